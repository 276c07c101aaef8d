// Days in a row on which a vacation starts.
import texts from './references.json' with { type: 'json' }
import { rule } from './rule.ts'
import { findRuns, longestOf, longestOfCycle } from './runs.ts'

const anyVacation = () => true

export const consecutiveDays = rule('consecutiveDays', {
  parameters: { maxDays: { kind: 'count', unit: 'days', min: 1, max: 9 } },
  asks: 'most',
  figureLine: 'own',
  regimes: {
    SPP12: { severity: 'warning', reference: '', maxDays: 6 },
    SPP_G24: { severity: 'warning', reference: '', maxDays: 6 },
    FPT: { severity: 'warning', reference: '', maxDays: 6 },
    CODE_TRAVAIL: { severity: 'warning', reference: texts.labourCodeSixDays, maxDays: 6 },
  },
  find: (change, { maxDays }) => findRuns(change, maxDays, anyVacation),
  figure: (list, days, { maxDays }) => longestOf(list, days, maxDays, anyVacation),
  /** A cycle without a day of rest has no end. */
  figureOfCycle: (days, { maxDays }) => ({ actual: longestOfCycle(days, ({ type }) => type === 'work'), limit: maxDays }),
})
