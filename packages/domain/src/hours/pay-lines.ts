// The lines that a payroll receives: figures of a month under the codes of the centre, each rounded once per person and code. The part that
// was cut off is carried to the next month, so that no minute is lost over a year.
import type { DayNumber } from '../calendar/day.ts'
import { lastOfMonth } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import { plainFigures } from './month-figures.ts'
import type { MonthFigures, PlainFigure } from './month-figures.ts'

/** An absence is paid in hours, in vacations or in working days; a meal is a count. */
const payUnits = ['minutes', 'shifts', 'workingDays', 'count'] as const
type PayUnit = (typeof payUnits)[number]

/** A figure by its name: one number a month, or an activity of the centre. */
export type PayFigure = PlainFigure | `activity:${string}`

const ACTIVITY = 'activity:'
export const activityFigure = (activityId: string): PayFigure => `${ACTIVITY}${activityId}`

/** The figure of a name that was written down: a plain one, or an activity. */
export const payFigureOf = (name: string): PayFigure =>
  plainFigures.find((plain) => plain === name) ?? activityFigure(name.slice(ACTIVITY.length))

export interface PayCode {
  readonly figure: PayFigure
  /** Null: this figure is not handed over. */
  readonly code: string | null
  readonly unit: PayUnit
}

/** A correction of a month that was closed, in the unit of its figure. */
export interface Regularisation {
  readonly figure: PayFigure
  readonly unit: PayUnit
  readonly quantity: number
  /** The first day of the month that it corrects. */
  readonly month: DayNumber
}

interface PaidPerson {
  readonly userId: UserId
  readonly figures: MonthFigures
  readonly regularisations: readonly Regularisation[]
}

/** A line of the export. Minutes, or a number of vacations, days or meals. */
export interface PayLine {
  readonly userId: UserId
  readonly code: string
  readonly unit: PayUnit
  readonly quantity: number
  readonly from: DayNumber
  readonly to: DayNumber
  /** The month that it corrects; null: it is of the month itself. */
  readonly corrects: DayNumber | null
}

/** The part that was cut off, by person, code and unit, in the order of the lines. */
export interface CarriedPart {
  readonly userId: UserId
  readonly code: string
  readonly unit: PayUnit
  readonly quantity: number
}

export interface PayInput {
  /** The first day of the month. */
  readonly month: DayNumber
  readonly people: readonly PaidPerson[]
  readonly codes: readonly PayCode[]
  /** Minutes to which a quantity of hours is rounded: 1, 5, 15 or 30. */
  readonly stepMinutes: number
  readonly carried: readonly CarriedPart[]
}

export interface Pay {
  readonly lines: readonly PayLine[]
  readonly carried: readonly CarriedPart[]
  /** The figures that have a quantity and no code: nothing may be handed over before they have one. */
  readonly unmapped: readonly PayFigure[]
}

const COUNT_STEP = 0.01
/** Sums of fractions are off by less than this. */
const TINY = 1e-6

/** Half goes up. The result is free of the noise of binary fractions. */
const rounded = (quantity: number, step: number) => Number((Math.floor(quantity / step + 0.5 + TINY) * step).toFixed(4))

interface RawLine extends Omit<PayLine, 'userId' | 'code' | 'unit'> {
  readonly figure: PayFigure
  readonly unit: PayUnit | null
}

/** The raw quantities of a person, in the order of the file. `unit` null: that of the code. */
function rawLines({ figures, regularisations }: PaidPerson, month: DayNumber, unitOf: (figure: PayFigure) => PayUnit): RawLine[] {
  const whole = { from: month, to: lastOfMonth(month), corrects: null }
  return [
    ...plainFigures.map((figure) => ({ ...whole, figure, unit: null, quantity: figures[figure] })),
    ...figures.activities.map(({ activityId, from, to, minutes, shifts, workingDays }) => {
      const figure = activityFigure(activityId)
      const byUnit = { minutes, shifts, workingDays, count: shifts }
      return { figure, unit: null, quantity: byUnit[unitOf(figure)], from, to, corrects: null }
    }),
    ...regularisations.map(({ figure, unit, quantity, month: corrects }) => ({
      figure,
      unit,
      quantity,
      from: corrects,
      to: lastOfMonth(corrects),
      corrects,
    })),
  ]
}

