"""A lesson: the data of a film, read from one TOML file.

A course author copies the page's own lesson, changes a few lines and renders. What the
films cannot show is refused here, in one sentence, before anything is drawn.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from scenes.kit.durations import Durations
from scenes.kit.errors import LessonError
from scenes.kit.figures import Rows, Vector, Worked, count
from scenes.kit.fill import SPOKEN, fill, said, written
from scenes.kit.frame import find_frame
from scenes.kit.lesson_file import Table, plain_name
from scenes.kit.narration import Cue, Narration, Phrase, read_toml
from scenes.kit.theme import find_theme

LESSONS = Path(__file__).resolve().parent.parent / "lessons"
PAGE = LESSONS / "attention.toml"
VOICE = "hibari"  # whose timing a silent film has
# What a placeholder may name of the query worked by hand.
ONE_QUERY = (
    "d", "query", "keys", "values", "scores", "scaled", "exps", "total", "weights", "one",
    "contributions", "output",
)  # fmt: skip
# What the page's own clips show; a clip of one's own may show anything.
SHOWN_ROWS, SHOWN_ENTRIES = 3, 2


@dataclass(frozen=True)
class Lesson:
    """Everything that a film is made from.

    Parameters
    ----------
    name
        What the output folder is called: as the file, with the language if that is not its own.
    clips, cuts
        Class names of the clips in order, and which of them each cut joins.
    query, sharper
        The query worked by hand and the longer one beside it, each ``(d_k,)``.
    queries, keys, values
        The matrices Q, K and V as rows: ``(n_q, d_k)``, ``(n_k, d_k)``, ``(n_k, d_v)``.
    narration, durations
        The words in the lesson's language, and how long its voice takes for them.
    lock
        The file that those durations are kept in, beside the lesson.
    """

    name: str
    path: Path
    title: str
    clips: tuple[str, ...]
    cuts: Mapping[str, tuple[str, ...]]
    language: str
    voice: str
    theme: str
    shape: str
    query: Vector
    sharper: Vector
    queries: Rows
    keys: Rows
    values: Rows
    narration: Narration
    durations: Durations
    lock: Path

    @property
    def files(self) -> tuple[Path, ...]:
        """Every data file that the lesson was read from."""
        return tuple(p for p in (self.path, self.narration.path, self.durations.path) if p)

    @functools.cached_property
    def names(self) -> Mapping[str, Any]:
        """What a placeholder in a text may name."""
        one = Worked(self.query, self.keys, self.values)
        own = {name: getattr(one, name) for name in ONE_QUERY}
        return {
            **own,
            "n": count("n_k", len(self.keys)),
            "sharper": Worked(self.sharper, self.keys, self.values),
            "rows": tuple(Worked(q, self.keys, self.values) for q in self.queries),
        }

    def check_shape(self) -> None:
        """Refuse vectors that the page's own clips cannot show.

        Raises
        ------
        LessonError
            If there are not three queries, keys and values of two entries each.
        """
        for key, rows in (("queries", self.queries), ("keys", self.keys), ("values", self.values)):
            if len(rows) != SHOWN_ROWS or len(rows[0]) != SHOWN_ENTRIES:
                raise LessonError(
                    f"{self.path}: 'vectors.{key}' is {len(rows)} x {len(rows[0])}, and the page's "
                    f"clips show {SHOWN_ROWS} x {SHOWN_ENTRIES}; give {SHOWN_ROWS} rows of "
                    f"{SHOWN_ENTRIES} numbers"
                )

    def cue(self, name: str) -> Cue:
        """Return a cue with the lesson's numbers in place: said as words, written as digits."""
        cue = self.narration.cue(name)
        write, say = written(self.language), said(self.language)
        phrases = tuple(
            Phrase(
                phrase.id,
                fill(phrase.spoken, self.names, say),
                plain(fill(phrase.caption, self.names, write)),
            )
            for phrase in cue.phrases
        )
        question = plain(fill(cue.question, self.names, write))
        kept = self.narration.word(cue.takeaway) if cue.takeaway else ""
        takeaway = plain(fill(kept, self.names, write))
        return replace(cue, phrases=phrases, question=question, takeaway=takeaway)

    def seconds(self, cue: str, phrase: Phrase) -> float:
        """Return how long the lesson's voice takes for a phrase, in seconds."""
        return self.durations.seconds(cue, phrase.id, phrase.spoken)

    @classmethod
    def load(
        cls,
        path: Path | str | None = None,
        language: str | None = None,
        voice: str | None = None,
    ) -> Lesson:
        """Read a lesson; without a path, the page's own.

        Parameters
        ----------
        path
            The lesson's file.
        language, voice
            What to use in place of the file's own.

        Raises
        ------
        LessonError, NarrationError
            One sentence that names the file, the key and the way out.
        """
        path = Path(path) if path is not None else PAGE
        data = Table(path, read_toml(path, LessonError))
        vectors = data.table("vectors")
        keys, values = vectors.matrix("keys"), vectors.matrix("values")
        queries = vectors.matrix("queries")
        query, sharper = vectors.vector("query"), vectors.vector("sharper")
        _fit(path, query, sharper, queries, keys, values)
        own = data.text("language", "en")
        language = plain_name(path, "language", language or own)
        if language not in SPOKEN:
            raise LessonError(
                f"{path}: nobody here can say numbers in the language {language!r}; "
                f"choose one of {', '.join(SPOKEN)}"
            )
        voice = plain_name(path, "voice", voice or data.text("voice", "none"))
        clips = data.names("clips")
        beside = [path.with_suffix(f".{language}.toml"), PAGE.with_suffix(f".{language}.toml")]
        narration = next((p for p in beside if p.exists()), None)
        if narration is None:
            raise LessonError(
                f"{path}: there is no narration in language {language!r}; "
                f"write {beside[0].name} beside the lesson or choose another language"
            )
        ending = f".{language}.{VOICE if voice == 'none' else voice}.lock.toml"
        lock = path.with_suffix(ending)
        return cls(
            name=path.stem if language == own else f"{path.stem}.{language}",
            path=path,
            title=data.text("title"),
            clips=clips,
            cuts=data.cuts(clips),
            language=language,
            voice=voice,
            theme=data.known("theme", "night", find_theme),
            shape=data.known("shape", "16:9", find_frame),
            query=query,
            sharper=sharper,
            queries=queries,
            keys=keys,
            values=values,
            narration=Narration.load(narration),
            durations=Durations.load(lock, PAGE.with_suffix(ending)),
            lock=lock,
        )


def plain(text: str) -> str:
    """Return a text without the backticks that mark notation for the typesetter."""
    return text.replace("`", "")


def _fit(
    path: Path, query: Vector, sharper: Vector, queries: Rows, keys: Rows, values: Rows
) -> None:
    """Refuse vectors that do not belong together, naming the key and the size wanted."""
    d = len(keys[0])
    for key, vector in (("query", query), ("sharper", sharper), ("queries", queries[0])):
        if len(vector) != d:
            raise LessonError(
                f"{path}: 'vectors.{key}' has {len(vector)} entries and the keys have {d}; "
                "give both the same number"
            )
    if len(values) != len(keys):
        raise LessonError(
            f"{path}: there are {len(values)} values for {len(keys)} keys in 'vectors'; "
            "give each key one value"
        )
