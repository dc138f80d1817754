"""Labels, scores, weights and groups as callers pass them: read once, or refused with one sentence."""
