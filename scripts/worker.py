"""The process that draws one clip: ``python -m scripts.worker`` with a job on standard input.

It draws into the folder it is given and nowhere else. Manim is imported here and in no other
part of the production line. What it has to say it writes as lines of JSON to standard output:
``{"drawn": seconds}`` as it goes, and ``{"fault": sentence}`` if the user can mend what went
wrong. Anything else that is printed goes to standard error.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from scripts.clip_job import ClipJob, own_stdout
from scripts.faults import UserError, disk_fault
from scripts.film import sheet_path
from scripts.quality import ENCODERS_IN_FLIGHT, FRAMES_IN_QUEUE

if TYPE_CHECKING:
    from scenes.kit.clip import Clip

USER_FAULT = 2
_TELL_EVERY = 0.5


@dataclass(frozen=True, kw_only=True)
class Job(ClipJob):
    """What a worker needs to know to draw a clip.

    Parameters
    ----------
    width, height, fps, encoder
        As in `scripts.quality.Quality`.
    frame
        Width and height in Manim's units.
    clear
        Whether to draw on nothing, without loss, instead of the theme's ground.
    folder
        Where to draw: an empty folder whose path has no quote and no brace.
    """

    width: int
    height: int
    fps: int
    frame: tuple[float, float]
    clear: bool
    encoder: Mapping[str, str]
    folder: str

    @property
    def film(self) -> Path:
        """Where the finished film stands; its cue sheet is beside it."""
        return Path(self.folder) / f"{self.clip}.{'mov' if self.clear else 'mp4'}"


def draw(job: Job, say: TextIO) -> None:
    """Draw the job's clip and leave its film and cue sheet in the job's folder."""
    import manim

    folder = Path(job.folder)
    # The library's own settings first, so that no manim.cfg of this user changes the film.
    manim.config.digest_file(Path(manim.__file__).parent / "_config" / "default.cfg")
    settings: dict[str, Any] = {
        "media_dir": str(folder / "media"),
        "pixel_width": job.width,
        "pixel_height": job.height,
        "frame_width": job.frame[0],
        "frame_height": job.frame[1],
        "frame_rate": job.fps,
        "transparent": job.clear,
        "max_inflight_encoders": ENCODERS_IN_FLIGHT,
        "encoder_queue_size": FRAMES_IN_QUEUE,
        "video_encoder_options": dict(job.encoder),
        "disable_caching": True,
        "progress_bar": "none",
        "verbosity": "WARNING",
    }
    for name, value in settings.items():
        setattr(manim.config, name, value)

    clip = job.find()
    if job.clear:
        clip.setup = _on_nothing(clip.setup)  # type: ignore[assignment, method-assign]
    scene = clip()
    done = threading.Event()
    teller = threading.Thread(target=_tell, args=(scene, say, done))
    teller.start()
    try:
        scene.render()
    finally:
        done.set()
        teller.join()
    movie = Path(scene.renderer.file_writer.movie_file_path)
    shutil.move(sheet_path(movie), sheet_path(job.film))
    shutil.move(movie, job.film)


def _on_nothing(set_up: Callable[[Clip], None]) -> Callable[[Clip], None]:
    """Return a clip's ``setup`` with black as the ground, of which nothing is to be seen.

    Manim's pictures are premultiplied: the colour of the ground would stay in every soft edge.
    """

    def setup(scene: Clip) -> None:
        set_up(scene)
        camera: Any = scene.camera
        camera.background_color = "#000000"

    return setup


def _tell(scene: Clip, say: TextIO, done: threading.Event) -> None:
    while not done.wait(_TELL_EVERY):
        print(json.dumps({"drawn": round(float(scene.renderer.time), 3)}), file=say, flush=True)


def _end_with_parent() -> None:
    """End when standard input closes, which it does however the parent ends."""
    while os.read(0, 1):
        pass
    os._exit(1)


def main() -> int:
    """Draw the job that standard input holds; return the exit status."""
    say = own_stdout()
    job = Job.load(sys.stdin.buffer.readline())
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        draw(job, say)
    except Exception as error:
        fault = error if isinstance(error, UserError) else disk_fault(error, Path(job.folder))
        if fault is None:
            raise
        print(json.dumps({"fault": str(fault)}), file=say, flush=True)
        return USER_FAULT
    return 0


if __name__ == "__main__":
    sys.exit(main())
