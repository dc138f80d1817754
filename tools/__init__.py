"""What the book is built and checked with. Nothing here is imported by evalkit or by a chapter."""
