#!/bin/sh
# Write the lock files anew from pyproject.toml (needs uv on the PATH). Versions and hashes only, no addresses.
set -eu
cd "$(dirname "$0")/.."
build=$(mktemp)
trap 'rm -f "$build"' EXIT
printf 'hatchling\neditables\npip\n' > "$build"   # what an editable install needs without a build environment of its own
lock() {
    uv pip compile pyproject.toml "$build" --generate-hashes --no-header --no-annotate --no-emit-index-url \
        --universal --python-version 3.11 --quiet "$@"
}
lock --extra test --extra spark --output-file setup/test.lock
lock --constraint setup/test.lock --output-file setup/run.lock
