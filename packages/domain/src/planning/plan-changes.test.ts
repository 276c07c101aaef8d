// Each dated change of a plan has its refusals, and no change ever touches a day before today.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { RotationId } from '../ids.ts'
import { datedValue, rotationDayOf } from './cycle.ts'
import type { CenterPlan } from './center-plan.ts'
import {
  activate,
  changeDays,
  followRotation,
  hasServed,
  placeInRotation,
  removeActivation,
  rewritesPast,
  startCycle,
} from './plan-changes.ts'
import type { PlanOutcome } from './plan-changes.ts'
import { center, DAY_SHIFT, daysOf, from, NIGHT_SHIFT, rotation, team } from './plan.fixture.ts'

const TODAY = toDayNumber('2026-11-16')
const SHIFTS = { J: DAY_SHIFT, N: NIGHT_SHIFT }

/** Follows `one` since January, `two` from 1 December; team B has `own` since June. */
function plan(): CenterPlan {
  return center(
    [rotation('one', 'JNRR', SHIFTS), rotation('two', 'JJRR', SHIFTS), rotation('own', 'NRRR', SHIFTS), rotation('spare', 'JRR', SHIFTS)],
    [
      team('A', '2026-11-02'),
      team('B', '2026-11-03', { rotations: from<RotationId | null>(['2026-06-01', idOf('rotation', 'own')]) }),
      team('C', null),
    ],
    { activations: from(['2026-01-01', idOf('rotation', 'one')], ['2026-12-01', idOf('rotation', 'two')]) },
  )
}

const on = (day: Day) => toDayNumber(day)
const timeline = (outcome: PlanOutcome) =>
  'refusal' in outcome ? outcome.refusal : outcome.after.activations.map(({ fromDay, value }) => `${fromDayNumber(fromDay)} ${value}`)

/** Letters of a team over some days; a dot where no cycle says anything. */
const letters = (center: CenterPlan, teamId: string, first: Day, count: number) =>
  Array.from({ length: count }, (_, index) => rotationDayOf(center, idOf('team', teamId), on(first) + index)?.shift.name ?? '.').join('')

function after(outcome: PlanOutcome | ReturnType<typeof changeDays>): CenterPlan {
  if ('refusal' in outcome) throw new Error(outcome.refusal)
  return outcome.after
}

describe('activating', () => {
  test.each<[string, string, Day, string | string[]]>([
    ['a later day', 'spare', '2026-11-20', ['2026-01-01 one', '2026-11-20 spare', '2026-12-01 two']],
    ['today', 'spare', '2026-11-16', ['2026-01-01 one', '2026-11-16 spare', '2026-12-01 two']],
    ['after the last', 'one', '2027-01-01', ['2026-01-01 one', '2026-12-01 two', '2027-01-01 one']],
    ['in place of another of that day', 'spare', '2026-12-01', ['2026-01-01 one', '2026-12-01 spare']],
    ['the past', 'spare', '2026-11-15', 'planPast'],
    ['twice', 'two', '2026-12-01', 'activationExists'],
    ['what is unknown', 'nothing', '2026-12-01', 'rotationUnknown'],
  ])('%s', (_name, rotationId, day, expected) => {
    expect(timeline(activate(plan(), idOf('rotation', rotationId), on(day), TODAY))).toEqual(expected)
  })
})

