// An administrator changes the holidays of a centre. Two of them come one after the other: the second is judged against what the first has
// written.
import { ownHolidayWords } from '@releve/contract/own-holiday-words'
import { withName, withoutOwnHoliday, withOwnHoliday } from '@releve/domain/calendar/center-holiday-changes'
import type { OwnHolidayRefusal } from '@releve/domain/calendar/center-holiday-changes'
import type { HolidayCalendar, OwnHoliday } from '@releve/domain/calendar/center-holidays'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId } from '@releve/domain/ids'
import type { FieldChange } from '@releve/domain/working-time/differences'
import { randomUUID } from 'node:crypto'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { administers, reaches } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { holidayCalendarOf, lockCenter, saveOwnHolidays } from '../centers/store.ts'
import { keepChange } from '../journal/store.ts'

type Decide = (calendar: HolidayCalendar, today: DayNumber) => { readonly own: OwnHoliday[] } | { readonly refusal: OwnHolidayRefusal }

/** The changes that came, went or have other years, each in words. */
function changesOf(before: readonly OwnHoliday[], after: readonly OwnHoliday[]): FieldChange[] {
  const wordsIn = (list: readonly OwnHoliday[], id: string) => {
    const found = list.find(({ _id }) => _id === id)
    return found === undefined ? null : ownHolidayWords(found)
  }
  return [...new Set([...before, ...after].map(({ _id }) => _id))].flatMap((id) => {
    const [from, to] = [wordsIn(before, id), wordsIn(after, id)]
    return from === to ? [] : [{ field: `ownHolidays.${id}`, from, to }]
  })
}

async function change(
  { pool, principal, clock }: Pick<Deps, 'pool' | 'clock'> & { readonly principal: Principal },
  id: CenterId,
  decide: Decide,
) {
  if (!reaches(principal, id)) throw new AppError('notFound')
  if (!administers(principal, id)) throw new AppError('forbidden')
  return inTransaction(pool, async (tx) => {
    const center = await lockCenter(tx, id)
    if (center === null) throw new AppError('notFound')
    const decided = decide(holidayCalendarOf(center), zoneOf(center.zone).dayAt(clock()))
    if ('refusal' in decided) throw new AppError(decided.refusal)
    const fields = changesOf(center.ownHolidays, decided.own)
    if (fields.length > 0) {
      await saveOwnHolidays(tx, id, decided.own)
      await keepChange(tx, id, { kind: 'center', fields, actorId: principal.userId, now: clock() })
      await publish(tx, id, { kind: 'resync' })
    }
    return { ownHolidays: decided.own }
  })
}

export const ownHolidayHandlers: HandlersOf<'ownHolidays.add' | 'ownHolidays.edit' | 'ownHolidays.remove'> = {
  'ownHolidays.add': (call) => {
    const entry: OwnHoliday = { _id: randomUUID(), ...call.body }
    return change(call, call.params.id, (calendar, today) => withOwnHoliday(calendar, entry, today))
  },

  'ownHolidays.edit': (call) => {
    const { params, body } = call
    return change(call, params.id, (calendar, today) => {
      const known = calendar.own.find(({ _id }) => _id === params.holidayId)
      if (known === undefined) throw new AppError('notFound')
      const { name, lastYear } = body
      if (name !== undefined && known.kind !== 'added') throw new AppError('holidayNotNamed')
      const own = name === undefined ? [...calendar.own] : withName(calendar, known._id, name)
      if (lastYear === undefined || lastYear === known.lastYear) return { own }
      const named = own.find(({ _id }) => _id === known._id) ?? known
      return withOwnHoliday({ ...calendar, own }, { ...named, lastYear }, today)
    })
  },

  'ownHolidays.remove': (call) => {
    const { params } = call
    return change(call, params.id, (calendar, today) => {
      if (calendar.own.every(({ _id }) => _id !== params.holidayId)) throw new AppError('notFound')
      return withoutOwnHoliday(calendar, params.holidayId, today)
    })
  },
}
