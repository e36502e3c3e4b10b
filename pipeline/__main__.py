"""`python -m pipeline` is the same as `dicecount`."""

from pipeline.cli import main

if __name__ == "__main__":
    main()
