// Hours a week on average of somebody who works at night (code du travail, L. 3122-7): over any `weeks` civil weeks in a row that hold so
// many hours of night that a year of such weeks reaches `nightHours` (L. 3122-23: 270 h over twelve months). Twice a week three hours of
// night, the other definition of L. 3122-5, are more than that. Plannings are not read over twelve months, hence the proportion.
import type { DayNumber } from '../calendar/day.ts'
import { nightMinutes, nightOf } from '../planning/night.ts'
import type { Profile } from '../planning/profile.ts'
import type { Duty } from '../planning/shift.ts'
import { findFullest, fullestAverage, sumOf, weekOf } from './average-weeks.ts'
import { at } from './changes.ts'
import texts from './references.json' with { type: 'json' }
import { rule } from './rule.ts'

const WEEKS_OF_YEAR = 52

/** Whether the weeks from number `start` on make somebody a night worker. The hours of a night count in the week in which it begins. */
const isOfNightWorker =
  (profile: Profile, { nightHours, weeks }: { readonly nightHours: number; readonly weeks: number }) =>
  (list: readonly Duty[], first: DayNumber, count: number) => {
    const night = nightOf(profile)
    const minutes = Array.from({ length: count }, () => 0)
    for (const duty of list) {
      const week = (weekOf(duty.nominalStart) - first) / 7
      if (week >= 0 && week < count) minutes[week] = at(minutes, week) + nightMinutes(duty, night)
    }
    return (start: number) => sumOf(minutes, start, weeks) * WEEKS_OF_YEAR >= nightHours * 60 * weeks
  }

export const nightWorkerWeek = rule('nightWorkerWeek', {
  parameters: {
    maxHours: { kind: 'hours', unit: 'hours', min: 1, max: 168 },
    weeks: { kind: 'count', unit: 'weeks', min: 2, max: 26, isPeriod: true },
    nightHours: { kind: 'hours', unit: 'nightHours', min: 1, max: 3000, isThreshold: true },
  },
  asks: 'most',
  isBudget: true,
  regimes: {
    CODE_TRAVAIL: { severity: 'warning', reference: texts.labourCodeNightWeek, maxHours: 40, weeks: 12, nightHours: 270 },
  },
  reachDays: ({ weeks }) => weeks * 7,
  find: (change, values, worker) => findFullest(change, values, worker, isOfNightWorker(worker.profile, values)),
  figure: (list, days, values, profile) => fullestAverage(list, days, values, isOfNightWorker(profile, values)),
})
