// The model that the simulation keeps of its centre beside the server, from requests and answers: computed as naively as possible, day by
// day, without a line of the domain. When the two disagree, one of them is wrong.
import { endOf, startOf } from './time.ts'

/** Minutes from the midnight its day begins with; `end` may lie on the day after. */
export interface Vacation {
  readonly name: string
  readonly start: number
  readonly end: number
}

export interface Dated<T> {
  readonly from: number
  readonly value: T
}

interface Assignment {
  readonly from: number
  readonly to: number
  readonly teamId: string | null
}

interface ModelMember {
  readonly id: string
  readonly qualifications: readonly string[]
  /** The last one that covers a day says where one is. */
  assignments: Assignment[]
  isAdmin: boolean
  isGone: boolean
  balance: number
}

interface ModelTeam {
  starts: Dated<number>[]
  rotations: Dated<string | null>[]
}

export interface ModelDemand {
  readonly id: string
  readonly posterId: string
  readonly day: number
  readonly type: 'substitution' | 'switch' | 'hybrid'
  /** The vacation as it was promised; a part of one at its hours. */
  given: Vacation
  /** It is of a part of a vacation. */
  readonly isPart: boolean
  startAt: number
  endAt: number
  points: number
  switches: readonly { readonly shift: string; readonly points: number; readonly date?: string | undefined }[]
  status: 'open' | 'accepted' | 'settled' | 'closed'
  accepterId: string | null
  returned: { readonly day: number; readonly vacation: Vacation } | null
  /** The points the poster owes once it is worked. */
  amount: number
  readonly dependsOn: string | null
}

/** A vacation that changed hands, in the order of the accepts. `returned`: what came back on the same day. */
interface Move {
  readonly demandId: string
  readonly day: number
  readonly giverId: string
  readonly takerId: string
  readonly given: Vacation
  readonly returned: Vacation | null
}

/** A part of a vacation that changed hands apart from the rest, in the order of the accepts; `given` has its hours. */
type PartMove = Pick<Move, 'demandId' | 'day' | 'giverId' | 'takerId' | 'given'>

export interface ModelModification {
  readonly id: string
  readonly userId: string
  readonly type: 'absence' | 'off_day' | 'custom_modification'
  readonly from: number
  to: number
  readonly vacation: Vacation | null
  status: 'pending' | 'approved' | 'over'
}

interface ScheduledTransfer {
  readonly fromId: string
  readonly toId: string
  readonly amount: number
  readonly dueAt: number
}

export interface Model {
  readonly members: Map<string, ModelMember>
  readonly teams: Map<string, ModelTeam>
  activations: Dated<string>[]
  readonly rotations: Map<string, (Vacation | null)[]>
  /** Copies that took the place of a rotation, by the one they replace. */
  readonly replacedBy: Map<string, string>
  readonly demands: Map<string, ModelDemand>
  moves: Move[]
  parts: PartMove[]
  readonly modifications: Map<string, ModelModification>
  scheduled: ScheduledTransfer[]
  /** Days on which a promise was kept through a change of the plan: vacations are no longer as many as the cycle says. */
  readonly keptDays: Set<number>
}

export function on<T>(list: readonly Dated<T>[], day: number): T | undefined {
  let found: Dated<T> | undefined
  for (const entry of list) if (entry.from <= day && (found === undefined || entry.from >= found.from)) found = entry
  return found?.value
}

function teamOn({ assignments }: ModelMember, day: number): string | null {
  return assignments.findLast(({ from, to }) => from <= day && day <= to)?.teamId ?? null
}

function cycleOn(model: Model, teamId: string | null, day: number): Vacation | null {
  const team = teamId === null ? undefined : model.teams.get(teamId)
  if (team === undefined) return null
  const days = model.rotations.get(on(team.rotations, day) ?? on(model.activations, day) ?? '')
  const start = on(team.starts, day)
  if (days === undefined || start === undefined) return null
  return days[(((day - start) % days.length) + days.length) % days.length] ?? null
}

function covering(model: Model, userId: string, day: number): ModelModification[] {
  return [...model.modifications.values()].filter(
    (modification) =>
      modification.userId === userId && modification.status === 'approved' && modification.from <= day && day <= modification.to,
  )
}

/** Gives the vacation by the cycle and other hours, before anything was exchanged. */
export function plannedOn(model: Model, userId: string, day: number): Vacation | null {
  const custom = covering(model, userId, day).find(({ type }) => type === 'custom_modification')
  if (custom !== undefined) return custom.vacation
  const member = model.members.get(userId)
  return member === undefined ? null : cycleOn(model, teamOn(member, day), day)
}

