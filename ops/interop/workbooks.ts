// The programs that open the workbook of a month handed over to payroll: each adds up the quantities by pay code, by its own means.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readFileSync } from 'node:fs'
import { firstNumber, PYTHON, run, versionBy } from './programs.ts'

interface Opened {
  readonly file: string
  /** An empty folder but for the file. */
  readonly folder: string
  /** The folder in which the npm packages are installed. */
  readonly packages: string
}

export interface WorkbookReader {
  readonly name: string
  readonly debian?: readonly string[]
  readonly npm?: string
  readonly version: () => string
  /** Hundredths by pay code. */
  readonly totals: (opened: Opened) => ReadonlyMap<string, number>
}

/** Lines of a code and a quantity. */
function added(text: string): Map<string, number> {
  const totals = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [code = '', quantity = ''] = line.split('|')
    if (code !== '') totals.set(code, (totals.get(code) ?? 0) + Math.round(Number(quantity) * 100))
  }
  return totals
}

/** A table with commas, whose fourth and fifth columns are the code and the quantity, after one line of titles. */
const addedOfTable = (table: string) =>
  added(
    table
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(',').slice(3, 5).join('|'))
      .join('\n'),
  )

export const workbookReaders: readonly WorkbookReader[] = [
  {
    name: 'LibreOffice',
    debian: ['libreoffice-calc-nogui'],
    version: versionBy('soffice'),
    totals({ file, folder }) {
      run('soffice', ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', 'csv', '--outdir', folder, file], {
        folder,
      })
      return addedOfTable(readFileSync(path.join(folder, 'paie.csv'), 'utf8'))
    },
  },
  {
    name: 'gnumeric',
    debian: ['gnumeric'],
    version: versionBy('ssconvert'),
    totals({ file, folder }) {
      run('ssconvert', [file, path.join(folder, 'paie.csv')], { folder })
      return addedOfTable(readFileSync(path.join(folder, 'paie.csv'), 'utf8'))
    },
  },
  {
    name: 'openpyxl',
    debian: ['python3-openpyxl'],
    version: () => firstNumber(run(PYTHON, ['-c', 'import openpyxl; print(openpyxl.__version__)'], { folder: '/' })),
    totals: ({ file, folder }) =>
      added(
        run(
          PYTHON,
          [
            '-W',
            'error',
            '-c',
            `import sys, openpyxl
for row in list(openpyxl.load_workbook(sys.argv[1]).active.iter_rows(values_only=True))[1:]:
    assert isinstance(row[4], (int, float)), row
    print('%s|%r' % (row[3], row[4]))`,
            file,
          ],
          { folder },
        ),
      ),
  },
  {
    name: 'exceljs',
    npm: 'exceljs@4.4.0',
    version: () => '4.4.0',
    totals({ file, folder, packages }) {
      const script = path.join(packages, 'read-workbook.mjs')
      writeFileSync(
        script,
        `import ExcelJS from 'exceljs'
const workbook = new ExcelJS.Workbook()
await workbook.xlsx.readFile(process.argv[2])
workbook.worksheets[0].eachRow((row, number) => {
  if (number > 1) console.log(row.getCell(4).value + '|' + row.getCell(5).value)
})
`,
      )
      return added(run(process.execPath, [script, file], { folder }))
    },
  },
]
