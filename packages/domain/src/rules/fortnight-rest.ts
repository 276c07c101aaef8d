// Days of rest of two civil weeks.
import { FORTNIGHT_DAYS, fewestOf, findLacks, type IsRest } from './fortnights.ts'
import texts from './references.json' with { type: 'json' }
import { rule } from './rule.ts'

const restDays = (isRest: IsRest) => Array.from({ length: FORTNIGHT_DAYS }, (_, index) => isRest(index)).filter(Boolean).length

export const fortnightRest = rule('fortnightRest', {
  parameters: { minDays: { kind: 'count', unit: 'days', min: 1, max: 14 } },
  asks: 'least',
  regimes: { FPH: { severity: 'warning', reference: texts.decree200296, minDays: 4 } },
  reachDays: () => FORTNIGHT_DAYS + 2,
  find: (change, { minDays }) => findLacks(change, minDays, restDays),
  figure: (list, days, { minDays }) => fewestOf(list, days, minDays, restDays),
})
