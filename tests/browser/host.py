"""A small page host: sessions in this process, boards in the browser, the model's six functions between them."""

from __future__ import annotations

import json
from http.server import BaseHTTPRequestHandler
from threading import Lock, Thread
from traceback import format_exc
from typing import Any, Self

from tests.server import Server
from widgets.bundle import BUNDLE, bundled
from widgets.exploration import Exploration
from widgets.session import Session

TYPES = {".mjs": "text/javascript", ".css": "text/css", ".html": "text/html", ".js": "text/javascript"}

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Board</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/board.css">
<link rel="stylesheet" href="/lesson.css"><link rel="stylesheet" href="/explorer.css">
<style>body {{ margin: 0; padding: 4px; background: Canvas; color: CanvasText; color-scheme: light dark; }}</style>
</head><body><main><h1 style="font-size:1rem;margin:0 0 4px">Boards</h1>{places}</main>
<script type="module">
import board from "/board.mjs";
import explorer from "/explorer.mjs";
import lesson from "/lesson.mjs";
window.models = [];
for (const place of document.querySelectorAll("[data-session]")) {{
  const values = JSON.parse(place.querySelector("script").textContent), heard = {{}};
  const tell = (name, ...more) => (heard[name] || []).slice().forEach((one) => one(...more));
  const set = (name, value) => {{ values[name] = value; tell("change:" + name); }};
  window.sent = [];
  let last = Promise.resolve();
  const model = {{
    heard, get: (name) => values[name], set, save_changes() {{}},
    on: (name, one) => (heard[name] ||= []).push(one),
    off: (name, one) => {{ heard[name] = (heard[name] || []).filter((other) => other !== one); }},
    // One after another, as a kernel takes them.
    send(event) {{
      window.sent.push(event.do);
      return (last = last.then(() => model.exchange(event)));
    }},
    async exchange(event) {{
      const request = {{ method: "POST", body: JSON.stringify(event) }};
      const answer = await (await fetch("/event/" + place.dataset.session, request)).json();
      if (answer.board) set("board", answer.board);
      set("view", answer.view);
      if (answer.reply) tell("msg:custom", {{ ...answer.reply, module: "/later.mjs" }});
      window.answered = (window.answered ?? 0) + 1;
    }},
  }};
  window.models.push(model);
  model.close = ({{ board, explorer }}[values.board.kind] ?? lesson).render({{ model, el: place }});
}}
document.body.dataset.ready = "yes";
</script></body></html>"""


class Host:
    """Serves one page for each list of sessions or fixed models that is put on it."""

    def __init__(self) -> None:
        bundled("board.mjs")
        self.models: list[dict[str, Any] | Session | Exploration] = []
        self.faults: list[str] = []
        """Errors of sessions. The page gets no further answer after one."""
        self.lock = Lock()
        host = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.startswith("/page/"):
                    self.answer(host.page([int(one) for one in self.path[6:].split(",")]).encode(), "text/html")
                elif (file := BUNDLE / self.path[1:]).is_file():
                    self.answer(file.read_bytes(), TYPES[file.suffix])
                else:
                    self.send_error(404)

            def do_POST(self) -> None:
                event = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                session = host.models[int(self.path.rpartition("/")[2])]
                assert isinstance(session, Session | Exploration)
                try:
                    with host.lock:
                        answer = json.dumps(session.exchange(event)).encode()
                except Exception:
                    host.faults.append(format_exc())
                    self.send_error(500)
                    return
                self.answer(answer, "application/json")

            def answer(self, content: bytes, kind: str) -> None:
                self.send_response(200)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *_: object) -> None:
                pass

        self.server = Server(("127.0.0.1", 0), Handler)

    def __enter__(self) -> Self:
        Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def address(self, *models: dict[str, Any] | Session | Exploration) -> str:
        """The address of a page with these boards."""
        first = len(self.models)
        self.models += models
        numbers = ",".join(str(first + index) for index in range(len(models)))
        return f"http://127.0.0.1:{self.server.server_port}/page/{numbers}"

    def page(self, numbers: list[int]) -> str:
        places = ""
        for number in numbers:
            model = self.models[number]
            values = (
                {"board": model.board(), "view": model.view()} if isinstance(model, Session | Exploration) else model
            )
            data = json.dumps(values).replace("<", "\\u003c")
            places += f'<div data-session="{number}"><script type="application/json">{data}</script></div>'
        return PAGE.format(places=places)
