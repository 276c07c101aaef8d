// Identifiers of several kinds side by side: the compiler tells them apart, from the call to the statement.
import type { Routes } from '@releve/contract'
import { userParams } from '@releve/contract/fields'
import type { WrittenDay } from '@releve/contract/fields'
import { limitsOf } from '@releve/domain/demands/limits'
import type { Demand } from '@releve/domain/demands/demand'
import type { Person } from '@releve/domain/demands/person'
import { administers } from '@releve/domain/access/access'
import type { Actor } from '@releve/domain/access/access'
import type { CenterId, DemandId, RotationId, TeamId, UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan } from '@releve/domain/planning/center-plan'
import { rotationOf } from '@releve/domain/planning/cycle'
import { activate } from '@releve/domain/planning/plan-changes'
import { expect, expectTypeOf, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Transaction } from './db/transaction.ts'
import { personIn, publishDemand } from './features/demands/handlers/acting.ts'
import { lockDemand } from './features/demands/store/locking.ts'
import { findDemand } from './features/demands/store/reading.ts'
import { loadPeople, reachUser } from './features/members/store/members.ts'
import { notify } from './features/notifications/store/notify.ts'
import { reachRotation } from './features/rotations/commands.ts'
import { loadTeamOccurrences } from './features/users/store/history.ts'
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
  readonly rotationId: RotationId
  readonly actor: Actor
  readonly center: CenterPlan
  readonly demand: Demand
  readonly member: MemberPlan
  readonly person: Person
}

test('a foreign one does not compile', () => {
  // It is compiled, and never called.
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

test('nor does it where the server reads and writes demands and rotations', () => {
  const wrong = ({ tx, principal, centerId, userId, teamId, demandId, rotationId }: Given, facts: Parameters<typeof personIn>[0]) => [
    // @ts-expect-error nobody is a demand
    findDemand(tx, centerId, userId),
    // @ts-expect-error a demand locks no team
    lockDemand(tx, centerId, demandId, [teamId]),
    // @ts-expect-error a team is no person
    personIn(facts, teamId),
    // @ts-expect-error whom it concerns are people
    publishDemand(tx, { _id: demandId, centerId, posterShift: { date: '2026-11-20' } }, { users: [demandId] }),
    // @ts-expect-error rotations have no name among people
    loadPeople(tx, [rotationId]),
    // @ts-expect-error nor among teams
    reachRotation(tx, principal, teamId),
  ]
  expect(wrong).toBeTypeOf('function')
})

test('nor in the domain, whose data have kinds as well', () => {
  expectTypeOf<Demand['posterId']>().toEqualTypeOf<UserId | null>()
  expectTypeOf<MemberPlan['userId']>().toEqualTypeOf<UserId>()
  const wrong = ({ center, demand, member, person, actor, centerId, userId, teamId, rotationId, demandId }: Given) => [
    // @ts-expect-error a centre cancels nothing
    limitsOf({ action: 'cancel', demand, actorId: centerId }),
    // @ts-expect-error nor does a team lose interest in being one
    limitsOf({ action: 'reject', demand, actorId: userId, userId: teamId }),
    // @ts-expect-error a team follows a rotation, and is none
    activate(center, teamId, 0, 0),
    // @ts-expect-error the other way round
    rotationOf(center, rotationId, 0),
    // @ts-expect-error what a day would be without a demand, not without a person
    person.without(userId, 0),
    // @ts-expect-error the plan of a member knows them by themselves
    { ...member, userId: demandId } satisfies MemberPlan,
    // @ts-expect-error compared only, and yet a person is no centre
    administers(actor, userId),
    // Identifiers without a kind, as a device has them from the wire.
    administers(actor, 'cta'),
  ]
  expect(wrong).toBeTypeOf('function')
})

test('what may be a demand or a day is said to be either', () => {
  expectTypeOf<Call<Routes['demands.checkShift']>['params']['id']>().toEqualTypeOf<DemandId | WrittenDay>()
})
