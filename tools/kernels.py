"""Kernels forked from a process that has loaded what chapters load: each is a fresh one, without the wait for imports.

`multiprocessing` keeps that process; a `Kernel` is what jupyter_client takes for a `Popen`.
"""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.connection import Connection
from typing import Any

BACKEND = "module://matplotlib_inline.backend_inline"
FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload([
    "ipykernel.kernelapp", "ipykernel.zmqshell", "matplotlib.backends.backend_agg", "matplotlib.pyplot", "pandas",
    "scipy.stats", "sklearn.datasets", "sklearn.ensemble", "sklearn.linear_model", "sklearn.metrics",
    "sklearn.model_selection", "evalkit.plots", "tools.figures",
])  # fmt: skip


class Kernel:
    """A process that serves the connection file of a command."""

    stdin = stdout = stderr = None

    def __init__(self, command: list[str], *, cwd: str | None = None, env: dict[str, str], **pipes: Any) -> None:
        answer, ready = FORKS.Pipe(duplex=False)
        file = command[command.index("-f") + 1]
        self.process = FORKS.Process(target=serve, args=(file, cwd or os.curdir, env, ready), daemon=True)
        self.process.start()
        answer.recv()
        self.pid = self.process.pid
        self.terminate, self.kill = self.process.terminate, self.process.kill

    def poll(self) -> int | None:
        return self.process.exitcode

    def wait(self) -> int | None:
        self.process.join()
        return self.process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)


def serve(file: str, folder: str, environment: dict[str, str], ready: Connection) -> None:
    """Be a kernel."""
    import matplotlib
    from ipykernel.kernelapp import launch_new_instance

    os.setsid()  # signals are sent to its group
    ready.send(True)
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 2):
        os.dup2(nothing, stream)
    os.environ.update(environment)
    os.chdir(folder)
    matplotlib.rcParams["backend"] = BACKEND
    launch_new_instance(argv=["-f", file, "--HistoryManager.enabled=False"])
