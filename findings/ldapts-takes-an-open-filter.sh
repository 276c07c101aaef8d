#!/usr/bin/env bash
# ldapts 9.2.0 (npm, MIT): a filter that somebody typed, with a parenthesis forgotten at its end.
#
# Ground: who may set a directory types the filter that names its people; a filter that cannot be read is to be refused beside its field.
# Guess before: the parser throws for whatever RFC 4515 does not allow, so that parsing it is the check.
# Seen: « (&(a=b) » and « (|(a=b)(c=d) » are taken as if they were closed; so are texts without any parentheses. A single comparison that is left open, a
# parenthesis too many, and two filters side by side throw.
# What follows from it: a forgotten parenthesis of a composed filter is found by nobody, and « (&(a=b)(|(c=d)(e=f)) » closes the inner one, not the outer: count
# them before parsing. A parenthesis that is meant is written « \28 » or « \29 », so that a plain count is right.
# Source: RFC 4515, 3; FilterParser of ldapts (dist/index.mjs).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ldapts@9.2.0
cat > filters.mjs <<'JS'
import { FilterParser } from 'ldapts'
const texts = ['(&(a=b)', '(|(a=b)(c=d)', '(&(a=b)(|(c=d)(e=f))', 'a=b', '(a=b', '(a=b))', '(a=b)(c=d)']
const seen = texts.map((text) => {
  try {
    return `${text} is ${FilterParser.parseString(text)}`
  } catch {
    return `${text} throws`
  }
})
console.log(seen)
const expected = [
  '(&(a=b) is (&(a=b))',
  '(|(a=b)(c=d) is (|(a=b)(c=d))',
  '(&(a=b)(|(c=d)(e=f)) is (&(a=b)(|(c=d)(e=f)))',
  'a=b is (a=b)',
  '(a=b throws',
  '(a=b)) throws',
  '(a=b)(c=d) throws',
]
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
node filters.mjs
