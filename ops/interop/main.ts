// `npm run interop [-- NAME…]`: the real programs that read what Relève gives, each run on the demo and compared with what the calls say. A
// reader that finds an hour more, an hour less or another hour makes the run red. With `--packages`, it lists alone which packages of Debian
// the readers are in.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { addDays } from '../../packages/domain/src/calendar/day.ts'
import { startProduct, type Hours, type Product } from './product.ts'
import { readers, type Reader } from './readers.ts'
import { workbookReaders, type WorkbookReader } from './workbooks.ts'

/** Members of the demo in its three centres: two of the fire room, one of 24 h guards, one of an industrial room. */
const EMAILS = [
  'camille.erable@sdis-brumaie.example',
  'helene.avocetta@sdis-brumaie.example',
  'ludovic.porphyreau@sdis-brumaie.example',
  'emma.nougatine@fontmarne.example',
]
/** Calls give at most this many days at once; the subscription holds more. */
const DAYS = 300

const LISTS_PACKAGES = '--packages'
const wanted = process.argv.slice(2).filter((word) => word !== LISTS_PACKAGES)
const isWanted = ({ name }: { readonly name: string }) =>
  wanted.length === 0 || wanted.some((word) => name.toLowerCase().includes(word.toLowerCase()))
const chosen = readers.filter(isWanted)
const chosenForWorkbooks = workbookReaders.filter(isWanted)
if (chosen.length + chosenForWorkbooks.length === 0) {
  console.error(`Aucun lecteur ne porte ce nom. Lecteurs\u00A0: ${[...readers, ...workbookReaders].map(({ name }) => name).join(' · ')}`)
  process.exit(1)
}

const needed = [...new Set([...chosen, ...chosenForWorkbooks].flatMap(({ debian }) => debian ?? []))]
if (process.argv.includes(LISTS_PACKAGES)) {
  console.log(needed.join(' '))
  process.exit(0)
}

const isInstalled = (name: string) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout.includes('ok installed')
const missing = needed.filter((name) => !isInstalled(name))
if (missing.length > 0) {
  console.error(`Il manque des paquets de Debian\u00A0: apt-get install --no-install-recommends ${missing.join(' ')}`)
  process.exit(1)
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-interop-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

function installPackages(): string {
  const packages = path.join(folder, 'packages')
  mkdirSync(packages)
  writeFileSync(path.join(packages, 'package.json'), '{"private":true,"type":"module"}')
  const names = [...new Set([...readers, ...workbookReaders].flatMap(({ npm }) => npm ?? []))]
  execFileSync('npm', ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', ...names], { cwd: packages, stdio: 'inherit' })
  return packages
}

const written = (hours: Hours) =>
  hours.map((instant) => (Number.isFinite(instant) ? new Date(instant).toISOString().slice(0, 16) : '?')).join(' → ')
const inOrder = (hours: readonly Hours[]) => hours.map(written).toSorted()

/** The hours that one says and the other does not. */
function differences(known: readonly Hours[], seen: readonly Hours[]): string[] {
  const [expected, found] = [inOrder(known), inOrder(seen)]
  const lacking = expected.filter((hours) => !found.includes(hours)).map((hours) => `manque ${hours}`)
  const surplus = found
    .filter((hours, index) => !expected.includes(hours) || found.indexOf(hours) !== index)
    .map((hours) => `en trop ${hours}`)
  return [...lacking, ...surplus]
}

function compare(reader: Reader, product: Product, range: { readonly from: number; readonly until: number }, packages: string): string[] {
  const faults: string[] = []
  let count = 0
  const isIn = ([start]: Hours) => start >= range.from && start < range.until
  for (const [index, member] of product.members.entries()) {
    const own = path.join(folder, `${readers.indexOf(reader)}-${index}`)
    mkdirSync(own)
    try {
      const seen = reader.read({ member, folder: own, packages }).filter(isIn)
      count += seen.length
      faults.push(...differences(member.hours.filter(isIn), seen).map((fault) => `${member.email}\u00A0: ${fault}`))
    } catch (error) {
      faults.push(`${member.email}\u00A0: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  console.log(
    `${faults.length === 0 ? '✓' : '✗'} ${reader.name} (${reader.version()}), ${reader.by}\u00A0: ${count} événements, ${faults.length} écarts`,
  )
  for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`)
  return faults
}

/** The sums of a workbook of payroll as a program adds them up, against those of the same export as a text. */
function compareSums(reader: WorkbookReader, { workbook, totals }: Product['payFile'], packages: string): string[] {
  const own = path.join(folder, `workbook-${workbookReaders.indexOf(reader)}`)
  mkdirSync(own)
  const file = path.join(own, 'paie.xlsx')
  writeFileSync(file, workbook)
  const faults: string[] = []
  try {
    const seen = reader.totals({ file, folder: own, packages })
    for (const code of new Set([...totals.keys(), ...seen.keys()]))
      if (seen.get(code) !== totals.get(code))
        faults.push(`${code}\u00A0: ${seen.get(code) ?? 'rien'} au lieu de ${totals.get(code) ?? 'rien'}`)
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error))
  }
  console.log(
    `${faults.length === 0 ? '✓' : '✗'} ${reader.name} (${reader.version()}), paie\u00A0: ${totals.size} sommes, ${faults.length} écarts`,
  )
  for (const fault of faults) console.log(`    ${fault}`)
  return faults
}

const today = new Date().toISOString().slice(0, 10)
const days = { from: addDays(today, 1), to: addDays(today, DAYS) }
const packages = installPackages()
const lastMonth = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
const product = await startProduct(EMAILS, days, lastMonth)
let isRed = false
try {
  const range = { from: Date.parse(`${days.from}T00:00Z`), until: Date.parse(`${days.to}T00:00Z`) }
  for (const reader of chosen) isRed = compare(reader, product, range, packages).length > 0 || isRed
  for (const reader of chosenForWorkbooks) isRed = compareSums(reader, product.payFile, packages).length > 0 || isRed
} finally {
  await product.stop()
}
process.exit(isRed ? 1 : 0)
