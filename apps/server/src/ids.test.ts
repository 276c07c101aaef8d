// Identifiers of several kinds side by side: the compiler tells them apart, from the call to the statement.
import type { Routes } from '@releve/contract'
import { userParams } from '@releve/contract/fields'
import type { CenterId, DemandId, TeamId, UserId } from '@releve/domain/ids'
import { expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Transaction } from './db/transaction.ts'
import { reachUser } from './features/members/store.ts'
import { notify } from './features/notifications/store.ts'
import { loadTeamOccurrences } from './features/users/store.ts'
import { putTeam } from './features/users/store/members.ts'
import type { Call } from './http/handler.ts'
import type { Principal } from './http/principal.ts'

test('a call is given plain text, and its handler an identifier of its kind', () => {
  expectTypeOf<z.input<typeof userParams>>().toEqualTypeOf<{ id: string }>()
  expectTypeOf<Call<Routes['users.assignTeam']>['params']['id']>().toEqualTypeOf<UserId>()
  expectTypeOf<Call<Routes['users.assignTeam']>['body']['teamId']>().toEqualTypeOf<TeamId | null>()
  expectTypeOf<Principal['centerId']>().toEqualTypeOf<CenterId | null>()
  const id = '0b6f3c7e-6b1c-4d5e-8f00-1a2b3c4d5e6f'
  expect(userParams.parse({ id })).toEqual({ id })
})

interface Given {
  readonly tx: Transaction
  readonly principal: Principal
  readonly centerId: CenterId
  readonly userId: UserId
  readonly teamId: TeamId
  readonly demandId: DemandId
}

test('a foreign one does not compile', () => {
  // Compiled, never called.
  const wrong = ({ tx, principal, centerId, userId, teamId, demandId }: Given) => [
    // @ts-expect-error the two of them the other way round
    loadTeamOccurrences(tx, userId, centerId),
    // @ts-expect-error a team is nobody
    reachUser(tx, principal, teamId),
    // @ts-expect-error nor is a member a team
    putTeam(tx, { centerId, userId, teamId: userId, fromDate: '2026-11-20' }),
    // @ts-expect-error a demand did nothing to anybody
    notify(tx, centerId, [{ userId, kind: 'demandAccepted', demandId, actorId: demandId }], 0),
    // @ts-expect-error text is of no kind before it was read
    reachUser(tx, principal, 'ana'),
  ]
  expect(wrong).toBeTypeOf('function')
})
