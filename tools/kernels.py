"""Kernels forked from a process that has loaded what chapters load: each is a fresh one, without the wait for imports.

`multiprocessing` keeps that process; a `Kernel` is what jupyter_client takes for a `Popen`.
"""

from __future__ import annotations

import multiprocessing
import os
import time
from typing import Any

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([
    "ipykernel.kernelapp", "ipykernel.zmqshell", "matplotlib.backends.backend_agg", "matplotlib.pyplot", "pandas",
    "scipy.stats", "sklearn.datasets", "sklearn.ensemble", "sklearn.linear_model", "sklearn.metrics",
    "sklearn.model_selection", "evalkit.plots", "tools.figures",
])  # fmt: skip


class Kernel(FORKS.Process):
    """A process that serves the connection file of a command."""

    stdin = stdout = stderr = None

    def __init__(self, command: list[str], *, cwd: str | None = None, env: dict[str, str], **pipes: Any) -> None:
        super().__init__(target=serve, args=(command[command.index("-f") + 1], cwd or os.curdir, env), daemon=True)
        self.start()
        while os.getpgid(self.pid) != self.pid:  # signals will be sent to its group
            time.sleep(0.001)

    def poll(self) -> int | None:
        return self.exitcode

    def wait(self) -> int | None:
        self.join()
        return self.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


def serve(file: str, folder: str, environment: dict[str, str]) -> None:
    """Be a kernel."""
    import matplotlib
    from ipykernel.kernelapp import launch_new_instance

    os.setsid()
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    os.environ.update(environment)
    os.chdir(folder)
    matplotlib.rcParams["backend"] = "module://matplotlib_inline.backend_inline"
    launch_new_instance(argv=["-f", file, "--HistoryManager.enabled=False"])
