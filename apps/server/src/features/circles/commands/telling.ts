// The notifications to the people of a circle: proposed, done, over; each by the channels they chose.
import type { CircleEnd } from '@releve/contract/circles'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import type { PostedRow } from '#features/demands/store/columns.ts'
import type { KindFacts } from '#features/notifications/store/facts.ts'
import { notify } from '#features/notifications/store/notify.ts'
import type { CircleRow } from '../store.ts'
import { endCircles } from '../store.ts'

type CircleOf = Pick<CircleRow, '_id' | 'centerId' | 'size' | 'places'>

/** Makes one notification for each person, about their first place in the circle. */
function noticesOf(
  { _id, places }: CircleOf,
  dates: ReadonlyMap<string, string>,
  facts: KindFacts<'circleProposed' | 'circleEnded'>,
  except?: UserId,
) {
  const byPerson = new Map(places.toReversed().map((place) => [place.userId, place]))
  return [...byPerson.values()]
    .filter(({ userId }) => userId !== except)
    .map(({ userId, demandId }) => ({ ...facts, userId, demandId, subjectId: _id, date: dates.get(demandId) ?? null }))
}

const datesOf = (demands: readonly Pick<PostedRow, '_id' | 'posterShift'>[]) =>
  new Map<string, string>(demands.map(({ _id, posterShift }) => [_id, posterShift.date]))

/** Their screens read again what waits for their answer, whatever they are told by. */
export function showAgain(tx: Transaction, { centerId, places }: Pick<CircleRow, 'centerId' | 'places'>): Promise<void> {
  return publish(tx, centerId, { kind: 'notification', users: [...new Set(places.map(({ userId }) => userId))] })
}

export async function tellProposed(tx: Transaction, circle: CircleOf, demands: readonly PostedRow[], now: number): Promise<void> {
  await notify(tx, circle.centerId, noticesOf(circle, datesOf(demands), { kind: 'circleProposed', circleSize: circle.size }), now)
  await showAgain(tx, circle)
}

/** Ends circles that wait, and tells their people why; `except` knows: they did it. Who ended one first has told. */
export async function endAndTell(
  tx: Transaction,
  centerId: CenterId,
  circles: readonly CircleRow[],
  dates: ReadonlyMap<string, string>,
  end: { readonly because: CircleEnd; readonly now: number; readonly except?: UserId },
): Promise<string[]> {
  const { because, now, except } = end
  const ids = await endCircles(
    tx,
    centerId,
    circles.map(({ _id }) => _id),
    { status: 'over', because, now },
  )
  for (const circle of circles.filter(({ _id }) => ids.includes(_id))) {
    await notify(tx, centerId, noticesOf(circle, dates, { kind: 'circleEnded', circleEnd: because }, except), now)
    await showAgain(tx, circle)
  }
  return ids
}
