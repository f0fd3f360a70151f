"""Whatever strangers send, the readers say no with a reason and nothing else: no traceback, no hang, no memory kept.

`python -m tests.fuzz --runs 1000000` (or `make fuzz RUNS=…`) feeds every reader mutated samples and prints the figures;
with `--guided` the fuzzer atheris looks for inputs that reach new code. `test_fuzz.py` is the short run of `make test`.
"""