describe('removing an activation', () => {
  test.each<[string, string, Day, string | string[]]>([
    ['to come', 'two', '2026-12-01', ['2026-01-01 one']],
    ['of another rotation', 'one', '2026-12-01', 'activationUnknown'],
    ['on a day without any', 'two', '2026-12-02', 'activationUnknown'],
    ['the only one followed', 'one', '2026-01-01', 'lastActivation'],
  ])('%s', (_name, rotationId, day, expected) => {
    expect(timeline(removeActivation(plan(), idOf('rotation', rotationId), on(day), TODAY))).toEqual(expected)
  })

  test('a past one that others follow is refused too', () => {
    const two = { ...plan(), activations: from(['2026-01-01', idOf('rotation', 'one')], ['2026-06-01', idOf('rotation', 'two')]) }
    expect(timeline(removeActivation(two, idOf('rotation', 'two'), on('2026-06-01'), TODAY))).toBe('planPast')
  })
  test('today’s gives way to what was followed before; the only one does not', () => {
    const two = { ...plan(), activations: from(['2026-01-01', idOf('rotation', 'one')], ['2026-11-16', idOf('rotation', 'two')]) }
    expect(timeline(removeActivation(two, idOf('rotation', 'two'), TODAY, TODAY))).toEqual(['2026-01-01 one'])
    const only = { ...plan(), activations: from(['2026-11-16', idOf('rotation', 'two')]) }
    expect(timeline(removeActivation(only, idOf('rotation', 'two'), TODAY, TODAY))).toBe('lastActivation')
  })
  test('the places that teams took in it go with it, those changed under it too; that of a team with its own cycle stays', () => {
    const placed = ['A', 'B', 'C'].reduce(
      (known, id) => after(startCycle(known, idOf('team', id), on('2026-12-02'), on('2026-12-01'), TODAY)),
      plan(),
    )
    const moved = after(startCycle(placed, idOf('team', 'A'), on('2026-12-03'), on('2026-12-05'), TODAY))
    const back = after(removeActivation(moved, idOf('rotation', 'two'), on('2026-12-01'), TODAY))
    expect(letters(back, 'A', '2026-11-28', 16)).toBe('RRJNRRJNRRJNRRJN')
    expect(['A', 'B', 'C'].map((id) => back.teams.get(idOf('team', id))?.cycleStarts.length)).toEqual([1, 2, 0])
  })
  test('what is followed later, with the places taken before, stays as it was', () => {
    const placed = after(placeInRotation(plan(), idOf('team', 'A'), on('2026-12-02'), on('2026-12-01'), TODAY))
    const later = after(activate(placed, idOf('rotation', 'two'), on('2027-01-01'), TODAY))
    // The same place again: nothing more to write.
    const again = after(placeInRotation(later, idOf('team', 'A'), on('2026-12-02'), on('2027-01-01'), TODAY))
    const back = after(removeActivation(again, idOf('rotation', 'two'), on('2026-12-01'), TODAY))
    const alone = { ...plan(), activations: from(['2026-01-01', idOf('rotation', 'one')]) }
    expect(letters(back, 'A', '2026-12-28', 12)).toBe(letters(alone, 'A', '2026-12-28', 4) + letters(again, 'A', '2027-01-01', 8))
  })
  test('its places stay when nothing was followed before', () => {
    const only = after(
      placeInRotation(
        { ...plan(), activations: from(['2026-12-01', idOf('rotation', 'two')]) },
        idOf('team', 'A'),
        on('2026-12-02'),
        on('2026-12-01'),
        TODAY,
      ),
    )
    expect(after(removeActivation(only, idOf('rotation', 'two'), on('2026-12-01'), TODAY)).teams).toEqual(only.teams)
  })
  test('the only one, still to come, may go', () => {
    const only = { ...plan(), activations: from(['2026-12-01', idOf('rotation', 'two')]) }
    expect(timeline(removeActivation(only, idOf('rotation', 'two'), on('2026-12-01'), TODAY))).toEqual([])
  })
})

describe('cycle starts and rotations of teams', () => {
  test('hold from their day on, and replace what was decided for later', () => {
    const once = after(startCycle(plan(), idOf('team', 'A'), on('2026-11-03'), on('2026-11-20'), TODAY))
    expect(letters(once, 'A', '2026-11-16', 8)).toBe('RRJNNRRJ')
    const twice = after(startCycle(once, idOf('team', 'A'), on('2026-11-02'), on('2026-11-18'), TODAY))
    expect(twice.teams.get(idOf('team', 'A'))?.cycleStarts).toEqual(plan().teams.get(idOf('team', 'A'))?.cycleStarts)
  })
  test('a team leaves its own cycle for the centre’s and takes another', () => {
    const common = after(followRotation(plan(), idOf('team', 'B'), null, on('2026-11-18'), TODAY))
    expect(letters(plan(), 'B', '2026-11-16', 5)).toBe('RRRNR')
    expect(letters(common, 'B', '2026-11-16', 5)).toBe('RRRJN')
    const own = after(followRotation(common, idOf('team', 'B'), idOf('rotation', 'two'), on('2026-11-18'), TODAY))
    expect(letters(own, 'B', '2026-11-16', 5)).toBe('RRRJJ')
    expect(own.teams.get(idOf('team', 'B'))?.rotations).toHaveLength(2)
  })
  test('refusals', () => {
    expect(startCycle(plan(), idOf('team', 'A'), on('2026-11-03'), TODAY - 1, TODAY)).toEqual({ refusal: 'planPast' })
    expect(startCycle(plan(), idOf('team', 'Z'), on('2026-11-03'), TODAY, TODAY)).toEqual({ refusal: 'teamUnknown' })
    expect(followRotation(plan(), idOf('team', 'A'), idOf('rotation', 'two'), TODAY - 1, TODAY)).toEqual({ refusal: 'planPast' })
    expect(followRotation(plan(), idOf('team', 'A'), idOf('rotation', 'nothing'), TODAY, TODAY)).toEqual({ refusal: 'rotationUnknown' })
    expect(followRotation(plan(), idOf('team', 'Z'), idOf('rotation', 'two'), TODAY, TODAY)).toEqual({ refusal: 'teamUnknown' })
  })
})

