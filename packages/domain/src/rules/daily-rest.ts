// Daily rest, on instants (directive 2003/88/EC, article 3): as many real hours, whatever the clock did that night.
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, clockChange } from './changes.ts'
import { findShortRests, worstRest } from './neighbours.ts'
import texts from './references.json' with { type: 'json' }
import { rule } from './rule.ts'

const restOf = (minHours: number) => (earlier: Duty, later: Duty) => {
  const realMs = later.startAt - earlier.endAt
  return { actual: realMs / HOUR_MS, limit: minHours, ...clockChange(realMs, later.nominalStart - earlier.nominalEnd) }
}

export const dailyRest = rule('dailyRest', {
  parameters: { minHours: { kind: 'hours', unit: 'hours', min: 0, max: 72 } },
  asks: 'least',
  figureLine: 'rest',
  regimes: {
    SPP12: { severity: 'blocking', reference: texts.directive3, minHours: 11 },
    SPP_G24: { severity: 'blocking', reference: texts.directive3, minHours: 11 },
    FPT: { severity: 'blocking', reference: texts.decree20008153, minHours: 11 },
    FPH: { severity: 'blocking', reference: texts.decree200296, minHours: 12 },
    PN: { severity: 'blocking', reference: texts.decree20008153, minHours: 11 },
    CODE_TRAVAIL: { severity: 'blocking', reference: texts.labourCodeDailyRest, minHours: 11 },
  },
  find: (change, { minHours }) => findShortRests(change, restOf(minHours)),
  restBetween: (earlier, later, { minHours }) => restOf(minHours)(earlier, later),
  figure: (list, days, { minHours }) => worstRest(list, days, restOf(minHours)),
})
