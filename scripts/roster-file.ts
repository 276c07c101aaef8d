// A roster as it stands in a text file of sections, as the public instances of shift scheduling are: SECTION_HORIZON, SECTION_SHIFTS,
// SECTION_STAFF, SECTION_DAYS_OFF, SECTION_SHIFT_ON_REQUESTS, SECTION_SHIFT_OFF_REQUESTS, SECTION_COVER.
import type { Roster, RosterCover, RosterPerson, RosterRequest, RosterShift } from '../packages/domain/src/rostering/roster.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'

const MOST_DAYS = 731
const MOST_SHIFTS = 254
const MOST_PEOPLE = 2000
/** The search takes a hundred times that for forbidden. */
const MOST_WEIGHT = 10_000

interface Line {
  readonly number: number
  readonly fields: readonly string[]
}

const sections = [
  'SECTION_HORIZON',
  'SECTION_SHIFTS',
  'SECTION_STAFF',
  'SECTION_DAYS_OFF',
  'SECTION_SHIFT_ON_REQUESTS',
  'SECTION_SHIFT_OFF_REQUESTS',
  'SECTION_COVER',
] as const
type Section = (typeof sections)[number]

const isSection = (text: string): text is Section => sections.some((section) => section === text)

const fail = (number: number, sentence: string): never => {
  throw new StartupError(`Ligne ${number}\u00A0: ${sentence}`)
}

function readSections(text: string): ReadonlyMap<Section, readonly Line[]> {
  const lines = new Map<Section, Line[]>()
  let current: Line[] | null = null
  for (const [place, raw] of text.split(/\r?\n/).entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    if (line.startsWith('SECTION_')) {
      if (!isSection(line)) return fail(place + 1, `la section «\u00A0${line}\u00A0» est inconnue.`)
      current = lines.get(line) ?? []
      lines.set(line, current)
    } else if (current === null)
      throw new StartupError('Ce fichier n’est pas un problème de roulement\u00A0: une section SECTION_HORIZON est attendue au début.')
    else current.push({ number: place + 1, fields: line.split(',').map((field) => field.trim()) })
  }
  for (const section of ['SECTION_HORIZON', 'SECTION_SHIFTS', 'SECTION_STAFF'] as const)
    if ((lines.get(section) ?? []).length === 0) throw new StartupError(`La section ${section} manque ou est vide.`)
  return lines
}

/** Reads a whole number from 0 to `most`. */
function readNumber({ number, fields }: Line, place: number, name: string, most = 1_000_000): number {
  const text = fields[place] ?? ''
  const value = Number(text)
  if (!/^\d+$/.test(text) || value > most)
    return fail(number, `${name}\u00A0: un nombre entier de 0 à ${most} est attendu, «\u00A0${text}\u00A0» est écrit.`)
  return value
}

/** Places by identifier; each identifier stands once. */
function placesOf(lines: readonly Line[], name: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const { number, fields } of lines) {
    const id = fields[0] ?? ''
    if (id === '') fail(number, `${name} n’a pas d’identifiant.`)
    if (places.has(id)) fail(number, `${name} «\u00A0${id}\u00A0» figure deux fois.`)
    places.set(id, places.size)
  }
  return places
}

function placeOf(places: ReadonlyMap<string, number>, { number }: Line, id: string | undefined, name: string): number {
  return places.get(id ?? '') ?? fail(number, `${name} «\u00A0${id ?? ''}\u00A0» est inconnu.`)
}

const SHIFT = 'le poste'
const PERSON = 'l’agent'

function readShift(line: Line, shifts: ReadonlyMap<string, number>): RosterShift {
  const followers = (line.fields[2] ?? '').split('|').filter((id) => id !== '')
  return {
    id: line.fields[0] ?? '',
    minutes: readNumber(line, 1, 'durée', 2880),
    notNext: followers.map((id) => placeOf(shifts, line, id, SHIFT)),
  }
}

