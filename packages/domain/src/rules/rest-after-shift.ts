// Rest after a vacation, at least `ratio` × its length, both on the wall clock (décret 2001-1382, articles 2 and 3): a night of 13 real
// hours asks no more rest than another.
import type { Duty } from '../planning/shift.ts'
import { findShortRests, worstRest } from './neighbours.ts'
import texts from './references.json' with { type: 'json' }
import { rule } from './rule.ts'

const restOf = (ratio: number) => (earlier: Duty, later: Duty) => ({
  actual: (later.nominalStart - earlier.nominalEnd) / 60,
  limit: (ratio * (earlier.nominalEnd - earlier.nominalStart)) / 60,
})

export const restAfterShift = rule('restAfterShift', {
  parameters: { ratio: { kind: 'ratio', unit: 'lengths', min: 0, max: 4 } },
  asks: 'least',
  figureLine: 'rest',
  regimes: {
    SPP12: { severity: 'blocking', reference: texts.decree200113822, ratio: 1 },
    SPP_G24: { severity: 'blocking', reference: texts.decree200113823, ratio: 1 },
  },
  find: (change, { ratio }) => findShortRests(change, restOf(ratio)),
  restBetween: (earlier, later, { ratio }) => restOf(ratio)(earlier, later),
  figure: (list, days, { ratio }) => worstRest(list, days, restOf(ratio)),
})
