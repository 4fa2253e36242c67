"""Pictures beside widgets, for readers of a saved notebook or a page without Python."""

from __future__ import annotations

import base64
import os
import sys
from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from IPython.display import publish_display_data

__all__ = ["Pictured", "png_bundle", "publish"]

publish: Final[Callable[..., None]] = publish_display_data
QUIET: Final = 5.0
"""Seconds without a change, after which a picture is drawn again."""


class Pictured:
    """A widget with a picture of itself. Subclasses provide it in `pictures` and `picture_text`."""

    pictured = False
    """True once the picture has been published."""
    renewal: TimerHandle | None = None

    def pictures(self) -> Mapping[str, str]:
        """Return pictures of the widget by their kind, such as ``image/png``, and its ``text/plain``."""
        raise NotImplementedError

    def picture_text(self) -> str:
        """Describe the picture in words, for readers who cannot see it."""
        raise NotImplementedError

    def _ipython_display_(self) -> None:
        """Show the widget, and its picture for readers without Python.

        If a widget is gone, JupyterLab does not fall back on another form of the same output. So the picture is a
        separate output, hidden as long as the widget above it is there.
        """
        widget: Any = self
        bundle = widget._repr_mimebundle_()
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        if "google.colab" in sys.modules or "VSCODE_PID" in os.environ:
            publish({**data, **self.pictures()}, metadata)
            return
        publish(data, metadata)
        if "solara.server.app" in sys.modules:  # which shows every output that a page gets, and saves none
            return
        picture = self.pictures()
        if len(picture) > 1:  # text alone would be seen below the widget
            self.publish_picture(picture, update=False)

    def publish_picture(self, picture: Mapping[str, str], *, update: bool) -> None:
        """Show a picture below each display of the widget, or update the pictures that exist."""
        widget: Any = self
        self.pictured = True
        more = {"needs_background": "light", "image/png": {"alt": self.picture_text()}}
        publish(picture, more, transient={"display_id": widget.model_id}, update=update)

    def renew_picture(self) -> None:
        """Replace the pictures when nothing has happened for a while. If no event loop runs, they stay unchanged."""
        if self.renewal:
            self.renewal.cancel()
        if self.pictured:
            with suppress(RuntimeError):
                self.renewal = get_running_loop().call_later(QUIET, self.draw_picture)

    def draw_picture(self) -> None:
        """Draw the picture in the background, because it takes longer than an event, and replace the old ones."""
        drawn = get_running_loop().run_in_executor(None, self.pictures)
        drawn.add_done_callback(lambda done: self.publish_picture(done.result(), update=True))


def png_bundle(png: bytes, text: str) -> dict[str, str]:
    """Return a picture in the form of a notebook's output, together with its text."""
    return {"text/plain": text, "image/png": base64.b64encode(png).decode()}
