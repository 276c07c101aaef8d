// Hours a week on average over any `weeks` civil weeks in a row, on the wall clock; leave is neutral.
import { findFullest, fullestAverage } from './average-weeks.ts'
import texts from './references.json' with { type: 'json' }
import { rule } from './rule.ts'

export const averageWeek = rule('averageWeek', {
  parameters: {
    maxHours: { kind: 'hours', unit: 'hours', min: 1, max: 168 },
    weeks: { kind: 'count', unit: 'weeks', min: 2, max: 26, isPeriod: true },
  },
  asks: 'most',
  isBudget: true,
  regimes: {
    SPP12: { severity: 'warning', reference: texts.directive6, maxHours: 48, weeks: 26 },
    SPP_G24: { severity: 'warning', reference: texts.directive6, maxHours: 48, weeks: 26 },
    FPT: { severity: 'warning', reference: texts.decree20008153, maxHours: 44, weeks: 12 },
    FPH: { severity: 'warning', reference: texts.directive616, maxHours: 48, weeks: 17 },
    PN: { severity: 'warning', reference: texts.decree200212791, maxHours: 48, weeks: 26 },
    CODE_TRAVAIL: { severity: 'warning', reference: texts.labourCodeAverage, maxHours: 44, weeks: 12 },
  },
  reachDays: ({ weeks }) => weeks * 7,
  find: (change, values, worker) => findFullest(change, values, worker),
  figure: (list, days, values) => fullestAverage(list, days, values),
})
