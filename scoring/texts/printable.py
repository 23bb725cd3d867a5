"""Text from outside, made safe for a terminal and a log."""

from unicodedata import category


def printable(text: str) -> str:
    r"""Text with every control, format and unassigned character, and every line end, as an escape.

    >>> print(printable("hand\x1b[2J.jpg"))
    hand\x1b[2J.jpg
    """
    if text.isprintable():
        return text
    return "".join(_escape(letter) if _is_hidden(letter) else letter for letter in text)


def _is_hidden(letter: str) -> bool:
    kind = category(letter)
    return kind[0] == "C" or kind in ("Zl", "Zp")


def _escape(letter: str) -> str:
    return letter.encode("unicode_escape", "surrogatepass").decode("ascii")
