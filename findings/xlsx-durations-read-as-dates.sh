#!/usr/bin/env bash
# exceljs 4.4.0, hucre 1.0.0 (npm, MIT) and SheetJS xlsx 0.18.5 (npm, Apache-2.0): hours of a year kept in an XLSX as durations.
#
# Ground: accounts of hours are kept in cells of the format [h]:mm, where 42:12 is the number 1.758333 (days). Two programs meet here: the one
# that wrote the sheet and the library that reads it for us.
# Guess before: a duration of more than a day comes as a number, or as a text « 42:12 »; two libraries agree.
# Seen: exceljs and hucre give a Date, and not the same one: 42:12 is 1899-12-31T18:12Z in exceljs and 1900-01-01T18:12Z in hucre. From 61 days
# on (1464:00) both say 1900-03-01. So hours cannot be had by taking one fixed epoch from what hucre gives: below 60 days its origin is
# 1899-12-31, above it 1899-12-30 (the day 29 February 1900 that spreadsheets count and calendars do not). -6:00 is the evening of the day before. SheetJS
# gives the number, and formats all but the negative one.
# What follows from it: ask a library for the raw number where it can give one; where it gives a Date, convert it back to the serial number with
# that library's own origin before reading hours, and test with 24:00, 42:12 and more than 1 464 hours.
# Source: ECMA-376 part 1, 18.17.4 (dates and times); exceljs lib/utils/utils.js; hucre dist (serial numbers to dates).
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund write-excel-file@4.1.1 exceljs@4.4.0 hucre@1.0.0 xlsx@0.18.5
cat > durations.mjs <<'JS'
import { readFile } from 'node:fs/promises'
import writeXlsx from 'write-excel-file/node'
import exceljs from 'exceljs'
import * as hucre from 'hucre'
import xlsx from 'xlsx'
const hours = [12, 24, 42.2, 1464, -6]
const column = hours.map((value) => [{ value: value / 24, type: Number, format: '[h]:mm' }])
await writeXlsx([{ sheet: 'Heures', data: column }]).toFile('hours.xlsx')
const bytes = await readFile('hours.xlsx')
const shown = (value) => (value instanceof Date ? value.toISOString().slice(0, 16) : value)

const book = new exceljs.Workbook()
await book.xlsx.load(bytes)
const seen = {
  exceljs: book.worksheets[0].getColumn(1).values.slice(1).map(shown),
  hucre: (await hucre.read(bytes)).sheets[0].rows.flat().map(shown),
  sheetjs: xlsx.utils.sheet_to_json(xlsx.read(bytes).Sheets.Heures, { header: 1, raw: false }).flat(),
}
console.log(seen)
const expected = {
  exceljs: ['1899-12-30T12:00', '1899-12-31T00:00', '1899-12-31T18:12', '1900-03-01T00:00', '1899-12-29T18:00'],
  hucre: ['1899-12-31T12:00', '1900-01-01T00:00', '1900-01-01T18:12', '1900-03-01T00:00', '1899-12-30T18:00'],
  sheetjs: ['12:00', '24:00', '42:12', '1464:00', ''],
}
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
node durations.mjs
