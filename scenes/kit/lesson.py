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
from scenes.kit.facts import facts
from scenes.kit.figures import Rows, Vector
from scenes.kit.fill import SPOKEN, fill, said, written
from scenes.kit.fonts import Fonts
from scenes.kit.frame import find_frame
from scenes.kit.lesson_file import Cut, Table, plain_name
from scenes.kit.lesson_tables import Library, read_library, read_vectors
from scenes.kit.naming import names
from scenes.kit.narration import Cue, Narration, Phrase, read_toml
from scenes.kit.theme import Theme, find_theme, read_theme
from scenes.kit.worked import Worked

LESSONS = Path(__file__).resolve().parent.parent / "lessons"
PAGE = LESSONS / "attention.toml"
VOICE = "hibari"  # whose timing a silent film has
LONGEST_LESSON = 60
# Every key of a lesson file.
KEYS = (
    "title", "clips", "cuts", "sources", "language", "voice", "theme", "fonts", "shape", "vectors",
    "library",
)  # fmt: skip


@dataclass(frozen=True)
class Lesson:
    """Everything that a film is made from.

    Parameters
    ----------
    name
        What the output folder is called: as the file, with what is not as the file says.
    path
        Its file.
    title
        What it is called.
    clips, cuts
        Class names of the clips in order, and which of them each cut joins.
    sources
        Python files that hold clips of the lesson's own.
    language, voice, theme, fonts, shape
        How it is told and how it looks.
    query, sharper
        The query worked by hand and the longer one beside it, each ``(d_k,)``.
    queries, keys, values
        The matrices Q, K and V as rows: ``(n_q, d_k)``, ``(n_k, d_k)``, ``(n_k, d_v)``.
    tokens, query_tokens
        Names of the keys ``(n_k,)`` and of the queries ``(n_q,)``; empty where they have none.
    query_mask, masks, causal
        Which keys the query worked by hand and each row of the matrix form see, ``(n_k,)`` and
        ``(n_q, n_k)``; ``causal`` is part of ``masks`` already.
    library
        Its own words for the library.
    script, durations
        The words in the lesson's language, and how long its voice takes for them.
    lock
        The file that those durations are kept in, beside the lesson.
    brief
        Whether it is told as in a short cut.

    Examples
    --------
    >>> lesson = Lesson.load(theme="day")
    >>> lesson.keys, lesson.worked.weights[0].text()
    (((1.0, 0.0), (0.0, 1.0), (1.0, 1.0)), '0.401')
    """

    name: str
    path: Path
    title: str
    clips: tuple[str, ...]
    cuts: Mapping[str, Cut]
    language: str
    voice: str
    theme: Theme
    fonts: Fonts
    shape: str
    sources: tuple[Path, ...]
    query: Vector
    sharper: Vector
    queries: Rows
    keys: Rows
    values: Rows
    tokens: tuple[str, ...]
    query_tokens: tuple[str, ...]
    query_mask: tuple[bool, ...]
    masks: tuple[tuple[bool, ...], ...]
    causal: bool
    library: Library
    script: Narration
    durations: Durations
    lock: Path
    brief: bool = False

    @property
    def files(self) -> tuple[Path, ...]:
        """Every data file that the lesson was read from."""
        return tuple(p for p in (self.path, self.narration.path, self.durations.path) if p)

    @functools.cached_property
    def narration(self) -> Narration:
        """What of the script is true of this lesson."""
        return self.script.chosen(self.facts)

    @functools.cached_property
    def worked(self) -> Worked:
        """The query worked by hand."""
        return Worked(self.query, self.keys, self.values, self.query_mask)

    @functools.cached_property
    def worked_sharper(self) -> Worked:
        """The longer query."""
        return Worked(self.sharper, self.keys, self.values, self.query_mask)

    @functools.cached_property
    def rows(self) -> tuple[Worked, ...]:
        """Every query of the matrix form, ``(n_q,)``."""
        return tuple(
            Worked(query, self.keys, self.values, mask)
            for query, mask in zip(self.queries, self.masks, strict=True)
        )

    @property
    def self_attention(self) -> bool:
        """Whether queries and keys are those of the same tokens."""
        return len(self.queries) == len(self.keys) and self.query_tokens == self.tokens

    @property
    def facts(self) -> Mapping[str, Any]:
        """What is true of it, for a narration to choose its words by; see `kit.facts`.

        ``brief``: it is told as in a short cut.
        """
        of_vectors = facts(
            self.worked, self.worked_sharper, self.rows, self.causal, self.self_attention
        )
        return {**of_vectors, "brief": self.brief}

    @functools.cached_property
    def names(self) -> Mapping[str, Any]:
        """What a placeholder in a text may name."""
        return names(self)

    def cue(self, name: str) -> Cue:
        """Return a cue with the lesson's numbers in place: said as words, written as digits."""
        cue = self.narration.cue(name)
        write, say = written(self.language), said(self.language)
        phrases = tuple(
            Phrase(
                phrase.id,
                fill(phrase.spoken, self.names, say, self.language),
                plain(fill(phrase.caption, self.names, write, self.language)),
            )
            for phrase in cue.phrases
        )
        question = plain(fill(cue.question, self.names, write, self.language))
        kept = self.narration.word(cue.takeaway) if cue.takeaway else ""
        takeaway = plain(fill(kept, self.names, write, self.language))
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
        theme: str | None = None,
        shape: str | None = None,
        brief: bool = False,
    ) -> Lesson:
        """Read a lesson; without a path, the page's own.

        Parameters
        ----------
        path
            The lesson's file.
        language, voice, theme, shape
            What to use in place of the file's own.
        brief
            Whether it is told as in a short cut: without predict pauses, and without phrases
            that a narration leaves out of it (``when = "not brief"``).

        Raises
        ------
        LessonError, NarrationError
            One sentence that names the file, the key and the way out.
        """
        path = Path(path) if path is not None else PAGE
        data = Table(path, read_toml(path, LessonError))
        data.known_keys(*KEYS)
        vectors = read_vectors(data.table("vectors"))
        own = data.text("language", "en")
        language = plain_name(path, "language", language or own)
        if language not in SPOKEN:
            raise LessonError(
                f"{path}: nobody here can say numbers in the language {language!r}; "
                f"choose one of {', '.join(SPOKEN)}"
            )
        voice = plain_name(path, "voice", voice or data.text("voice", "none"))
        own_theme = read_theme(data.data.get("theme", "night"), str(path))
        own_shape = data.known("shape", "16:9", find_frame)
        painted = find_theme(theme) if theme else own_theme
        find_frame(shape or own_shape)
        clips = data.names("clips")
        ending = f".{language}.{VOICE if voice == 'none' else voice}.lock.toml"
        lock = path.with_suffix(ending)
        lesson = cls(
            name=_name(path.stem, (language, own), (painted.name, own_theme.name),
                       (shape or own_shape, own_shape)),
            path=path,
            title=data.line("title", LONGEST_LESSON),
            clips=clips,
            cuts=data.cuts(clips),
            sources=tuple(path.parent / name for name in data.files("sources")),
            language=language,
            voice=voice,
            theme=painted,
            fonts=Fonts.read(data.data.get("fonts"), path),
            shape=shape or own_shape,
            library=read_library(data, len(vectors["keys"])),
            script=_narration(path, language),
            durations=Durations.load(lock, PAGE.with_suffix(ending)),
            lock=lock,
            brief=brief,
            **vectors,
        )  # fmt: skip
        lesson.narration  # noqa: B018 (so that a condition that cannot be read is found now)
        return lesson


def _narration(path: Path, language: str) -> Narration:
    """Return the page's narration, with a lesson's own words where it has some."""
    own = path.with_suffix(f".{language}.toml")
    page = PAGE.with_suffix(f".{language}.toml")
    if page.exists():
        words = Narration.load(page)
        return Narration.load(own).over(words) if own != page and own.exists() else words
    if own.exists():
        return Narration.load(own)
    raise LessonError(
        f"{path}: there is no narration in language {language!r}; "
        f"write {own.name} beside the lesson or choose another language"
    )


def plain(text: str) -> str:
    """Return a text without the backticks that mark notation for the typesetter."""
    return text.replace("`", "")


def _name(stem: str, *pairs: tuple[str, str]) -> str:
    """Return the file's stem with what differs from the file's own."""
    others = [name.replace(":", "x") for name, own in pairs if name != own]
    return ".".join([stem, *others])
