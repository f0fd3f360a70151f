"""`quader share`: a link that holds a game, a variant or a puzzle."""

import argparse

from .. import records, share, variants

EPILOG = f"""Everything is in the link itself: nothing is uploaded, and it opens in a browser (the site that `make site`
writes, wherever it lies) and in `quader play` and `quader replay`. Without --site, and without {share.SITE} in the
environment, only the part is printed that follows a site's address.

examples:
  quader share game.txt --site https://example.org/quader
  quader share --variant pyramid-220
  quader play '#share=AatWKkssykzMK1GyUiooqizITFeqBQA'"""


def configure(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("record", nargs="?", metavar="RECORD", help=records.HELP)
    what.add_argument("--variant", metavar="ID", help="a variant's id, or a file ending in .json")
    what.add_argument("--puzzle", metavar="ID", help="a puzzle's id")
    parser.add_argument("--site", metavar="URL", help="the address of the site")


def run(args: argparse.Namespace) -> int:
    site = share.site_address(args.site)
    if args.puzzle is not None:
        fragment = share.of_puzzle(args.puzzle)
    elif args.variant is not None:
        fragment = share.of_variant(variants.named_or_file(args.variant))
    else:
        fragment = share.of_record(records.read(args.record))
    print(site + fragment)
    return 0