/** Gives the vacation with what changed hands, before absences. */
export function heldOn(model: Model, userId: string, day: number): Vacation | null {
  let heldVacation = plannedOn(model, userId, day)
  for (const move of model.moves) {
    if (move.day !== day) continue
    if (move.takerId === userId) heldVacation = move.given
    else if (move.giverId === userId) heldVacation = move.returned
  }
  return heldVacation
}

/** One vacation as somebody holds it on a day: that of the day, or a part that they took. */
export interface Holding {
  /** The demand by which they took it as a part; null: it is the vacation of the day. */
  readonly takenBy: string | null
  /** The vacation of the day, or the part, before anything of it was given. */
  readonly whole: Vacation
  /** The minutes that are left, counted from the midnight the day begins with. */
  readonly minutes: ReadonlySet<number>
}

const minutesOf = ({ start, end }: Vacation) => Array.from({ length: end - start }, (_, index) => start + index)

/** Lists what they hold on a day, minute by minute, before absences. */
export function holdingsOn(model: Model, userId: string, day: number): Holding[] {
  const own = heldOn(model, userId, day)
  const held = own === null ? [] : [{ takenBy: null as string | null, whole: own, minutes: new Set(minutesOf(own)) }]
  for (const { demandId, day: partDay, giverId, takerId, given } of model.parts) {
    if (partDay !== day) continue
    if (giverId === userId) {
      const all = minutesOf(given)
      // A part that was taken and passed on is no hole in a vacation of the same hours.
      const passed = held.findLast(({ takenBy, minutes }) => takenBy !== null && all.every((minute) => minutes.has(minute)))
      for (const { minutes } of passed === undefined ? held : [passed]) for (const minute of all) minutes.delete(minute)
    }
    if (takerId === userId) held.push({ takenBy: demandId, whole: given, minutes: new Set(minutesOf(given)) })
  }
  return held
}

/** Whether all of it is left. */
const isIntact = ({ whole, minutes }: Holding) => minutes.size === whole.end - whole.start

/** A span of one vacation that somebody holds. */
export interface HeldPiece extends Vacation {
  readonly takenBy: string | null
}

/** The spans of what is left of a holding, in order. */
function piecesOf({ takenBy, whole: { name }, minutes }: Holding): HeldPiece[] {
  const found: HeldPiece[] = []
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const last = found.at(-1)
    if (last !== undefined && last.end === minute) found[found.length - 1] = { ...last, end: minute + 1 }
    else found.push({ takenBy, name, start: minute, end: minute + 1 })
  }
  return found
}

/** Whether somebody gave or took a part of a vacation of that day. */
export const hasParts = ({ parts }: Model, userId: string, day: number) =>
  parts.some((part) => part.day === day && (part.giverId === userId || part.takerId === userId))

