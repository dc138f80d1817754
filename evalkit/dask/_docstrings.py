"""Docstrings of the functions over Dask: what is their own, in the frame that they share."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

FRAME = """{summary}

Parameters
----------
y_true, y_score : Dask arrays, or columns of a Dask DataFrame
    As in `evalkit.{name}`, which takes data that fit into memory.
pos_label : label, optional
    The positive one; may be omitted for 0/1, -1/1 and booleans.
{options}

Returns
-------
{returns}

Raises
------
ValueError, TypeError
    As in `evalkit.{name}`, with the partition.

References
----------
{references}

Examples
--------
>>> from dask.array import from_array
>>> from evalkit.dask import {name}
>>> y_true, y_score = from_array([0, 0, 1, 1], chunks=2), from_array([0.2, 0.5, 0.3, 0.8], chunks=2)
{examples}
"""


def as_in(known: Callable[..., Any]) -> Callable[[Function], Function]:
    """Frame a docstring: its first paragraphs, its options, its example; what is returned is that of evalkit."""
    sections = dict(re.findall(r"^(\w+)\n-+\n(.*?)(?:\n\n|\Z)", inspect.getdoc(known) or "", re.MULTILINE | re.DOTALL))

    def framed(function: Function) -> Function:
        paragraphs: dict[str, list[str]] = {"summary": [], "options": [], "examples": []}
        for paragraph in (inspect.getdoc(function) or "").split("\n\n"):
            is_option = re.match(r"\w+ : ", paragraph)
            part = "examples" if paragraph.startswith(">>>") else "options" if is_option else "summary"
            paragraphs[part].append(paragraph)
        own = {part: "\n\n".join(each) for part, each in paragraphs.items()}
        shared = {"returns": sections.get("Returns"), "references": sections.get("References")}
        function.__doc__ = re.sub(r"\n{3,}", "\n\n", FRAME.format(name=known.__name__, **own, **shared))
        return function

    return framed
