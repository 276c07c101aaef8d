// The search of the bar: colleagues by any part of their names, without accents, and dates as they are typed.
import { type NamedPerson, fullName } from '@releve/contract/person-name'
import { byName } from '#shared/person.ts'
import {
  addDays,
  civilDateOf,
  dayNumberOf,
  fromDayNumber,
  isoWeekday,
  toDayNumber,
  type Day,
  type DayNumber,
} from '@releve/domain/calendar/day'
import { holidayLabel, holidayLabels } from '@releve/contract/holiday-words'
import { holidayOf, type HolidayCalendar } from '@releve/domain/calendar/center-holidays'
import { holidayAreas, holidayNames, legalHolidaysOn } from '@releve/domain/calendar/holidays'
import { foldText } from '#ui/fold-text.ts'
import { dayInputTexts, readDay } from '#ui/read-day.ts'
import { matchesSearch } from '#ui/match-search.ts'

/** 0: not found, as any list finds; a word that begins a last name counts more than one that begins a first name. */
function scoreOf(person: NamedPerson, words: readonly string[]): number {
  const { lastName } = person
  if (!matchesSearch(fullName(person), words.join(' '))) return 0
  return words.length + words.filter((word) => matchesSearch(lastName, word)).length
}

/** The colleagues that a text finds, best first, then by name. At most `max`. */
export function findPeople<P extends NamedPerson>(people: readonly P[], text: string, max: number): P[] {
  const words = foldText(text).split(' ').filter(Boolean)
  if (words.length === 0) return []
  return people
    .map((person) => ({ person, score: scoreOf(person, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || byName(a.person, b.person))
    .slice(0, max)
    .map(({ person }) => person)
}

const MONTHS = ['janvier', 'fevrier', 'mars', 'avril', 'mai', 'juin', 'juillet', 'aout', 'septembre', 'octobre', 'novembre', 'decembre']

/** 1–12 for the beginning of one month's name only (« nov », « sept »); null for « ju », « m ». */
function monthOf(word: string): number | null {
  if (word.length < 3) return null
  const found = MONTHS.flatMap((month, index) => (month.startsWith(word) ? [index + 1] : []))
  return found.length === 1 ? (found[0] ?? null) : null
}

export type TypedDate = { readonly day: Day } | { readonly error: 'noSuchDay' } | null

const NEAR: Readonly<Record<string, number>> = { 'avant hier': -2, hier: -1, 'aujourd hui': 0, demain: 1, 'apres demain': 2 }
const WEEKDAY_NAMES = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']
const WEEKDAYS = new Set([...WEEKDAY_NAMES, ...WEEKDAY_NAMES.map((name) => name.slice(0, 3))])
/** Each weekday falls on each number within some years; further away nobody means it. */
const FURTHEST_WEEKDAY = 366

/**
 * `samedi`, `samedi prochain`: the next one, today included; `samedi dernier`: the last one; `samedi 21`: the nearest that is a 21st. Whole
 * words alone: « sam » begins a name.
 */
function readWeekday(text: string, today: Day): TypedDate {
  const [name = '', direction, ...rest] = foldText(text).split(' ')
  const weekday = WEEKDAY_NAMES.indexOf(name) + 1
  if (weekday === 0 || rest.length > 0) return null
  const now = toDayNumber(today)
  const ahead = (weekday - isoWeekday(now) + 7) % 7
  if (direction === undefined || direction === 'prochain') return { day: fromDayNumber(now + ahead) }
  if (direction === 'dernier') return { day: fromDayNumber(now + ahead - 7) }
  const dayOfMonth = Number(/^(\d{1,2})(?:er)?$/.exec(direction)?.[1])
  if (!(dayOfMonth >= 1 && dayOfMonth <= 31)) return null
  for (let weeks = 0; weeks * 7 <= FURTHEST_WEEKDAY; weeks++) {
    const near = [now + ahead + weeks * 7, now + ahead - 7 - weeks * 7].toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now))
    const found = near.find((day) => civilDateOf(day).day === dayOfMonth)
    if (found !== undefined) return { day: fromDayNumber(found) }
  }
  return null
}

/** Words that many holidays or names share: beside another one they narrow, alone they find none. */
const COMMON_WORDS = new Set([...WEEKDAY_NAMES, 'fete', 'jour', 'saint', 'sainte', 'd', 'de', 'du', 'l', 'la', 'le'])
/** Shorter beginnings are those of names. */
const SHORTEST_BEGINNING = 4

/** The whole name, or beginnings of its words, some letters in all: one of them of a word that the name does not share. */
function isNamed(name: string, typed: string): boolean {
  if (foldText(name) === typed) return true
  if (typed.length < SHORTEST_BEGINNING || !matchesSearch(name, typed)) return false
  return typed.split(' ').some((word) => /^\p{L}+$/u.test(word) && beginsOwnWord(name, word))
}

const beginsOwnWord = (name: string, beginning: string) =>
  foldText(name)
    .split(' ')
    .some((word) => word.startsWith(beginning) && !COMMON_WORDS.has(word))

/** The day nearest to `from` that is `isMeant`, of that year if one was typed. */
function nearestDay(from: DayNumber, year: number | null, isMeant: (day: DayNumber) => boolean): Day | null {
  for (let away = 0; away <= FURTHEST_WEEKDAY; away++) {
    const found = [from + away, from - away].find((day) => (year === null || civilDateOf(day).year === year) && isMeant(day))
    if (found !== undefined) return fromDayNumber(found)
  }
  return null
}

/**
 * `noel`, `armistice`, `pentecote`, `lundi de paques 2027`, `barbe` where the centre keeps Sainte-Barbe: the nearest day of that name, with
 * their year if one is typed; by the holidays of the centre, then by the whole name of one of any territory.
 */
function readHoliday(folded: string, today: Day, holidays: HolidayCalendar): Day | null {
  const [, before = '', typedYear] = /^(.+) (\d{4})$/.exec(folded) ?? []
  // « Armistice 1918 » is a name: its figures are no year until nothing has it.
  const readings = [{ typed: folded, year: null }, ...(typedYear === undefined ? [] : [{ typed: before, year: Number(typedYear) }])]
  for (const { typed, year } of readings) {
    const ofLaw = new Set<string>(holidayNames.filter((name) => foldText(holidayLabels[name]) === typed))
    const labels = [...Object.values(holidayLabels), ...holidays.own.flatMap((own) => (own.kind === 'added' ? [own.name] : []))]
    if (typed === '' || !labels.some((label) => isNamed(label, typed))) continue
    const from = year === null ? toDayNumber(today) : dayNumberOf(year, 7, 1)
    const day =
      nearestDay(from, year, (each) => {
        const holiday = holidayOf(each, holidays)
        return holiday !== null && isNamed(holidayLabel(holiday), typed)
      }) ??
      (ofLaw.size === 0
        ? null
        : nearestDay(from, year, (each) => holidayAreas.some((area) => legalHolidaysOn(each, area).some((name) => ofLaw.has(name)))))
    if (day !== null) return day
  }
  return null
}

/** `18 novembre [2026]` as `18/11[/2026]`; the text itself when it is not such a date. */
function inFigures(text: string): string {
  const words = foldText(text).split(' ')
  if (WEEKDAYS.has(words[0] ?? '')) words.shift()
  const [day = '', month = '', year, ...rest] = words
  const number = rest.length === 0 && /^\d{1,2}(?:er)?$/.test(day) ? monthOf(month) : null
  if (number === null || (year !== undefined && !/^\d{2}(?:\d{2})?$/.test(year))) return text
  return [day.replace('er', ''), number, ...(year === undefined ? [] : [year])].join('/')
}

function readFigures(text: string): TypedDate {
  const read = readDay(text)
  if ('day' in read) return read
  return read.error === dayInputTexts.missing ? { error: 'noSuchDay' } : null
}

/**
 * The day that a text means, null when it means none: `18/11/2026`, `18-11-26`, `18.11`, `mercredi 18 nov.`, `samedi`, `demain`, `noel`. Without
 * its year it is the one nearest to today. Figures are read by the rules of specification §5.
 */
export function readTypedDate(text: string, today: Day, holidays: HolidayCalendar): TypedDate {
  const near = NEAR[foldText(text)]
  if (near !== undefined) return { day: addDays(today, near) }
  const weekday = readWeekday(text, today)
  if (weekday !== null) return weekday
  const holiday = readHoliday(foldText(text), today, holidays)
  if (holiday !== null) return { day: holiday }
  const figures = inFigures(text.trim()).trim()
  const separator = ['/', '-', '.'].find((candidate) => figures.includes(candidate))
  if (separator === undefined) return null
  if (figures.split(separator).length !== 2) return readFigures(figures)
  const now = toDayNumber(today)
  const { year } = civilDateOf(now)
  const read = [year, year - 1, year + 1].map((candidate) => readFigures(`${figures}${separator}${candidate}`))
  const days = read.flatMap((typedDate) => (typedDate !== null && 'day' in typedDate ? [typedDate.day] : []))
  const [nearest] = days.toSorted((a, b) => Math.abs(toDayNumber(a) - now) - Math.abs(toDayNumber(b) - now))
  return nearest === undefined ? (read.find((typedDate) => typedDate !== null) ?? null) : { day: nearest }
}
