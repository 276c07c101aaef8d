// Handover notes: written on duty or by an administrator, acknowledged by those who relieve, withdrawn by who wrote them.
import { randomUUID } from 'node:crypto'
import { HANDOVER_NOTES_MOST } from '@releve/contract/handover'
import type { WireHandoverNote } from '@releve/contract/handover'
import { zoneOf } from '@releve/domain/calendar/zone'
import { isUnderstood, NOTE_LASTS_MS, ownDuty, reliefFrom, reliefOf } from '@releve/domain/planning/handover'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { hasPower, inCenter } from '#http/principal.ts'
import type { CenterMember } from '#http/principal.ts'
import { daysAround, loadGroups, toNote, toRelief } from './commands.ts'
import { acknowledge, loadAcknowledged, loadNotes, lockNote, withdrawNote, writeNote } from './store.ts'

/** They write notes at any time, and withdraw those of others. */
const keepsNotes = (me: CenterMember): boolean => hasPower(me, 'keepHandover', { centerId: me.centerId, teamId: null })

/** A note as its reader sees it. @throws AppError notFound */
async function noteFor(db: Queryable, me: CenterMember, id: string, now: number): Promise<WireHandoverNote> {
  const [row] = await loadNotes(db, me.centerId, now, id)
  if (row === undefined) throw new AppError('notFound')
  return toNote(row, me, await loadGroups(db, me, { of: 'all', ...daysAround(me.center.zone, { since: row.relieved_from, now }) }))
}

export const handoverHandlers: HandlersOf<'handover.list' | 'handover.write' | 'handover.acknowledge' | 'handover.withdraw'> = {
  'handover.list': async ({ principal, pool, clock }) => {
    const me = inCenter(principal)
    const now = clock()
    const rows = await loadNotes(pool, me.centerId, now)
    const mayAlways = keepsNotes(me)
    if (rows.length === 0 && !mayAlways) {
      // Most readers are not on duty, and have nothing to read.
      const today = zoneOf(me.center.zone).dayAt(now)
      const own = await loadGroups(pool, me, { of: 'own', from: today - 1, to: today })
      if (ownDuty(own.groups, me.userId, now) === null) return { notes: [], mayWrite: false, relief: null }
    }
    const since = Math.min(now, ...rows.map(({ relieved_from: from }) => from))
    const groups = await loadGroups(pool, me, { of: 'all', ...daysAround(me.center.zone, { since, now }) })
    const duty = ownDuty(groups.groups, me.userId, now)
    const mayWrite = mayAlways || duty !== null
    return {
      notes: rows.map((row) => toNote(row, me, groups)),
      mayWrite,
      relief: mayWrite ? toRelief(reliefOf(groups.groups, reliefFrom(duty, now), me.userId), groups.plan) : null,
    }
  },

  'handover.write': async ({ body, principal, pool, clock }) => {
    const me = inCenter(principal)
    const { centerId, userId } = me
    const now = clock()
    const _id = randomUUID()
    await inTransaction(pool, async (tx) => {
      const { groups } = await loadGroups(tx, me, { of: 'all', ...daysAround(me.center.zone, { since: now, now }) })
      const duty = ownDuty(groups, userId, now)
      if (duty === null && !keepsNotes(me)) throw new AppError('notOnDuty')
      const from = reliefFrom(duty, now)
      const relief = reliefOf(groups, from, userId)
      if (relief === null || relief.startAt > now + NOTE_LASTS_MS) throw new AppError('noRelief')
      const note = { _id, center_id: centerId, author_id: userId, text: body.text, relieved_from: from, expires_at: now + NOTE_LASTS_MS }
      if (!(await writeNote(tx, { ...note, now, most: HANDOVER_NOTES_MOST }))) throw new AppError('handoverFull')
      await publish(tx, centerId, { kind: 'handover', users: [userId] })
    })
    return noteFor(pool, me, _id, now)
  },

  'handover.acknowledge': async ({ params, principal, pool, clock }) => {
    const me = inCenter(principal)
    const { centerId, userId } = me
    const now = clock()
    await inTransaction(pool, async (tx) => {
      const note = await lockNote(tx, centerId, params.id, now)
      if (note === null) throw new AppError('notFound')
      const by = await loadAcknowledged(tx, centerId, params.id)
      if (by.has(userId)) return
      const { groups } = await loadGroups(tx, me, { of: 'all', ...daysAround(me.center.zone, { since: note.relieved_from, now }) })
      const relief = reliefOf(groups, note.relieved_from, note.author_id)
      if (relief === null || !relief.userIds.includes(userId)) throw new AppError('notRelief')
      await acknowledge(tx, { centerId, id: params.id, userId, isUnderstood: isUnderstood(relief, by.add(userId)), now })
      await publish(tx, centerId, { kind: 'handover', users: [userId] })
    })
    return noteFor(pool, me, params.id, now)
  },

  'handover.withdraw': async ({ params, principal, pool, clock }) => {
    const me = inCenter(principal)
    const { centerId, userId } = me
    const now = clock()
    await inTransaction(pool, async (tx) => {
      const note = await lockNote(tx, centerId, params.id, now)
      if (note === null) throw new AppError('notFound')
      if (note.author_id !== userId && !keepsNotes(me)) throw new AppError('forbidden')
      await withdrawNote(tx, centerId, params.id, now)
      await publish(tx, centerId, { kind: 'handover', users: [userId] })
    })
  },
}
