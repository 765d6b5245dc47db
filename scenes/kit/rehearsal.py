"""Rehearsals: a clip played through without drawing a pixel.

Everything happens as in a rendering (cues, phrases, animations, updaters), but instead of
being painted the picture is shown to a watcher. A film of a minute takes a few seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manim import Animation, tempconfig

from scenes.kit.clip import Clip
from scenes.kit.cuesheet import CueSheet
from scenes.kit.frame import find_frame
from scenes.kit.lesson import Lesson

PIXELS = 60  # a unit, if any were drawn

Watcher = Callable[[Clip, bool], None]


def rehearse(
    clip: type[Clip], watch: Watcher | None = None, samples: int = 3, fps: int = 15
) -> CueSheet:
    """Play a clip through and show every stage of it to ``watch``.

    Parameters
    ----------
    clip
        The clip's class.
    watch
        Called with the clip and whether its picture is at rest: once for every hold, and
        for ``samples`` moments of every move, or for each of its frames where figures
        change while it plays.
    fps
        Frames per second to count with.

    Returns
    -------
    CueSheet
        As the rendering would leave it.

    Examples
    --------
    >>> class Still(Clip):
    ...     id = "one_query"
    ...
    ...     def construct(self) -> None:
    ...         self.play(self.heading.show_title(), run_time=1)
    >>> rehearse(Still, fps=15).frames
    15
    """

    def show(scene: Clip, resting: bool) -> None:
        if watch is not None:
            watch(scene, resting)

    class Rehearsed(clip):  # type: ignore[misc, valid-type]
        def _draw(self, animations: list[Animation]) -> None:
            self.compile_animation_data(*animations)
            self.begin_animations()
            live = any(m.updaters for m in self.get_mobject_family_members())
            length = self.get_run_time(animations)
            steps = max(2, round(length * self.fps) if live else samples)
            for i in range(steps):
                self.update_to_time(length * i / (steps - 1))
                show(self, False)
            for animation in animations:
                animation.finish()
                animation.clean_up_from_scene(self)
            self.update_mobjects(0)

        def _rest(self, frames: int) -> None:
            show(self, True)

    Rehearsed.__name__ = clip.__name__
    frame = find_frame((clip.lesson or Lesson.load()).shape)
    settings: dict[str, Any] = {
        "dry_run": True,
        "frame_rate": fps,
        "verbosity": "WARNING",
        "pixel_width": round(PIXELS * frame.width),
        "pixel_height": round(PIXELS * frame.height),
    }
    with tempconfig(settings):
        scene = Rehearsed()
        scene.setup()
        scene.construct()
        return scene.cue_sheet
