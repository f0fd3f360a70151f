"""What board and PC both speak, written once."""
