"""How a service says no."""


class Refused(Exception):  # noqa: N818 - it is no error
    """What somebody asked for and does not get. Nothing of it was done."""

    def __init__(self, code: str, sentence: str) -> None:
        """`code` is for programs and tests; `sentence` is for the person: one, translated, saying what to do."""
        super().__init__(code)
        self.code = code
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"
