// Requests and exchanges that wait for approval: by whom, in which order, until when, and what happens when nobody of a level can answer. A chain has one
// or two levels. Nobody approves what concerns themselves, in their own name or in the name of somebody they stand in for, and nobody answers
// for two levels of one request.
import type { TeamId, UserId } from '../ids.ts'
import type { HeldRole } from './roles.ts'

export const approverRoles = ['teamChief', 'planner', 'hr', 'administrator'] as const
export type ApproverRole = (typeof approverRoles)[number]

export interface ApprovalLevel {
  /** Anybody of these may answer for the level. */
  readonly who: readonly ApproverRole[]
  /** After that many hours the request goes to the next level; null: it stays. */
  readonly hours: number | null
}

/** Empty: nothing waits. */
export type Chain = readonly ApprovalLevel[]

/** The kinds of exchange that may wait: taken alone, against a vacation, among three or four, a time on call. */
export const exchangeKinds = ['substitution', 'switch', 'circle', 'onCall'] as const
export type ExchangeKind = (typeof exchangeKinds)[number]

export const LEVELS_MOST = 2
/** The hours before the start at which a request that nobody answered lapses, where the centre says nothing. */
export const USUAL_LAPSE_HOURS = 12

const HOUR_MS = 3_600_000
/** An answer may be taken back by its author for so long, milliseconds. */
export const TAKE_BACK_MS = 600_000

/** Past the last level of a chain, its centre's administrators decide. */
const ABOVE: ApprovalLevel = { who: ['administrator'], hours: null }

/** One answer « yes » of a level. */
interface Accord {
  readonly level: number
  readonly byId: UserId
  /** The person whose right it was, when another one stood in for them. */
  readonly forId: UserId | null
  /** The members over whom that right was. */
  readonly over: readonly UserId[]
  /** Milliseconds. */
  readonly at: number
}

/** A request on its way through the chain that the centre had when it was made. */
export interface ChainProgress {
  readonly chain: Chain
  /** The level is counted from 0; as many as the chain has levels: the request went above the last one. */
  readonly level: number
  /** The instant at which it came to that level. */
  readonly since: number
  readonly accords: readonly Accord[]
  /** The instant at which it lapses. */
  readonly lapseAt: number
}

/** Somebody who may answer, as they stand today. */
export interface Approver {
  readonly userId: UserId
  readonly isAdmin: boolean
  readonly roles: readonly HeldRole[]
  readonly isAway: boolean
  /** The people they stand in for today. */
  readonly standsInFor: readonly UserId[]
}

/** A member whose planning the request changes, with their team of today. */
interface Concerned {
  readonly userId: UserId
  readonly teamId: TeamId | null
}

export interface ChainFacts {
  readonly concerned: readonly Concerned[]
  readonly approvers: readonly Approver[]
  readonly now: number
}

/** When a request lapses: so many hours before it begins, at its start when that has passed, at the end of its first day after that. */
export function lapseOf({ startAt, endOfDay }: { startAt: number; endOfDay: number }, lapseHours: number, now: number): number {
  const before = startAt - lapseHours * HOUR_MS
  return before > now ? before : startAt > now ? startAt : endOfDay
}

export const firstProgress = (chain: Chain, lapseAt: number, now: number): ChainProgress => ({
  chain,
  level: 0,
  since: now,
  accords: [],
  lapseAt,
})

const levelAt = (chain: Chain, level: number): ApprovalLevel => chain[level] ?? ABOVE

/** Whether they are of that level for that member, by a right of their own. */
const isOf = ({ isAdmin, roles }: Approver, { who }: ApprovalLevel, { teamId }: Concerned): boolean =>
  who.some((role) =>
    role === 'administrator'
      ? isAdmin
      : roles.some((held) => held.role === role && (role !== 'teamChief' || (teamId !== null && held.teamId === teamId))),
  )

interface Right {
  readonly forId: UserId | null
  readonly over: readonly UserId[]
}

/** The right by which somebody may answer for the level the request stands at; null: none. Administrators have every power. */
function rightOf(person: Approver, progress: ChainProgress, level: number, facts: ChainFacts): Right | null {
  if (mayNot(person.userId, progress, level, facts)) return null
  const open = uncovered(progress, level, facts.concerned)
  const own = person.isAdmin ? open.map(({ userId }) => userId) : overWhom(person, levelAt(progress.chain, level), open)
  if (own.length > 0) return { forId: null, over: own }
  for (const id of person.standsInFor) {
    const absent = facts.approvers.find(({ userId }) => userId === id)
    const over = absent === undefined || mayNot(id, progress, level, facts) ? [] : overWhom(absent, levelAt(progress.chain, level), open)
    if (over.length > 0) return { forId: id, over }
  }
  return null
}

