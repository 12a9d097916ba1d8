"""How a service says no."""

from django.utils.functional import Promise


class Refused(Exception):  # noqa: N818 - it is no error
    """What somebody asked for and does not get. Nothing of it was done."""

    def __init__(self, code: str, sentence: str | Promise, *, number: str = "") -> None:
        """`code` is for programs and tests; `sentence` is for the person: one, translated, saying what to do.

        `number` is that of the room that is meant, if there is one: the page leads there.
        """
        super().__init__(code)
        self.code = code
        self.sentence = sentence
        self.number = number

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"
