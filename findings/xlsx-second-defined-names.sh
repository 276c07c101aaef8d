#!/usr/bin/env bash
# openpyxl and exceljs 4.4.0 (npm, MIT) against write-excel-file 4.1.1 (npm, MIT): print titles that are in the file and read as none.
#
# Guess before: write-excel-file has no named ranges, so a feature of it that adds <definedNames> after </sheets> completes the workbook; a reader
# that meets two of them complains, or joins them.
# Seen: write-excel-file always writes an empty <definedNames/> of its own. exceljs takes the last of two and says nothing: the titles of the
# page are gone, and the file opens. openpyxl 3.0.9 (Debian 12) reads none either. Replacing the empty one, both read them.
# What follows from it: replace <definedNames/> rather than insert beside it, and read a produced workbook back by another program.
# Source: write-excel-file dist, workbook.xml; exceljs lib/xlsx/xform/book/workbook-xform.js.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund write-excel-file@4.1.1 exceljs@4.4.0
cat > titles.mjs <<'JS'
import writeXlsx from 'write-excel-file/node'
import exceljs from 'exceljs'
const names = `<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'Mois'!$1:$2</definedName></definedNames>`
const ways = {
  inserted: (content) => content.replace('</sheets>', () => `</sheets>${names}`),
  replaced: (content) => content.replace('<definedNames/>', () => names),
}
const seen = []
for (const [way, transform] of Object.entries(ways)) {
  const features = [{ files: { transform: { 'xl/workbook.xml': { transform } } } }]
  await writeXlsx([{ sheet: 'Mois', data: [['a'], ['b'], ['c']] }], { features }).toFile(`${way}.xlsx`)
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(`${way}.xlsx`)
  seen.push(`${way}: ${book.worksheets[0].pageSetup.printTitlesRow ?? 'no titles'}`)
}
console.log(seen.join('\n'))
process.exit(seen.join() === 'inserted: no titles,replaced: 1:2' ? 0 : 1)
JS
node titles.mjs
