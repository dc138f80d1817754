"""Runs all chapters, with forked kernels, and keeps their outputs where the build looks for them.

Begin it by `python -c`: each fork imports the main module of a program once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from pathlib import Path

import jupyter_client.provisioning.local_provisioner
import nbformat
from jupyter_cache import get_cache
from jupyter_cache.base import CacheBundleIn, JupyterCacheAbstract
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from tools.canonical import SECONDS, chapters
from tools.kernels import Kernel


async def run(path: Path, cache: JupyterCacheAbstract, turns: asyncio.Semaphore) -> None:
    """Run a chapter and keep its outputs; one that fails is left to the build, which says why."""
    notebook = nbformat.read(path, as_version=4)
    run_in = {"metadata": {"path": str(path.parent)}}
    # Times would stand in the cells' metadata, by which the cache knows a chapter.
    client = NotebookClient(notebook, timeout=SECONDS, record_timing=False, resources=run_in)
    async with turns:
        with contextlib.suppress(CellExecutionError):
            await client.async_execute()
            cache.cache_notebook_bundle(CacheBundleIn(notebook, str(path)), check_validity=False, overwrite=True)


async def run_all(folder: str) -> None:
    """Run all chapters, as many at once as there are cores."""
    jupyter_client.provisioning.local_provisioner.launch_kernel = Kernel
    cache, turns = get_cache(folder), asyncio.Semaphore(os.cpu_count() or 1)
    await asyncio.gather(*(run(path, cache, turns) for path in chapters()))
