// Requires enough people, and enough of each qualification. It needs the colleagues: `working-time/staffing.ts` judges it.
import { inAllRegimes, rule } from './rule.ts'

export const minimumStaffing = rule('minimumStaffing', {
  parameters: {},
  asks: 'least',
  regimes: inAllRegimes({ severity: 'blocking', reference: '' }),
})
