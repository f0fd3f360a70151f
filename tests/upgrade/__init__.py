"""Files of every release stay readable, and tell the same as on the day they were written.

`python -m tests.upgrade.make` writes the samples of this release into `samples/<version>/`; after that they are never
changed. That a board's flash survives an update cut at any write is tested where updates are:
`tests/board/test_flash.py::test_a_cut_at_any_command_leaves_a_board_that_starts`, and for the board's own files
`tests/firmware/test_power_cuts.py`.
"""