const overWhom = (person: Approver, level: ApprovalLevel, open: readonly Concerned[]) =>
  open.filter((member) => isOf(person, level, member)).map(({ userId }) => userId)

/** It concerns them, or they answered for another level of it already: in their own name, or somebody did so in their place. */
function mayNot(userId: UserId, { accords }: ChainProgress, level: number, { concerned }: ChainFacts): boolean {
  return (
    concerned.some((member) => member.userId === userId) ||
    accords.some(({ byId, forId, level: given }) => given !== level && (byId === userId || forId === userId))
  )
}

const uncovered = ({ accords }: ChainProgress, level: number, concerned: readonly Concerned[]) =>
  concerned.filter(({ userId }) => !accords.some((accord) => accord.level === level && accord.over.includes(userId)))

export interface Standing {
  readonly level: number
  readonly since: number
  /** The instant at which it goes up; null: it does not. */
  readonly until: number | null
  /** The people it waits for: those of the level, and whoever stands in for one of them, the absent left out. */
  readonly waitsFor: readonly UserId[]
}

/**
 * Where a request stands now. It goes up when the delay of its level is over, and at once when nobody of the level is there: none has the role,
 * it concerns them, they answered for the level below, or they are all away.
 */
export function standingOf(progress: ChainProgress, facts: ChainFacts): Standing {
  let { level, since } = progress
  const { chain } = progress
  while (level < chain.length) {
    const terms = levelAt(chain, level)
    const until = terms.hours === null ? null : since + terms.hours * HOUR_MS
    if (until !== null && until <= facts.now) {
      since = until
      level += 1
      continue
    }
    const waitsFor = addressed(progress, level, facts)
    const isHeld = uncovered(progress, level, facts.concerned).every((member) =>
      waitsFor.some(({ right }) => right.over.includes(member.userId)),
    )
    if (isHeld) return { level, since, until, waitsFor: waitsFor.map(({ userId }) => userId) }
    since = Math.max(since, facts.now)
    level += 1
  }
  return { level, since, until: null, waitsFor: addressed(progress, level, facts).map(({ userId }) => userId) }
}

/** The people of the level who are there, each with the right by which they answer. */
function addressed(progress: ChainProgress, level: number, facts: ChainFacts) {
  const terms = levelAt(progress.chain, level)
  return facts.approvers.flatMap((person) => {
    const right = person.isAway ? null : rightOf(person, progress, level, facts)
    // An administrator may decide at any level, and is asked where the level is theirs.
    if (right === null || (right.forId === null && !facts.concerned.some((member) => isOf(person, terms, member)))) return []
    return [{ userId: person.userId, right }]
  })
}

/** Why somebody may not answer: `own`, it concerns them; `twice`, they answered for another level; `other`, it is not theirs. */
export type AccordRefusal = 'own' | 'twice' | 'other'

export function refuseAccord(userId: UserId, progress: ChainProgress, facts: ChainFacts): AccordRefusal | null {
  const { level } = standingOf(progress, facts)
  if (facts.concerned.some((member) => member.userId === userId)) return 'own'
  if (mayNot(userId, progress, level, facts)) return 'twice'
  const person = facts.approvers.find((each) => each.userId === userId)
  return person !== undefined && rightOf(person, progress, level, facts) !== null ? null : 'other'
}

export interface AfterAccord {
  readonly progress: ChainProgress
  /** The last level has answered: the request is approved. */
  readonly isDone: boolean
}

/** @throws of somebody who may not answer: `refuseAccord` says so before */
export function giveAccord(userId: UserId, progress: ChainProgress, facts: ChainFacts): AfterAccord {
  const { level, since } = standingOf(progress, facts)
  const person = facts.approvers.find((each) => each.userId === userId)
  const right = person === undefined ? null : rightOf(person, progress, level, facts)
  if (right === null) throw new Error('they may not answer')
  const accords = [...progress.accords, { level, byId: userId, ...right, at: facts.now }]
  const given = { ...progress, level, since, accords }
  if (uncovered(given, level, facts.concerned).length > 0) return { progress: given, isDone: false }
  const next = level + 1
  return { progress: { ...given, level: next, since: facts.now }, isDone: next >= progress.chain.length }
}

export const isFresh = (answeredAt: number, now: number): boolean => now - answeredAt <= TAKE_BACK_MS

/** The request before its last answer, where that is theirs and fresh; null: it is not, or somebody has answered since. Its level begins anew. */
export function withoutAccord(userId: UserId, progress: ChainProgress, now: number): ChainProgress | null {
  const last = progress.accords.at(-1)
  if (last?.byId !== userId || !isFresh(last.at, now)) return null
  return { ...progress, level: last.level, since: now, accords: progress.accords.slice(0, -1) }
}
