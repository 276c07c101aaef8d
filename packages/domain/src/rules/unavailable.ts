// A vacation on a day of absence, or on a day off.
import { at } from './changes.ts'
import { inAllRegimes, rule } from './rule.ts'

export const unavailable = rule('unavailable', {
  parameters: {},
  asks: 'most',
  regimes: inAllRegimes({ severity: 'blocking', reference: '' }),
  /** Place: the day; silent when as many vacations were already worked on it. */
  find({ after, before, added, replaced }, _values, { isUnavailable }) {
    return added.flatMap((a) => {
      const duty = at(after, a)
      const isNew = isUnavailable(duty.day) && before[replaced.get(a) ?? -1]?.day !== duty.day
      return isNew ? [{ actual: 1, limit: 0, duty }] : []
    })
  },
})
