// Functions that several handlers of planning modifications share: the reach of the caller, applying a decision to the planning, and the
// wire.
import { toWireViolations } from '@releve/contract/sentences'
import { defaultCauseName } from '@releve/contract/absence-causes'
import { errors } from '@releve/contract/errors'
import type { WireCandidate, WireModification } from '@releve/contract/planning'
import type { WireApproval } from '@releve/contract/approvals'
import { hasPowerSomewhere } from '@releve/domain/access/roles'
import type { Power, RoleHolder } from '@releve/domain/access/roles'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { Candidate } from '@releve/domain/demands/assignment'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import { datedValue } from '@releve/domain/planning/cycle'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { hasPower, isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { approvalToWire, loadChainFacts } from '#features/approvals/store/chains.ts'
import { loadStandingIn } from '#features/approvals/store/deputies.ts'
import { loadCenterAdmins } from '#features/centers/store.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { actorOf, loadEmpowered, loadHolders } from '#features/members/store/roles.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { hasPowerOver, loadNamed, loadRoster, reachUser } from '#features/members/store/members.ts'
import type { ReachedCenter, Roster } from '#features/members/store/members.ts'
import { findModification } from '../store/modifications.ts'
import type { ModificationRow } from '../store/modifications.ts'
import type { Notice } from '#features/notifications/store/facts.ts'

/**
 * The member whose planning it is, for themselves, their administrators and whoever has that power over them.
 * @throws AppError notFound outside the caller's reach, forbidden for a colleague
 */
export async function reachMember(
  db: Queryable,
  principal: Principal,
  { userId, power, now }: { readonly userId: UserId; readonly power: Power; readonly now: number },
): Promise<ReachedCenter> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  const { centerId } = reached
  if (userId !== principal.userId && !(await hasPowerOver(db, principal, power, { centerId, userId, now }))) throw new AppError('forbidden')
  return reached
}

/** The deciders read what waits, and what they decided or placed themselves; its cause is nobody else's afterwards. */
const isOfDecider = ({ status, created_by: createdBy, decided_by: decidedBy }: ModificationRow, { userId }: Principal) =>
  status === 'pending' || createdBy === userId || decidedBy === userId

/**
 * @param power what is asked of it: to decide it, or to take it back; `'read'`: no more than to read it
 * @throws AppError notFound, forbidden, as `reachMember`
 */
export async function reachModification(
  db: Queryable,
  principal: Principal,
  { id, power, now }: { readonly id: string; readonly power: Power | 'read'; readonly now: number },
): Promise<ModificationRow> {
  const isAnywhere = isMaster(principal)
  if (!isAnywhere && principal.centerId === null) throw new AppError('notFound')
  const found = await findModification(db, id, isAnywhere ? null : principal.centerId)
  if (found === null) throw new AppError('notFound')
  const whom = { centerId: found.center_id, userId: found.user_id, now }
  const isOwn = found.user_id === principal.userId && found.center_id === principal.centerId
  if (isOwn || (await hasPowerOver(db, principal, power === 'read' ? 'readAbsences' : power, whom))) return found
  if (power === 'read' && isOfDecider(found, principal) && (await decidesFor(db, principal, whom))) return found
  if (power === 'decideRequests' && (await decidesInstead(db, principal, whom))) return found
  throw new AppError('forbidden')
}

interface Whom {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly now: number
}

/** Whether the caller decides requests of that member: by a power of theirs, or in the place of somebody who has it. */
export async function decidesFor(db: Queryable, principal: Principal, whom: Whom): Promise<boolean> {
  return (await hasPowerOver(db, principal, 'decideRequests', whom)) || (await decidesInstead(db, principal, whom))
}

async function decidesInstead(db: Queryable, principal: Principal, { centerId, userId, now }: Whom): Promise<boolean> {
  if (principal.centerId !== centerId || principal.userId === userId) return false
  const standsInFor = (await loadStandingIn(db, centerId, now)).get(principal.userId) ?? []
  if (standsInFor.length === 0) return false
  const deciders = await loadEmpowered(db, { centerId, power: 'decideRequests', overId: userId, now })
  return standsInFor.some((id) => deciders.includes(id))
}

/** The members whose requests the caller decides by a role, or in the place of somebody; without themselves. */
export async function loadDecided(db: Queryable, principal: Principal, centerId: CenterId, now: number): Promise<UserId[]> {
  const { center } = principal
  if (center === null) return []
  const standsInFor = (await loadStandingIn(db, centerId, now)).get(principal.userId) ?? []
  if (standsInFor.length === 0 && !hasPowerSomewhere(principal, 'decideRequests')) return []
  const holders = standsInFor.length === 0 ? [] : await loadHolders(db, centerId)
  const absent = holders.filter(({ _id, is_suspended: isSuspended }) => !isSuspended && standsInFor.includes(_id))
  const today = zoneOf(center.zone).dayAt(now)
  const { people } = await loadRoster(db, centerId, center.rosterVersion)
  return people.flatMap(({ _id, teams }) => {
    const teamId = datedValue(teams, today) ?? null
    const decides = (actor: RoleHolder) => hasPower(actor, 'decideRequests', { centerId, teamId })
    const isTheirs = decides(principal) || absent.some((holder) => holder._id !== _id && decides(actorOf(holder, centerId, now)))
    return _id !== principal.userId && isTheirs ? [_id] : []
  })
}

