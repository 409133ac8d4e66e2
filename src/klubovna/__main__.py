"""`python -m klubovna` is the command `klubovna`."""

import sys

from klubovna.cli import main

if __name__ == "__main__":
    sys.exit(main())