function readPerson(line: Line, shifts: ReadonlyMap<string, number>, days: number): RosterPerson {
  const mostOf = Array.from(shifts, () => days)
  for (const part of (line.fields[1] ?? '').split('|').filter((text) => text !== '')) {
    const [id, most] = part.split('=')
    mostOf[placeOf(shifts, line, id, SHIFT)] = readNumber({ number: line.number, fields: [most ?? ''] }, 0, `nombre de postes ${id ?? ''}`)
  }
  return {
    id: line.fields[0] ?? '',
    mostOf,
    mostMinutes: readNumber(line, 2, 'nombre maximal de minutes'),
    fewestMinutes: readNumber(line, 3, 'nombre minimal de minutes'),
    mostInRow: readNumber(line, 4, 'nombre maximal de postes de suite'),
    fewestInRow: readNumber(line, 5, 'nombre minimal de postes de suite'),
    fewestOff: readNumber(line, 6, 'nombre minimal de repos de suite'),
    mostWeekends: readNumber(line, 7, 'nombre maximal de week-ends'),
    daysOff: [],
  }
}

/** @throws StartupError what is wrong with it, one sentence */
export function readRoster(text: string): Roster {
  const lines = readSections(text)
  const linesOf = (section: Section): readonly Line[] => lines.get(section) ?? []
  const horizon = linesOf('SECTION_HORIZON')
  const [first = { number: 1, fields: [] }] = horizon
  const days = readNumber(first, 0, 'nombre de jours', MOST_DAYS)
  if (days === 0) fail(first.number, 'le nombre de jours est nul.')
  const shifts = placesOf(linesOf('SECTION_SHIFTS'), SHIFT)
  const people = placesOf(linesOf('SECTION_STAFF'), PERSON)
  if (shifts.size > MOST_SHIFTS) throw new StartupError(`Ce fichier compte plus de ${MOST_SHIFTS} postes.`)
  if (people.size > MOST_PEOPLE) throw new StartupError(`Ce fichier compte plus de ${MOST_PEOPLE} agents.`)
  const readDay = (line: Line, place: number) => readNumber(line, place, 'jour', days - 1)
  const daysOff = Array.from(people, (): number[] => [])
  for (const line of linesOf('SECTION_DAYS_OFF')) {
    const ofPerson = daysOff[placeOf(people, line, line.fields[0], PERSON)]
    for (let place = 1; place < line.fields.length; place++) if (line.fields[place] !== '') ofPerson?.push(readDay(line, place))
  }
  const readRequest = (line: Line): RosterRequest => ({
    person: placeOf(people, line, line.fields[0], PERSON),
    day: readDay(line, 1),
    shift: placeOf(shifts, line, line.fields[2], SHIFT),
    weight: readNumber(line, 3, 'poids', MOST_WEIGHT),
  })
  const covered = new Set<string>()
  const readCover = (line: Line): RosterCover => {
    const row = {
      day: readDay(line, 0),
      shift: placeOf(shifts, line, line.fields[1], SHIFT),
      wanted: readNumber(line, 2, 'effectif voulu'),
      under: readNumber(line, 3, 'poids d’un manque', MOST_WEIGHT),
      over: readNumber(line, 4, 'poids d’un surplus', MOST_WEIGHT),
    }
    const key = `${row.day} ${row.shift}`
    if (covered.has(key)) fail(line.number, 'ce poste de ce jour figure deux fois.')
    covered.add(key)
    return row
  }
  return {
    days,
    shifts: linesOf('SECTION_SHIFTS').map((line) => readShift(line, shifts)),
    people: linesOf('SECTION_STAFF').map((line, place) => ({ ...readPerson(line, shifts, days), daysOff: daysOff[place] ?? [] })),
    wishes: linesOf('SECTION_SHIFT_ON_REQUESTS').map(readRequest),
    refusals: linesOf('SECTION_SHIFT_OFF_REQUESTS').map(readRequest),
    cover: linesOf('SECTION_COVER').map(readCover),
  }
}
