// The month of a whole centre as one character per cell: 500 members × 31 days travel in some 16 KB. A team's row is computed
// once per range and copied to its members; only the days that differ are computed member by member.
import type { DayNumber } from '../calendar/day.ts'
import type { TeamId } from '../ids.ts'
import { isWorkKind } from './activity.ts'
import { cycleRuns, datedValue } from './cycle.ts'
import type { CycleRun } from './cycle.ts'
import type { CenterPlan, Dated, MemberPlan } from './center-plan.ts'
import { demandEffect, isOffUnseen, layersOn } from './layers.ts'
import type { DayLayers } from './layers.ts'
import { pieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import { isInPieces, isPlacedAround } from './placed.ts'

/**
 * The part of a cell that a colleague may see. `unavailable` says no more than that: neither the cause nor the shift under it. `given`: a
 * demand freed them of their vacation. `modified`: an approved custom modification. `none`: no cycle applies.
 */
type RosterState = 'planned' | 'taken' | 'given' | 'unavailable' | 'modified' | 'rest' | 'none'

type RosterMark = 'part' | 'activity'

export interface RosterLegendEntry {
  /** One character, never a quote or a backslash. */
  readonly code: string
  /** Name of the shift; of the vacation given away for `given`; empty for `unavailable` and `none`. */
  readonly shift: string
  readonly state: RosterState
  /** Absent: a whole vacation, or none. `part`: it is more or less than that. `activity`: `shift` are the letters of one, and no vacation. */
  readonly mark?: RosterMark
}

export interface RosterIndexes {
  readonly legend: readonly RosterLegendEntry[]
  /** Members × days, row after row: indexes into the legend. */
  readonly cells: Uint8Array
  readonly dayCount: number
}

export interface RosterCodes {
  readonly legend: readonly RosterLegendEntry[]
  /** One string per member, one character per day. */
  readonly rows: readonly string[]
}

const PREFERRED: Readonly<Partial<Record<RosterState, string>>> = { rest: '.', none: '_', unavailable: '-' }

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Codes for those whose wish is taken: signs, then letters, then accented letters. No quote, no backslash. */
const SPARE = (() => {
  let accented = ''
  for (let code = 0xc0; code < 0x180; code++) accented += String.fromCharCode(code)
  return [...`0123456789+*=!?#$%&()/:;<>@[]^{|}~,'\`${LETTERS}${accented}`]
})()

class Legend {
  readonly entries: RosterLegendEntry[] = []
  /** By state, then by name of shift. */
  readonly #indexes = new Map<RosterState, Map<string, number>>()
  readonly #codes = new Set<string>()
  readonly #charCodes: number[] = []
  /** It is reused from row to row: a roster has thousands. */
  readonly #buffer: number[] = []

  /** Throws RangeError beyond 256 kinds of cells. */
  indexOf(state: RosterState, shift: string, mark: RosterMark | null = null): number {
    let ofState = this.#indexes.get(state)
    if (ofState === undefined) {
      ofState = new Map<string, number>()
      this.#indexes.set(state, ofState)
    }
    const key = mark === null ? shift : `${mark} ${shift}`
    const known = ofState.get(key)
    if (known !== undefined) return known
    const index = this.entries.length
    if (index > 255) throw new RangeError('more than 256 kinds of cells in one roster')
    ofState.set(key, index)
    const code = this.#freeCode(state, shift)
    this.entries.push({ code, shift, state, ...(mark !== null && { mark }) })
    this.#charCodes.push(code.charCodeAt(0))
    return index
  }

  /** The codes of a row. */
  textOf(row: Uint8Array): string {
    // A call takes a limited number of arguments.
    if (row.length > 4096) return this.textOf(row.subarray(0, 4096)) + this.textOf(row.subarray(4096))
    const buffer = this.#buffer
    buffer.length = row.length
    for (let index = 0; index < row.length; index++) buffer[index] = this.#charCodes[row[index] ?? 0] ?? 0
    return String.fromCharCode(...buffer)
  }

  /** J planned is « J », J taken is « j », when those are free. */
  #freeCode(state: RosterState, shift: string): string {
    const letter = LETTERS.includes(shift.charAt(0)) ? shift.charAt(0) : ''
    const preferredCode = PREFERRED[state] ?? (state === 'taken' ? letter.toLowerCase() : letter)
    const code = preferredCode !== '' && !this.#codes.has(preferredCode) ? preferredCode : SPARE.find((spare) => !this.#codes.has(spare))
    if (code === undefined) throw new RangeError('no free code')
    this.#codes.add(code)
    return code
  }
}

