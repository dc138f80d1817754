"""The colours of the book, which its style sheet has, too."""

POSITIVE, NEGATIVE, NEUTRAL = "#0072B2", "#D55E00", "#595959"
