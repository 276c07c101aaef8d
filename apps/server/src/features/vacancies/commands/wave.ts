// The next step of a wave, which a deputy or an administrator asks for, or the worker takes when it is due.
import { shortMoment } from '@releve/contract/day-words'
import { toWireStanding } from '@releve/contract/vacancy-standing'
import { standingOffer } from '@releve/domain/demands/taking'
import type { UserId } from '@releve/domain/ids'
import type { Transaction } from '#db/transaction.ts'
import { holdWave, tellKeepers } from '#features/demands/store/vacancies.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { loadAsks, markUnfilled, stopWave, writeAsked, writeStep } from '../store.ts'
import type { WavedVacancy } from '../store.ts'
import { planOf, rankFor } from './ranking.ts'
import type { Ground } from './ranking.ts'
import { keepSearch } from './search-records.ts'

export type Step = 'asked' | 'waits' | 'over'

/** A step of a joint search of several vacancies: who of all is asked for this one. */
export interface JointStep {
  readonly coverId: string
  /** Null: nobody, for now. */
  readonly userId: UserId | null
  readonly ground: Ground
}

interface StepBy {
  /** The person who started the wave; null: the worker goes on with it. */
  readonly startedBy?: UserId | null
  readonly joint?: JointStep | null
}

/** Whether somebody may still be asked for it. */
export const isSought = ({ demand }: WavedVacancy, now: number): boolean =>
  demand.status === 'open' && demand.closedAt === null && demand.startAt > now

/**
 * Takes the next step of a wave, wholly or not at all: the people asked and the state of the wave are written together, so that the server
 * that goes on after a crash asks nobody twice and forgets nobody. Demand and wave are locked.
 */
export async function takeStep(
  tx: Transaction,
  vacancy: WavedVacancy,
  now: number,
  { startedBy = null, joint = null }: StepBy = {},
): Promise<Step> {
  const { demand, wave } = vacancy
  const { centerId, _id: demandId } = demand
  const { date } = demand.posterShift
  if (!isSought(vacancy, now)) {
    await stopWave(tx, centerId, demandId)
    return 'over'
  }
  const promise = standingOffer(demand, now)
  if (promise !== null) {
    await holdWave(tx, demand, promise.until)
    return 'waits'
  }
  const ranked = await rankFor(tx, vacancy, now, joint?.ground)
  const plan = await planOf(tx, vacancy, ranked, await loadAsks(tx, centerId, demandId), joint === null ? {} : { only: joint.userId })
  const { deadlineAt } = plan
  const first = joint === null ? plan.batches[0] : plan.batches.find(({ userIds }) => userIds.some((userId) => userId === joint.userId))
  const askedBatch = first !== undefined && first.at <= now ? first : null
  const nextOf = () => (askedBatch !== null ? askedBatch.until : (first?.at ?? (deadlineAt > now ? deadlineAt : null)))
  const nextAt = nextOf()
  const batch = wave.batch + (askedBatch === null ? 0 : 1)
  await writeStep(tx, {
    centerId,
    demandId,
    batch,
    batches: wave.batch + (joint === null ? plan.batches.length : Number(first !== undefined)),
    nextAt: nextAt !== null && nextAt < demand.startAt ? nextAt : null,
    deadlineAt,
    startedBy,
    coverId: joint?.coverId ?? null,
    now,
  })
  if (askedBatch !== null) {
    const lines = new Map(ranked.ranking.asked.map((line) => [line.userId, line]))
    const askedIds = joint === null ? askedBatch.userIds : askedBatch.userIds.filter((userId) => userId === joint.userId)
    const people = askedIds.flatMap((userId) => lines.get(userId) ?? [])
    await writeAsked(
      tx,
      { centerId, demandId, batch, now, until: askedBatch.until },
      people.map((line) => ({ userId: line.userId, standing: toWireStanding(line) })),
    )
    const userIds = people.map(({ userId }) => userId)
    await keepSearch(tx, vacancy, ranked, { kind: 'asked', batch, actorId: startedBy, askedIds: userIds }, now)
    const answerBefore = shortMoment(askedBatch.until, ranked.facts.zone, now)
    await notify(
      tx,
      centerId,
      userIds.map((userId) => ({ userId, kind: 'vacancyAsked' as const, demandId, date, answerBefore })),
      now,
    )
  }
  // The wave ends when its time is over, or at once when there is nobody to ask.
  if (deadlineAt <= now && (await markUnfilled(tx, centerId, demandId, now)))
    await tellKeepers(tx, centerId, [{ kind: 'vacancyUnfilled', demandId, date }], now, startedBy === null ? [] : [startedBy])
  return askedBatch === null ? (nextAt === null ? 'over' : 'waits') : 'asked'
}