describe('other days for a rotation', () => {
  const edit = (rotationId: string, pattern: string, day: Day, source = plan()) =>
    changeDays(source, {
      rotationId: idOf('rotation', rotationId),
      days: daysOf(pattern, SHIFTS),
      day: on(day),
      today: TODAY,
      newId: idOf('rotation', 'copy'),
    })

  test('one that has not served simply has them, from its activation on', () => {
    const outcome = edit('two', 'RRJJ', '2026-11-17')
    expect(outcome).toMatchObject({ rotationId: 'two' })
    expect(letters(plan(), 'A', '2026-11-28', 7)).toBe('RRJJRRJ')
    expect(letters(after(outcome), 'A', '2026-11-28', 7)).toBe('RRJRJJR')
    expect(after(outcome).rotations.size).toBe(4)
    expect(after(outcome).activations).toEqual(plan().activations)
  })
  test('one that has served leaves its place to a copy from that day on', () => {
    const outcome = edit('one', 'JJJJ', '2026-11-18')
    expect(outcome).toMatchObject({ rotationId: 'copy' })
    expect(timeline({ after: after(outcome) })).toEqual(['2026-01-01 one', '2026-11-18 copy', '2026-12-01 two'])
    expect(letters(after(outcome), 'A', '2026-11-10', 10)).toBe('JNRRJNRRJJ')
    expect(after(outcome).rotations.get(idOf('rotation', 'copy'))?.name).toBe('one')
  })
  test('later activations of it follow the copy', () => {
    const again = {
      ...plan(),
      activations: from(
        ['2026-01-01', idOf('rotation', 'one')],
        ['2026-12-01', idOf('rotation', 'two')],
        ['2027-01-01', idOf('rotation', 'one')],
      ),
    }
    expect(timeline({ after: after(edit('one', 'JJJJ', '2026-12-15', again)) })).toEqual([
      '2026-01-01 one',
      '2026-12-01 two',
      '2027-01-01 copy',
    ])
  })
  test('teams that follow it follow the copy', () => {
    const changed = after(edit('own', 'NNNN', '2026-11-18'))
    expect(letters(changed, 'B', '2026-11-16', 4)).toBe('RRNN')
    expect(changed.activations).toEqual(plan().activations)
  })
  test('the past stays', () => {
    expect(edit('one', 'JJJJ', '2026-11-15')).toEqual({ refusal: 'planPast' })
    expect(edit('nothing', 'JJJJ', '2026-11-18')).toEqual({ refusal: 'rotationUnknown' })
  })
})

test('what has served', () => {
  const ids = ['one', 'two', 'own', 'spare']
  expect(ids.map((id) => hasServed(plan(), idOf('rotation', id), TODAY))).toEqual([true, false, true, false])
})

