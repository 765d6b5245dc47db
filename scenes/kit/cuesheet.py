"""The cue sheet: which frames of a clip belong to which cue and phrase.

A clip counts frames, never seconds, and leaves this record beside its video. Sound,
captions and chapters are laid from it, so they cannot drift from the picture.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class PhraseSpan:
    """One phrase of a cue, from the frame it begins on to the frame after its voice.

    Parameters
    ----------
    id
        The phrase's name within its cue.
    spoken
        The words as they are said.
    caption
        The words as they are written.
    first, last
        Frames; ``first`` belongs to the phrase, ``last`` is the one after it.
    """

    id: str
    spoken: str
    caption: str
    first: int
    last: int


@dataclass(frozen=True)
class CueSpan:
    """One cue: its frames ``first`` to ``last`` (exclusive) and its phrases."""

    id: str
    first: int
    last: int
    question: str
    phrases: tuple[PhraseSpan, ...]


@dataclass(frozen=True)
class CueSheet:
    """All cues of a clip, with the film's rate (frames per second) and size (pixels)."""

    clip: str
    title: str
    fps: int
    frames: int
    width: int
    height: int
    cues: tuple[CueSpan, ...]

    def save(self, path: Path) -> None:
        """Write the sheet as JSON."""
        path.write_text(json.dumps(asdict(self), indent=1, ensure_ascii=False), encoding="utf-8")

    @classmethod
    def load(cls, path: Path) -> CueSheet:
        """Read a sheet that `save` wrote."""
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        cues = tuple(
            CueSpan(**{**cue, "phrases": tuple(PhraseSpan(**p) for p in cue["phrases"])})
            for cue in data.pop("cues")
        )
        return cls(cues=cues, **data)
