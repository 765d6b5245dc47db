"""A lesson's own fonts: a folder is read, or refused in a sentence; what is set in them."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scenes.kit.errors import LessonError
from scenes.kit.fonts import Fonts, current_fonts, use_fonts
from scenes.kit.typeset import literal, typeset
from tests.scenes.kit.files import JUNK, is_one_sentence
from tests.scenes.kit.fontfiles import PLAIN, write_font


@pytest.fixture
def lesson(tmp_path: Path) -> Iterator[Path]:
    """A lesson beside a folder with two families."""
    folder = tmp_path / "fonts"
    folder.mkdir()
    write_font(folder / "a.ttf", "Boxes")
    write_font(folder / "b.OTF", "Other Boxes", {**PLAIN, "a": 800})
    yield tmp_path / "mine.toml"
    assert current_fonts() == Fonts()


def refused(value: object, lesson: Path, *parts: str) -> None:
    with pytest.raises(LessonError) as caught:
        Fonts.read(value, lesson)
    is_one_sentence(caught.value, *parts)


def test_without_a_table_the_fonts_are_the_typesetters_own():
    fonts = Fonts.read(None, Path("anywhere.toml"))
    assert fonts == Fonts() == current_fonts()
    assert (fonts.text, fonts.mono) == ("New Computer Modern", "DejaVu Sans Mono")


def test_a_folder_is_found_beside_the_lesson(lesson):
    fonts = Fonts.read({"folder": "fonts", "text": "Boxes", "mono": "other boxes"}, lesson)
    assert fonts.folder == str(lesson.parent / "fonts")
    assert (fonts.text, fonts.mono) == ("Boxes", "Other Boxes")
    assert hash(fonts) == hash(dataclasses.replace(fonts))
    assert json.loads(json.dumps(dataclasses.asdict(fonts)))["digest"] == fonts.digest
    again = Fonts.read({"folder": fonts.folder, "text": "Boxes", "mono": "Other Boxes"}, lesson)
    assert again == fonts


def test_the_text_may_be_left_out_where_one_family_is_left(lesson):
    assert Fonts.read({"folder": "fonts", "mono": "Other Boxes"}, lesson).text == "Boxes"
    (lesson.parent / "fonts" / "b.OTF").unlink()
    fonts = Fonts.read({"folder": "fonts"}, lesson)
    assert (fonts.text, fonts.mono) == ("Boxes", "DejaVu Sans Mono")
    assert Fonts.read({"folder": "fonts", "mono": "Boxes"}, lesson).text == "Boxes"


@pytest.mark.parametrize(
    "name",
    ["a b", "it's", 'q"uo"te', "{0} {x!r}", "Schriften für alle", "字", "#$%*[", "back\\slash"],
)
def test_folders_and_families_may_have_any_name(lesson, name):
    folder = lesson.parent / name
    folder.mkdir()
    write_font(folder / f"{name}.ttf", name)
    fonts = Fonts.read({"folder": name}, lesson)
    assert fonts.text == name
    with use_fonts(fonts):
        assert typeset(literal("a"))[0].points[:, 0].max() == pytest.approx(0.4)


def test_fonts_in_folders_within_count(lesson):
    (lesson.parent / "fonts" / "more").mkdir()
    write_font(lesson.parent / "fonts" / "more" / "c.ttf", "Third")
    assert Fonts.read({"folder": "fonts", "text": "Third"}, lesson).text == "Third"


def test_other_files_make_another_digest(lesson):
    table = {"folder": "fonts", "text": "Boxes"}
    before = Fonts.read(table, lesson)
    write_font(lesson.parent / "fonts" / "a.ttf", "Boxes", {**PLAIN, "b": 333})
    changed = Fonts.read(table, lesson)
    assert changed.digest != before.digest
    assert dataclasses.replace(changed, digest=before.digest) == before
    write_font(lesson.parent / "fonts" / "a.ttf", "Boxes")
    assert Fonts.read(table, lesson) == before
    (lesson.parent / "fonts" / "a.ttf").rename(lesson.parent / "fonts" / "c.ttf")
    (lesson.parent / "fonts" / "licence.txt").write_text("OFL")
    assert Fonts.read(table, lesson).digest != before.digest


def test_type_set_before_a_change_is_not_kept(lesson):
    table = {"folder": "fonts", "text": "Boxes"}
    wide = []
    for width in (500, 900):
        write_font(lesson.parent / "fonts" / "a.ttf", "Boxes", {**PLAIN, "a": width})
        with use_fonts(Fonts.read(table, lesson)):
            wide.append(typeset(literal("a"))[0].points[:, 0].max())
    assert wide == pytest.approx([0.4, 0.8])


@pytest.mark.parametrize("value", [3, True, "fonts", [], ["fonts"]])
def test_fonts_are_a_table(lesson, value):
    refused(value, lesson, str(lesson), "'fonts'", repr(value), "[fonts]")


@pytest.mark.parametrize("key", ["Folder", "size", "", "text\n", "k" * 200])
def test_an_unknown_key_is_named(lesson, key):
    refused({"folder": "fonts", key: "x"}, lesson, str(lesson), repr(f"fonts.{key}")[:50], "mono")


def test_a_folder_has_to_be_given(lesson):
    refused({"text": "Boxes"}, lesson, str(lesson), "'fonts.folder'", "missing")


@pytest.mark.parametrize("key", ["folder", "text", "mono"])
@pytest.mark.parametrize("value", ["", "  ", 3, None, False, ["fonts"], {"x": 1}])
def test_each_key_is_a_text(lesson, key, value):
    table = {"folder": "fonts", "text": "Boxes", key: value}
    refused(table, lesson, str(lesson), f"'fonts.{key}'", repr(value))


@pytest.mark.parametrize("name", ["nowhere", "fonts/a.ttf", "../nowhere", "a\x00b", "n" * 3000])
def test_a_folder_that_is_not_there_is_refused(lesson, name):
    refused({"folder": name}, lesson, str(lesson), "'fonts.folder'", repr(name)[:50], "no such")


def test_a_folder_without_fonts_is_refused(lesson):
    (lesson.parent / "empty").mkdir()
    (lesson.parent / "empty" / "font.woff").write_bytes(b"x")
    refused({"folder": "empty"}, lesson, str(lesson), "'fonts.folder'", "'empty'", ".otf")


@pytest.mark.parametrize("key", ["text", "mono"])
@pytest.mark.parametrize("name", ["Boxe", "Boxes Bold", "New Computer Modern", "a\nb", "x" * 200])
def test_a_family_that_is_not_in_the_folder_is_refused_with_those_that_are(lesson, key, name):
    table = {"folder": "fonts", "text": "Boxes", key: name}
    said = (f"'fonts.{key}'", repr(name)[:50], "'Boxes', 'Other Boxes'")
    refused(table, lesson, str(lesson), *said)


def test_the_text_has_to_be_named_where_there_are_several(lesson):
    refused({"folder": "fonts"}, lesson, str(lesson), "'fonts.text'", "'Boxes', 'Other Boxes'")
    for i in range(9):
        write_font(lesson.parent / "fonts" / f"{i}.ttf", f"A family with a long name {i}" * 3)
    refused({"folder": "fonts"}, lesson, str(lesson), "'fonts.text'", "10 more")


def broken(whole: bytes) -> dict[str, bytes]:
    start = 20 + 16 * 3  # where the fourth table is said to lie
    far = whole[:start] + b"\x7f" + whole[start + 1 :]
    collection = b"ttcf" + bytes([0, 1, 0, 0, 0, 0, 0, 9])
    return {
        "empty": b"",
        "text": b"this is no font",
        "html": b"<!DOCTYPE html><title>404</title>" * 40,
        "cut short": whole[: len(whole) // 2],
        "last byte": whole[: len(whole) - 4],
        "table far away": far,
        "collection of nothing": collection,
    }


@pytest.mark.parametrize("fault", broken(b"\0" * 999))
@pytest.mark.parametrize("name", ["broken.ttf", "b{x} ö.otc"])
def test_a_broken_font_file_is_named(lesson, fault, name):
    whole = (lesson.parent / "fonts" / "a.ttf").read_bytes()
    bad = lesson.parent / "fonts" / name
    bad.write_bytes(broken(whole)[fault])
    refused({"folder": "fonts", "text": "Boxes"}, lesson, str(bad), "broken", "take it out")


def test_what_a_file_manager_leaves_behind_does_no_harm(lesson):
    before = Fonts.read({"folder": "fonts", "text": "Boxes"}, lesson)
    (lesson.parent / "fonts" / "._a.ttf").write_bytes(b"\0\5\x16\7")
    assert Fonts.read({"folder": "fonts", "text": "Boxes"}, lesson) == before


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(value=JUNK | st.dictionaries(st.sampled_from(["folder", "text", "mono"]), JUNK))
def test_whatever_the_table_holds_it_is_read_or_refused_in_a_sentence(lesson, value):
    try:
        assert isinstance(Fonts.read(value, lesson), Fonts)
    except LessonError as error:
        is_one_sentence(error)


def test_fonts_in_use_end_with_their_block(lesson):
    one, two = Fonts(mono="Boxes"), Fonts(mono="Other Boxes")
    with use_fonts(one):
        assert current_fonts() is one
        with use_fonts(two):
            assert current_fonts() is two
        assert current_fonts() is one
        with pytest.raises(ZeroDivisionError), use_fonts(two):
            raise ZeroDivisionError
        assert current_fonts() is one
    kept = use_fonts(one)
    assert current_fonts() is one
    kept.close()


def test_fonts_are_read_without_manim():
    code = """if True:
        import sys, pathlib
        from scenes.kit.fonts import Fonts
        Fonts.read(None, pathlib.Path("x"))
        sys.exit("manim" in sys.modules or "typst" in sys.modules)"""
    subprocess.run([sys.executable, "-c", code], check=True)
