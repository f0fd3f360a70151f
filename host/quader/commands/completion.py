"""`quader completion`: the script that completes this command in a shell."""

import argparse

EPILOG = """examples:
  eval "$(quader completion bash)"              # in ~/.bashrc
  eval "$(quader completion zsh)"               # in ~/.zshrc, after compinit
  quader completion fish > ~/.config/fish/completions/quader.fish

The script knows all commands, options and the ids of your variants at this moment, and calls nothing while you type."""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="which shell")


def run(args: argparse.Namespace) -> int:
    from ..completion import SHELLS, places

    print(SHELLS[args.shell](places()), end="")
    return 0
