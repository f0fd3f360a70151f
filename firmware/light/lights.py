"""Lights: each cell of a scene has a meaning; here it becomes colour, tempo and brightness, within the current cap.

A meaning never rests on colour alone: it has a tempo of its own among those that can be seen together.
"""

# Meanings. Some are a row of numbers: levels still missing, heights, players.
DARK = 0
GOAL = 1  # + 0..3: one to four or more levels of the goal form are missing here
START = 5
TARGET, TARGET_GOAL, TARGET_LEVEL = 6, 7, 8
IN_HAND = 9
LAST = 10
CANDIDATE = 11
CLEAR, FILL = 12, 13
DOUBTFUL = 14
TEXT = 15
CHOICE = 16
HEIGHT = 17  # + 0..3
TURN = 21  # + player
PLACE = 27  # + player
SETTLED = 33
SIGN = 34  # + 0..3: groups of signs
FAULT = 38
GUEST_FROM, GUEST_TO = 39, 40  # where the lit move of a guest begins and ends
MEANINGS = 41

BEAT_MS = 125


def paint(scene, palette, frame):
    """Colour all cells; returns the sum of all bytes of the frame. A port may bring a faster twin."""
    total = 0
    at = 0
    for meaning in scene:
        of = 3 * meaning
        frame[at] = palette[of]
        frame[at + 1] = palette[of + 1]
        frame[at + 2] = palette[of + 2]
        total += palette[of] + palette[of + 1] + palette[of + 2]
        at += 3
    return total


class Lights:
    """Shows a scene on the LEDs."""

    def __init__(self, port, config, paint):
        self.port = port
        self._paint = paint
        self.scene = bytearray(config.count)
        self.frame = bytearray(3 * config.count)
        from .palette import BEATS, patterns

        self._patterns = patterns()
        self._beats = BEATS
        self._palette = bytearray(3 * MEANINGS)
        colour_ma, idle_ma = config.led_ma
        # The sum of all bytes that the budget allows.
        self.most = (config.current_ma - idle_ma * config.count) * 255 // colour_ma
        # Tenths of full brightness.
        self.brightness = 5
        self._beat = -1

    def step(self, now, changed):
        """Show the scene if it has changed or its next beat has come."""
        beat = now // BEAT_MS & 7
        if beat == self._beat and not changed:
            return
        self._beat = beat
        self.render(beat)
        self.port.show(self.frame)

    def render(self, beat):
        """Make the frame of one beat."""
        self._fill(beat, self.brightness)
        total = self._paint(self.scene, self._palette, self.frame)
        if total > self.most:
            for i in range(len(self._palette)):
                self._palette[i] = self._palette[i] * self.most // total
            self._paint(self.scene, self._palette, self.frame)

    def _fill(self, beat, brightness):
        palette = self._palette
        patterns = self._patterns
        beats = self._beats
        at = 0
        for i in range(0, len(patterns), 4):
            level = brightness * beats[8 * patterns[i + 3] + beat]
            palette[at] = patterns[i] * level // 40
            palette[at + 1] = patterns[i + 1] * level // 40
            palette[at + 2] = patterns[i + 2] * level // 40
            at += 3
