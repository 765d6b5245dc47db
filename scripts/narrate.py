"""The narration of a plan: checked, spoken, and its durations locked before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from scenes.catalogue import clip_files
from scenes.kit.cuesheet import CueSheet
from scenes.kit.lesson import VOICE, Lesson
from scripts.clip_plan import ClipPlan
from scripts.faults import UserError
from scripts.lint import check_narration
from scripts.lock import loose, outgrown, refreshed, renew, takes
from scripts.needs import clip_cues, clip_id, known_ids
from scripts.plan import Plan
from scripts.voice import Narrator, Take, find_narrator, lines
from scripts.voices import hibari
from scripts.voices.recordings import Recordings

_NAMED = 8  # lines named in one message

Say = Callable[[str], None]


def load_lesson(
    path: Path | None,
    language: str | None = None,
    voice: str | None = None,
    theme: str | None = None,
    shape: str | None = None,
) -> Lesson:
    """Read a lesson for its films.

    In a language that was asked for, and that the default voice does not speak, a film is silent
    unless a voice was asked for too.
    """
    lesson = Lesson.load(path, language, voice, theme, shape)
    asked = language is not None and voice is None
    if asked and lesson.voice == VOICE and lesson.language not in hibari.LANGUAGES:
        return Lesson.load(path, language, "none", theme, shape)
    return lesson


def check(plan: Plan) -> None:
    """Refuse a narration that does not fit the clips, or that no voice could say."""
    lesson = plan.lesson
    cues = planned_cues(plan.every_clip)
    check_heads(lesson, plan.every_clip)
    check_narration(lesson, cues)
    if any(clip.brief for clip in plan.every_clip):
        check_brief(lesson, cues)


def narrate(plan: Plan, say: Say, others: Sequence[Path] = ()) -> tuple[Plan, Mapping[str, Take]]:
    """Have a plan's lesson spoken; return the plan with durations that hold, and what was said.

    Durations are renewed where the text has changed since they were locked, and always where the
    voice is a lecturer's, since the film follows the recordings.

    Parameters
    ----------
    plan
        What will be made.
    say
        Called with what the user should know.
    others
        Folders of other lessons' films, where the same lines may have been said already.
    """
    check(plan)
    lesson = refreshed(plan.lesson)  # another plan may just have renewed the same lock
    cues = planned_cues(plan.every_clip)
    narrator = find_narrator(lesson, plan.folder, others)
    said = takes(lesson, narrator, cues)
    tell(narrator, say)
    stale = loose(lesson, cues) if narrator.voice.steady else outgrown(lesson, said, cues)
    stale = [name for name in stale if name in said]
    if stale:
        lesson = renew(lesson, said, cues)
        say(f"durations renewed in {lesson.lock}, for {_list(stale)}")
    return plan.of(lesson), said


def planned_cues(clips: Sequence[ClipPlan]) -> tuple[str, ...]:
    """Return the cues of some clips, in their order; a brief clip has those of the whole one."""
    heads = dict.fromkeys(clip_id(clip.source, clip.name) for clip in clips)
    return tuple(cue for head in heads for cue in clip_cues(clips[0].lesson, head))


def check_brief(lesson: Lesson, cues: Sequence[str]) -> None:
    """Refuse a narration that says something in a brief cut that the whole film does not say.

    What is said and how long it takes is found for the whole film only.
    """
    said = {line.name: line.text for line in lines(lesson, tuple(cues))}
    for line in lines(replace(lesson, brief=True), tuple(cues)):
        if said.get(line.name) != line.text:
            raise UserError(
                f"{lesson.narration.path} has {line.name} say {line.text!r} in brief cuts only; "
                "a brief cut can leave phrases out, not say others: change its 'when'"
            )


def check_heads(lesson: Lesson, clips: Sequence[ClipPlan]) -> None:
    """Refuse a narration with cues that belong to no clip at all."""
    files = {*clip_files(lesson.sources).values(), *(clip.source for clip in clips)}
    heads = {head for path in files for head in known_ids(path)}
    for cue in lesson.narration.cues:
        if cue.partition(".")[0] not in heads:
            raise UserError(
                f"{lesson.narration.path} has the cue {cue!r}, but no clip has cues of that name; "
                f"take it out, or begin its name with one of {', '.join(sorted(heads))}"
            )


def current_words(sheet: CueSheet, clip: ClipPlan) -> CueSheet:
    """Return a clip's cue sheet with the words that its lesson has by now.

    Raises
    ------
    UserError
        If the narration has a cue for this clip that the clip does not say.
    """
    lesson = clip.lesson
    for name in clip_cues(lesson, clip_id(clip.source, clip.name)):
        if lesson.cue(name).phrases and name not in {cue.id for cue in sheet.cues}:
            raise UserError(
                f"{lesson.narration.path} has the cue {name!r}, but the clip {clip.name} does not "
                "say it; take it out, or say it in the clip"
            )
    cues = []
    for span in sheet.cues:
        cue = lesson.cue(span.id)
        phrases = tuple(
            replace(phrase, spoken=now.spoken, caption=now.caption)
            for phrase in span.phrases
            for now in (cue.phrase(phrase.id),)
        )
        cues.append(replace(span, question=cue.question, phrases=phrases))
    return replace(sheet, cues=tuple(cues))


def tell(narrator: Narrator, say: Say) -> None:
    """Say what a lecturer should know about the recordings."""
    if not isinstance(narrator.voice, Recordings):
        return
    for note in narrator.voice.notes:
        say(note)
    for name in narrator.voice.unused():
        say(f"{name} belongs to no phrase or cue of these films; is it named rightly?")
    if narrator.left_out:
        stand_in = narrator.stand_in.name if narrator.stand_in else "nobody"
        say(f"not recorded, said by {stand_in}: {', '.join(narrator.left_out)}")


def lock(plan: Plan, say: Say) -> Path:
    """Renew the lock file of a plan's lesson; return its path."""
    lesson = plan.lesson
    if lesson.voice == "none":  # a silent film has the timing of the default voice
        lesson = Lesson.load(lesson.path, lesson.language, VOICE)
    cues = planned_cues(plan.every_clip)
    check_narration(lesson, cues)
    narrator = find_narrator(lesson, plan.folder)
    said = takes(lesson, narrator, cues)
    tell(narrator, say)
    return renew(lesson, said, cues).lock


def _list(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
