"""What a night reads, and what it says of days that are closed: pure, days and tables in, days and tables out.

window.py: which days are asked for. restatements.py: how a closed day differs from what was read the first time.
"""
