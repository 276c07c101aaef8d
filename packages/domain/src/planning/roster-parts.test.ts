// A roster says of the days that hours of activities touch as much as colleagues read of them.
import { expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import type { ActivityKind, PlacedActivity } from './activity.ts'
import type { PlacedHours } from './center-plan.ts'
import { controlRoom, member } from './plan.fixture.ts'
import { rosterParts } from './roster-parts.ts'

const PLAN = controlRoom()
/** Team A works J 07:00–19:00 on the 18th, N 19:00–07:00 on the 19th, and rests on the 20th. */
const [FROM, TO] = [toDayNumber('2026-11-18'), toDayNumber('2026-11-20')]

function placed(day: number, startTime: string, endTime: string, kind: ActivityKind, isNamed = kind === 'work'): PlacedHours {
  const activity: PlacedActivity = { _id: kind, name: 'Activité', letters: 'A', kind, isNamed }
  const hours = { startTime, endTime, endsNextDay: endTime <= startTime }
  return { _id: `${day} ${startTime}`, fromDay: FROM + day, toDay: FROM + day, weekdays: null, hours, activity }
}

const unseen = (hours: PlacedHours): PlacedHours => ({ ...hours, activity: { ...hours.activity, isUnseen: true } })

const CUT = [
  [420, 840],
  [1020, 1140],
]

test.each([
  ['training within a vacation is work', [placed(0, '14:00', '17:00', 'work')], [{ day: 0, minutes: 720, spans: CUT }]],
  ['what has no name counts as the plan held it', [placed(0, '14:00', '17:00', 'work', false)], [{ day: 0, minutes: 720, spans: CUT }]],
  ['a leave too', [placed(0, '14:00', '17:00', 'leave')], [{ day: 0, minutes: 720, spans: CUT }]],
  ['training on a day of rest', [placed(2, '14:00', '17:00', 'work')], [{ day: 2, minutes: 180, spans: [] }]],
  ['and what has no name there is not counted', [placed(2, '14:00', '17:00', 'work', false)], [{ day: 2, minutes: 0, spans: [] }]],
  [
    'what is hidden leaves the vacation that it cuts',
    [unseen(placed(0, '14:00', '17:00', 'absence'))],
    [{ day: 0, minutes: 720, spans: CUT }],
  ],
  ['and is not there on a day of rest', [unseen(placed(2, '14:00', '17:00', 'absence'))], []],
  [
    'the end of a night, after midnight',
    [placed(2, '05:00', '07:00', 'absence')],
    [
      { day: 1, minutes: 600, spans: [[1140, 1740]] },
      { day: 2, minutes: 0, spans: [] },
    ],
  ],
])('%s', (_rule, hours, parts) => {
  const members = [member('whole', 'A'), member('anne', 'A', { placed: hours })]
  expect(rosterParts(PLAN, members, FROM, TO)).toEqual(parts.map((part) => ({ row: 1, ...part })))
})