/** The spans of vacations that somebody holds on a day; hours that the clocks skip are none. */
export function heldPieces(model: Model, userId: string, day: number): HeldPiece[] {
  if (!hasParts(model, userId, day)) {
    const own = heldOn(model, userId, day)
    return own === null ? [] : [{ ...own, takenBy: null }]
  }
  return holdingsOn(model, userId, day)
    .flatMap(piecesOf)
    .filter((piece) => endOf(day, piece) > startOf(day, piece))
    .sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Whether they hold all of the vacation of that day. */
export const isWhollyOwn = (model: Model, userId: string, day: number) =>
  holdingsOn(model, userId, day).some((holding) => holding.takenBy === null && isIntact(holding))

/** The piece that a demand without hours means, where the day is no whole vacation: the only one there is. */
export function pieceMeant(model: Model, userId: string, day: number): HeldPiece | null {
  const [only, ...others] = heldPieces(model, userId, day)
  return others.length === 0 ? (only ?? null) : null
}

export function workedPieces(model: Model, userId: string, day: number): HeldPiece[] {
  return isOff(model, userId, day) ? [] : heldPieces(model, userId, day)
}

/** Whether somebody holds every minute of it in one piece of that vacation. */
export function holdsPart(model: Model, userId: string, day: number, part: Vacation): boolean {
  return heldPieces(model, userId, day).some(({ name, start, end }) => name === part.name && start <= part.start && end >= part.end)
}

export function isOff(model: Model, userId: string, day: number): boolean {
  return covering(model, userId, day).some(({ type }) => type !== 'custom_modification')
}

export function workedOn(model: Model, userId: string, day: number): Vacation | null {
  return isOff(model, userId, day) ? null : heldOn(model, userId, day)
}

/** The most an open demand may cost. */
export function reserveOf({ type, points, switches }: Pick<ModelDemand, 'type' | 'points' | 'switches'>): number {
  const ofSwitches = type === 'substitution' ? [] : switches.map((exchange) => exchange.points)
  return Math.max(0, ...(type === 'switch' ? [] : [points]), ...ofSwitches)
}

export function reservedBy(model: Model, userId: string): number {
  let sum = 0
  for (const demand of model.demands.values()) {
    if (demand.posterId === userId && (demand.status === 'open' || demand.status === 'accepted')) sum += reserveOf(demand)
  }
  for (const { fromId, amount } of model.scheduled) if (fromId === userId) sum += amount
  return sum
}

export function closeDemand(model: Model, id: string): void {
  const demand = model.demands.get(id)
  if (demand !== undefined && demand.status === 'open') demand.status = 'closed'
}

/** The vacation of a demand changes hands; open demands for what is no longer theirs are closed. */
export function takeDemand(model: Model, demand: ModelDemand, accepterId: string, returned: ModelDemand['returned'], amount: number): void {
  const { id: demandId, posterId, day, given } = demand
  Object.assign(demand, { status: 'accepted', accepterId, returned, amount })
  if (demand.isPart) {
    // Parts of one vacation are offered side by side: another one of it stays open.
    model.parts.push({ demandId, day, giverId: posterId, takerId: accepterId, given })
    return
  }
  const sameDay = returned?.day === day
  model.moves.push({ demandId, day, giverId: posterId, takerId: accepterId, given, returned: sameDay ? returned.vacation : null })
  if (returned !== null && !sameDay) {
    model.moves.push({ demandId, day: returned.day, giverId: accepterId, takerId: posterId, given: returned.vacation, returned: null })
  }
  for (const other of model.demands.values()) {
    const isPosters = other.posterId === posterId && other.day === day
    const isAccepters = returned !== null && other.posterId === accepterId && other.day === returned.day
    if (other !== demand && (isPosters || isAccepters)) closeDemand(model, other.id)
  }
}

/** Undone: everybody has back what was theirs. What was posted again from it has no object left. */
export function undoDemand(model: Model, demand: ModelDemand, status: 'open' | 'closed'): void {
  Object.assign(demand, { status, accepterId: null, returned: null, amount: 0 })
  model.moves = model.moves.filter(({ demandId }) => demandId !== demand.id)
  model.parts = model.parts.filter(({ demandId }) => demandId !== demand.id)
  for (const other of model.demands.values()) if (other.dependsOn === demand.id) closeDemand(model, other.id)
}

/** A demand that nobody has taken offers its vacation as its poster has it now, at whatever times. Without that vacation it closes. */
export function offerAsPlanned(model: Model, demand: ModelDemand): void {
  if (demand.isPart) {
    if (!holdsPart(model, demand.posterId, demand.day, demand.given)) closeDemand(model, demand.id)
    return
  }
  const heldVacation = heldOn(model, demand.posterId, demand.day)
  if (heldVacation?.name !== demand.given.name) closeDemand(model, demand.id)
  else Object.assign(demand, { given: heldVacation, startAt: startOf(demand.day, heldVacation), endAt: endOf(demand.day, heldVacation) })
}

export function movePoints(model: Model, fromId: string, toId: string, amount: number): void {
  const [from, to] = [model.members.get(fromId), model.members.get(toId)]
  if (from !== undefined) from.balance -= amount
  if (to !== undefined) to.balance += amount
}

export function settleDemandOf(model: Model, demand: ModelDemand): void {
  if (demand.accepterId !== null) movePoints(model, demand.posterId, demand.accepterId, demand.amount)
  demand.status = 'settled'
}

/** Does in the model what the jobs do at `now`. */
export function passTime(model: Model, now: number): void {
  for (const demand of model.demands.values()) {
    if (demand.status === 'open' && demand.startAt <= now) demand.status = 'closed'
    if (demand.status === 'accepted' && demand.endAt <= now) settleDemandOf(model, demand)
  }
  for (const { fromId, toId, amount, dueAt } of model.scheduled) if (dueAt <= now) movePoints(model, fromId, toId, amount)
  model.scheduled = model.scheduled.filter(({ dueAt }) => dueAt > now)
}
