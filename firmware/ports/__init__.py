"""What the application asks of a board, for each kind of board: cells, lights, buttons, time, luck, files, the link."""
