// Exchanges among several that wait for an approval once all of their people agreed. Nothing of their demands has moved: whatever ends a circle
// that waits for answers ends this one, and the last answer makes it.
import type { Chain, ChainFacts } from '@releve/domain/access/chain'
import type { CenterId, UserId } from '@releve/domain/ids'
import { beginChain, loadChainFacts, stepOf } from '#features/approvals/store/chains.ts'
import type { ChainStep } from '#features/approvals/store/chains.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { lockCirclesDue, writeWaiting } from '../store.ts'
import type { CircleRow, LockedCircle } from '../store.ts'
import { showAgain } from './telling.ts'

export const peopleOf = ({ places }: Pick<CircleRow, 'places'>): UserId[] => [...new Set(places.map(({ userId }) => userId))]

/** Reads who answers for it today. */
export const chainFactsOf = async (db: Queryable, circle: CircleRow, now: number): Promise<ChainFacts> =>
  (await loadChainFacts(db, circle.centerId, peopleOf(circle), now))(peopleOf(circle))

/** Tells the people whose answer it waits for now, but for who did it themselves. */
async function tellAsked(tx: Transaction, circle: CircleRow, { news }: ChainStep, now: number, except: UserId | null): Promise<void> {
  const [place] = circle.places
  if (place === undefined || news.length === 0) return
  const about = { kind: 'exchangeRequested', demandId: place.demandId, actorId: place.userId, subjectId: circle._id } as const
  await notify(
    tx,
    circle.centerId,
    news.filter((userId) => userId !== except).map((userId) => ({ ...about, userId })),
    now,
  )
  await publish(tx, circle.centerId, { kind: 'planning', days: [], users: [...news], near: [] })
}

/** Keeps what all of them agreed to until it is approved. */
export async function beginWaiting(
  tx: Transaction,
  { circle, demands }: LockedCircle,
  { chain, lapseHours, now }: { readonly chain: Chain; readonly lapseHours: number; readonly now: number },
): Promise<void> {
  const startAt = Math.min(...demands.map((demand) => demand.startAt))
  const step = beginChain(chain, { startAt, endOfDay: startAt }, { lapseHours, facts: await chainFactsOf(tx, circle, now) })
  await writeStep(tx, circle, step, now, null)
}

/** It stands at a level: those who answer for it are told, and its people see it. */
export async function writeStep(tx: Transaction, circle: CircleRow, step: ChainStep, now: number, byId: UserId | null): Promise<void> {
  await writeWaiting(tx, circle, step)
  await tellAsked(tx, circle, step, now, byId)
  await showAgain(tx, circle)
}

/** Looks at those whose time has come: they go up where they have to. */
export async function advanceCircles(tx: Transaction, centerId: CenterId, ids: readonly string[], now: number): Promise<string[]> {
  const due = await lockCirclesDue(tx, centerId, ids, now)
  for (const circle of due)
    if (circle.waiting !== null) await writeStep(tx, circle, stepOf(circle.waiting, await chainFactsOf(tx, circle, now)), now, null)
  return due.map(({ _id }) => _id)
}
