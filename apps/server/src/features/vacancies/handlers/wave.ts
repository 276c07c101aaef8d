// The wave of a vacancy, by whoever keeps it, and what it asks of whoever reads it.
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { inCenter } from '#http/principal.ts'
import { keepAct } from '#features/journal/store.ts'
import { findAsk, findVacancy, lockVacancy } from '../store.ts'
import { standingOf } from '../commands/lines.ts'
import { takeStep } from '../commands/wave.ts'
import { board, found, keeper, publishStep, stillOpen, unpromised } from './reaching.ts'
import type { CallOf } from './reaching.ts'

export async function startWave(call: CallOf<'vacancies.startWave'>) {
  const { pool, params } = call
  const { centerId, userId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const vacancy = stillOpen(found(await lockVacancy(tx, centerId, params.id)), now)
    if (vacancy.wave.started_at !== null) throw new AppError('waveStarted')
    unpromised(vacancy.demand, now)
    await takeStep(tx, vacancy, now, { startedBy: userId })
    await keepAct(tx, centerId, { kind: 'waveStarted', actorId: userId, detail: { date: vacancy.demand.posterShift.date }, now })
    await publishStep(tx, vacancy)
  })
  return board(call, centerId, params.id)
}

export async function nextBatch(call: CallOf<'vacancies.nextBatch'>) {
  const { pool, params, body } = call
  const { centerId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const vacancy = stillOpen(found(await lockVacancy(tx, centerId, params.id)), now)
    if (vacancy.wave.started_at === null) throw new AppError('waveNotRunning')
    if (vacancy.wave.batch !== body.after) throw new AppError('waveMoved')
    unpromised(vacancy.demand, now)
    const step = await takeStep(tx, vacancy, now)
    // Nothing is written of a press that asks nobody.
    if (step === 'waits') throw new AppError('waveAsleep')
    if (step === 'over') throw new AppError('waveNotRunning')
    await publishStep(tx, vacancy)
  })
  return board(call, centerId, params.id)
}

export async function ask(call: CallOf<'vacancies.ask'>) {
  const { centerId, userId } = inCenter(call.principal)
  const { demand, wave } = found(await findVacancy(call.pool, centerId, call.params.id))
  const own = await findAsk(call.pool, centerId, demand._id, userId)
  if (own === null) return { ask: null, declinedAt: null }
  // Those of an earlier batch may answer as well, until somebody has taken it. What they were told stands, whenever the next are asked.
  const until = own.batch === wave.batch ? (own.answer_before ?? wave.next_at) : null
  const ask = own.asked_at === null || own.batch === null ? null : { at: own.asked_at, until, standing: standingOf(own) }
  return { ask, declinedAt: own.declined_at }
}
