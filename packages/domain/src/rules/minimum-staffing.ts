// Enough people, and enough of each qualification. It needs the colleagues: judged in working-time/staffing.ts.
import { inAllRegimes, rule } from './rule.ts'

export const minimumStaffing = rule('minimumStaffing', {
  parameters: {},
  asks: 'least',
  regimes: inAllRegimes({ severity: 'blocking', reference: '' }),
})
