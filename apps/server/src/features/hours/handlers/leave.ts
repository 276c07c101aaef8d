// The balances of leave of members. Everybody reads their own; administrators read all of their centre and write lines and terms, never
// their own.
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { leaveAmountText } from '@releve/contract/leave-text'
import type { WireLeaveTerms } from '@releve/contract/leave'
import { leaveTermsIn } from '@releve/domain/hours/leave-balance'
import type { CenterId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers, reaches } from '#http/principal.ts'
import { loadActivities } from '#features/activities/store.ts'
import { keepAct, keepChange } from '#features/journal/store.ts'
import { hasPowerOver, reachUser } from '#features/members/store/members.ts'
import { readLeave } from '../store/leave-balances.ts'
import type { LeaveOf } from '../store/leave-balances.ts'
import { hasLeaveLines, insertLeaveLine, loadLeaveTerms, saveLeaveTerms } from '../store/leave.ts'
import type { NewLeaveLine } from '../store/leave.ts'
import { loadMemberTerms } from '../store/accounts.ts'

const inOrder = (terms: readonly WireLeaveTerms[]) =>
  terms.toSorted((a, b) => (a.activityId < b.activityId ? -1 : a.activityId > b.activityId ? 1 : a.fromYear - b.fromYear))

const wordsOf = ({ unit, yearly, mayGoBelow }: WireLeaveTerms, name: string) =>
  `${name}, ${leaveAmountText(unit, yearly)} par an${mayGoBelow ? ', au-dessous de zéro aussi' : ''}`

/** The terms that came, went or changed, each under its leave and its year. */
function termChanges(before: readonly WireLeaveTerms[], after: readonly WireLeaveTerms[], nameOf: (activityId: string) => string) {
  const keyOf = ({ activityId, fromYear }: WireLeaveTerms) => `${fromYear}.${activityId}`
  const textOf = (terms: WireLeaveTerms | undefined) => (terms === undefined ? null : wordsOf(terms, nameOf(terms.activityId)))
  const [then, now] = [before, after].map((list) => new Map(list.map((terms) => [keyOf(terms), terms])))
  return [...new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])])].toSorted().flatMap((key) => {
    const [was, is] = [then?.get(key), now?.get(key)]
    if (isDeepStrictEqual(was, is)) return []
    return [{ field: `leaveTerms.${key}`, from: textOf(was), to: textOf(is) }]
  })
}

/** The names of the activities of a centre. */
async function namesOf(tx: Transaction, centerId: CenterId): Promise<(activityId: string) => string> {
  const names = new Map(((await loadActivities(tx, centerId)) ?? []).map(({ _id, name }) => [_id, name]))
  return (activityId) => names.get(activityId) ?? activityId
}

/** @throws AppError leaveShort: no more is carried out of a year than is left of it */
async function requireLeft(tx: Transaction, of: LeaveOf, { activityId, unit, mayGoBelow }: WireLeaveTerms, amount: number): Promise<void> {
  const balance = (await readLeave(tx, of)).balances.find((each) => each.activityId === activityId)
  if (balance === undefined || mayGoBelow || amount <= balance.left) return
  const message = `Il reste ${leaveAmountText(unit, balance.left)} de «\u00A0${balance.name}\u00A0» en ${of.year}\u00A0: rien de plus ne se reporte ni ne se transfère.`
  throw new AppError('leaveShort', { message, fields: { amount: message } })
}

/**
 * A leave that has lines stays counted in the unit in which they were written, and each is a leave of the list of the centre.
 * @throws AppError leaveUnitKept, invalidInput
 */
async function requireKeepable(tx: Transaction, centerId: CenterId, known: readonly WireLeaveTerms[], terms: readonly WireLeaveTerms[]) {
  const leaves = ((await loadActivities(tx, centerId)) ?? []).filter(({ kind }) => kind === 'leave')
  const ofOthers = [...terms.entries()].filter(
    ([, { activityId }]) => ![...leaves.map(({ _id }) => _id), ...known.map((each) => each.activityId)].includes(activityId),
  )
  if (ofOthers.length > 0)
    throw new AppError('invalidInput', {
      fields: Object.fromEntries(ofOthers.map(([i]) => [`terms.${i}.activityId`, 'Choisissez un congé de la liste du centre.'])),
    })
  const changed = terms.flatMap(({ activityId, unit }) =>
    known.some((each) => each.activityId === activityId && each.unit !== unit) ? [activityId] : [],
  )
  if (changed.length > 0 && (await hasLeaveLines(tx, centerId, changed))) throw new AppError('leaveUnitKept')
}

