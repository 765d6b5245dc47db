"""Blocks: every text in its room, all at one size, broken between words only."""

from __future__ import annotations

import pytest
from manim import VGroup

from scenes.kit.block import blocks
from scenes.kit.text import Words

SIZES, WHITE = [0.4, 0.3, 0.2], "#FFFFFF"
TEXTS = ["light", "islands of stars", "a star is born from dust"]


def lines(block) -> list[Words]:
    return [block] if isinstance(block, Words) else list(block)


@pytest.mark.parametrize(("width", "height"), [(6.0, 0.5), (2.5, 1.2), (1.4, 1.2), (1.0, 2.0)])
def test_texts_fit_their_rooms_at_one_size(width, height):
    made = blocks(TEXTS, SIZES, WHITE, width, height)
    assert len({round(line.em, 6) for block in made for line in lines(block)}) == 1
    for text, block in zip(TEXTS, made, strict=True):
        assert block.width <= width
        assert block.height <= height
        assert " ".join(line.text for line in lines(block)) == text


def test_where_nothing_fits_the_least_size_is_taken():
    (block,) = blocks(["unbreakable"], SIZES, WHITE, 0.3)
    assert block.em == pytest.approx(SIZES[-1])


def test_lines_are_centred_and_braces_stand_for_themselves():
    (block,) = blocks(["a {set} of words"], [0.4], WHITE, 1.6)
    assert isinstance(block, VGroup)
    assert len(block) > 1
    assert len({round(float(line.get_x()), 6) for line in block}) == 1
    assert any("{set}" in line.text for line in block)
