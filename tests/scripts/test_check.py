"""``attn-video check``: what viewers will see, told without drawing; what does not fit, refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts.check import report, warnings
from scripts.faults import UserError
from scripts.narrate import load_lesson
from scripts.plan import make_plan
from scripts.quality import find_quality

LESSONS = Path(__file__).parent.parent / "lessons"
VECTORS = """
query = [1, 0]
queries = [[1, 0], [0, 1], [1, 1]]
keys = [[1, 0], [0, 1], [1, 1]]
values = [[1, 0], [0, 1], [0.5, 0.5]]
"""


def told(path: Path, clips: tuple[str, ...] = (), **options: str) -> list[str]:
    plan = make_plan(load_lesson(path, voice="none", **options), find_quality("low"), only=clips)
    return list(report(plan, jobs=2))


@pytest.fixture
def lesson(tmp_path: Path):
    """Write a lesson of one clip with other vectors."""

    def write(vectors: str = VECTORS, clip: str = "LibraryAnalogy", more: str = "") -> Path:
        path = tmp_path / "it's {mine} ä.toml"
        text = f'title = "Mine"\nclips = ["{clip}"]\n{more}\n[vectors]\n{vectors}'
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_numbers_lengths_and_warnings_are_told(lesson):
    lines = told(lesson())
    assert lines[0].endswith("language en, voice none, theme night, shape 16:9")
    assert "the query worked by hand: [1, 0]" in lines
    assert "  weights [0.401, 0.198, 0.401]" in lines
    assert "  output [0.728, 0.272]" in lines
    assert "row 3: weights [0.248, 0.248, 0.503], output [0.5, 0.5]" in lines
    assert any(line.startswith("clip LibraryAnalogy: ") for line in lines)
    assert any(line.startswith("cut full: ") for line in lines)
    assert "warning: row 3: the weights as shown do not add up to 1, which the film says" in lines
    assert lines[-1] == "it fits"


def test_the_length_told_is_that_of_the_film(lesson):
    from scenes.catalogue import find_clip
    from scenes.kit.lesson import Lesson
    from scenes.kit.rehearsal import rehearse

    path = lesson()
    line = next(line for line in told(path) if line.startswith("clip "))
    sheet = rehearse(find_clip("LibraryAnalogy").with_lesson(Lesson.load(path)))
    assert line == f"clip LibraryAnalogy: {sheet.frames / sheet.fps:.1f} s"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("one_key", "the query worked by hand sees one key only"),
        ("large", "the query worked by hand: the weight on key 3, 4 rounds to 0.000"),
        ("large", "row 4: all weights are equal"),
        ("causal", "row 1 sees one key only"),
    ],
)
def test_what_a_lecturer_should_know(name, expected):
    found = list(warnings(load_lesson(LESSONS / f"{name}.toml")))
    assert any(warning.startswith(expected) for warning in found), found


def test_a_longer_query_that_changes_nothing(lesson):
    same = VECTORS.replace("query = [1, 0]", "query = [0.5, 0.5]").replace("[1, 1]", "[0.5, 0.5]")
    found = list(warnings(load_lesson(lesson(same))))
    assert found[-1] == "a longer query changes nothing here, since all scores are equal"


def test_what_does_not_fit_is_refused_in_one_sentence(lesson):
    """Six keys of wide numbers on narrow cards, in a frame as wide as high."""
    row = "[-8888.125, -7777.375, 6666.625, 9999]"
    vectors = (
        f"query = {row}\nqueries = [{row}]\nkeys = [{', '.join([row] * 6)}]\n"
        f"values = [{', '.join([row] * 6)}]\n"
    )
    with pytest.raises(UserError) as caught:
        told(lesson(vectors, more='shape = "1:1"'))
    text = str(caught.value)
    assert "it's {mine} ä.toml" in text
    assert "'vectors.keys'" in text
    assert "LibraryAnalogy" in text
    assert "1:1" in text
    assert text.count("\n") == 0


def test_a_clip_that_refuses_the_lesson_tells_its_own_sentence(lesson):
    other = VECTORS + "sharper = [0, 4]\n"
    with pytest.raises(UserError, match=r"vectors\.sharper"):
        told(lesson(other, clip="SharperQuery"))


def test_a_folder_of_modules_with_our_names_is_not_in_the_way(lesson, tmp_path, monkeypatch):
    for name in ("scenes", "scripts", "attn_math", "manim"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('not ours')\n")
    path = lesson()
    monkeypatch.chdir(tmp_path)
    assert told(path)[-1] == "it fits"
