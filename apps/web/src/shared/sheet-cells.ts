// The cells of exported tables as data, with the colours of paper. The library that writes the file turns them into its own.
import { minutesOf } from '@releve/domain/calendar/clock-time'
import type { ClockTime, Day } from '@releve/domain/calendar/day'

export interface SheetCell {
  readonly value: string | number | null
  /** The value is a day, as YYYY-MM-DD: the file holds a date, written « 22/11/2026 » or by its `format`. */
  readonly isDay?: boolean
  readonly tone?: SheetTone
  readonly bold?: boolean
  readonly align?: 'left' | 'center' | 'right'
  /** The cell is hatched: unavailable. */
  readonly isHatched?: boolean
  /** Struck through: given away. */
  readonly isStruck?: boolean
  /** The cell is framed: a demand is open. */
  readonly isFramed?: boolean
  /** The number of columns over which it goes. */
  readonly span?: number
  /** The format of a number or a day: `0.0`, `dddd`. */
  readonly format?: string
  readonly size?: number
  /** Computes the value again in the spreadsheet, without « = »; the value is shown until then. */
  readonly formula?: string
}

export interface Sheet {
  /** The name of the tab: at most 31 characters. */
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
  /** Widths in characters, from the left. */
  readonly widths: readonly number[]
  readonly stickyRows: number
  readonly stickyColumns: number
}

export interface SheetTone {
  readonly fill: string
  readonly ink: string
}

/** The tints of the light theme, as calendar.css prints them: a file has no theme. */
const VACATIONS: Readonly<Record<string, SheetTone>> = {
  J: { fill: '#FDF3DC', ink: '#6B4A00' },
  N: { fill: '#E6E9FB', ink: '#2C3EAE' },
  M: { fill: '#EFF7DB', ink: '#40570A' },
  A: { fill: '#FDEBE3', ink: '#93380F' },
  G: { fill: '#FBE4EB', ink: '#9E1F46' },
}
const OTHER: SheetTone = { fill: '#E8EDEB', ink: '#1B2427' }
export const HEAD: SheetTone = { fill: '#E8EDEB', ink: '#1B2427' }
export const WEEKEND: SheetTone = { fill: '#DDE4E2', ink: '#1B2427' }
export const HOLIDAY: SheetTone = { fill: '#F9E3EC', ink: '#9C2A5B' }
export const SHORT: SheetTone = { fill: '#FBDDDA', ink: '#7A1010' }
export const LIMIT: SheetTone = { fill: '#FDF3DC', ink: '#7D5300' }
export const QUIET: SheetTone = { fill: '#FFFFFF', ink: '#566266' }

export function toneOf(name: string): SheetTone {
  return VACATIONS[name] ?? OTHER
}

const MINUTES_OF_DAY = 1440

/** The hour on the wall, as a time of the spreadsheet (a part of a day): it can be sorted, compared, added to. */
export function timeCell(clock: ClockTime): SheetCell {
  return { value: minutesOf(clock) / MINUTES_OF_DAY, format: 'hh:mm', align: 'center' }
}

/** A length as one of the spreadsheet: it adds up, and reads 168:00 rather than beginning again after a day. */
export function lengthCell(minutes: number): SheetCell {
  return { value: minutes / MINUTES_OF_DAY, format: '[h]:mm', align: 'right' }
}

/** A to Z, then AA…, of a column counted from 0. */
export const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

/** Counts the cells of a range that hold one of these letters. */
export const countFormula = (range: string, letters: readonly string[]): string =>
  letters.map((letter) => `COUNTIF(${range},"${letter.replaceAll('"', '""')}")`).join('+')

/** The name of a file, without what file systems refuse: « planning-2026-11-cta-codis-de-la-brumaie ». `begins`: « planning-2026-11 ». */
export function fileNameOf(begins: string, owner: string): string {
  const plain = owner
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/œ/gi, 'oe')
    .replaceAll(/æ/gi, 'ae')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${begins}${plain === '' ? '' : `-${plain}`}.xlsx`
}

/** A day as the file holds it: midnight, without a zone. */
export function dateOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}
