"""Hours of play under faults: `make soak` (SECONDS=3600, SEED=1), or `python -m tests.soak --help`.

Virtual boards with somebody at each, the real logger, hub and pages, all of them hurt again and again; in the end every
journal, database and page must tell of the same moves. What went wrong is kept in build/soak.
"""
