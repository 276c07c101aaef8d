#!/usr/bin/env bash
# vdirsyncer 0.19.0 (Debian 12) reading an iCalendar subscription by its « http » storage into a folder of files: which events of the subscription
# become files, and under which identifiers.
#
# Ground: a shared calendar of a team, in which two colleagues have the same hours on the same day; readers on Linux (khal, todoman) are fed by vdirsyncer.
# Guess before: an event is its UID (RFC 5545, 3.8.4.7): two events with different UIDs become two files, each under its own UID, whatever else they say.
# Seen: the UID of each event is replaced by a digest of the event without its UID. Two events that say the same become one file, without a word; and
# an event of which a word changes leaves as one UID and comes back as another, so that what the reader keeps by UID (alarms put off, notes) is lost.
# A collection read by its « caldav » storage keeps the UIDs.
# What follows from it: in a calendar of several people each event says whose it is in its summary; and programs that keep things by event are
# better given CalDAV than the address of a subscription.
# Source: vdirsyncer/storage/http.py (HttpStorage, « ignore_uids »); CHANGELOG, version 0.13.0.
set -eu
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || { kill "$server"; wait "$server" 2>/dev/null || true; }; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq vdirsyncer=0.19.0-1 python3-aiohttp python3-aiosignal python3-aiostream python3-async-timeout python3-atomicwrites \
  python3-attr python3-certifi python3-chardet python3-charset-normalizer python3-click python3-click-log python3-frozenlist python3-idna \
  python3-multidict python3-requests python3-requests-toolbelt python3-urllib3 python3-yarl 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
export PYTHONPATH="$folder/root/usr/lib/python3/dist-packages"
export HOME="$folder" XDG_CONFIG_HOME="$folder" LC_ALL=C.UTF-8
event() { printf 'BEGIN:VEVENT\r\nUID:%s\r\nDTSTAMP:20261201T000000Z\r\nDTSTART:20261224T180000Z\r\nDTEND:20261225T060000Z\r\nSUMMARY:%s\r\nEND:VEVENT\r\n' "$1" "$2"; }
calendar() { printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//finding//FR\r\n'; "$@"; printf 'END:VCALENDAR\r\n'; }
same() { event a@example.org N; event b@example.org N; }
told() { event a@example.org 'N, Ada'; event b@example.org 'N, Grace'; }
mkdir web
calendar same > web/same.ics
calendar told > web/told.ics
port=$(/usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
/usr/bin/python3 -m http.server --bind 127.0.0.1 --directory web "$port" >/dev/null 2>&1 &
server=$!
for _ in 1 2 3 4 5 6 7 8 9 10; do curl -sf -o /dev/null "http://127.0.0.1:$port/same.ics" && break; sleep 0.5; done
{
  echo '[general]'
  echo "status_path = \"$folder/status\""
  for name in same told; do
    printf '[pair %s]\na = "%s_there"\nb = "%s_here"\ncollections = null\n' "$name" "$name" "$name"
    printf '[storage %s_there]\ntype = "http"\nurl = "http://127.0.0.1:%s/%s.ics"\n' "$name" "$port" "$name"
    printf '[storage %s_here]\ntype = "filesystem"\npath = "%s/%s"\nfileext = ".ics"\n' "$name" "$folder" "$name"
  done
} > config
vdirsyncer() { /usr/bin/python3 -c 'from vdirsyncer.cli import app; app()' --config config "$@" >/dev/null 2>"$folder/errors" || { cat "$folder/errors"; exit 1; }; }
mkdir same told
yes | vdirsyncer discover
vdirsyncer sync
same_files=$(find same -name '*.ics' | wc -l)
told_files=$(find told -name '*.ics' | wc -l)
kept=$(cat same/*.ics told/*.ics | grep -c 'UID:[ab]@example.org' || true)
echo "two events that say the same: $same_files file; two that differ by a name: $told_files files; UIDs kept: $kept of 4"
[ "$same_files $told_files $kept" = '1 2 0' ]
