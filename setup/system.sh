#!/bin/sh
# System packages that a part needs, looked for first and installed only where missing (Debian, as root).
#   setup/system.sh run    python3-venv, for the environment
#   setup/system.sh test   a browser, a PDF reader, PostgreSQL and Java, which the tests start on loopback
set -eu

part=${1:?run or test}
missing=""
need() {  # need PACKAGE COMMAND...: the package is missing when the command fails
    package=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $package"
}
library() { ldconfig -p 2>/dev/null | grep -q "$1" || /sbin/ldconfig -p | grep -q "$1"; }
database() { command -v postgres || ls /usr/lib/postgresql/*/bin/postgres; }  # no command of this name: it would find itself

need python3-venv python3 -c 'import ensurepip, venv'
if [ "$part" = test ]; then
    need chromium command -v chromium
    need libatomic1 library libatomic.so.1  # for the program that drives the browser
    need poppler-utils command -v pdftotext
    need postgresql database
    need openjdk-17-jre-headless command -v java
    need openssl command -v openssl
    need openssh-client command -v ssh-keygen
fi

[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing system packages:$missing" >&2
    apt-get update -qq
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
else
    echo "missing system packages:$missing; install them as root: apt-get install --no-install-recommends$missing" >&2
    exit 2
fi
