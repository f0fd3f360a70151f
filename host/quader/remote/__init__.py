"""One game on two boards far apart: each shows the other's moves with its lights until hands have made them.

Nobody keeps the game but the two journals. Each side reads its own board (view.py), hears how the other one stands, and
makes the one next step that brings its own board nearer (settle.py, side.py), so whatever is cut off, killed or started
again in between, both find back. The word passes inside one program, or through a broker (wire.py, relay.py).
"""
