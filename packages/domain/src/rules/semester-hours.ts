// Hours of presence in a civil semester: the whole of each vacation.
import { nominalMinutes, type Duty } from '../planning/shift.ts'
import texts from './references.json' with { type: 'json' }
import { rule } from './rule.ts'
import { findSemester, fullestSemester, fullestSemesterOfCycle, LONGEST_SEMESTER_DAYS } from './semester.ts'

const hoursOf = ({ nominalStart, nominalEnd }: Duty) => (nominalEnd - nominalStart) / 60

export const semesterHours = rule('semesterHours', {
  parameters: { maxHours: { kind: 'hours', unit: 'hours', min: 1, max: 4416 } },
  asks: 'most',
  regimes: { SPP_G24: { severity: 'warning', reference: texts.decree20131186, maxHours: 1128 } },
  reachDays: () => LONGEST_SEMESTER_DAYS,
  find: (change, { maxHours }) => findSemester(change, maxHours, hoursOf),
  figure: (list, days, { maxHours }) => fullestSemester(list, days, maxHours, hoursOf),
  figureOfCycle: (days, { maxHours }) => fullestSemesterOfCycle(days, maxHours, (shift) => nominalMinutes(shift) / 60),
})
