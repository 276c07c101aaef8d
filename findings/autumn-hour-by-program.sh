#!/usr/bin/env bash
# PostgreSQL 18.7 (as @electric-sql/pglite 0.5.17, npm), temporal-polyfill 1.0.8, luxon 3.7.2 and date-fns-tz 3.2.0 (npm, MIT): 02:30 of the two
# nights on which the clocks change, in Europe/Paris.
#
# Ground: a shift that begins at 02:30 is kept as a local time and a zone. A server computes its instant in TypeScript, or in SQL with AT TIME ZONE.
# Guess before: all of them answer alike; if one differs, it is in March, where the hour does not exist.
# Seen: in October, where 02:30 comes twice, Temporal takes the first (summer time, 00:30Z), as Python's zoneinfo does; PostgreSQL, luxon and date-fns-tz
# take the second (01:30Z). In March, where it does not come, Temporal, PostgreSQL and luxon push it to 03:30 (01:30Z); date-fns-tz takes 01:30, the hour
# before (00:30Z). Only one pair of the four agrees on both nights: PostgreSQL and luxon.
# What follows from it: one program of the installation turns local times into instants, everybody else is handed instants. Instants to local
# times is safe in each of them.
# Source: PostgreSQL src/backend/utils/adt/datetime.c (DetermineTimeZoneOffset); ECMAScript Temporal, disambiguation « compatible ».
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.17 temporal-polyfill@1.0.8 luxon@3.7.2 date-fns@4.4.0 date-fns-tz@3.2.0
cat > autumn.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite'
import { Temporal } from 'temporal-polyfill'
import { DateTime } from 'luxon'
import { fromZonedTime } from 'date-fns-tz'
const zone = 'Europe/Paris'
const base = new PGlite()
const minute = (instant) => new Date(String(instant)).toISOString().slice(0, 16)
const seen = {}
for (const local of ['2026-03-29T02:30:00', '2026-10-25T02:30:00']) {
  const { rows } = await base.query('SELECT $1::timestamp AT TIME ZONE $2 AS instant', [local, zone])
  seen[local.slice(0, 10)] = {
    postgresql: rows[0].instant.toISOString().slice(0, 16),
    temporal: minute(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).toInstant()),
    luxon: minute(DateTime.fromISO(local, { zone }).toUTC().toISO()),
    dateFnsTz: minute(fromZonedTime(local, zone).toISOString()),
  }
}
console.log(seen)
await base.close()
const at = (postgresql, temporal, luxon, dateFnsTz) => ({ postgresql, temporal, luxon, dateFnsTz })
const first = (day) => `${day}T00:30`
const second = (day) => `${day}T01:30`
const [march, october] = ['2026-03-29', '2026-10-25']
const expected = {
  [march]: at(second(march), second(march), second(march), first(march)),
  [october]: at(second(october), first(october), second(october), second(october)),
}
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
node autumn.mjs