type LeaveCall = 'leave.ofMember' | 'leave.write' | 'leave.centerTerms' | 'leave.saveCenterTerms'

export const leaveHandlers: HandlersOf<LeaveCall> = {
  'leave.ofMember': async ({ params, query, principal, pool, clock }) => {
    const reached = await reachUser(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    const { centerId, zone } = reached
    const now = clock()
    // A balance tells what leave somebody took: its readers are those of the causes of absence.
    const mayRead =
      params.id === principal.userId || (await hasPowerOver(pool, principal, 'readAbsences', { centerId, userId: params.id, now }))
    if (!mayRead) throw new AppError('forbidden')
    return readLeave(pool, { centerId, zone, userId: params.id, year: query.year, now })
  },

  'leave.write': async ({ params, body, principal, pool, clock }) => {
    const reached = await reachUser(pool, principal, params.id)
    if (reached === null) throw new AppError('notFound')
    const { centerId, zone } = reached
    if (!administers(principal, centerId)) throw new AppError('forbidden')
    if (params.id === principal.userId) throw new AppError('leaveOfOneself')
    const { year, activityId, kind, amount, toActivityId, reason } = body
    const now = clock()
    await inTransaction(pool, async (tx) => {
      if ((await loadMemberTerms(tx, centerId, params.id, true)) === null) throw new AppError('notFound')
      const known = (await loadLeaveTerms(tx, centerId)) ?? []
      const terms = leaveTermsIn(known, activityId, year)
      if (terms === null) throw new AppError('leaveUnkept')
      const common = { centerId, userId: params.id, reason, authorId: principal.userId, now }
      const write = (line: Pick<NewLeaveLine, 'year' | 'activityId' | 'kind' | 'amount' | 'pairId'>) =>
        insertLeaveLine(tx, { ...common, ...line })
      // Two who carry over the same rest: the second finds nothing left of it.
      if (kind === 'closing' || kind === 'transfer') await requireLeft(tx, { centerId, zone, userId: params.id, year, now }, terms, amount)
      const pairId = kind === 'closing' || kind === 'transfer' ? randomUUID() : null
      if (kind === 'closing') {
        if (leaveTermsIn(known, activityId, year + 1) === null) throw new AppError('leaveUnkept')
        await write({ year, activityId, kind, amount: -amount, pairId })
        await write({ year: year + 1, activityId, kind: 'opening', amount, pairId })
      } else if (toActivityId !== undefined) {
        const receiving = leaveTermsIn(known, toActivityId, year)
        if (receiving === null) throw new AppError('leaveUnkept')
        if (receiving.unit !== terms.unit) throw new AppError('leaveUnitsDiffer')
        await write({ year, activityId, kind, amount: -amount, pairId })
        await write({ year, activityId: toActivityId, kind, amount, pairId })
      } else await write({ year, activityId, kind, amount, pairId })
      const name = (await namesOf(tx, centerId))(activityId)
      await keepAct(tx, centerId, {
        kind: 'leaveWritten',
        actorId: principal.userId,
        subjectId: params.id,
        detail: { name: `${name}, ${leaveAmountText(terms.unit, amount)} en ${year}`, reason },
        now,
      })
      await publish(tx, centerId, { kind: 'planning', days: [], users: [params.id], near: [] })
    })
    return readLeave(pool, { centerId, zone, userId: params.id, year, now })
  },

  'leave.centerTerms': async ({ params, principal, pool }) => {
    const terms = reaches(principal, params.id) ? await loadLeaveTerms(pool, params.id) : null
    if (terms === null) throw new AppError('notFound')
    return { terms }
  },

  'leave.saveCenterTerms': async ({ params, body, principal, pool, clock }) => {
    if (!reaches(principal, params.id)) throw new AppError('notFound')
    if (!administers(principal, params.id)) throw new AppError('forbidden')
    const terms = inOrder(body.terms)
    await inTransaction(pool, async (tx) => {
      const known = await loadLeaveTerms(tx, params.id, true)
      if (known === null) throw new AppError('notFound')
      if (body.seen !== undefined && !isDeepStrictEqual(inOrder(body.seen), inOrder(known))) throw new AppError('leaveTermsChanged')
      await requireKeepable(tx, params.id, known, body.terms)
      const fields = termChanges(known, terms, await namesOf(tx, params.id))
      if (fields.length === 0) return
      await saveLeaveTerms(tx, params.id, terms)
      await keepChange(tx, params.id, { kind: 'center', fields, actorId: principal.userId, now: clock() })
      await publish(tx, params.id, { kind: 'planning', days: [], users: [], near: [] })
    })
    return { terms }
  },
}
