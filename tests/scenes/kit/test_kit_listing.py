"""Listings: code as it stands in a file, with the line that runs."""

from __future__ import annotations

import pytest
from manim.animation.animation import prepare_animation

from scenes.kit.errors import UserError
from scenes.kit.listing import Code, Listing, advance, excerpt
from scenes.kit.theme import NIGHT

LINES = ["for (i = 0; i < n; i++)", "  if (a_b[i])", "    x += f(i);"]


def listing(**changes) -> Listing:
    return Listing(LINES, 0.4, NIGHT, left=-3.0, top=2.0, **changes)


def finish(move) -> None:
    """Bring a move to its end at once."""
    animation = prepare_animation(move)
    animation.begin()
    animation.finish()


def test_every_letter_is_an_outline_of_its_own():
    for line in listing().lines:
        assert len(line.submobjects) == len(line.text.replace(" ", ""))


def test_lines_stand_in_columns_of_letters():
    """The x of the third line is two indentations to the right, the bracket of the second one."""
    step, lines = advance(0.4), listing().lines
    bracket = [listing().part(0, "("), listing().part(1, "(")]
    # "for (" and "  if (": both have four letters before the bracket, or five.
    assert bracket[1].get_x() - bracket[0].get_x() == pytest.approx(step, abs=1e-6)
    assert lines[0].baseline - lines[1].baseline == pytest.approx(listing().pitch)
    assert lines[1].baseline - lines[2].baseline == pytest.approx(listing().pitch)
    assert listing().get_left()[0] >= -3.0


def test_leading_sets_lines_apart():
    assert listing(leading=2.0).pitch == pytest.approx(0.8)


def test_the_bar_goes_to_the_line_that_runs():
    made = listing()
    for i in (0, 2, 1):
        for move in made.light(i):
            finish(move)
        assert made.lit == i
        assert made.bar.get_y() == pytest.approx(made.height_of(i), abs=1e-6)
        colors = [line.submobjects[0].get_fill_color().to_hex() for line in made.lines]
        assert colors == [NIGHT.ink if j == i else NIGHT.quiet for j in range(3)]


def test_a_part_is_its_letters():
    made = listing()
    part = made.part(2, "+= f(i)")
    assert len(part) == 6
    assert part[0] is made.lines[2].submobjects[1]
    with pytest.raises(UserError, match="has no 'g'"):
        made.part(2, "g")


def test_what_is_kept_moves_to_the_top():
    made = listing()
    made.light(2)
    moves = made.fold([1, 2])
    assert len(moves) == 4  # one leaves, two move up, and the bar with the one that runs
    for move in moves[1:]:
        finish(move)
    assert made.lines[1].baseline > made.lines[2].baseline
    first = listing().lines[0]
    assert made.lines[1].baseline == pytest.approx(first.baseline)


def test_code_is_no_markup():
    assert Code("a[0] *= {b} / $c$ _d_;", 0.4, NIGHT.ink).text == "a[0] *= {b} / $c$ _d_;"


def test_an_excerpt_is_what_stands_between_the_marks(tmp_path):
    file = tmp_path / "a.c"
    file.write_text("int a;\n  /* [film */\n  int b;\n    int c;\n  /* film] */\nint d;\n")
    assert excerpt(file) == ["int b;", "  int c;"]


@pytest.mark.parametrize(
    "text", ["", "// [film\n", "// [film\n// film]\n", "// film]\nx\n// [film"]
)
def test_a_file_without_an_excerpt_is_refused(tmp_path, text):
    file = tmp_path / "a.c"
    file.write_text(text)
    with pytest.raises(UserError, match=r"a\.c: no lines to show"):
        excerpt(file)
