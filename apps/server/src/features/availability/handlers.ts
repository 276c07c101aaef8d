// Members read and say their own availability. What several devices say meanwhile is joined: each change names what it changes.
import type { WireAvailability } from '@releve/contract/availability'
import { changedAvailability, withoutPast } from '@releve/domain/availability/availability'
import type { Availability } from '@releve/domain/availability/availability'
import { UNLIMITED_ELSEWHERE } from '@releve/domain/availability/elsewhere'
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
import { loadCenterTerms } from '../demands/store/terms.ts'
import { loadCenterPlan, readShift } from '../shifts/store.ts'
import { loadAvailability, saveAvailability } from './store.ts'

async function toWire(
  db: Queryable,
  { centerId, center }: CenterMember,
  availability: Availability,
  { today, most }: { readonly today: DayNumber; readonly most: number },
): Promise<WireAvailability> {
  const plan = await loadCenterPlan(db, centerId, center.planVersion)
  return {
    volunteersForCalls: availability.volunteersForCalls,
    callNumber: availability.callNumber,
    weekly: [...availability.weekly],
    never: [...availability.never],
    days: [...availability.days],
    elsewhere: availability.elsewhere.map((hours) => ({ ...hours, weekdays: [...hours.weekdays] })),
    elsewhereMost: most < UNLIMITED_ELSEWHERE ? most : null,
    shifts: kindsFollowed(plan, today).map((shift) => readShift({ ...shift, variation: null })),
  }
}

/** How many hours elsewhere may begin in a month of this centre. */
async function elsewhereMost(db: Queryable, { centerId, center }: CenterMember): Promise<number> {
  const { rules } = await loadCenterTerms(db, centerId, center)
  return rules.elsewhereMost ?? UNLIMITED_ELSEWHERE
}

export const availabilityHandlers: HandlersOf<'availability.get' | 'availability.save'> = {
  'availability.get': async ({ principal, pool, clock }) => {
    const member = inCenter(principal)
    const today = zoneOf(member.center.zone).dayAt(clock())
    const availability = await loadAvailability(pool, member)
    return toWire(pool, member, withoutPast(availability, today), { today, most: await elsewhereMost(pool, member) })
  },

  'availability.save': async ({ body, principal, pool, clock }) => {
    const member = inCenter(principal)
    const today = zoneOf(member.center.zone).dayAt(clock())
    const { callNumber: typed } = body
    const most = await elsewhereMost(pool, member)
    const availability = await inTransaction(pool, async (tx) => {
      const before = await loadAvailability(tx, member, true)
      const callNumber = typed === undefined ? undefined : phoneField(typed, { zone: member.center.zone, field: 'callNumber' })
      const changed = changedAvailability(before, { ...body, callNumber }, today, most)
      if ('refusal' in changed) throw new AppError(changed.refusal)
      await saveAvailability(tx, member, changed.availability)
      return changed.availability
    })
    return toWire(pool, member, availability, { today, most })
  },
}
