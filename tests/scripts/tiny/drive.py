"""``attn-video`` with the tiny clips in its catalogue: python drive.py ARGUMENTS."""

import sys
from pathlib import Path

import scripts.plan
from scripts.cli import run

scripts.plan.clip_file = lambda name, *_: Path(__file__).with_name("tiny.py")

if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