/** Plain figures in their order, then activities. */
const placeOf = (figure: PayFigure) => plainFigures.findIndex((name) => name === figure) + 1 || plainFigures.length + 1

const isWholeMonth = ({ from, to, corrects }: Pick<PayLine, 'from' | 'to' | 'corrects'>, month: DayNumber) =>
  corrects === null && from === month && to === lastOfMonth(month)

export function payLines({ month, people, codes, stepMinutes, carried }: PayInput): Pay {
  const codeOf = new Map(codes.map((each) => [each.figure, each]))
  const unitOf = (figure: PayFigure) => codeOf.get(figure)?.unit ?? 'minutes'
  const keyOf = (userId: string, code: string, unit: PayUnit) => `${userId} ${unit} ${code}`
  const before = new Map(carried.map(({ userId, code, unit, quantity }) => [keyOf(userId, code, unit), quantity]))
  const unmapped = new Set<PayFigure>()
  const lines: PayLine[] = []
  const carriedOn: CarriedPart[] = []
  for (const person of people) {
    const { userId } = person
    const groups = new Map<string, { code: string; unit: PayUnit; raw: RawLine[] }>()
    for (const raw of rawLines(person, month, unitOf)) {
      const known = codeOf.get(raw.figure)
      if (known === undefined) {
        if (raw.quantity !== 0) unmapped.add(raw.figure)
        continue
      }
      const { code } = known
      if (code === null) continue
      const unit = raw.unit ?? known.unit
      const group = groups.get(keyOf(userId, code, unit)) ?? { code, unit, raw: [] }
      groups.set(keyOf(userId, code, unit), group)
      // Figures of the whole month that share a code are one line.
      const same = group.raw.findIndex((each) => isWholeMonth(each, month) && isWholeMonth(raw, month))
      const first = group.raw[same]
      if (first === undefined) group.raw.push(raw)
      else group.raw[same] = { ...first, quantity: first.quantity + raw.quantity }
    }
    for (const [key, { code, unit, raw }] of groups) {
      const step = unit === 'minutes' ? stepMinutes : COUNT_STEP
      let total = before.get(key) ?? 0
      let paid = 0
      before.delete(key)
      for (const { quantity, from, to, corrects, figure } of raw) {
        total += quantity
        const part = Number((rounded(total, step) - paid).toFixed(4))
        paid += part
        // An absence is written though nothing was planned on its days.
        if (part !== 0 || (figure.startsWith('activity:') && !isWholeMonth({ from, to, corrects }, month)))
          lines.push({ userId, code, unit, quantity: part, from, to, corrects })
      }
      const left = Number((total - paid).toFixed(6))
      if (Math.abs(left) > TINY) carriedOn.push({ userId, code, unit, quantity: left })
    }
  }
  // Nothing of these people or codes came this month: what they carry waits for the next.
  const waiting = carried.filter(({ userId, code, unit }) => before.has(keyOf(userId, code, unit)))
  return {
    lines,
    carried: [...carriedOn, ...waiting],
    unmapped: [...unmapped].toSorted((x, y) => placeOf(x) - placeOf(y) || (x < y ? -1 : 1)),
  }
}

/** The lines that turn what was handed over before into what holds now: what is new, what differs, and what is taken back. */
export function payDifference(before: readonly PayLine[], after: readonly PayLine[]): PayLine[] {
  const keyOf = ({ userId, code, unit, from, to, corrects }: PayLine) => [userId, code, unit, from, to, corrects].join(' ')
  const sums = new Map<string, PayLine>()
  for (const line of after) {
    const same = sums.get(keyOf(line))
    sums.set(keyOf(line), same === undefined ? line : { ...same, quantity: same.quantity + line.quantity })
  }
  const isNew = new Set(sums.keys())
  for (const line of before) {
    const key = keyOf(line)
    isNew.delete(key)
    const now = sums.get(key) ?? { ...line, quantity: 0 }
    sums.set(key, { ...now, quantity: Number((now.quantity - line.quantity).toFixed(4)) })
  }
  return [...sums].filter(([key, { quantity }]) => quantity !== 0 || isNew.has(key)).map(([, line]) => line)
}
