// Members read and say their own availability. What several devices say meanwhile is joined: each change names what it changes.
import type { WireAvailability } from '@releve/contract/availability'
import { changedAvailability, withoutPast } from '@releve/domain/availability/availability'
import type { Availability } from '@releve/domain/availability/availability'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { kindsFollowed } from '@releve/domain/planning/cycle'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { phoneField } from '#http/phone-field.ts'
import { inCenter } from '#http/principal.ts'
import type { CenterMember } from '#http/principal.ts'
import { loadCenterPlan, readShift } from '../shifts/store.ts'
import { loadAvailability, saveAvailability } from './store.ts'

async function toWire(
  db: Queryable,
  { centerId, center }: CenterMember,
  availability: Availability,
  today: DayNumber,
): Promise<WireAvailability> {
  const plan = await loadCenterPlan(db, centerId, center.planVersion)
  return {
    volunteersForCalls: availability.volunteersForCalls,
    callNumber: availability.callNumber,
    weekly: [...availability.weekly],
    never: [...availability.never],
    days: [...availability.days],
    shifts: kindsFollowed(plan, today).map((shift) => readShift({ ...shift, variation: null })),
  }
}

export const availabilityHandlers: HandlersOf<'availability.get' | 'availability.save'> = {
  'availability.get': async ({ principal, pool, clock }) => {
    const member = inCenter(principal)
    const today = zoneOf(member.center.zone).dayAt(clock())
    const availability = await loadAvailability(pool, member)
    return toWire(pool, member, withoutPast(availability, today), today)
  },

  'availability.save': async ({ body, principal, pool, clock }) => {
    const member = inCenter(principal)
    const today = zoneOf(member.center.zone).dayAt(clock())
    const { callNumber: typed } = body
    const availability = await inTransaction(pool, async (tx) => {
      const before = await loadAvailability(tx, member, true)
      const callNumber = typed === undefined ? undefined : phoneField(typed, { zone: member.center.zone, field: 'callNumber' })
      const changed = changedAvailability(before, { ...body, callNumber }, today)
      if ('refusal' in changed) throw new AppError(changed.refusal)
      await saveAvailability(tx, member, changed.availability)
      return changed.availability
    })
    return toWire(pool, member, availability, today)
  },
}
