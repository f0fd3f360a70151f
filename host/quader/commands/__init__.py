"""The subcommands of `quader`, one module each, imported only when called."""
