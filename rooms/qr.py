"""QR codes."""

import io

import segno


def qr_svg(text: str) -> bytes:
    """The text as a QR code: an SVG document, black on white, four modules of margin."""
    file = io.BytesIO()
    segno.make(text, error="m", micro=False).save(file, kind="svg", border=4, light="#fff", dark="#000", scale=8)
    return file.getvalue()
