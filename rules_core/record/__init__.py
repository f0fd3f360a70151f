"""Records: whole games as documents and as text, replayed and judged again."""
