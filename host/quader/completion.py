"""Completion for shells, made from the commands' own parsers: a script that calls nothing while one types."""

import argparse
import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from . import variants
from .cli import Parser, commands


@dataclass
class Word:
    """What may stand at a place: its text, one line about it, and for an option the values that may follow it."""

    text: str
    about: str
    # None: no value follows. Empty: any value, such as the name of a file.
    values: list[str] | None = None


@dataclass
class Place:
    """A command such as `board pull`: what may follow it."""

    path: str
    words: list[Word] = field(default_factory=list)
    options: list[Word] = field(default_factory=list)


def places() -> list[Place]:
    """All commands with their subcommands, in the order of the help; the first one is `quader` itself."""
    known = commands()
    words = [Word(name, line) for name, (line, _) in known.items()]
    found = [Place("", words, [Word("--help", "show this help")])]
    for name, (line, path) in known.items():
        parser = Parser(prog=f"quader {name}", description=line)
        importlib.import_module(path).configure(parser)
        found += _places(name, parser)
    return found


def _places(path: str, parser: argparse.ArgumentParser) -> Iterator[Place]:
    place = Place(path)
    subs: dict[str, argparse.ArgumentParser] = {}
    # argparse has no public way to ask a parser what it knows.
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            abouts = {choice.dest: choice.help or "" for choice in action._choices_actions}
            subs = dict(action.choices)
            place.words += [Word(name, abouts.get(name, "")) for name in subs]
        elif action.option_strings:
            takes = None if action.nargs == 0 else _values(action)
            place.options += [Word(text, _about(action), takes) for text in action.option_strings if len(text) > 2]
        else:
            place.words += [Word(value, _about(action)) for value in _values(action)]
    yield place
    for name, sub in subs.items():
        yield from _places(f"{path} {name}", sub)


def _values(action: argparse.Action) -> list[str]:
    if action.choices is not None:
        return [str(choice) for choice in action.choices]
    return sorted(variants.names()) if action.dest == "variant" else []


def _about(action: argparse.Action) -> str:
    return "" if action.help in (None, argparse.SUPPRESS) else str(action.help)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


# --- the shells ----------------------------------------------------------------------------------------------------

# Both shells walk over the words before the cursor and keep those that lead into a command.
_BASH = """# Completion of quader for bash:  eval "$(quader completion bash)"
_quader() {
    local at=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} path= word words options
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "$path $word" in
            %(paths)s) path="${path:+$path }$word" ;;
        esac
    done
    case "$path:$before" in
%(values)s
    esac
    case "$path" in
%(words)s
    esac
    [[ $at == -* ]] && words=$options
    COMPREPLY=($(compgen -W "$words" -- "$at"))
}
complete -o default -F _quader quader
"""


def bash(found: list[Place]) -> str:
    values = [
        f"        {_quoted(place.path + ':' + option.text)}) "
        f'COMPREPLY=($(compgen -W {_quoted(" ".join(option.values))} -- "$at")); return ;;'
        for place in found
        for option in place.options
        if option.values is not None
    ]
    words = [
        f"        {_quoted(place.path)}) words={_quoted(' '.join(word.text for word in place.words))} "
        f"options={_quoted(' '.join(option.text for option in place.options))} ;;"
        for place in found
    ]
    paths = "|".join(_quoted(_stepped(place.path)) for place in found[1:])
    return _BASH % {"paths": paths, "values": "\n".join(values), "words": "\n".join(words)}


def _stepped(path: str) -> str:
    """The way that the walk over the words takes to a command: the command before it, a space, its last word."""
    before, _, last = path.rpartition(" ")
    return f"{before} {last}"


_ZSH = """#compdef quader
# Completion of quader for zsh:  eval "$(quader completion zsh)"
_quader() {
    local at=$words[CURRENT] before=$words[CURRENT-1] way= word
    local -a names options
    for word in ${words[2,CURRENT-1]}; do
        case "$way $word" in
            %(paths)s) way="${way:+$way }$word" ;;
        esac
    done
    case "$way:$before" in
%(values)s
    esac
    case "$way" in
%(words)s
    esac
    if [[ $at == -* ]]; then
        _describe option options
    elif (( $#names )); then
        _describe word names
    else
        _files
    fi
}
compdef _quader quader
"""


def zsh(found: list[Place]) -> str:
    values = [
        f"        {_quoted(place.path + ':' + option.text)}) "
        + (f"compadd -- {' '.join(map(_quoted, option.values))}; return ;;" if option.values else "_files; return ;;")
        for place in found
        for option in place.options
        if option.values is not None
    ]
    words = [
        f"        {_quoted(place.path)}) names=({_described(place.words)}) options=({_described(place.options)}) ;;"
        for place in found
    ]
    paths = "|".join(_quoted(_stepped(place.path)) for place in found[1:])
    return _ZSH % {"paths": paths, "values": "\n".join(values), "words": "\n".join(words)}


def _described(words: list[Word]) -> str:
    return " ".join(_quoted(f"{word.text.replace(':', chr(92) + ':')}:{word.about}") for word in words)


_FISH = """# Completion of quader for fish:  quader completion fish | source
function __quader_at
    set -l way
    for word in (commandline -opc)[2..]
        switch "$way $word"
            case %(paths)s
                set way (string trim "$way $word")
        end
    end
    test "$way" = "$argv[1]"
end
complete -c quader -e
%(lines)s
"""


def fish(found: list[Place]) -> str:
    lines = []
    for place in found:
        when = f"complete -c quader -n {_fish(f'__quader_at {_fish(place.path)}')}"
        lines += [f"{when} -f -a {_fish(word.text)} -d {_fish(word.about)}" for word in place.words]
        for option in place.options:
            takes = (
                "" if option.values is None else f" -x -a {_fish(' '.join(option.values))}" if option.values else " -r"
            )
            lines.append(f"{when} -l {option.text[2:]} -d {_fish(option.about)}{takes}")
    paths = " ".join(_fish(_stepped(place.path)) for place in found[1:])
    return _FISH % {"paths": paths, "lines": "\n".join(lines)}


def _fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: dict[str, Callable[[list[Place]], str]] = {"bash": bash, "zsh": zsh, "fish": fish}
