"""``python -m evalkit``, and the command ``evalkit``."""

from __future__ import annotations

import sys

from evalkit.reporting._command import main

if __name__ == "__main__":
    sys.exit(main())
