// A month comes to this: its table with totals, the figures that payroll asks a code for. Pure.
import type { WireMonthPerson } from '@releve/contract/closings'
import { fullName } from '@releve/contract/person-name'
import { figureWords } from '@releve/contract/pay-words'
import type { WirePaySettings } from '@releve/contract/payroll'
import { fromDayNumber, addMonths, toDayNumber } from '@releve/domain/calendar/day'
import type { Figures } from '#ui/figures-table.tsx'
import type { MonthState } from '../queries.ts'
import { hoursOrDash, monthTexts as texts, numberOrDash } from '../texts.ts'

/** « 2026-12 » of « 2026-11 » and 1. */
export const monthAfter = (month: string, count: number): string => fromDayNumber(addMonths(toDayNumber(`${month}-01`), count)).slice(0, 7)

const PLAIN = ['hours', 'night', 'sundays', 'holidays', 'overCycle'] as const

export function figuresOf({ people, activityNames: activities }: MonthState): Figures {
  const ofActivity = (person: WireMonthPerson, activityId: string) =>
    person.activityTotals.find((each) => each.activityId === activityId)?.minutes ?? 0
  const cells = (minutesOf: (key: (typeof PLAIN)[number]) => number, meals: number, activityMinutes: (activityId: string) => number) => [
    ...PLAIN.map((key) => hoursOrDash(minutesOf(key))),
    numberOrDash(meals),
    ...activities.map(({ activityId }) => hoursOrDash(activityMinutes(activityId))),
  ]
  const sum = (read: (person: WireMonthPerson) => number) => people.reduce((total, person) => total + read(person), 0)
  return {
    label: texts.received,
    head: [texts.name, ...PLAIN.map((key) => texts.columns[key]), texts.columns.meals, ...activities.map(({ name }) => name)],
    rows: [
      ...people.map((person) => {
        const { user, share, registrationNumber } = person
        const marks = [registrationNumber ?? texts.missingNumber, ...(share === 100 ? [] : [texts.share(share)])]
        return {
          name: `${fullName(user)}, ${marks.join(', ')}`,
          cells: cells(
            (key) => person[key],
            person.meals,
            (activityId) => ofActivity(person, activityId),
          ),
        }
      }),
      {
        name: texts.total,
        cells: cells(
          (key) => sum((person) => person[key]),
          sum(({ meals }) => meals),
          (activityId) => sum((person) => ofActivity(person, activityId)),
        ),
      },
    ],
  }
}

export interface NamedFigure {
  readonly figure: string
  readonly name: string
}

/** The figures that somebody has in this month, with their words. */
export function figuresIn({ people, activityNames: activities }: MonthState): NamedFigure[] {
  const nameOf = (id: string) => activities.find(({ activityId }) => activityId === id)?.name
  const plain = [...PLAIN, 'meals' as const].filter((figure) => people.some((person) => person[figure] !== 0))
  return [...plain, ...activities.map(({ activityId }) => `activity:${activityId}`)].map((figure) => ({
    figure,
    name: figureWords(figure, nameOf),
  }))
}

/** Those of them that have no code, though nothing says that they are left out. */
export function unmappedIn(month: MonthState, { codes }: WirePaySettings): NamedFigure[] {
  const known = new Set(codes.map(({ figure }) => figure))
  return figuresIn(month).filter(({ figure }) => !known.has(figure))
}
