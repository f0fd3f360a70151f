"""What runs on the board. Everything here but `ports` and `virtual` is portable: the same files run on the PC."""

VERSION = "0.1.0"
# What the link speaks, see docs/protocol.md.
PROTOCOL = 1
