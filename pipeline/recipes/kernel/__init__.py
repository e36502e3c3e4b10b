"""The rule in bulk: a program that is built at run time for the host it runs on."""
