"""Run every chapter that the execution cache does not have, on all cores at once; the build finds them there.

    python -m tools.execute

A chapter that fails is left to the build, which runs it again and says why.
"""

from __future__ import annotations

import os

from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor

from tools.canonical import ROOT, SECONDS, chapters

CACHE = ROOT / "_build" / ".jupyter_cache"  # where jupyter-book looks


def main() -> None:
    """Each core runs one chapter, with one thread, so that none waits for another."""
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    cache = get_cache(CACHE)
    for path in chapters():
        cache.add_nb_to_project(str(path))
    load_executor("local-parallel", cache).run_and_cache(timeout=SECONDS)


if __name__ == "__main__":
    main()
