"""What a clip's cues are filed under is read from its source, wherever its base comes from."""

from __future__ import annotations

import pytest

from scripts.faults import UserError
from scripts.needs import clip_id


@pytest.mark.parametrize(
    "text",
    [
        "from scenes.one_query import OneQuery\nclass Mine(OneQuery): pass",
        "from scenes.one_query import OneQuery as Theirs\nclass Mine(Theirs): pass",
        "from scenes import one_query\nclass Mine(one_query.OneQuery): pass",
        "from scenes import one_query as theirs\nclass Mine(theirs.OneQuery): pass",
        "import scenes.one_query\nclass Mine(scenes.one_query.OneQuery): pass",
        "import scenes.one_query as theirs\nclass Mine(theirs.OneQuery): pass",
        "from beside import Base\nclass Mine(Base): pass",
        "from package.deep import Base\nclass Mine(Base): pass",
        "from package import Base\nclass Mine(Base): pass",
        "from beside import Base\nclass Mixin: pass\nclass Mine(Mixin, Base): pass",
        "class _Mine:\n    id: str = 'one_query'\nclass Mine(_Mine): pass",
    ],
)
def test_the_id_of_a_base_counts(tmp_path, text):
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text("from package.deep import Base\n")
    for name in ("beside.py", "package/deep.py"):
        (tmp_path / name).write_text("class Base:\n    id = 'one_query'\n")
    (tmp_path / "mine.py").write_text(text)
    assert clip_id(tmp_path / "mine.py", "Mine") == "one_query"


def test_an_id_of_its_own_comes_first(tmp_path):
    text = "from scenes.one_query import OneQuery\nclass Mine(OneQuery):\n    id = 'mine'\n"
    (tmp_path / "mine.py").write_text(text)
    assert clip_id(tmp_path / "mine.py", "Mine") == "mine"


@pytest.mark.parametrize(
    "text",
    [
        "from scenes.kit import Clip\nclass Mine(Clip): pass",
        "from nowhere import Base\nclass Mine(Base): pass",
        "class Mine(Mine): pass",
        "class Other: pass",
    ],
)
def test_a_clip_without_an_id_is_refused(tmp_path, text):
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(UserError, match=r"mine\.py has the clip Mine without an id"):
        clip_id(tmp_path / "mine.py", "Mine")
