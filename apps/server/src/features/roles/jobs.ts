// Roles that end in some days: their holder and the administrators are told, once, so that one is given anew in time or handed on.
import { fullName } from '@releve/contract/person-name'
import type pg from 'pg'
import { workOff } from '#db/due.ts'
import { findEndingRoles, loadHolders, markEndingRoles } from '../members/store/roles.ts'
import { notify } from '../notifications/store/notify.ts'

/** @returns how many members had a role that ends */
export function tellEndingRoles(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findEndingRoles(pool, now, after, limit),
    work: async (tx, { centerId, ids, waits }) => {
      const { ends, done } = await markEndingRoles(tx, { centerId, ids, waits, now })
      if (ends.length === 0) return done
      const administrators = (await loadHolders(tx, centerId)).flatMap(({ _id, is_admin: isAdmin }) => (isAdmin ? [_id] : []))
      const notices = ends.flatMap(({ userId, record: { role, until: date }, ...person }) => [
        { userId, kind: 'roleEnds' as const, date, actorId: null, memberRole: role },
        {
          userId: administrators.filter((id) => id !== userId),
          kind: 'memberRoleEnds' as const,
          date,
          actorId: null,
          subjectId: userId,
          fullName: fullName(person),
        },
      ])
      await notify(tx, centerId, notices, now)
      return done
    },
  })
}
