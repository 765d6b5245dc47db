"""The process that rehearses clips: ``python -m scripts.rehearser``, a job a line on its input.

Nothing is drawn. Every stage of a clip is looked at by the checks of the kit, and what they find
is written to standard output, a line of JSON a job: ``{"seconds": 41.5, "findings": [...]}``,
or ``{"fault": sentence}`` if the lesson cannot be shown at all.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from scripts.clip_job import ClipJob, own_stdout
from scripts.faults import UserError

SAMPLES = 2


def look(job: ClipJob) -> Mapping[str, Any]:
    """Rehearse the job's clip and return its length and what the checks find."""
    from scenes.kit import checks
    from scenes.kit.clip import Clip
    from scenes.kit.rehearsal import rehearse

    findings: dict[str, None] = {}

    def watch(scene: Clip, resting: bool) -> None:
        for texts in checks.findings(scene, resting).values():
            findings.update(dict.fromkeys(texts))

    sheet = rehearse(job.find(), watch, SAMPLES)
    return {"seconds": sheet.frames / sheet.fps, "findings": list(findings)}


def main() -> int:
    """Rehearse the jobs that standard input holds; return the exit status."""
    say = own_stdout()
    for line in sys.stdin.buffer:
        try:
            told = look(ClipJob.load(line))
        except UserError as error:
            told = {"fault": str(error)}
        print(json.dumps(told), file=say, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
