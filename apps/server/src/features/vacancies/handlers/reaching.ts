// The common beginning and end of every call on a vacancy: its keeper, whether it is still to be had, and its answer.
import type { Routes } from '@releve/contract'
import type { WireBoard } from '@releve/contract/vacancies'
import type { Power } from '@releve/domain/access/roles'
import { toDayNumber } from '@releve/domain/calendar/day'
import { standingOffer } from '@releve/domain/demands/taking'
import type { CenterId, DemandId } from '@releve/domain/ids'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Call, CallName } from '#http/handler.ts'
import { hasPower, inCenter } from '#http/principal.ts'
import type { CenterMember, Principal } from '#http/principal.ts'
import type { VacancyRow } from '#features/demands/store/columns.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { findVacancy } from '../store.ts'
import type { WavedVacancy } from '../store.ts'
import { boardOf } from '../commands/board.ts'
import { namesOf, toWireVacancy } from '../commands/wire.ts'

export type CallOf<Name extends CallName> = Call<Routes[Name]>

/** @throws AppError forbidden for who has not that power in their centre */
export function keeper(principal: Principal, power: Power = 'keepVacancies'): CenterMember {
  const me = inCenter(principal)
  if (!hasPower(me, power, { centerId: me.centerId, teamId: null })) throw new AppError('forbidden')
  return me
}

export function found(vacancy: WavedVacancy | null): WavedVacancy {
  if (vacancy === null) throw new AppError('notFound')
  return vacancy
}

/** @throws AppError alreadyAccepted, vacancyOver, vacancyBegun when nobody can be asked for it any more */
export function stillOpen(vacancy: WavedVacancy, now: number): WavedVacancy {
  const { status, closedAt, startAt } = vacancy.demand
  if (status === 'accepted') throw new AppError('alreadyAccepted')
  if (closedAt !== null) throw new AppError('vacancyOver')
  if (startAt <= now) throw new AppError('vacancyBegun')
  return vacancy
}

/** @throws AppError vacancyPromised while somebody who said yes on the telephone has to confirm it */
export function unpromised(demand: VacancyRow, now: number): void {
  if (standingOffer(demand, now) !== null) throw new AppError('vacancyPromised')
}

export async function board(call: Pick<CallOf<'vacancies.get'>, 'pool' | 'clock'>, centerId: CenterId, id: DemandId): Promise<WireBoard> {
  return boardOf(call.pool, found(await findVacancy(call.pool, centerId, id)), call.clock())
}

/** One vacancy, as lists have it. */
export async function singleVacancy(call: Pick<CallOf<'vacancies.get'>, 'pool' | 'clock'>, centerId: CenterId, id: DemandId) {
  const vacancy = found(await findVacancy(call.pool, centerId, id))
  const days = [toDayNumber(vacancy.demand.posterShift.date)]
  const facts = await loadFacts(call.pool, { centerId, userIds: 'all', days, now: call.clock() })
  return toWireVacancy(vacancy, { facts, people: await namesOf(call.pool, centerId, [vacancy]) })
}

/** An open board shows the step at once. */
export function publishStep(tx: Transaction, { demand }: WavedVacancy): Promise<void> {
  return publish(tx, demand.centerId, { kind: 'demand', demandId: demand._id, days: [demand.posterShift.date], users: [] })
}
