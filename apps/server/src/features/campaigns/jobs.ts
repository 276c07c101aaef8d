// Reminds whoever has not wished yet that the last day for wishes is near: once for a campaign.
import type pg from 'pg'
import { workOff } from '#db/due.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { loadMembers } from '#features/shifts/store.ts'
import { participantsOf, periodOf } from './commands/campaign-facts.ts'
import { findToRemind, loadWishes, markReminded } from './store.ts'

/** @returns how many campaigns were looked at */
export function remindOfWishes(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findToRemind(pool, now, after, limit),
    work: async (tx, { centerId, ids, waits }) => {
      const due = await markReminded(tx, { centerId, ids, waits, now })
      for (const row of due) {
        const { fromDay, toDay } = periodOf(row)
        const { roster } = await loadMembers(tx, centerId, 'all', fromDay, toDay)
        const wishing = new Set(
          (await loadWishes(tx, centerId, row._id)).filter(({ wishes }) => wishes.length > 0).map((each) => each.user_id),
        )
        const silent = participantsOf(row, roster).filter(({ _id }) => !wishing.has(_id))
        const notice = { kind: 'campaignReminder', title: row.name, date: row.wishes_until, subjectId: row._id, actorId: null } as const
        await notify(tx, centerId, [{ ...notice, userId: silent.map(({ _id }) => _id) }], now)
      }
      return due.map(({ _id }) => _id)
    },
  })
}