/** Writes what cycles alone say on the days of `runs` into `row`, whose index 0 is `from`. */
function writeRuns(runs: readonly CycleRun[], from: DayNumber, row: Uint8Array, legend: Legend): void {
  for (const run of runs) {
    const first = run.fromDay - from
    const end = run.toDay - from + 1
    if (run.rotation === null) {
      row.fill(legend.indexOf('none', ''), first, end)
      continue
    }
    const cycle = run.rotation.days.map(({ shift }) => legend.indexOf(shift.type === 'work' ? 'planned' : 'rest', shift.name))
    let position = run.position
    for (let index = first; index < end; index++) {
      row[index] = cycle[position] ?? 0
      position++
      if (position === cycle.length) position = 0
    }
  }
}

/**
 * The cell of a day in pieces: a part of the vacation is left, or one of another was taken, or it stands under an activity, as a day of rest
 * does; null: nothing touches it. What is not named says no more than that the member is unavailable.
 */
function placedIndex(layers: DayLayers, all: readonly Piece[], legend: Legend): number | null {
  const { heldShift, isOff, isModified } = layers
  if (isOff) return null
  // On-call duty takes nothing from a vacation: it is said where the day has no work.
  const ofDay = all.filter(({ activity }) => activity?.kind !== 'onCall')
  const vacation = ofDay.filter(({ activity }) => activity === null)
  const work = all.filter(({ activity }) => activity !== null && isWorkKind(activity.kind))
  const [part] = ofDay.filter(({ takenId }) => takenId !== undefined)
  if (heldShift.type === 'rest') {
    if (part !== undefined) return legend.indexOf('taken', part.name, 'part')
    const [first = all.find(({ activity }) => activity?.kind === 'onCall')] = work
    return first?.activity?.isNamed === true ? legend.indexOf('modified', first.name, 'activity') : null
  }
  const [only] = vacation.filter(({ takenId }) => takenId === undefined)
  if (only === undefined) {
    if (part !== undefined) return legend.indexOf('taken', part.name, 'part')
    // They gave all of it, part after part.
    if (ofDay.length === 0) return legend.indexOf('given', heldShift.name)
    const isNamed = work.length > 0 && ofDay.every(({ activity }) => activity === null || activity.isNamed)
    return isNamed ? legend.indexOf('modified', work[0]?.name ?? '', 'activity') : legend.indexOf('unavailable', '')
  }
  const isWhole = vacation.length === 1 && only.startAt === only.whole.startAt && only.endAt === only.whole.endAt
  if (isWhole) return null
  return legend.indexOf(demandEffect(layers) === null ? (isModified ? 'modified' : 'planned') : 'taken', heldShift.name, 'part')
}

/** The days that hours of activities or parts that changed hands may touch, with their pieces. */
function placedDays(center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber): ReadonlyMap<DayNumber, readonly Piece[]> {
  const days = new Map<DayNumber, readonly Piece[]>()
  if (!isInPieces(member)) return days
  const byDay = Map.groupBy(pieces(center, member, from, to), ({ day }) => day)
  for (let day = from; day <= to; day++) if (isPlacedAround(member, day)) days.set(day, byDay.get(day) ?? [])
  return days
}

/** The cell of a day that a modification or a transfer touched. @param isUnseen colleagues see nothing of the absence of the day */
function exceptionIndex(layers: DayLayers, isUnseen: boolean, legend: Legend): number {
  const { initial, heldShift, isOff, isModified, isUnplanned } = layers
  if (isOff && !isUnseen) return legend.indexOf('unavailable', '')
  if (demandEffect(layers) !== null) {
    if (heldShift.type === 'work') return legend.indexOf('taken', heldShift.name)
    return legend.indexOf('given', initial.name)
  }
  if (isModified) return legend.indexOf('modified', initial.name)
  if (isUnplanned) return legend.indexOf('none', '')
  return legend.indexOf(initial.type === 'work' ? 'planned' : 'rest', initial.name)
}

