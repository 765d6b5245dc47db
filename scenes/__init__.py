"""The films: one clip a file, each renders with plain ``manim``."""
