// Hours of the civil week, Monday 00:00 to Sunday 24:00 local, vacations clipped at its ends (CE, 9 June 2020, no. 438418). Counted on
// the wall clock: the week of a clock change holds as many hours as any other, and needs no zone here.
import { mondayOf, type DayNumber } from '../calendar/day.ts'
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS, at, firstRunning, type Change } from './changes.ts'
import texts from './references.json' with { type: 'json' }
import { indicesIn, rule, type Finding } from './rule.ts'

const DAY_MINUTES = 1440

/** The Monday of the civil week that holds this local minute. */
function weekOf(nominalMinutes: number): DayNumber {
  return mondayOf(Math.floor(nominalMinutes / DAY_MINUTES))
}

/** The first and the last week that it touches: ending on Sunday at midnight, it touches no other. */
const weeksOf = ({ nominalStart, nominalEnd }: Duty) => [weekOf(nominalStart), weekOf(nominalEnd - 1)] as const

function weekMinutes(list: readonly Duty[], monday: DayNumber, near: Duty): number {
  const from = monday * DAY_MINUTES
  const to = from + 7 * DAY_MINUTES
  let total = 0
  let counted = from
  // Nine days of real time before a vacation reach further back than the week it stands in, and the clock's own change.
  for (let k = firstRunning(list, near.startAt - 9 * 24 * HOUR_MS); k < list.length; k++) {
    const { nominalStart, nominalEnd } = at(list, k)
    if (nominalStart >= to) break
    if (nominalEnd <= counted) continue
    total += Math.min(nominalEnd, to) - Math.max(nominalStart, counted)
    counted = Math.min(nominalEnd, to)
  }
  return total
}

/** Place: the same week. Reported once a week, on the first new vacation in it. */
function find({ after, before, added }: Change, { maxHours }: { readonly maxHours: number }): Finding[] {
  const findings: Finding[] = []
  let lastMonday = -Infinity
  for (const a of added) {
    const duty = at(after, a)
    const [first, last] = weeksOf(duty)
    for (let monday = Math.max(first, lastMonday + 7); monday <= last; monday += 7) {
      lastMonday = monday
      const minutes = weekMinutes(after, monday, duty)
      if (minutes > maxHours * 60 && minutes > weekMinutes(before, monday, duty)) {
        findings.push({ actual: minutes / 60, limit: maxHours, duty })
      }
    }
  }
  return findings
}

export const hoursCivilWeek = rule('hoursCivilWeek', {
  parameters: { maxHours: { kind: 'hours', unit: 'hours', min: 1, max: 168 } },
  asks: 'most',
  figureLine: 'own',
  isBudget: true,
  regimes: {
    FPT: { severity: 'blocking', reference: `${texts.decree20008153}, ${texts.councilOfState438418}`, maxHours: 48 },
    // Without overtime: what is worked in the place of others may go beyond, up to 48 h over seven sliding days (CE, 4 April 2018, no. 398069).
    FPH: { severity: 'warning', reference: texts.decree200299, maxHours: 44 },
    CODE_TRAVAIL: { severity: 'blocking', reference: texts.labourCodeWeek, maxHours: 48 },
  },
  find,
  figure(list, days, { maxHours }) {
    const worked = indicesIn(list, days).flatMap((index) => {
      const duty = at(list, index)
      return weeksOf(duty).map((monday) => weekMinutes(list, monday, duty))
    })
    return worked.length === 0 ? null : { actual: Math.max(...worked) / 60, limit: maxHours }
  },
})
