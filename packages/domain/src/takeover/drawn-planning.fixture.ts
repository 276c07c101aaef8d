// Plannings by chance, with what a right import finds in them: cycles and teams, people who come, go and change teams, leave, exchanges and
// cells that are typed otherwise. How they are laid out in a table: laid-out-planning.fixture.ts.
import { dayNumberOf, firstOfMonth, isoWeekday, lastOfMonth } from '../calendar/day.ts'
import type { DayNumber } from '../calendar/day.ts'
import { createDraw } from '../draw.fixture.ts'
import type { Draw } from '../draw.fixture.ts'
import type { CodeKind } from './code-kinds.ts'

const SCALE = 2 ** 32

/** Draws what a planning by chance is made of: the same seed draws the same one everywhere. */
export class Chance {
  readonly #draw: Draw
  constructor(seed: number) {
    this.#draw = createDraw(seed)
  }
  whole(from: number, to: number): number {
    return from + this.#draw(to - from + 1)
  }
  pick<T>(list: readonly T[]): T {
    return list[this.#draw(list.length)]!
  }
  is(probability: number): boolean {
    return this.#draw(SCALE) < probability * SCALE
  }
}

interface DrawnCode {
  readonly code: string
  readonly kind: CodeKind
  /** As the legend has it, hours included. */
  readonly legend: string
  readonly hours: readonly [string, string] | null
}

export interface DrawnTeam {
  readonly name: string
  readonly cycle: readonly string[] | null
  /** A day at position 0. */
  readonly start: DayNumber
}

export interface DrawnPerson {
  readonly name: string
  readonly lastName: string
  readonly registrationNumber: string
  readonly team: number
  readonly change: { readonly day: DayNumber; readonly team: number } | null
  readonly from: DayNumber
  readonly to: DayNumber
}

export interface DrawnPlanning {
  readonly from: DayNumber
  readonly to: DayNumber
  readonly teams: readonly DrawnTeam[]
  readonly people: readonly DrawnPerson[]
  readonly codes: readonly DrawnCode[]
  /** Each person has the right code by day; null where nothing is known. */
  readonly cells: readonly ReadonlyMap<DayNumber, string | null>[]
  /** Each person has the texts of the cells that are not written as their code. */
  readonly raw: readonly ReadonlyMap<DayNumber, string>[]
  readonly rest: string
}

interface Scheme {
  readonly cycle: string
  readonly teams: number
  readonly words: readonly string[]
}

const SCHEMES: readonly Scheme[] = [
  { cycle: 'J N R R', teams: 4, words: ['Équipe A', 'Équipe B', 'Équipe C', 'Équipe D'] },
  { cycle: 'J J N N R R R R', teams: 4, words: ['Équipe 1', 'Équipe 2', 'Équipe 3', 'Équipe 4'] },
  { cycle: 'G R R', teams: 3, words: ['Garde 1', 'Garde 2', 'Garde 3'] },
  { cycle: 'G R R R', teams: 4, words: ['Garde A', 'Garde B', 'Garde C', 'Garde D'] },
  { cycle: 'M M A A N N R R R R', teams: 5, words: ['Quart 1', 'Quart 2', 'Quart 3', 'Quart 4', 'Quart 5'] },
  { cycle: 'M M A A R R', teams: 3, words: ['Brigade 1', 'Brigade 2', 'Brigade 3'] },
  { cycle: 'J J R R J J J R R J J R R R', teams: 2, words: ['Groupe 1', 'Groupe 2'] },
  { cycle: 'J R R N N N R R J J R R R R', teams: 2, words: ['Groupe A', 'Groupe B'] },
  { cycle: 'J J J R R N N N R R', teams: 5, words: ['Équipe A', 'Équipe B', 'Équipe C', 'Équipe D', 'Équipe E'] },
  { cycle: 'J N R R R', teams: 5, words: ['Section 1', 'Section 2', 'Section 3', 'Section 4', 'Section 5'] },
  { cycle: 'M M M M M R R A A A A A R R N N N N N R R', teams: 3, words: ['Équipe 1', 'Équipe 2', 'Équipe 3'] },
]

const SHIFT_HOURS: Readonly<Record<string, readonly [string, string, string]>> = {
  J: ['Jour', '07:00', '19:00'],
  N: ['Nuit', '19:00', '07:00'],
  G: ['Garde 24 h', '08:00', '08:00'],
  M: ['Matin', '05:30', '13:30'],
  A: ['Après-midi', '13:30', '21:30'],
}

const LAST = [
  'Aubier',
  'Bouleau',
  'Cormoran',
  'D’Alisier',
  'De La Brande',
  'Érable',
  'Frênaie',
  'Genévrier',
  'Houx',
  'If-Tilleul',
  'Jonchère',
  'Le Saule',
  'Mélèze',
  'Noyeraie',
  'Œillet',
  'Prunelle',
  'Roseau',
  'Sorbier',
  'Tremble',
  'Viorne',
  'Yeuse',
  'Ajonc',
  'Bourdaine',
  'Charme',
]
const FIRST = [
  'Léa',
  'Noé',
  'Zoé',
  'Anne-Lise',
  'Jean-Noël',
  'Inès',
  'Loïc',
  'Maëva',
  'Ugo',
  'Théo',
  'Chloé',
  'Marie-Ève',
  'Paul',
  'Régine',
  'Sacha',
]

const clock = (time: string, chance: Chance) => {
  const [hour = '', minute = ''] = time.split(':')
  return minute === '00' && chance.is(0.5) ? `${Number(hour)}h` : `${hour}h${minute}`
}

/** They spell the same code otherwise. */
const TYPED: readonly ((code: string) => string)[] = [
  (code) => code.toLowerCase(),
  (code) => `${code} `,
  (code) => ` ${code}`,
  (code) => `${code}\u00A0`,
  (code) => `${code}.`,
  (code) => `${code}?`,
]

export function drawPlanning(chance: Chance): DrawnPlanning {
  const schemes = [chance.pick(SCHEMES)]
  if (chance.is(0.25)) {
    const other = chance.pick(SCHEMES)
    if (other.cycle !== schemes[0]!.cycle && !other.words.some((word) => schemes[0]!.words.includes(word))) schemes.push(other)
  }
  const longest = Math.max(...schemes.map(({ cycle }) => cycle.split(' ').length))
  const year = chance.whole(2024, 2028)
  const months = chance.pick([1, 1, 2, 3, 3, 6, 12].filter((n) => n * 28 >= longest * 2.5))
  const month = chance.whole(1, 13 - months)
  const from = dayNumberOf(year, month, 1)
  const to = (month + months > 12 ? dayNumberOf(year + 1, 1, 1) : dayNumberOf(year, month + months, 1)) - 1
  const isTwelve = chance.is(0.2)
  const named = (code: string) => (isTwelve && (code === 'J' || code === 'N') ? `12${code}` : code)
  const rest = chance.pick(['R', 'R', 'RH', '-'])
  const teams: DrawnTeam[] = schemes.flatMap(({ cycle, words }) => {
    const codes = cycle.split(' ').map((code) => (code === 'R' ? rest : named(code)))
    const first = from - chance.whole(0, codes.length - 1)
    return words.map((name, i) => ({ name, cycle: codes, start: first - Math.round((i * codes.length) / words.length) }))
  })
  if (chance.is(0.2))
    teams.push({ name: 'Hors équipe', cycle: ['B', 'B', 'B', 'B', 'B', rest, rest], start: from - (isoWeekday(from) - 1) })
  const volunteers = chance.is(0.2) ? teams.push({ name: 'Volontaires', cycle: null, start: from }) - 1 : -1
  const leave = chance.pick(['CA', 'CP'])
  const codes: DrawnCode[] = [...new Set(teams.flatMap(({ cycle }) => cycle ?? []))].map((code): DrawnCode => {
    if (code === rest) return { code, kind: 'rest', legend: 'Repos', hours: null }
    if (code === 'B') return { code, kind: 'shift', legend: 'Bureau 09h00-17h00', hours: ['09:00', '17:00'] }
    const [label, start, end] = SHIFT_HOURS[code.replace('12', '')]!
    return {
      code,
      kind: 'shift',
      legend: chance.pick([
        `${label} ${clock(start, chance)}-${clock(end, chance)}`,
        `${clock(start, chance)} - ${clock(end, chance)}`,
        `${label} (${clock(start, chance)} à ${clock(end, chance)})`,
      ]),
      hours: [start, end],
    }
  })
  codes.push(
    { code: leave, kind: 'leave', legend: leave === 'CA' ? 'Congé annuel' : 'Congés payés', hours: null },
    { code: 'RTT', kind: 'leave', legend: 'RTT', hours: null },
    { code: 'AM', kind: 'absence', legend: 'Arrêt maladie', hours: null },
    { code: 'FO', kind: 'work', legend: 'Formation 8h-16h', hours: ['08:00', '16:00'] },
    ...(volunteers < 0 ? [] : [{ code: 'AS', kind: 'onCall', legend: 'Astreinte', hours: null } as const]),
  )
  return fill(chance, { from, to, teams, codes, rest, leave, volunteers })
}

interface Frame {
  readonly from: DayNumber
  readonly to: DayNumber
  readonly teams: readonly DrawnTeam[]
  readonly codes: readonly DrawnCode[]
  readonly rest: string
  readonly leave: string
  readonly volunteers: number
}

export const codeOfTeam = ({ cycle, start }: DrawnTeam, day: DayNumber): string | null =>
  cycle === null ? null : cycle[(((day - start) % cycle.length) + cycle.length) % cycle.length]!

export const teamOf = (person: DrawnPerson, day: DayNumber): number =>
  person.change !== null && day >= person.change.day ? person.change.team : person.team

function fill(chance: Chance, { from, to, teams, codes, rest, leave, volunteers }: Frame): DrawnPlanning {
  const people: DrawnPerson[] = []
  const size = chance.whole(3, 7)
  for (const [team] of teams.entries())
    for (let i = 0; i < size; i++) {
      const k = people.length
      // A second name keeps people apart once the list is through.
      const lastName = LAST[k % LAST.length]! + (k < LAST.length ? '' : `-${LAST[(k * 7 + 3) % LAST.length]!.replace(/^.*[’ ]/, '')}`)
      people.push({
        name: FIRST[(k * 4 + team) % FIRST.length]!,
        lastName,
        registrationNumber: String(4000 + 13 * k),
        team,
        change: null,
        from,
        to,
      })
    }
  const cells = people.map((): Map<DayNumber, string | null> => new Map())
  const raw = people.map((): Map<DayNumber, string> => new Map())
  for (const [i, person] of people.entries()) {
    if (person.team === volunteers) {
      for (let day = from; day <= to; day++)
        cells[i]!.set(day, chance.is(0.25) ? chance.pick(['AS', codes[0]!.code === rest ? codes[1]!.code : codes[0]!.code, 'FO']) : null)
      continue
    }
    // Some come later, or leave: a table of months lists them from the first of one.
    const later = chance.is(0.05) && to - from > 100 ? lastOfMonth(from + chance.whole(5, 60)) + 1 : from
    const earlier = later === from && chance.is(0.05) && to - from > 100 ? firstOfMonth(to - chance.whole(5, 60)) - 1 : to
    people[i] = { ...person, from: later, to: earlier }
    const isWhole = later === from && earlier === to
    const cycled = teams.flatMap(({ cycle }, team) =>
      cycle !== null && cycle.length === teams[person.team]!.cycle!.length && team !== person.team ? [team] : [],
    )
    if (isWhole && cycled.length > 0 && to - from > 80 && chance.is(0.06)) {
      const day = from + chance.whole(30, to - from - 30)
      people[i] = { ...people[i], change: { day, team: chance.pick(cycled) } }
    }
    for (let day = later; day <= earlier; day++) cells[i]!.set(day, codeOfTeam(teams[teamOf(people[i], day)]!, day))
    const block = (code: string, days: number, isWhole: boolean) => {
      const first = chance.whole(later, earlier - days)
      for (let day = first; day < first + days; day++) if (isWhole || cells[i]!.get(day) !== rest) cells[i]!.set(day, code)
    }
    for (let n = 0; n < (to - from) / 60; n++) if (chance.is(0.5)) block(leave, chance.whole(4, 12), chance.is(0.5))
    if (chance.is(0.12)) block('AM', chance.whole(2, 5), true)
    if (chance.is(0.4)) block('FO', 1, true)
    if (chance.is(0.4)) block('RTT', 1, false)
  }
  swap(chance, { from, to, people, cells, rest, volunteers })
  mistype(chance, { people, cells, raw, rest, volunteers, isBusy: chance.is(0.5) })
  return { from, to, teams, people, codes, cells, raw, rest }
}

interface Swaps extends Pick<Frame, 'from' | 'to' | 'rest' | 'volunteers'> {
  readonly people: readonly DrawnPerson[]
  readonly cells: readonly Map<DayNumber, string | null>[]
}

/** One works for another: a rest where the cycle has a shift, and a shift where it has a rest. */
function swap(chance: Chance, { from, to, people, cells, rest, volunteers }: Swaps): void {
  for (let n = 0; n < people.length / 4; n++) {
    const [giver, taker] = [chance.whole(0, people.length - 1), chance.whole(0, people.length - 1)]
    const day = chance.whole(from, to)
    if (people[giver]!.team === volunteers || people[taker]!.team === volunteers || cells[taker]!.get(day) !== rest) continue
    const code = cells[giver]!.get(day)
    if (code === undefined || code === null || code === rest || code.length > 3) continue
    cells[taker]!.set(day, code)
    cells[giver]!.set(day, rest)
  }
}

interface Typing extends Pick<Frame, 'rest' | 'volunteers'> {
  readonly people: readonly DrawnPerson[]
  readonly cells: readonly Map<DayNumber, string | null>[]
  readonly raw: readonly Map<DayNumber, string>[]
  readonly isBusy: boolean
}

function mistype(chance: Chance, { people, cells, raw, rest, volunteers, isBusy }: Typing): void {
  for (const [i, person] of people.entries())
    for (const [day, code] of cells[i]!) {
      if (code === null || code === rest || person.team === volunteers) continue
      if (isBusy && chance.is(0.02)) raw[i]!.set(day, chance.pick(TYPED)(code))
      else if (isBusy && chance.is(0.002)) {
        raw[i]!.set(day, '#REF!')
        cells[i]!.set(day, null)
      }
    }
}
