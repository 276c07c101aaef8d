#!/usr/bin/env bash
# libphonenumber-js 1.13.16 (npm, MIT; the metadata of Google's libphonenumber) calls telephone numbers of satellites mobile and valid.
#
# Guess before: a number is safe to write to by SMS when getType() is MOBILE or FIXED_LINE_OR_MOBILE and isValid() is true, for premium
# numbers have a type of their own.
# Seen: premium numbers do (PREMIUM_RATE, SHARED_COST, PERSONAL_NUMBER), but +870 (Inmarsat) and +881 (Global Mobile Satellite System) are
# MOBILE, valid, and of no country (country undefined), at several euros a message; +882 is valid or not by its range and has no type or
# country. A mobile number of a range newly opened by a regulator (France, +337 1…) has no type and is not valid until the metadata follow.
# What follows from it for a program that pays for messages: judge the calling code by a list of its own, and do not refuse a national range
# that the metadata do not know yet.
# Source: node_modules/libphonenumber-js/metadata.max.json, nonGeographic 870 and 881.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16
node -e '
const parse = require("libphonenumber-js/max").parsePhoneNumberFromString
const seen = (number) => { const p = parse(number); return [p.country ?? "-", p.getType() ?? "-", p.isValid()].join(" ") }
const expected = {
  "+870773111632": "- MOBILE true",
  "+881612345678": "- MOBILE true",
  "+33899123456": "FR PREMIUM_RATE true",
  "+447012345678": "GB PERSONAL_NUMBER true",
  "+33712345678": "FR - false",
  "+33612345678": "FR MOBILE true",
}
let changed = 0
for (const [number, want] of Object.entries(expected)) {
  const got = seen(number)
  console.log(number, got)
  if (got !== want) { console.log("  changed: was", want); changed = 1 }
}
process.exit(changed)
'
