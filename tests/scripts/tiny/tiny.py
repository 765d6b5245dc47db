"""Clips that draw in a moment, on the real kit."""

from manim import PI, Square

from scenes.kit.clip import Clip


class Tiny(Clip):
    id = "tiny"

    def construct(self):
        square = Square()
        self.add(square)
        with self.cue("turn") as phrase:
            with phrase("first"):
                self.play(square.animate.rotate(PI / 4), run_time=1)
            if phrase.says("second"):
                with phrase("second"):
                    pass


class Small(Clip):
    id = "small"

    def construct(self):
        square = Square()
        self.add(square)
        with self.cue("turn") as phrase, phrase("only"):
            self.play(square.animate.shift([1, 0, 0]), run_time=1)


class Rest(Small):
    """Opens with what `Small` ends on."""

    def construct(self):
        self.add(Square().shift([1, 0, 0]))
        with self.cue("turn") as phrase, phrase("only"):
            pass


class Broken(Small):
    def construct(self):
        raise ZeroDivisionError("drawn by zero")


class Crooked(Small):
    """Counts one frame more than it draws."""

    def construct(self):
        super().construct()
        self.frames += 1
