// Closes the accounts of members whose last day is over, and tells which qualifications end soon. Brings together the directory's and another database's data on one person: their
// name, in the lists over all centres; and their coming and going, where a server died half-way.
import { centerId, userId as personId } from '@releve/contract/fields'
import { ofName } from '@releve/contract/elision'
import { fullName } from '@releve/contract/person-name'
import { refuseDeparture } from '@releve/domain/access/access'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import * as z from 'zod/mini'
import { partIn } from '#db/databases.ts'
import { workOff } from '#db/due.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import type { Task } from '#jobs/task.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
import { queueMails } from '#transport/mail/store.ts'
import { loadDeciders } from '#features/accounts/store/recovery.ts'
import { endSessionsOf } from '#features/accounts/store/sessions.ts'
import { lockPlaces } from '#features/directory/store.ts'
import { keepAct } from '#features/journal/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { lockPlan } from '#features/rotations/store/plan-change.ts'
import { remainingBeside } from './commands.ts'
import { closedMail } from './mails.ts'
import { leaveCenter, reconcileMember, removeUser } from './store/departure.ts'
import { lockPeople } from './store/members.ts'
import { findDueDepartures, loadDeparting, writeDeparture } from './store/planned-departure.ts'
import { findEnding, lockEnding } from './store/ending-qualifications.ts'
import { keepMemberName } from './store/search.ts'

const payload = z.object({ centerId, userId: personId })

export const reconcile: Task = async ({ pool, clock }, run) => {
  const request = payload.parse(run.payload)
  await inTransaction(pool, (tx) => reconcileMember(tx, { ...request, now: clock() }))
}

const named = z.object({ userId: personId })

export const keepName: Task = async ({ pool }, run) => {
  const request = named.parse(run.payload)
  await inTransaction(pool, (tx) => keepMemberName(tx, request.userId))
}

/** Closes the accounts of all members whose last day is over; returns how many. */
export function closeDeparted(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findDueDepartures(pool, now, after, limit),
    // Each waits for everybody of the centre, so that they are done one by one.
    work: async (tx, { centerId, ids, waits }) => {
      const [userId] = ids
      if (!waits || userId === undefined) return []
      return (await closeOne(tx, { centerId, userId: personId.parse(userId), now })) ? [userId] : []
    },
  })
}

interface Departed {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly now: number
}

/**
 * Closes one account as an administrator would have that day, in the name of whoever decided it. The last administrator stays, and whoever
 * decided it is told once; the next run tries again. Locks: accounts by identifier, then the members of the centre.
 */
async function closeOne(tx: Transaction, { centerId, userId, now }: Departed): Promise<boolean> {
  const known = (await loadDeparting(tx, centerId, userId))?.departure
  if (known === undefined || known === null) return false
  await lockPlaces(tx, [userId, known.decidedBy])
  await lockPlan(await partIn(tx, centerId), centerId)
  const target = (await lockPeople(tx, [known.decidedBy, userId])).get(userId)
  const departing = await loadDeparting(tx, centerId, userId)
  // It was undone, given another day, or they went to another centre while the locks were waited for.
  if (target?.centerId !== centerId || departing === null || departing.departure === null) return false
  const { zone, departure } = departing
  if (departure.lastDay >= fromDayNumber(zoneOf(zone).dayAt(now))) return false
  const { decidedBy: actorId, reason, lastDay } = departure
  const isOwn = actorId === userId
  const about = { userId: actorId, actorId: null, fullName: fullName(target) }
  // A master decided it, or another administrator: both leave the last one in place.
  if (refuseDeparture(target, target, await remainingBeside(tx, target)) !== null) {
    if (departure.isHeld) return false
    await writeDeparture(tx, centerId, userId, { ...departure, isHeld: true })
    await notify(tx, centerId, [{ ...about, kind: 'departureHeld' }], now)
    return false
  }
  const leaving = { centerId, zone, userId, actorId, reason: reason ?? undefined, decisions: 'cancelAll', now } as const
  await leaveCenter(await partIn(tx, centerId), leaving)
  await publishSessionsEnded(tx, await endSessionsOf(tx, { userId, because: 'accountClosed', now }), 'accountClosed')
  await queueMails(tx, [closedMail(target, { reason: reason ?? undefined, isErased: false })], now)
  const detail = { date: lastDay, ...(reason !== null && { reason }) }
  await keepAct(tx, centerId, { kind: 'accountClosed', actorId, subjectId: userId, detail, now })
  if (!isOwn) await notify(tx, centerId, [{ ...about, kind: 'departureDone' }], now)
  await removeUser(tx, target, now)
  return true
}

/** Tells holders and administrators of the qualifications that end in a quarter of a year, each once; returns how many members it told. */
export function tellEnding(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findEnding(pool, now, after, limit),
    work: async (tx, { centerId, ids, waits }) => {
      const ending = await lockEnding(tx, { centerId, ids, waits, now })
      if (ending.length === 0) return []
      const deciders = (await loadDeciders(tx, centerId)).flatMap(({ _id, center_id: ownCenter }) => (ownCenter === centerId ? [_id] : []))
      const notices = ending.flatMap(({ userId, qualification, untilDate: date, ...person }) => [
        { userId, kind: 'qualificationEnds' as const, date, actorId: null, qualification },
        {
          userId: deciders.filter((decider) => decider !== userId),
          kind: 'memberQualificationEnds' as const,
          date,
          actorId: null,
          subjectId: userId,
          qualification: `${qualification} ${ofName(fullName(person))}`,
        },
      ])
      await notify(tx, centerId, notices, now)
      return [...new Set(ending.map(({ userId }) => userId))]
    },
  })
}
