// Says when members of the demo may be asked: many said it of the vacations of their centre, and some gave a number for it.
import type { AvailabilityAnswer } from '@releve/domain/availability/availability'
import { fromDayNumber, isoWeekday } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { kindsFollowed } from '@releve/domain/planning/cycle'
import { Dice } from './dice.ts'
import type { Tables } from './insert.ts'
import type { DemoCenter, DemoMember } from './people.ts'

type Row = Tables['availabilities']
type Said = Row['weekly'][string]

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** Answers by kind of vacation, Monday first: y yes, l last resort, n no, dot nothing. */
type Habit = readonly [string, string]
const HABITS: readonly [Habit, ...Habit[]] = [
  ['aanalnn', 'aanalal'],
  ['aaaaall', 'nnnnnll'],
  ['nnnnnaa', 'lllllaa'],
  ['.......', 'aaaa...'],
  ['l..l...', 'l..l...'],
]
const ANSWERS: Readonly<Record<string, AvailabilityAnswer>> = { a: 'available', l: 'lastResort', n: 'no' }

function weeklyOf(habit: Habit, kinds: readonly string[]): Row['weekly'] {
  const answersOn = (weekday: number): Said =>
    kinds.flatMap((kind, index) => {
      const answer = ANSWERS[habit[index % habit.length]?.charAt(weekday - 1) ?? '']
      return answer === undefined ? [] : [{ kind, answer }]
    })
  return Object.fromEntries(
    WEEK.flatMap((weekday) => {
      const list = answersOn(weekday)
      return list.length === 0 ? [] : [[weekday, list]]
    }),
  )
}

/** Days in a row, whatever the vacation. */
const span = (from: DayNumber, length: number, answer: AvailabilityAnswer): Row['days'] =>
  Object.fromEntries(Array.from({ length }, (_, ahead) => [fromDayNumber(from + ahead), [{ kind: null, answer }]]))

/** A number that nobody has (Arcep keeps 06 39 98 for fiction). */
const numberOf = (index: number) => `+3363998${String(index % 10_000).padStart(4, '0')}`

/** @param shown who shows all that can be said; who is `silent` says nothing */
export function availabilityRows(
  { _id, plan, members }: DemoCenter,
  today: DayNumber,
  { shown, silent }: { readonly shown: string; readonly silent: string },
): Row[] {
  const kinds = kindsFollowed(plan, today).map(({ name }) => name)
  const saturday = today + ((6 - isoWeekday(today) + 7) % 7) + 7
  const rowOf = ({ userId, user }: DemoMember, index: number): Row | null => {
    const owned = { center_id: _id, user_id: userId }
    if (user.matricule === shown)
      return {
        ...owned,
        volunteers_for_calls: true,
        call_number: null,
        weekly: weeklyOf(HABITS[0], kinds),
        never: [3],
        days: { ...span(saturday, 1, 'lastResort'), ...span(saturday + 33, 9, 'no') },
      }
    const dice = new Dice(index + 1)
    if (user.matricule === silent || dice.chance(0.4)) return null
    const volunteers = dice.chance(0.75)
    return {
      ...owned,
      volunteers_for_calls: volunteers,
      call_number: volunteers && dice.chance(0.5) ? numberOf(index) : null,
      weekly: weeklyOf(dice.pick(HABITS), kinds),
      never: dice.chance(0.2) ? [dice.pick(WEEK)] : [],
      days: dice.chance(0.3) ? span(today + dice.between(3, 40), dice.between(1, 7), dice.pick(['no', 'lastResort', 'available'])) : {},
    }
  }
  return members.map(rowOf).filter((row) => row !== null)
}
