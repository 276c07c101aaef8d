// Nobody is known to be able to hold the vacation. It needs the person's qualifications: judged where people move.
import { inAllRegimes, rule } from './rule.ts'

export const qualificationUnknown = rule('qualificationUnknown', {
  parameters: {},
  asks: 'most',
  regimes: inAllRegimes({ severity: 'blocking', reference: '' }),
})