describe('no change rewrites the past', () => {
  const anyDay = fc.integer({ min: TODAY - 5, max: TODAY + 30 })
  const anyId = fc.constantFrom('one', 'two', 'own', 'spare')
  const anyTeam = fc.constantFrom('A', 'B', 'C')
  type Change = (plan: CenterPlan) => PlanOutcome | ReturnType<typeof changeDays>
  const anyChange: fc.Arbitrary<Change> = fc.oneof(
    fc.tuple(anyId, anyDay).map(
      ([id, day]): Change =>
        (plan) =>
          activate(plan, idOf('rotation', id), day, TODAY),
    ),
    fc.tuple(anyId, anyDay).map(
      ([id, day]): Change =>
        (plan) =>
          removeActivation(plan, idOf('rotation', id), day, TODAY),
    ),
    fc.tuple(anyTeam, anyDay, anyDay).map(
      ([id, start, day]): Change =>
        (plan) =>
          startCycle(plan, idOf('team', id), start, day, TODAY),
    ),
    fc.tuple(anyTeam, anyDay, anyDay).map(
      ([id, start, day]): Change =>
        (plan) =>
          placeInRotation(plan, idOf('team', id), start, day, TODAY),
    ),
    fc.tuple(anyTeam, fc.option(anyId), anyDay).map(
      ([id, own, day]): Change =>
        (plan) =>
          followRotation(plan, idOf('team', id), idOf('rotation', own), day, TODAY),
    ),
    fc.tuple(anyId, fc.constantFrom('JJJ', 'NRN', 'RRRRJ'), anyDay, fc.uuid()).map(
      ([rotationId, pattern, day, newId]): Change =>
        (plan) =>
          changeDays(plan, {
            rotationId: idOf('rotation', rotationId),
            days: daysOf(pattern, SHIFTS),
            day,
            today: TODAY,
            newId: idOf('rotation', newId),
          }),
    ),
  )
  const past = (plan: CenterPlan) => ['A', 'B', 'C'].map((id) => letters(plan, id, '2026-10-01', TODAY - on('2026-10-01')))

  test('whatever is done, in whatever order', () => {
    let changeCount = 0
    fc.assert(
      fc.property(fc.array(anyChange, { minLength: 1, maxLength: 8 }), (changes) => {
        let current = plan()
        for (const change of changes) {
          const outcome = change(current)
          if ('refusal' in outcome) continue
          changeCount++
          expect(rewritesPast(current, outcome.after, TODAY)).toBe(false)
          expect(past(outcome.after)).toEqual(past(current))
          current = outcome.after
        }
      }),
    )
    expect(changeCount).toBeGreaterThan(100)
  })

  test('an activation with its places, added or removed, changes nothing before it nor from the next one on', () => {
    let changeCount = 0
    const until = TODAY + 60
    const lettersOf = (plan: CenterPlan, id: string, first: number, end: number) =>
      first >= end ? '' : letters(plan, id, fromDayNumber(first), end - first)
    const expectOnlyBetween = (before: CenterPlan, changed: CenterPlan, day: number, next: number) => {
      for (const [id, { cycleStarts }] of before.teams) {
        expect(lettersOf(changed, id, TODAY - 20, day)).toBe(lettersOf(before, id, TODAY - 20, day))
        // A team that had no place yet keeps the first one given.
        if (cycleStarts.some(({ fromDay }) => fromDay <= day))
          expect(lettersOf(changed, id, next, until)).toBe(lettersOf(before, id, next, until))
      }
    }
    fc.assert(
      fc.property(
        fc.array(anyChange, { maxLength: 8 }),
        anyId,
        anyDay,
        fc.array(fc.tuple(anyTeam, anyDay), { maxLength: 3 }),
        (changes, id, day, places) => {
          const start = changes.reduce((known, change) => {
            const outcome = change(known)
            return 'refusal' in outcome ? known : outcome.after
          }, plan())
          const next = start.activations.find(({ fromDay }) => fromDay > day)?.fromDay ?? until
          const isActivated = start.activations.some(({ fromDay }) => fromDay === day)
          const outcome = activate(start, idOf('rotation', id), day, TODAY)
          if ('refusal' in outcome || isActivated) return
          const followsCenter = (teamId: string) =>
            (datedValue(start.teams.get(idOf('team', teamId))?.rotations ?? [], day) ?? null) === null
          const added = places
            .filter(([teamId]) => followsCenter(teamId))
            .reduce((known, [teamId, place]) => after(placeInRotation(known, idOf('team', teamId), place, day, TODAY)), outcome.after)
          expectOnlyBetween(start, added, day, next)
          expectOnlyBetween(added, after(removeActivation(added, idOf('rotation', id), day, TODAY)), day, next)
          changeCount++
        },
      ),
    )
    expect(changeCount).toBeGreaterThan(30)
  })

  test('and what would is recognised', () => {
    const now = plan()
    const rotations = (id: string, pattern: string) => new Map(now.rotations).set(idOf('rotation', id), rotation(id, pattern, SHIFTS))
    const teams = new Map(now.teams).set(idOf('team', 'A'), team('A', '2026-11-03'))
    const rewritten: CenterPlan[] = [
      { ...now, activations: from(['2026-02-01', idOf('rotation', 'one')], ['2026-12-01', idOf('rotation', 'two')]) },
      { ...now, activations: from(['2026-01-01', idOf('rotation', 'one')], ['2026-11-15', idOf('rotation', 'two')]) },
      { ...now, teams },
      { ...now, teams: new Map([...now.teams].slice(1)) },
      { ...now, rotations: rotations('one', 'JJJJ') },
      { ...now, rotations: rotations('own', 'JJJJ') },
    ]
    expect(rewritten.map((plan) => rewritesPast(now, plan, TODAY))).toEqual([true, true, true, true, true, true])
    expect(rewritesPast(now, { ...now, rotations: rotations('two', 'JJJJ') }, TODAY)).toBe(false)
  })
})
