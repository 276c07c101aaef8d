// What leaves, a moment after the fact: whoever acts waits for none. First the hour of each notification, by what its reader chose and works;
// then the notifications that their readers want by e-mail become mails.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { isSought } from '@releve/domain/demands/alert'
import type { Zone } from '@releve/domain/calendar/zone'
import { defaultHourChoices, dueAt } from '@releve/domain/planning/due-at'
import type { HourChoices, Notice } from '@releve/domain/planning/due-at'
import { duties } from '@releve/domain/planning/layers'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Duty } from '@releve/domain/planning/shift'
import { notificationKinds } from '@releve/contract/notification-kinds'
import type { CenterId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import { inTransaction } from '../../db/transaction.ts'
import type { Transaction } from '../../db/transaction.ts'
import { queueMails } from '../../mail/store.ts'
import { loadCenterPlan, loadMembers } from '../shifts/store.ts'
import { notificationMail } from './mails.ts'
import { lockUndecided, takeDueMails, writeHours } from './store.ts'
import type { DueMailRow, UndecidedRow } from './store.ts'

const AT_ONCE = 200
const HOURS_AT_ONCE = 500

/** Days around the instant whose vacations may hold a notice back. */
const DAYS_BEFORE = 2
const DAYS_AFTER = 4

function choicesOf({ preferences: { quietHours, ringsAtNight, dailyDigest } }: UndecidedRow): HourChoices {
  return {
    quietHours: quietHours ?? defaultHourChoices.quietHours,
    ringsAtNight: ringsAtNight ?? defaultHourChoices.ringsAtNight,
    dailyDigest: dailyDigest ?? defaultHourChoices.dailyDigest,
  }
}

function noticeOf({ kind, day, shift, start_at: startAt }: UndecidedRow, zone: Zone): Notice {
  return {
    startAt: startAt ?? (shift === null || day === null ? null : dutyOf(toDayNumber(day), shift, null, zone).startAt),
    mayWake: notificationKinds[kind].group === 'offers' || kind === 'vacationAssigned' || kind === 'exchangeAssigned',
  }
}

/** Of posted demands, those their reader seeks, and those addressed to them by name: the others are in the inbox alone. */
function isRungFor({ posted, day, preferences: { alert } }: UndecidedRow): boolean {
  if (posted === null || day === null || alert === undefined || posted.isAddressed) return true
  return isSought(alert, { ...posted, posterShift: { date: day, shift: posted.shift } })
}

async function hoursOfCenter(tx: Transaction, centerId: CenterId, undecided: readonly UndecidedRow[], now: number) {
  const readers = [...new Set(undecided.map(({ user_id: userId }) => userId))]
  // A day more on both sides: of which zone the centre is, is known with its plan.
  const today = Math.floor(now / 86_400_000)
  const [from, to] = [today - DAYS_BEFORE - 1, today + DAYS_AFTER + 1]
  const { members, planVersion } = await loadMembers(tx, centerId, readers, from, to)
  const center = await loadCenterPlan(tx, centerId, planVersion)
  const worked = new Map<UserId, readonly Duty[]>(members.map((member) => [member.userId, duties(center, member, from, to)]))
  const zone = zoneOf(center.zone)
  return undecided.map((row) => {
    const at = dueAt(now, choicesOf(row), worked.get(row.user_id) ?? [], noticeOf(row, zone), zone)
    const leaves = isRungFor(row)
    return { center_id: centerId, _id: row._id, dueAt: at <= now || !leaves ? null : at, leaves }
  })
}

/** Says of all whose hour is not known yet when they leave. Whatever sends them does this first. */
export async function decideHours(pool: pg.Pool, now: number): Promise<void> {
  for (;;) {
    const count = await inTransaction(pool, async (tx) => {
      const undecided = await lockUndecided(tx, HOURS_AT_ONCE)
      const hours = []
      for (const [centerId, rows] of Map.groupBy(undecided, ({ center_id: id }) => id)) {
        hours.push(...(await hoursOfCenter(tx, centerId, rows, now)))
      }
      if (hours.length > 0) await writeHours(tx, hours)
      return undecided.length
    })
    if (count < HOURS_AT_ONCE) return
  }
}

/**
 * What one person did to one demand again and again within a minute is mailed once: taken and given back by turns, it would fill a
 * mailbox. The inbox has every time.
 */
function lastOfEach(due: readonly DueMailRow[]): DueMailRow[] {
  const keyOf = ({ _id, email, kind, demand_id: demandId, actor_id: actorId }: DueMailRow) =>
    demandId === null ? _id : `${kind} ${demandId} ${actorId} ${email}`
  return [...new Map(due.map((row) => [keyOf(row), row])).values()]
}

/** What one act told one reader: one mail. So is all that was held for them until one instant. */
function byMail(due: readonly DueMailRow[]): DueMailRow[][] {
  const keyOf = ({ _id, email, act, due_at: heldUntil }: DueMailRow) =>
    heldUntil !== null ? `until ${heldUntil} ${email}` : act === null ? _id : `${act} ${email}`
  return [...Map.groupBy(due, keyOf).values()]
}

/** Mark and mail are committed together, so each leaves once, whatever dies meanwhile. Returns how many. */
export async function mailNotifications(pool: pg.Pool, publicUrl: string, now: number): Promise<number> {
  await decideHours(pool, now)
  let count = 0
  for (;;) {
    // One batch after the other, until none is left.
    const taken = await inTransaction(pool, async (tx) => {
      const due = await takeDueMails(tx, AT_ONCE, now)
      const mailed = byMail(lastOfEach(due.mails))
      await queueMails(
        tx,
        mailed.map((rows) => notificationMail(rows, publicUrl)),
        now,
      )
      return { isLast: due.taken === 0, count: mailed.length }
    })
    if (taken.isLast) return count
    count += taken.count
  }
}
