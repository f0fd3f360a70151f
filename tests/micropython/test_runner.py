"""The MicroPython runner itself: output, errors, compiled modules, sections, and a heap measured rightly."""

from pathlib import Path

import pytest

from .runner import live_heap, peak_heap, run


def test_is_a_32_bit_micropython():
    out = run("import sys; print(sys.implementation.name, sys.maxsize)")
    assert out == "micropython 2147483647\n"


def test_output_is_passed_on_exactly():
    assert run("print('é\\r\\n\\x00', end='')") == "é\r\n\x00"
    assert run("for i in range(20000): print(i)") == "".join(f"{i}\n" for i in range(20000))


def test_an_uncaught_exception_carries_the_traceback():
    with pytest.raises(AssertionError, match=r"(?s)line 4, in f.*ZeroDivisionError"):
        run("print(1)\n# ---\ndef f():\n    1 // 0\nf()\n# ---\nprint(2)")


def test_an_exception_in_a_compiled_module_names_file_and_line(tmp_path: Path):
    (tmp_path / "wrong.py").write_text("def f():\n    1 // 0\n")
    with pytest.raises(AssertionError, match=r'(?s)File "wrong.py", line 2, in f.*ZeroDivisionError'):
        run("import wrong\nwrong.f()", mpy=True, files={"wrong.py": tmp_path / "wrong.py"})


@pytest.mark.parametrize(("mpy", "ending"), [(False, ".py"), (True, ".mpy")])
def test_the_rules_core_is_there(mpy, ending):
    out = run("import os, rules_core; print(os.listdir('/rules_core'), os.listdir('/rules_core/variants'))", mpy=mpy)
    assert f"__init__{ending}'" in out
    assert f"__init__{'.py' if mpy else '.mpy'}'" not in out
    assert "tactic-16-cover.json" in out


@pytest.mark.parametrize("mpy", [False, True])
def test_more_files(mpy, tmp_path: Path):
    (tmp_path / "extra").mkdir()
    (tmp_path / "extra" / "__init__.py").write_text("def answer():\n    return 42\n")
    (tmp_path / "note.txt").write_text("hello")
    files = {"extra": tmp_path / "extra", "data/note.txt": tmp_path / "note.txt"}
    out = run("import extra; print(extra.answer(), open('/data/note.txt').read())", mpy=mpy, files=files)
    assert out == "42 hello\n"


def test_what_does_not_compile_says_so(tmp_path: Path):
    (tmp_path / "wrong.py").write_text("x = [*range(3)]")
    with pytest.raises(AssertionError, match="SyntaxError"):
        run("", mpy=True, files={"wrong.py": tmp_path / "wrong.py"})


def test_sections_share_names_and_leave_no_garbage():
    out = run(
        "import gc\nkept = [[n] for n in range(100)]\nbefore = gc.mem_alloc()\n"
        "# ---\nfor n in range(1000): [n]\nmuch = gc.mem_alloc()\n"
        "# ---\nprint(kept[99], before < 10000, much - before > 30000, gc.mem_alloc() - before < 1000)"
    )
    assert out == "[99] True True True\n"


def test_the_heap_grows():
    assert run("print(len([[n] for n in range(20_000)]))", heap=64 * 1024) == "20000\n"


def test_live_heap_counts_what_stays():
    kept = live_heap("for n in range(100): bytearray(5_000)\nkept = bytearray(50_000)")
    assert 50_000 <= kept < 50_200


def test_peak_heap_counts_the_last_section_with_its_garbage():
    peak = peak_heap("for n in range(100): bytearray(5_000)\nkept = bytearray(50_000)\n# ---\nbytearray(20_000)")
    assert 70_000 <= peak < 70_600
