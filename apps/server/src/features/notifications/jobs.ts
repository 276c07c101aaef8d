// The sending of notifications, a moment after the fact: the person who acts waits for none. First the hour of each notification is
// decided, by its reader's choices and vacations; then the notifications that their readers want by e-mail become mails.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { isSought } from '@releve/domain/demands/alert'
import type { Zone } from '@releve/domain/calendar/zone'
import { defaultHourChoices, dueAt } from '@releve/domain/planning/due-at'
import type { HourChoices, Notice } from '@releve/domain/planning/due-at'
import { duties } from '@releve/domain/planning/duties'
import { teamAlone } from '@releve/domain/planning/layers'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Duty } from '@releve/domain/planning/shift'
import { notificationKinds } from '@releve/contract/notification-kinds'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { queueMails } from '#transport/mail/store.ts'
import { loadCenterPlan, loadMembers } from '../shifts/store.ts'
import { notificationMail } from './mails.ts'
import { lockUndecided, takeDueMails, writeHours } from './store/due.ts'
import type { DueMailRow, Hours, Undecided } from './store/due.ts'

const AT_ONCE = 200
const HOURS_AT_ONCE = 500

/** Days around the instant whose vacations may hold a notice back. */
const DAYS_BEFORE = 2
const DAYS_AFTER = 4

function choicesOf({ choices: { quietHours, ringsAtNight, dailyDigest } }: Undecided): HourChoices {
  return {
    quietHours: quietHours ?? defaultHourChoices.quietHours,
    ringsAtNight: ringsAtNight ?? defaultHourChoices.ringsAtNight,
    dailyDigest: dailyDigest ?? defaultHourChoices.dailyDigest,
  }
}

function noticeOf({ kind, day, shift, start_at: startAt }: Undecided, zone: Zone): Notice {
  return {
    startAt: startAt ?? (shift === null || day === null ? null : dutyOf(toDayNumber(day), shift, null, zone).startAt),
    mayWake: notificationKinds[kind].group === 'offers' || kind === 'vacationAssigned' || kind === 'exchangeAssigned',
  }
}

/** Posted demands ring when their readers seek them, or when they are addressed to them by name: the others are in the inbox alone. */
function isRungFor({ posted, day, choices: { alert } }: Undecided): boolean {
  if (posted === null || day === null || alert === null || posted.isAddressed) return true
  return isSought(alert, { ...posted, posterShift: { date: day, shift: posted.shift } })
}

const NOTHING: readonly Duty[] = []

async function hoursOfCenter(tx: Transaction, centerId: CenterId, undecided: readonly Undecided[], now: number): Promise<Hours[]> {
  const readers = [...new Set(undecided.flatMap(({ notices }) => notices.map(([, userId]) => userId)))]
  // A day more on both sides: of which zone the centre is, is known with its plan.
  const today = Math.floor(now / 86_400_000)
  const [from, to] = [today - DAYS_BEFORE - 1, today + DAYS_AFTER + 1]
  const { members, planVersion } = await loadMembers(tx, centerId, readers, from, to)
  const center = await loadCenterPlan(tx, centerId, planVersion)
  const zone = zoneOf(center.zone)
  const ofTeams = new Map<TeamId | null, readonly Duty[]>()
  const worked = new Map<UserId, readonly Duty[]>(
    members.map((member) => {
      const teamId = teamAlone(member, from, to)
      const found = (teamId === undefined ? undefined : ofTeams.get(teamId)) ?? duties(center, member, from, to)
      if (teamId !== undefined) ofTeams.set(teamId, found)
      return [member.userId, found]
    }),
  )
  return undecided.flatMap((each) => {
    const [choices, notice, leaves] = [choicesOf(each), noticeOf(each, zone), isRungFor(each)]
    const byWork = Map.groupBy(each.notices, ([, userId]) => worked.get(userId) ?? NOTHING)
    return [...byWork].map(([duties, entries]) => {
      // A member who has just said yes on the telephone is awake, and has little time to confirm it.
      const at = each.kind === 'vacancyToConfirm' ? now : dueAt(now, choices, duties, notice, zone)
      return { center_id: centerId, ids: entries.map(([id]) => id), dueAt: at <= now || !leaves ? null : at, leaves }
    })
  })
}

/** Says of all whose hour is not known yet when they leave. Whatever sends them does this first. */
export async function decideHours(pool: pg.Pool, now: number): Promise<void> {
  for (;;) {
    const count = await inTransaction(pool, async (tx) => {
      const undecided = await lockUndecided(tx, HOURS_AT_ONCE)
      const hours: Hours[] = []
      for (const [centerId, undecidedOfCenter] of Map.groupBy(undecided, ({ center_id: id }) => id)) {
        hours.push(...(await hoursOfCenter(tx, centerId, undecidedOfCenter, now)))
      }
      if (hours.length > 0) await writeHours(tx, hours)
      return undecided.reduce((sum, { notices }) => sum + notices.length, 0)
    })
    if (count < HOURS_AT_ONCE) return
  }
}

/**
 * Repeated acts of one person on one demand within a minute are mailed once: taken and given back by turns, they would fill a mailbox. The
 * inbox has every one.
 */
function lastOfEach(due: readonly DueMailRow[]): DueMailRow[] {
  const keyOf = ({ _id, email, kind, demand_id: demandId, actor_id: actorId }: DueMailRow) =>
    demandId === null ? _id : `${kind} ${demandId} ${actorId} ${email}`
  return [...new Map(due.map((row) => [keyOf(row), row])).values()]
}

/** The notifications of one act to one reader are one mail. So are all that were held for them until one instant. */
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
    const batchResult = await inTransaction(pool, async (tx) => {
      const due = await takeDueMails(tx, AT_ONCE, now)
      const mailed = byMail(lastOfEach(due.mails))
      await queueMails(
        tx,
        mailed.map((rows) => notificationMail(rows, publicUrl)),
        now,
      )
      return { isLast: due.taken === 0, count: mailed.length }
    })
    if (batchResult.isLast) return count
    count += batchResult.count
  }
}
