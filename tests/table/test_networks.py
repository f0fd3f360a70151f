"""Beyond this machine: a network that the kernel makes, the table at one end of a cable and a phone at the other."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TABLE, PHONE = "10.77.0.1", "10.77.0.2"
SCRIPT = "from quader.cli import script; script()"


def ip(*words: object) -> None:
    subprocess.run(["ip", *map(str, words)], check=True, capture_output=True)


@pytest.fixture
def network() -> Iterator[tuple[str, str]]:
    """The names of two machines with a cable between them; nothing leads out of either."""
    names = f"qt{os.getpid()}", f"qp{os.getpid()}"
    made = []
    try:
        if not shutil.which("ip") or not shutil.which("curl"):
            pytest.skip("needs ip (iproute2) and curl")
        for name in names:
            try:
                ip("netns", "add", name)
            except subprocess.CalledProcessError:
                pytest.skip("networks may not be made here")
            made.append(name)
        ip("link", "add", "cable", "netns", names[0], "type", "veth", "peer", "name", "cable", "netns", names[1])
        for name, address in zip(names, (TABLE, PHONE), strict=True):
            ip("-n", name, "addr", "add", f"{address}/24", "dev", "cable")
            for device in ("lo", "cable"):
                ip("-n", name, "link", "set", device, "up")
        yield names
    finally:
        for name in made:
            ip("netns", "del", name)


def asked(name: str, *words: str) -> str:
    """What a machine of the network is answered: the status, 000 if nobody listens."""
    call = ["ip", "netns", "exec", name, "curl", "-s", "-o", os.devnull, "-w", "%{http_code}", *words]
    return subprocess.run(call, capture_output=True, text=True).stdout


def test_a_phone_reaches_its_own_address_and_nothing_else(network: tuple[str, str], tmp_path: Path) -> None:
    table, phone = network
    call = ["ip", "netns", "exec", table, sys.executable, "-c", SCRIPT, "play", "--no-browser", "--lan"]
    home = {**os.environ, "QUADER_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=home) as process:
        try:
            assert process.stdout is not None
            told = ""
            while "Ctrl-C" not in told:
                line = process.stdout.readline()
                assert line, told
                told += line
            page, own = (re.search(rf"http://{host}:(\d+)/([\w-]+)/", told) for host in ("127.0.0.1", TABLE))
            serial = re.search(r"socket://127.0.0.1:(\d+)", told)
            assert page, told
            assert own, told
            assert serial, told
            there = f"http://{TABLE}:{own[1]}"
            assert asked(phone, own[0]) == "200"
            for path in ("/", "/wrong/", f"/{page[2]}/", f"/{own[2]}x/"):
                assert asked(phone, there + path) == "403", path
            for host in ("evil.example", f"evil.example:{own[1]}", f"{PHONE}:{own[1]}", f"localhost:{own[1]}"):
                assert asked(phone, "-H", f"Host: {host}", own[0]) == "403", host
            # A name of somebody else that leads here.
            leads = f"evil.example:{own[1]}:{TABLE}"
            assert asked(phone, "--resolve", leads, own[0].replace(TABLE, "evil.example")) == "403"
            for port in (page[1], serial[1]):
                assert asked(phone, f"http://{TABLE}:{port}/") == "000"
        finally:
            process.send_signal(signal.SIGINT)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("10.9.9.9", r"10\.9\.9\.9(:\d+)?: Cannot assign requested address"),
        ("no.such.name.invalid", "no.such.name.invalid: "),
    ],
)
def test_an_address_that_is_not_this_machines(run_quader, address: str, why: str) -> None:
    done = run_quader("play", "--no-browser", "--lan", address)
    assert done.returncode == 1
    assert re.match(f"quader: --lan: {why}", done.stderr)
    assert done.stderr.count("\n") == 1
