// The sheet of a search, for whoever keeps the vacancies: once the vacancy is filled, closed or begun. The board has what is going on.
import { AppError } from '#http/app-error.ts'
import { sheetOf } from '../commands/sheet.ts'
import { stateOf } from '../commands/wire.ts'
import { findVacancy } from '../store.ts'
import { found, keeper } from './reaching.ts'
import type { CallOf } from './reaching.ts'

export async function sheet(call: CallOf<'vacancies.sheet'>) {
  const { pool, params, principal } = call
  const { centerId } = keeper(principal)
  const now = call.clock()
  const vacancy = found(await findVacancy(pool, centerId, params.id))
  const state = stateOf(vacancy, now)
  if (state !== 'filled' && state !== 'closed') throw new AppError('vacancyStillOpen')
  return sheetOf(pool, vacancy, now)
}
