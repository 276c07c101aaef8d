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
  /** The vacation as it was promised. */
  given: Vacation
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
  for (const other of model.demands.values()) if (other.dependsOn === demand.id) closeDemand(model, other.id)
}

/** A demand that nobody has taken offers its vacation as its poster has it now, at whatever times. Without that vacation it closes. */
export function offerAsPlanned(model: Model, demand: ModelDemand): void {
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