/** Loads the waiting of those of these requests that go by levels, by their identifiers. */
async function loadApprovals(db: Queryable, list: readonly ModificationRow[], now: number): Promise<ReadonlyMap<string, WireApproval>> {
  const found = new Map<string, WireApproval>()
  const waiting = list.filter(({ status, chain }) => status === 'pending' && chain !== null)
  for (const [centerId, rows] of Map.groupBy(waiting, ({ center_id: id }) => id)) {
    const factsFor = await loadChainFacts(
      db,
      centerId,
      rows.map(({ user_id: userId }) => userId),
      now,
    )
    const inChain = rows.flatMap(({ user_id: userId, chain: record }) => (record === null ? [] : [{ record, facts: factsFor([userId]) }]))
    const wires = await approvalToWire(db, centerId, inChain)
    for (const [index, { _id }] of rows.entries()) {
      const wire = wires[index]
      if (wire !== undefined) found.set(_id, wire)
    }
  }
  return found
}

const wordsOf = ({ _id, name, letters, kind }: PlacedActivity) => ({ _id, name, letters, kind })

export async function toWire(db: Queryable, list: readonly ModificationRow[], now: number): Promise<WireModification[]> {
  const approvals = await loadApprovals(db, list, now)
  const people = await loadNamed(
    db,
    list.map(({ center_id, user_id, created_by, decided_by }) => ({ centerId: center_id, ids: [user_id, created_by, decided_by] })),
  )
  const personOfId = (id: UserId | null) => {
    const found = id === null ? undefined : people.get(id)
    return found === undefined ? null : { ...found, userId: found._id }
  }
  return list.flatMap((row) => {
    const user = personOfId(row.user_id)
    if (user === null) return []
    return [
      {
        _id: row._id,
        centerId: row.center_id,
        userId: row.user_id,
        user,
        type: row.type,
        status: row.status,
        fromDate: row.from_day,
        toDate: row.to_day,
        shift: row.shift,
        ...(row.activity !== null && row.hours !== null && { activity: wordsOf(row.activity), hours: row.hours }),
        ...(row.weekdays !== null && { weekdays: row.weekdays }),
        ...(row.placement_id !== null && { placementId: row.placement_id }),
        cause: row.cause,
        causeName: row.cause === null ? null : (row.cause_name ?? defaultCauseName(row.cause)),
        comment: row.comment,
        createdBy: personOfId(row.created_by),
        decidedBy: personOfId(row.decided_by),
        reason: row.reason,
        createdAt: row.created_at,
        decidedAt: row.decided_at,
        ...(approvals.has(row._id) && { approval: approvals.get(row._id) }),
      },
    ]
  })
}

export async function oneToWire(db: Queryable, row: ModificationRow, now: number): Promise<WireModification> {
  const [wire] = await toWire(db, [row], now)
  if (wire === undefined) throw new AppError('notFound')
  return wire
}

/** Gives a candidate the form in which it travels; its sentences are those of the candidate, whose planning stands around them. */
export function toWireCandidate(people: Roster['byId'], day: DayNumber) {
  return ({ userId, fills, leaves, refusal, violations }: Candidate): WireCandidate[] => {
    const person = people.get(userId)
    if (person === undefined) return []
    const { qualifications, teams } = person
    return [
      {
        member: toWirePerson(person),
        qualifications: [...qualifications],
        teamId: datedValue(teams, day) ?? null,
        fills,
        leaves,
        refusal: refusal === null ? null : { code: refusal, message: errors[refusal].message },
        violations: toWireViolations(violations, userId),
      },
    ]
  }
}

/** @param except who knows already */
export async function tellAdministrators(
  tx: Transaction,
  centerId: CenterId,
  notices: readonly Notice[],
  now: number,
  except?: string,
): Promise<void> {
  const admins = await loadCenterAdmins(tx, centerId)
  const list = admins.filter(({ _id }) => _id !== except).flatMap(({ _id: userId }) => notices.map((notice) => ({ ...notice, userId })))
  await notify(tx, centerId, list, now)
}

/**
 * Tells whoever may decide for that member: administrators, planners, the chief of their team, and who stands in for one of them; not the member.
 * @param except who knows already
 */
export async function tellDeciders(
  tx: Transaction,
  { centerId, userId }: { readonly centerId: CenterId; readonly userId: UserId },
  notice: Notice,
  now: number,
  except: UserId,
): Promise<void> {
  const deciders = await loadEmpowered(tx, { centerId, power: 'decideRequests', overId: userId, now })
  const standingIn = await loadStandingIn(tx, centerId, now)
  const deputies = [...standingIn].flatMap(([id, forIds]) => (id !== userId && forIds.some((each) => deciders.includes(each)) ? [id] : []))
  const readers = new Set([...deciders, ...deputies])
  readers.delete(except)
  await notify(
    tx,
    centerId,
    [...readers].map((id) => ({ ...notice, userId: id })),
    now,
  )
}
