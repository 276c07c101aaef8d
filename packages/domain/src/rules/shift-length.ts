// The length of one vacation, on the wall clock.
import type { Duty } from '../planning/shift.ts'
import { at } from './changes.ts'
import texts from './references.json' with { type: 'json' }
import { indicesIn, rule } from './rule.ts'

const hoursOf = ({ nominalStart, nominalEnd }: Duty) => (nominalEnd - nominalStart) / 60

export const shiftLength = rule('shiftLength', {
  parameters: { maxHours: { kind: 'hours', unit: 'hours', min: 1, max: 24 } },
  asks: 'most',
  regimes: {
    SPP12: { severity: 'warning', reference: texts.decree200113822, maxHours: 12 },
    SPP_G24: { severity: 'warning', reference: texts.decree200113823, maxHours: 24 },
    FPT: { severity: 'warning', reference: texts.decree20008153, maxHours: 10 },
    // 9 h by day and 10 h by night, 12 h where the service cannot stop: the services that this product is for.
    FPH: { severity: 'warning', reference: texts.decree200297, maxHours: 12 },
    CODE_TRAVAIL: { severity: 'warning', reference: texts.labourCodeShiftLength, maxHours: 10 },
  },
  /** Place: the vacation replaced, when it was as long. */
  find({ after, before, added, replaced }, { maxHours }) {
    return added.flatMap((a) => {
      const duty = at(after, a)
      const actual = hoursOf(duty)
      const origin = before[replaced.get(a) ?? -1]
      const isNew = actual > maxHours && !(origin !== undefined && hoursOf(origin) >= actual)
      return isNew ? [{ actual, limit: maxHours, duty }] : []
    })
  },
  figure(list, days, { maxHours }) {
    const lengths = indicesIn(list, days).map((index) => hoursOf(at(list, index)))
    return lengths.length === 0 ? null : { actual: Math.max(...lengths), limit: maxHours }
  },
})
