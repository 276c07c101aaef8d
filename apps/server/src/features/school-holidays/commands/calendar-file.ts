// The ministry's file « Le calendrier scolaire » (data.education.gouv.fr): a line per academy and period, from the departure after
// class to the morning of return. Read into the days without school of each zone.
import { line } from '@releve/contract/fields'
import type { SchoolZone, WireSchoolPeriod } from '@releve/contract/school-holidays'
import { validate } from '@releve/contract/validation'
import { civilDateOf, dayNumberOf, FIRST_DAY, fromDayNumber, isDay, isoWeekday, LAST_DAY, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf, type Zone } from '@releve/domain/calendar/zone'
import { plain, readLines } from '#http/csv-file.ts'
import type { CsvFault } from '#http/csv-file.ts'

const NBSP = '\u00A0'
const LINES_AT_MOST = 10_000
const PERIODS_AT_MOST = 2000

export interface SchoolCalendar {
  /** Periods by first day, then by zone; each once, whatever the number of academies. */
  readonly periods: WireSchoolPeriod[]
  /** Lines of zones nobody can choose, of teachers alone, of single days, without dates. */
  readonly ignored: number
  readonly faults: CsvFault[]
}

type Field = 'name' | 'population' | 'start' | 'end' | 'zone'

/** The headings that the ministry writes, for people and for programs. */
const headers: Readonly<Record<Field, readonly [label: string, technical: string]>> = {
  name: ['Description', 'description'],
  population: ['Population', 'population'],
  start: ['Date de début', 'start_date'],
  end: ['Date de fin', 'end_date'],
  zone: ['Zones', 'zones'],
}
const fieldNames = ['name', 'population', 'start', 'end', 'zone'] as const satisfies readonly Field[]

const zones: ReadonlyMap<string, SchoolZone> = new Map([
  ['zonea', 'A'],
  ['zoneb', 'B'],
  ['zonec', 'C'],
  ['corse', 'corse'],
  ['guadeloupe', 'guadeloupe'],
  ['martinique', 'martinique'],
  ['guyane', 'guyane'],
  ['reunion', 'reunion'],
  ['lareunion', 'reunion'],
  ['mayotte', 'mayotte'],
  ['saintpierreetmiquelon', 'saintPierreEtMiquelon'],
  ['nouvellecaledonie', 'nouvelleCaledonie'],
  ['polynesie', 'polynesie'],
  ['polynesiefrancaise', 'polynesie'],
  ['wallisetfutuna', 'wallisEtFutuna'],
])

/** Clocks of the territories: an instant may be written as their midnight, or as that of Paris. */
const clocks: Readonly<Partial<Record<SchoolZone, Zone>>> = {
  guadeloupe: zoneOf('America/Guadeloupe'),
  martinique: zoneOf('America/Martinique'),
  guyane: zoneOf('America/Cayenne'),
  reunion: zoneOf('Indian/Reunion'),
  mayotte: zoneOf('Indian/Mayotte'),
  saintPierreEtMiquelon: zoneOf('America/Miquelon'),
  nouvelleCaledonie: zoneOf('Pacific/Noumea'),
  polynesie: zoneOf('Pacific/Tahiti'),
  wallisEtFutuna: zoneOf('Pacific/Wallis'),
}

/** Classes do not begin again on the first of September here: an open summer has no known end. */
const otherSummers: ReadonlySet<SchoolZone> = new Set(['reunion', 'mayotte', 'nouvelleCaledonie', 'polynesie', 'wallisEtFutuna'])

const nameSchema = line(100)
const paris = zoneOf('Europe/Paris')
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/

