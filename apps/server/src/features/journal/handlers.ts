// The events of a centre for its administrators; of all centres for master ones.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { administers, inCenter, isMaster, reaches } from '#http/principal.ts'
import { reachCenter } from '../shifts/store.ts'
import { loadJournal } from './store.ts'
import type { EntryRow } from './store.ts'

/** The zone for days over all centres, which are in several zones. */
const ANY_ZONE = 'Europe/Paris'

const wirePerson = <P extends { readonly _id: string }>(person: P) => ({ ...person, userId: person._id })

function toWire({ _id, center_id: centerId, kind, actor, subject, at, fields, detail, broken }: EntryRow) {
  const { broken: _kept, ...said } = detail
  return {
    _id,
    centerId,
    kind,
    actor: wirePerson(actor),
    subject: subject === null ? null : wirePerson(subject),
    at,
    fields,
    detail: {
      ...said,
      ...(detail.broken !== undefined && {
        broken: broken.map(({ code, message, user }) => ({ code, message, user: user === null ? null : wirePerson(user) })),
      }),
    },
  }
}

export const journalHandlers: HandlersOf<'journal.list' | 'journal.promises'> = {
  'journal.promises': async ({ pool, principal, query: { before = null, limit } }) => {
    const { centerId, userId } = inCenter(principal)
    const found = await loadJournal(pool, { centerId, kinds: ['firmTouched'], subjectId: userId, before, limit: limit + 1 })
    const entries = found.slice(0, limit).map(toWire)
    return { entries, next: found.length > limit ? (entries.at(-1)?._id ?? null) : null }
  },

  'journal.list': async ({ pool, principal, query }) => {
    const { group, userId, startDate, endDate, before = null, limit } = query
    const centerId = query.centerId ?? (isMaster(principal) ? null : inCenter(principal).centerId)
    if (centerId !== null && !reaches(principal, centerId)) throw new AppError('notFound')
    if (centerId !== null && !administers(principal, centerId)) throw new AppError('forbidden')
    const center = centerId === null ? null : await reachCenter(pool, principal, centerId)
    if (centerId !== null && center === null) throw new AppError('notFound')
    if (centerId === null && userId !== undefined) {
      const message = 'Choisissez d’abord un centre.'
      throw new AppError('invalidInput', { fields: { userId: message } })
    }
    const zone = zoneOf(center?.zone ?? ANY_ZONE)
    const startOf = (day: string, after: number) => zone.instantAt(toDayNumber(day) + after, 0)
    const found = await loadJournal(pool, {
      centerId,
      group,
      userId,
      from: startDate === undefined ? null : startOf(startDate, 0),
      until: endDate === undefined ? null : startOf(endDate, 1),
      before,
      limit: limit + 1,
    })
    const entries = found.slice(0, limit).map(toWire)
    return { entries, next: found.length > limit ? (entries.at(-1)?._id ?? null) : null }
  },
}
