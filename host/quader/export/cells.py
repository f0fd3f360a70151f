"""Cells of CSV files that spreadsheets open: text from outside must not become a formula there."""


def safe(text: str) -> str:
    """Text that a spreadsheet does not take for a formula; plain numbers stay as they are."""
    if text[:1] in ("=", "+", "@", "\t", "\r") or (text[:1] == "-" and not text[1:2].isdigit()):
        return f"'{text}"
    return text
