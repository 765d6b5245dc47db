"""The process that rehearses clips: ``python -m scripts.rehearser``, a job a line on its input.

Nothing is drawn. Every stage of a clip is looked at by the checks of the kit, and what they find
is written to standard output, a line of JSON a job: ``{"seconds": 41.5, "findings": [...]}``,
or ``{"fault": sentence}`` if the lesson cannot be shown at all.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from scenes.kit.lesson import Lesson
from scripts.faults import UserError

SAMPLES = 2


@dataclass(frozen=True)
class Rehearsal:
    """What to rehearse; it travels as JSON.

    Parameters
    ----------
    source, clip
        The Python file and the class in it.
    lesson, language, voice, theme, shape
        The lesson file, and what to use in place of its own.
    brief
        Whether it is told as in a short cut.
    """

    source: str
    clip: str
    lesson: str
    language: str
    voice: str
    theme: str | None
    shape: str
    brief: bool

    def dump(self) -> bytes:
        """Return the job as one line."""
        return json.dumps(asdict(self)).encode() + b"\n"


def look(job: Rehearsal) -> Mapping[str, Any]:
    """Rehearse the job's clip and return its length and what the checks find."""
    from scenes.catalogue import load_clip
    from scenes.kit import checks
    from scenes.kit.clip import Clip
    from scenes.kit.rehearsal import rehearse

    lesson = Lesson.load(Path(job.lesson), job.language, job.voice, job.theme, job.shape, job.brief)
    found = load_clip(Path(job.source), job.clip)
    clip = type(found.__name__, (found,), {"lesson": lesson, "__module__": found.__module__})
    findings: dict[str, None] = {}

    def watch(scene: Clip, resting: bool) -> None:
        for texts in checks.findings(scene, resting).values():
            findings.update(dict.fromkeys(texts))

    sheet = rehearse(clip, watch, SAMPLES)
    return {"seconds": sheet.frames / sheet.fps, "findings": list(findings)}


def main() -> int:
    """Rehearse the jobs that standard input holds; return the exit status."""
    say = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what else prints must not mix with ours
    for line in sys.stdin.buffer:
        try:
            told = look(Rehearsal(**json.loads(line)))
        except UserError as error:
            told = {"fault": str(error)}
        print(json.dumps(told), file=say, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
