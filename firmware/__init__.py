"""What runs on the board. Everything here but `ports` and `virtual` is portable: the same files run on the PC."""

from rules_core import VERSION as VERSION

# What the link speaks, see docs/protocol.md.
PROTOCOL = 1
