// A line of the ranking as it travels, and as it is kept with whom the wave asked: why they.
import type { Line } from '@releve/domain/vacancies/ranking'
import { toWireViolations } from './sentences.ts'
import type { WireVacancyStanding } from './vacancies.ts'

export function toWireStanding({ userId, ...line }: Line): WireVacancyStanding {
  const { availability, warnings, weekHours, loadPercent, daysSinceAsked, rest, behind } = line
  return {
    availability,
    warnings: toWireViolations(warnings, userId),
    weekHours: weekHours && { actual: weekHours.actual, limit: weekHours.limit, days: weekHours.days },
    loadPercent,
    daysSinceAsked,
    rest: { ...rest },
    behind,
  }
}
