"""A folder for Mosquitto: its configuration, a certificate, a password for each PC, and who may write what.

A PC's user may write entries to its own topic and hear what of them has arrived; the hub's user reads them all.
Nobody else gets in.
"""

import os
import re
import secrets
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .. import files
from ..words.hub import refusal

HUB = "hub"
_LOOPBACK = ("127.0.0.1", "::1", "localhost")
_CONFIGURATION = """# Written by `quader hub broker`.
listener {port}{bound}
{tls}allow_anonymous false
password_file {folder}/passwords
acl_file {folder}/rights
persistence true
persistence_location {folder}/
autosave_interval 30
max_inflight_messages 1000
max_queued_messages 100000
message_size_limit 2097152
set_tcp_nodelay true
log_dest file {folder}/mosquitto.log
"""
_TLS = "certfile {folder}/server.crt\nkeyfile {folder}/server.key\n"
_RIGHTS = """# A PC: its own topics alone, and what another one tells it of a table that they share.
pattern write quader/%u/entries
pattern read quader/%u/done
pattern write quader/%u/remote/+/+
pattern read quader/+/remote/%u/+
user hub
topic read quader/+/entries
topic write quader/+/done
"""


@dataclass(frozen=True)
class Made:
    """A broker's folder, and the password of each user."""

    configuration: Path
    certificate: Path | None
    passwords: dict[str, str]


def make(folder: Path, users: list[str], host: str, port: int, tls: bool = True) -> Made:
    """Make everything that Mosquitto needs, for these PCs."""
    if (folder / "mosquitto.conf").exists():
        raise refusal("", "exists", folder)
    tool = shutil.which("mosquitto_passwd")
    if tool is None:
        raise refusal("", "no_mosquitto")
    for user in users:
        if not is_user(user) or user == HUB:
            raise refusal(user, "bad_user")
    if not re.fullmatch(r"[A-Za-z0-9.:-]{1,253}", host):
        raise refusal("--host", "bad_host")
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    passwords = {user: secrets.token_urlsafe(12) for user in [HUB, *users]}
    lines = "".join(f"{user}:{password}\n" for user, password in passwords.items())
    secret = folder / "passwords"
    files.write_text(secret, lines, files.OWN)
    # Hashes them in place.
    _run(tool, "-U", str(secret))
    files.write_text(folder / "rights", _RIGHTS)
    if tls:
        _certificate(folder, host)
    # A name by which others reach this machine may be another one, or the loopback, to the machine itself.
    bound = f" {host}" if host in _LOOPBACK else ""
    text = _CONFIGURATION.format(folder=folder, bound=bound, port=port, tls=_TLS.format(folder=folder) if tls else "")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # Started by root, Mosquitto would become another user, who may not read the folder.
        text += "user root\n"
    files.write_text(folder / "mosquitto.conf", text)
    return Made(folder / "mosquitto.conf", folder / "server.crt" if tls else None, passwords)


def is_user(name: str) -> bool:
    """Whether it can be a user of the broker, and a part of a topic."""
    return re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name) is not None


def _run(*words: str) -> None:
    try:
        subprocess.run(words, check=True, capture_output=True, text=True)
    except subprocess.CalledProcessError as error:
        said = (error.stderr.strip().splitlines() or [str(error.returncode)])[-1]
        raise refusal(Path(words[0]).name, "tool_failed", said) from None


def _certificate(folder: Path, host: str) -> None:
    """One that vouches for itself: the PCs are given it with --ca."""
    tool = shutil.which("openssl")
    if tool is None:
        raise refusal("", "no_openssl")
    kind = "IP" if ":" in host or host.replace(".", "").isdecimal() else "DNS"
    words = [tool, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "825", "-subj", f"/CN={host}"]
    names = f"subjectAltName={kind}:{host},DNS:localhost,IP:127.0.0.1"
    words += ["-addext", names, "-keyout", str(folder / "server.key"), "-out", str(folder / "server.crt")]
    _run(*words)
    (folder / "server.key").chmod(0o600)
