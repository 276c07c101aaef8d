// Sundays of rest of two civil weeks, each with the Saturday before or the Monday after it: two days of rest in a row, one of them a Sunday.
import { FORTNIGHT_DAYS, fewestOf, findLacks, type IsRest } from './fortnights.ts'
import texts from './references.json' with { type: 'json' }
import { rule } from './rule.ts'

const SUNDAYS = [6, 13]

const restedSundays = (isRest: IsRest) => SUNDAYS.filter((sunday) => isRest(sunday) && (isRest(sunday - 1) || isRest(sunday + 1))).length

export const sundayRest = rule('sundayRest', {
  parameters: { minSundays: { kind: 'count', unit: 'sundays', min: 1, max: 2 } },
  asks: 'least',
  regimes: { FPH: { severity: 'warning', reference: texts.decree200296, minSundays: 1 } },
  reachDays: () => FORTNIGHT_DAYS + 2,
  find: (change, { minSundays }) => findLacks(change, minSundays, restedSundays),
  figure: (list, days, { minSundays }) => fewestOf(list, days, minSundays, restedSundays),
})
