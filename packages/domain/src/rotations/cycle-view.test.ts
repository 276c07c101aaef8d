// The teams over four weeks, at the places they have while the cycle is followed.
import { addDays, type Day } from '../calendar/day.ts'
import { REST, type RotationDay, type Shift } from '../planning/shift.ts'
import { describe, expect, test } from 'vitest'
import { comingRotations, cycleView, type ViewTeam } from './cycle-view.ts'

const work = (name: string, startTime: string, endTime: string): Shift => ({
  name,
  type: 'work',
  default: { startTime, endTime },
  endsNextDay: endTime < startTime,
  variation: null,
})
const days: RotationDay[] = [work('J', '07:00', '19:00'), work('N', '19:00', '07:00'), REST, REST].map((shift) => ({
  shift,
  variations: [],
}))

const team = (name: string, ...cycleStarts: { fromDate: Day; cycleStartDate: Day }[]): ViewTeam => ({
  _id: name,
  name,
  color: '#1565C0',
  cycleStartDate: cycleStarts.at(-1)?.cycleStartDate ?? null,
  cycleStarts,
})

const view = (teams: readonly ViewTeam[], from: Day, until: Day | null) =>
  cycleView({ rotationId: 'one', days, teams, rotations: [], places: {}, from, until, rules: null })

const lettersOf = ({ rows }: ReturnType<typeof view>) =>
  rows.map(({ shifts }) =>
    shifts
      .slice(0, 4)
      .map((shift) => shift?.name ?? '.')
      .join(''),
  )

test('places that teams take in the next cycle do not move them in the present one', () => {
  // One day apart now, two days apart in a cycle of eight days from 4 January on.
  const teams = [0, 1, 2, 3].map((index) =>
    team(
      `${index}`,
      { fromDate: '2026-11-02', cycleStartDate: addDays('2026-11-02', index) },
      { fromDate: '2027-01-04', cycleStartDate: addDays('2027-01-04', 2 * index) },
    ),
  )
  const before = view(teams, '2026-11-23', '2027-01-03')
  expect(lettersOf(before)).toEqual(['NRRJ', 'JNRR', 'RJNR', 'RRJN'])
  expect(before.isHeld).toBe(true)
  expect(view(teams, '2027-01-04', null).isHeld).toBe(false)
})

test('a place decided for a later day of the same cycle is shown at once; a team without its list of places shows the last decided one', () => {
  const moved = team(
    'A',
    { fromDate: '2026-11-02', cycleStartDate: '2026-11-02' },
    { fromDate: '2026-11-24', cycleStartDate: '2026-11-03' },
  )
  expect(lettersOf(view([moved], '2026-11-23', null))).toEqual(['JNRR'])
  expect(lettersOf(view([{ ...moved, cycleStarts: undefined }], '2026-11-23', '2026-11-23'))).toEqual(['JNRR'])
})

test('a team that is placed only in the next cycle has no place in the present one', () => {
  const late = team('E', { fromDate: '2027-01-04', cycleStartDate: '2027-01-04' })
  expect(lettersOf(view([late], '2026-11-23', '2027-01-03'))).toEqual(['....'])
})

test('coming cycles: those followed (also by one team alone), then those planned, by day; drafts only when there is no other', () => {
  const cycle = (_id: string, ...activationDates: Day[]) => ({ _id, activationDates })
  const [old, now, later, soon] = [
    cycle('old', '2025-01-01'),
    cycle('now', '2026-01-01'),
    cycle('later', '2027-06-01'),
    cycle('soon', '2027-01-01'),
  ]
  const [own, draft] = [cycle('own'), cycle('draft')]
  const activations = [
    { _id: 'old', startDate: '2025-01-01', endDate: '2025-12-31' },
    { _id: 'now', startDate: '2026-01-01', endDate: '2026-12-31' },
    { _id: 'soon', startDate: '2027-01-01', endDate: '2027-05-31' },
    { _id: 'later', startDate: '2027-06-01', endDate: null },
  ]
  const names = (rotations: readonly ReturnType<typeof cycle>[], timeline: Parameters<typeof comingRotations>[1]) =>
    comingRotations(rotations, timeline).map(({ _id }) => _id)
  const teams = [{ rotationId: 'own', rotationFrom: '2026-06-01' }]
  expect(names([draft, later, old, own, soon, now], { activations, teams, today: '2026-11-23' })).toEqual(['own', 'now', 'soon', 'later'])
  // Here no cycle is followed yet: the first one is planned for later, or none was ever activated.
  expect(names([draft, soon], { activations: activations.slice(2, 3), teams: [], today: '2026-11-23' })).toEqual(['soon'])
  expect(names([draft], { activations: [], teams: [], today: '2026-11-23' })).toEqual(['draft'])
})

describe('another number of teams than the cycle needs', () => {
  const teamsAt = (...starts: (Day | null)[]) =>
    starts.map((start, index) => team(`${index}`, ...(start === null ? [] : [{ fromDate: start, cycleStartDate: start }])))
  const on = (index: number) => addDays('2026-11-23', index)

  test('five teams of which one has no place: one more rest day is proposed, with places for five', () => {
    const five = teamsAt(on(0), on(1), on(2), on(3), null)
    const { fit, places } = view(five, '2026-11-23', null)
    expect(fit).toMatchObject({ needed: 4, teamCount: 5 })
    expect(fit?.fittingCycle?.days.map(({ shift }) => shift.name).join('')).toBe('JNRRR')
    const fitted = cycleView({
      rotationId: 'one',
      teams: five,
      rotations: [],
      from: '2026-11-23',
      until: null,
      rules: null,
      days: fit?.fittingCycle?.days ?? [],
      places: fit?.fittingCycle?.places ?? {},
    })
    expect([fitted.isHeld, fitted.fit, fitted.coverage.some(({ states }) => states.includes('several'))]).toEqual([true, null, false])
    // The four placed teams cover the present cycle already, so it proposes no places.
    expect(places).toBeNull()
  })

  test('five teams without a place: four cover the cycle, the fifth gets the place of the first', () => {
    const { places } = view(teamsAt(null, null, null, null, null), '2026-11-23', null)
    expect(places?.['4']).toBe(places?.['0'])
    expect(new Set(Object.values(places ?? {})).size).toBe(4)
  })

  test('too few teams: a shorter cycle is proposed', () => {
    const { fit, places } = view(teamsAt(on(0), on(1), on(2)), '2026-11-23', null)
    expect(fit).toMatchObject({ needed: 4, teamCount: 3 })
    expect(fit?.fittingCycle?.days).toHaveLength(3)
    expect(places).toBeNull()
  })

  test('as many teams as it needs, or twice as many: nothing is proposed', () => {
    expect(view(teamsAt(on(0), on(1), on(2), on(3)), '2026-11-23', null).fit).toBeNull()
    expect(view(teamsAt(on(0), on(1), on(2), on(3), on(0), on(1), on(2), on(3)), '2026-11-23', null).fit).toBeNull()
    expect(view([], '2026-11-23', null).fit).toBeNull()
  })
})
