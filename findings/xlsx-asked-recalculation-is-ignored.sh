#!/usr/bin/env bash
# LibreOffice 7.4.7 and gnumeric 1.12.55 (both Debian 12), run on a workbook in XLSX that asks to be computed when it is opened.
#
# Ground: a planning is exported as a workbook whose totals are formulas. A formula is written with its last value beside it; whoever writes a workbook
# from data may not have computed it, or may have computed another thing than the formula says.
# Guess before: with `fullCalcOnLoad="1"` (ECMA-376 part 1, 18.2.2) both compute all formulas as they open the file: 2 and 3.
# Seen: both print what stands beside the formula, 7 and 7, though the file asks for a full calculation; no warning. Where nothing stands beside it,
# both compute. `ssconvert --recalc` computes; LibreOffice does once its own setting (Formula, Recalculation on File Load) is « Always ».
# What follows from it: write beside a formula the value that it has, or nothing; a wrong one is believed, printed and read by programs. A test that
# opens an export in LibreOffice proves nothing of its formulas unless that setting is made, or the values are taken out first.
# Source: sc/source/filter/oox/workbookhelper.cxx (recalculation on load); gnumeric plugins/excel/xlsx-read.c (calcPr).
# It needs both of Debian: apt-get install --no-install-recommends libreoffice-calc-nogui gnumeric. They run on a profile of their own.
set -eu
version() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || true; }
case "$(version libreoffice-calc-nogui) $(version gnumeric)" in
  *7.4.7-*' 1.12.55-'*) ;;
  *) echo "wanted: libreoffice-calc-nogui 7.4.7 and gnumeric 1.12.55, seen: $(version libreoffice-calc-nogui) $(version gnumeric)" >&2; exit 1 ;;
esac
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 fflate@0.8.2
cat > write.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import ExcelJS from 'exceljs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
const workbook = new ExcelJS.Workbook()
workbook.calcProperties.fullCalcOnLoad = true
const sheet = workbook.addWorksheet('Mois')
sheet.addRow(['J', 'N', 'J', { formula: 'COUNTIF(A1:C1,"J")', result: 7 }, { formula: 'SUM(1,2)', result: 7 }])
const files = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()))
if (!strFromU8(files['xl/workbook.xml']).includes('fullCalcOnLoad="1"')) throw new Error('the workbook does not ask')
writeFileSync('asks.xlsx', zipSync(files))
const name = 'xl/worksheets/sheet1.xml'
writeFileSync('bare.xlsx', zipSync({ ...files, [name]: strToU8(strFromU8(files[name]).replaceAll('<v>7</v>', '')) }))
JS
node write.mjs
mkdir -p always/user
cat > always/user/registrymodifications.xcu <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item></oor:items>
XML
export HOME="$folder" LC_ALL=C.UTF-8
office() { soffice --headless "-env:UserInstallation=file://$folder/$1" --convert-to csv --outdir "out-$1" "$2.xlsx" >/dev/null 2>&1; cat "out-$1/$2.csv"; }
gnumeric() { ssconvert $2 "$1.xlsx" "$1.csv" 2>/dev/null; cat "$1.csv"; }
{
  echo "office asked:    $(office usual asks)"
  echo "office bare:     $(office usual bare)"
  echo "office always:   $(office always asks)"
  echo "gnumeric asked:  $(gnumeric asks '')"
  echo "gnumeric bare:   $(gnumeric bare '')"
  echo "gnumeric recalc: $(gnumeric asks --recalc)"
} > seen
cat seen
diff seen - <<'SEEN'
office asked:    J,N,J,7,7
office bare:     J,N,J,2,3
office always:   J,N,J,2,3
gnumeric asked:  J,N,J,7,7
gnumeric bare:   J,N,J,2,3
gnumeric recalc: J,N,J,2,3
SEEN