/** The day of a plain day, or the one that begins there at an instant, else the one Paris shows then; null: neither. */
function dayOf(value: string, zone: SchoolZone): DayNumber | null {
  if (isDay(value)) return toDayNumber(value)
  if (!INSTANT.test(value)) return null
  try {
    const instant = Temporal.Instant.from(value).epochMilliseconds
    const zoneClock = clocks[zone] ?? paris
    const local = zoneClock.dayAt(instant)
    const day = zoneClock.instantAt(local, 0) === instant ? local : paris.dayAt(instant)
    return day >= FIRST_DAY && day <= LAST_DAY ? day : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

type Columns = Readonly<Record<Field, number>>

function readHead(record: readonly string[]): Columns | CsvFault[] {
  const columns: Record<Field, number> = { name: -1, population: -1, start: -1, end: -1, zone: -1 }
  const faults: CsvFault[] = []
  for (const field of fieldNames) {
    const [label, technical] = headers[field]
    const known = [plain(label), plain(technical)]
    const found = record.flatMap((header, index) => (known.includes(plain(header)) ? [index] : []))
    columns[field] = found[0] ?? -1
    const column = plain(label) === plain(technical) ? label : `${label}${NBSP}» ou «${NBSP}${technical}`
    if (found.length === 0) faults.push({ line: 1, message: `La colonne «${NBSP}${column}${NBSP}» manque.` })
    if (found.length > 1) faults.push({ line: 1, message: `La colonne «${NBSP}${column}${NBSP}» figure plusieurs fois.` })
  }
  return faults.length > 0 ? faults : columns
}

/** Gives the days from the departure after class to the day before the return, as far as they tell. */
function daysOf(name: string, start: DayNumber, end: DayNumber): { readonly first: DayNumber; readonly last: DayNumber } {
  // A day that has no school is given itself, and the week-end belongs to it.
  if (plain(name).startsWith('pont')) return { first: start, last: Math.max(end - 1, start + 7 - isoWeekday(start)) }
  const first = isoWeekday(start) >= 6 ? start : start + 1
  // The return is not published yet: classes begin again in September.
  const isOpen = end === start && plain(name).includes('vacancesdete')
  return { first, last: isOpen ? dayNumberOf(civilDateOf(start).year, 8, 31) : end - 1 }
}

/** @returns null for a line that is none of ours, its faults otherwise */
function readPeriod(cell: (field: Field) => string): WireSchoolPeriod | string[] | null {
  const zone = zones.get(plain(cell('zone')))
  if (zone === undefined || plain(cell('population')) === 'enseignants' || cell('start') === '') return null
  const name = cell('name').replaceAll("'", '’')
  const start = dayOf(cell('start'), zone)
  const end = cell('end') === '' ? start : dayOf(cell('end'), zone)
  // The file names single days too, as that of the return of teachers.
  if ((cell('end') === '' || end === start) && !/^pont|vacancesdete/.test(plain(name))) return null
  if (end === start && otherSummers.has(zone) && !plain(name).startsWith('pont')) return null

  const faults: string[] = []
  const checked = validate(nameSchema, name)
  if (name === '') faults.push('Le nom de la période manque.')
  else if (name.includes('\uFFFD')) faults.push(`Ce texte contient des caractères illisibles${NBSP}: enregistrez le fichier en UTF-8.`)
  else if (!('value' in checked)) faults.push(...Object.values(checked.fields))
  if (start === null) faults.push('La date de début n’est pas lisible. Le format attendu est AAAA-MM-JJ.')
  if (end === null) faults.push('La date de fin n’est pas lisible. Le format attendu est AAAA-MM-JJ.')
  if (start === null || end === null) return faults

  const { first, last } = daysOf(name, start, end)
  // Territories have single days off of their own, written with the next day as their end.
  if (last < first && end > start && clocks[zone] !== undefined) return null
  if (last < first) faults.push('La période se termine avant de commencer.')
  if (faults.length > 0) return faults
  return { zone, name, startDate: fromDayNumber(first), endDate: fromDayNumber(last) }
}

const keyOf = ({ startDate, zone, endDate, name }: WireSchoolPeriod) => `${startDate} ${zone} ${endDate} ${name}`

/** Reads the whole file; what is faultless is given even when the rest is not. */
export function readSchoolCalendar(csv: string): SchoolCalendar {
  const none = (faults: CsvFault[]): SchoolCalendar => ({ periods: [], ignored: 0, faults })
  const lines = readLines(csv)
  if (!Array.isArray(lines)) return none([lines])
  const [head, ...rest] = lines
  if (head === undefined || rest.length === 0) return none([{ line: 1, message: 'Ce fichier ne contient aucune période.' }])
  if (rest.length > LINES_AT_MOST) return none([{ line: LINES_AT_MOST + 2, message: `Ce fichier dépasse 10${NBSP}000 lignes.` }])
  const columns = readHead(head.record)
  if (Array.isArray(columns)) return none(columns)

  const periods = new Map<string, WireSchoolPeriod>()
  const faults: CsvFault[] = []
  let ignored = 0
  for (const { record, row: line } of rest) {
    if (record.length > head.record.length) {
      faults.push({ line, message: 'Cette ligne a plus de cases que la première n’a de colonnes.' })
      continue
    }
    const period = readPeriod((field) => record[columns[field]] ?? '')
    if (period === null) ignored++
    else if (Array.isArray(period)) faults.push(...period.map((message) => ({ line, message })))
    else if (periods.size === PERIODS_AT_MOST && !periods.has(keyOf(period))) {
      faults.push({ line, message: `Ce fichier compte plus de 2${NBSP}000 périodes.` })
      break
    } else periods.set(keyOf(period), period)
  }
  const inOrder = [...periods].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, period]) => period)
  return { periods: inOrder, ignored, faults }
}
