// The last consent: all vacations of a circle change hands and all its points are promised, in the transaction of that consent.
import { circleEffects } from '@releve/domain/matching/circle'
import type { CenterEvent } from '@releve/contract/events'
import type { UserId } from '@releve/domain/ids'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { writeTaking } from '#features/demands/store/taking.ts'
import { askToTell } from '#features/demands/store/telling.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { endCircles, instantAfter, waitingCircles } from '../store.ts'
import type { LockedCircle } from '../store.ts'
import { endAndTell } from './telling.ts'

/** Everything is locked and judged. @throws when one of its demands is not open, which its locks exclude */
export async function makeCircle(tx: Transaction, { circle, demands }: LockedCircle, actorId: UserId, now: number): Promise<void> {
  const { _id, centerId } = circle
  const userIds = circle.places.map(({ userId }) => userId)
  const days = demands.map(({ posterShift }) => posterShift.date)
  const at = await instantAfter(tx, centerId, { userIds, days, now })
  const events: CenterEvent[] = []
  for (const { demand, takerId, effects } of circleEffects(demands, _id, at)) {
    const locked = demands.find((postedDemand) => postedDemand._id === demand._id)
    if (locked === undefined) throw new Error(`demand ${demand._id} is not of the circle`)
    const notice = { userId: demand.posterId, kind: 'circleDone', by: takerId, circleSize: circle.size } as const
    const written = await writeTaking(tx, {
      demand: locked,
      takerId,
      effects,
      notice,
      circle: { _id, at },
      actorId,
      reason: null,
      override: null,
      followUp: null,
      now,
    })
    if (written === null) throw new Error(`demand ${demand._id} is not open`)
    const { date } = demand.posterShift
    events.push({ kind: 'demand', demandId: demand._id, days: [date], users: [demand.posterId, takerId] })
    const waiting = demand.interested.filter((id) => !userIds.includes(id))
    await notify(
      tx,
      centerId,
      waiting.map((userId) => ({ userId, kind: 'interestTaken', demandId: demand._id, date, actorId: takerId })),
      now,
    )
  }
  await endCircles(tx, centerId, [_id], { status: 'done', because: null, now })
  events.push({ kind: 'points', users: [...new Set(userIds)] }, { kind: 'notification', users: [...new Set(userIds)] })
  await publish(tx, centerId, ...events)
  const demandIds = demands.map((demand) => demand._id)
  const others = await waitingCircles(tx, centerId, { userIds: [], demandIds })
  const dates = new Map<string, string>(demands.map((demand) => [demand._id, demand.posterShift.date]))
  await endAndTell(tx, centerId, others, dates, { because: 'taken', now })
  await askToTell(tx, { centerId, demandIds, userIds })
}
