"""Six pages in Debian's Firefox and WebKit: no error, no overflow, the explorer's handle, the search, the theme."""

import json
import os
import re
import shutil
import socket
import subprocess
import time
from io import BytesIO
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
import websocket

from tests.site.conftest import FRONT_PAGE, QuietHandler, page_called, served

EXPLORER, LESSON = page_called("threshold-explorer"), page_called("auc")
PAGES = [FRONT_PAGE, EXPLORER, LESSON, page_called("which-measure-when"), page_called("glossary"), f"zh/{EXPLORER}"]
LISTEN = b"""<head><script>window.trouble = [];
addEventListener("error", event => trouble.push(event.message ?? event.target.outerHTML), true);
console.error = (...said) => trouble.push(said.join(" "));</script>"""
NOWHERE = {"proxyType": "manual", "httpProxy": "127.0.0.1:9", "sslProxy": "127.0.0.1:9", "noProxy": ["127.0.0.1"]}
ELEMENT = "document.querySelector('threshold-explorer')"
SAMPLES = f"{ELEMENT}.shadowRoot?.querySelector('.samples svg')"


class Listening(QuietHandler):  # no page's error is lost, whatever the browser tells
    def send_head(self):
        if not self.path.endswith(".html"):
            return super().send_head()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        return BytesIO(Path(self.translate_path(self.path)).read_bytes().replace(b"<head>", LISTEN, 1))


class Firefox:  # with WebDriver BiDi: for anything else it needs a program that Debian does not have
    def __init__(self, folder):
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        command = [program, "--headless", "--no-remote", "--profile", folder, "--remote-debugging-port=0"]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        address = re.search(r"BiDi listening on (\S+)", next(line for line in self.process.stderr if "BiDi" in line))[1]
        self.socket = websocket.create_connection(f"{address}/session", timeout=60, suppress_origin=True)
        self.send("session.new", capabilities={"alwaysMatch": {"proxy": NOWHERE}})
        self.tab = {"context": self.send("browsingContext.getTree")["contexts"][0]["context"]}

    def send(self, method, **params):
        self.socket.send(json.dumps({"id": 1, "method": method, "params": params}))
        return json.loads(self.socket.recv())["result"]

    def open(self, page):
        self.send("browsingContext.navigate", **self.tab, url=f"{self.site}/{page}", wait="complete")

    def run(self, expression):
        asked = {"expression": f"JSON.stringify(({expression}) ?? null)", "target": self.tab, "awaitPromise": False}
        return json.loads(self.send("script.evaluate", **asked)["result"]["value"])

    def act(self, kind, actions):
        self.send("input.performActions", **self.tab, actions=[{"type": kind, "id": kind, "actions": actions}])

    def close(self):
        self.send("browser.close")
        self.process.wait()


class WebKit:  # with WebDriver, and a display
    def __init__(self, folder):
        read, write = os.pipe()
        screen = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-nolisten", "tcp"], pass_fds=[write])
        display = os.read(read, 9).decode().strip()
        port = 4400 + int(display)
        self.address = f"http://127.0.0.1:{port}/session"
        command = ["WebKitWebDriver", f"--port={port}"]
        self.processes = subprocess.Popen(command, env=os.environ | {"DISPLAY": f":{display}"}), screen
        while socket.socket().connect_ex(("127.0.0.1", port)):
            time.sleep(0.05)
        self.address += "/" + self.send("", capabilities={})["sessionId"]

    def send(self, path, method="POST", **body):
        request = Request(self.address + path, json.dumps(body).encode() if body else None, method=method)
        return json.loads(urlopen(request, timeout=60).read())["value"]

    def open(self, page):
        self.send("/url", url=f"{self.site}/{page}")

    def run(self, expression):
        return self.send("/execute/sync", script=f"return ({expression}) ?? null", args=[])

    def act(self, kind, actions):
        self.send("/actions", actions=[{"type": kind, "id": kind, "actions": actions}])

    def close(self):
        self.send("", method="DELETE")
        for process in self.processes:
            process.terminate()
            process.wait()


@pytest.fixture(scope="module", params=[Firefox, WebKit], ids=lambda kind: kind.__name__)
def engine(request, tmp_path_factory):
    programs = ("firefox-esr", "firefox") if request.param is Firefox else ("WebKitWebDriver",)
    if not any(map(shutil.which, programs)):
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"no {programs[0]}: .ci/run installs it with apt")
    engine = request.param(str(tmp_path_factory.mktemp("profile")))
    with served(Listening) as engine.site:
        yield engine
    engine.close()


def until(engine, expression):
    for _ in range(150):
        if engine.run(expression):
            return
        time.sleep(0.1)
    pytest.fail(f"never: {expression}")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_no_error_and_no_overflow_on_a_phone(engine, name):
    engine.open(name)
    assert engine.run("trouble") == []
    engine.run("document.body.innerHTML = `<iframe width=390 height=800 src=${location.href}>`")
    until(engine, "frames[0].trouble && frames[0].document.readyState === 'complete'")
    assert engine.run("frames[0].document.documentElement.scrollWidth") <= 390


def test_the_handle_is_dragged_and_no_text_is_selected(engine):
    engine.open(EXPLORER)
    until(engine, f"!!{SAMPLES}")
    engine.run(f"{SAMPLES}.scrollIntoView({{ block: 'center' }})")
    left, width, y = engine.run(f"(box => [box.x, box.width, box.y])({SAMPLES}.getBoundingClientRect())")
    first = engine.run(f"{ELEMENT}.step")
    start, end = ({"type": "pointerMove", "x": int(left + width * at), "y": int(y + 40)} for at in (0.3, 0.9))
    engine.act("pointer", [start, {"type": "pointerDown", "button": 0}, end, {"type": "pointerUp", "button": 0}])
    assert engine.run(f"{ELEMENT}.step") != first
    assert engine.run("String(getSelection())") == ""
    assert engine.run(f"getComputedStyle({SAMPLES}).webkitUserSelect") == "none"  # WebKit does not tell of such text


def test_the_search_answers_and_the_theme_is_switched(engine):
    engine.open(LESSON)
    engine.run("document.querySelector('.search-button__button').click()")
    engine.act("key", [{"type": way, "value": letter} for letter in "auc" for way in ("keyDown", "keyUp")])
    until(engine, "!!document.querySelector('.search-results mark')")
    engine.run("document.querySelector('#pst-search-dialog').close()")
    colours = set()
    for _ in range(3):  # light, dark, and as the machine has it
        engine.run("document.querySelector('.theme-switch-button').click()")
        colours.add(engine.run("getComputedStyle(document.body).backgroundColor"))
    assert len(colours) == 2
