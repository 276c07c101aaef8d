// The events of a vacancy, for its board: no member's answer is in it.
import type { WireBoard } from '@releve/contract/vacancies'
import type { AskRow, PastWave, WavedVacancy } from '../store.ts'
import { named, sentSteps } from './wire.ts'
import type { People } from './wire.ts'

export function historyOf({ demand, wave }: WavedVacancy, asks: readonly AskRow[], people: People, callees: People): WireBoard['history'] {
  const line = (kind: WireBoard['history'][number]['kind'], at: number, more: Partial<WireBoard['history'][number]> = {}) => ({
    at,
    kind,
    actor: null,
    member: null,
    batch: null,
    count: null,
    points: null,
    ...more,
  })
  const called = asks.flatMap(({ user_id: userId, called_at: at }) =>
    at === null ? [] : [line('called', at, { member: named(callees, userId) })],
  )
  const running: PastWave[] =
    wave.started_at === null
      ? []
      : [
          {
            startedAt: wave.started_at,
            by: wave.started_by,
            steps: sentSteps(asks),
            unfilledAt: wave.unfilled_at,
            filledAt: demand.acceptedAt,
            filledBy: demand.accepterId,
          },
        ]
  const waves = [...wave.waves, ...running]
  // The member who has it now, once: by the last wave, or by none.
  const filled = new Map(
    [...waves, { filledAt: demand.acceptedAt, filledBy: demand.accepterId }].flatMap(({ filledAt: at, filledBy }) =>
      at === null ? [] : [[at, filledBy] as const],
    ),
  )
  return [
    line('opened', wave.opened_at, { actor: named(people, wave.opened_by) }),
    ...waves.flatMap(({ startedAt, by, steps, unfilledAt }) => [
      line('waveStarted', startedAt, { actor: named(people, by) }),
      ...steps.map(({ at, size }, index) => line('batchSent', at, { batch: index + 1, count: size })),
      ...(unfilledAt === null ? [] : [line('waveUnfilled', unfilledAt)]),
    ]),
    ...called,
    ...[...filled].map(([at, by]) => line('filled', at, { member: named(people, by) })),
    ...wave.edits.map(({ at, by, from, to }) => line('pointsChanged', at, { actor: named(people, by), points: { from, to } })),
    ...(demand.closedAt === null ? [] : [line('closed', demand.closedAt, { actor: named(people, wave.closed_by) })]),
  ].toSorted((a, b) => a.at - b.at)
}
