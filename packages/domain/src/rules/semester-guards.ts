// Guards in a civil semester. A guard is a presence of 24 h: shorter vacations are none.
import { nominalMinutes } from '../planning/shift.ts'
import texts from './references.json' with { type: 'json' }
import { rule } from './rule.ts'
import { findSemester, fullestSemester, fullestSemesterOfCycle, LONGEST_SEMESTER_DAYS } from './semester.ts'

const GUARD_MINUTES = 24 * 60

const oneIfGuard = (minutes: number) => (minutes >= GUARD_MINUTES ? 1 : 0)
const countOf = ({ nominalStart, nominalEnd }: { readonly nominalStart: number; readonly nominalEnd: number }) =>
  oneIfGuard(nominalEnd - nominalStart)

export const semesterGuards = rule('semesterGuards', {
  parameters: { maxGuards: { kind: 'count', unit: 'guards', min: 1, max: 184 } },
  asks: 'most',
  regimes: { SPP_G24: { severity: 'warning', reference: texts.decree20131186, maxGuards: 47 } },
  reachDays: () => LONGEST_SEMESTER_DAYS,
  find: (change, { maxGuards }) => findSemester(change, maxGuards, countOf),
  figure: (list, days, { maxGuards }) => fullestSemester(list, days, maxGuards, countOf),
  figureOfCycle: (days, { maxGuards }) => fullestSemesterOfCycle(days, maxGuards, (shift) => oneIfGuard(nominalMinutes(shift))),
})