/** Overwrites the days that transfers and modifications touch; false when there are none. */
function writeExceptions(center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber, row: Uint8Array, legend: Legend): boolean {
  let isTouched = false
  const write = (day: DayNumber) => {
    const layers = layersOn(center, member, day)
    row[day - from] = exceptionIndex(layers, isOffUnseen(member, layers, day), legend)
    isTouched = true
  }
  for (const { type, fromDay, toDay, isUnseen } of member.modifications) {
    const first = Math.max(fromDay, from)
    const last = Math.min(toDay, to)
    if (first > last) continue
    if (type === 'custom_modification' || isUnseen) for (let day = first; day <= last; day++) write(day)
    else {
      // An absence lies on top of every other layer: nothing has to be computed.
      row.fill(legend.indexOf('unavailable', ''), first - from, last - from + 1)
      isTouched = true
    }
  }
  for (const { day } of member.transfers) if (day >= from && day <= to) write(day)
  for (const [day, ofDay] of placedDays(center, member, from, to)) {
    const index = placedIndex(layersOn(center, member, day), ofDay, legend)
    if (index === null) continue
    row[day - from] = index
    isTouched = true
  }
  return isTouched
}

/** The team a member is in on every day of the range; `undefined` when it changes within. */
function onlyTeam(teams: readonly Dated<TeamId | null>[], from: DayNumber, to: DayNumber): TeamId | null | undefined {
  for (const { fromDay } of teams) if (fromDay > from && fromDay <= to) return undefined
  return datedValue(teams, from) ?? null
}

/** Visits each member's row; `isShared` tells that it is their team's, unchanged. The row is reused: copy it. */
function visitRows(
  center: CenterPlan,
  members: readonly MemberPlan[],
  from: DayNumber,
  to: DayNumber,
  legend: Legend,
  visit: (row: Uint8Array, isShared: boolean, memberIndex: number) => void,
): void {
  const teamRows = new Map<TeamId | null, Uint8Array>()
  const own = new Uint8Array(Math.max(0, to - from + 1))
  for (const [memberIndex, member] of members.entries()) {
    const teamId = onlyTeam(member.teams, from, to)
    let shared: Uint8Array | undefined
    if (teamId !== undefined) {
      shared = teamRows.get(teamId)
      if (shared === undefined) {
        shared = new Uint8Array(own.length)
        writeRuns(cycleRuns(center, [{ fromDay: from, value: teamId }], from, to), from, shared, legend)
        teamRows.set(teamId, shared)
      }
    }
    const isAsPlanned = member.transfers.length === 0 && member.modifications.length === 0 && !isInPieces(member)
    if (shared !== undefined && isAsPlanned) {
      visit(shared, true, memberIndex)
      continue
    }
    if (shared === undefined) writeRuns(cycleRuns(center, member.teams, from, to), from, own, legend)
    else own.set(shared)
    const isTouched = writeExceptions(center, member, from, to, own, legend)
    visit(isTouched || shared === undefined ? own : shared, !isTouched && shared !== undefined, memberIndex)
  }
}

/** The roster of `members` on `from … to`, both included, as indexes into its legend: for loops and the matrix. */
export function rosterIndexes(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): RosterIndexes {
  const legend = new Legend()
  const dayCount = Math.max(0, to - from + 1)
  const cells = new Uint8Array(members.length * dayCount)
  visitRows(center, members, from, to, legend, (row, _isShared, memberIndex) => cells.set(row, memberIndex * dayCount))
  return { legend: legend.entries, cells, dayCount }
}

/** The roster of `members` on `from … to`, both included, as it travels: one character per cell. */
export function rosterCodes(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): RosterCodes {
  const legend = new Legend()
  const textByRow = new Map<Uint8Array, string>()
  const rows: string[] = []
  visitRows(center, members, from, to, legend, (row, isShared) => {
    let text = isShared ? textByRow.get(row) : undefined
    if (text === undefined) {
      text = legend.textOf(row)
      if (isShared) textByRow.set(row, text)
    }
    rows.push(text)
  })
  return { legend: legend.entries, rows }
}
