// The form of the matrix of rights: for every call of the table, what each kind of caller gets, written once as data beside the
// feature (`test/features/<noun>/access.ts`). `access.test.ts` makes the tests from it.
import type { RouteName } from '@releve/contract'
import type { CenterFixture, MemberFixture, MemberOverrides } from '@releve/testing/factories'
import type { TestServer } from './server.ts'

/**
 * - `owner`: the member whose thing the call is about; `colleague`: another one of their centre;
 * - `stranger`, `otherAdmin`: member and administrator of another centre;
 * - `expired`: the owner with a token that has ended.
 */
export const callers = ['visitor', 'expired', 'pending', 'owner', 'colleague', 'centerAdmin', 'stranger', 'otherAdmin', 'master'] as const
export type Caller = (typeof callers)[number]

/** Statuses in the order of `callers`. */
export type Expected = readonly [
  visitor: number,
  expired: number,
  pending: number,
  owner: number,
  colleague: number,
  centerAdmin: number,
  stranger: number,
  otherAdmin: number,
  master: number,
]

/** The input of one call of the matrix. */
export interface Target {
  readonly params?: Readonly<Record<string, string>>
  /** The query with its question mark. */
  readonly query?: string
  readonly body?: unknown
  /** A form with a file, instead of `body`. */
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
  /** Instead of the caller's own: when the owner had to be made for this call. */
  readonly token?: string
}

export interface World {
  readonly server: TestServer
  readonly center: CenterFixture
  readonly otherCenter: CenterFixture
  /** The identifier of the caller; `visitor` has none, `expired` the owner's. */
  idOf(caller: Exclude<Caller, 'visitor'>): string
  /** A new approved member of the first centre, for calls that use somebody up. */
  newMember(overrides?: MemberOverrides): Promise<MemberFixture>
}

/** 1, 2, 3… on each server: the files of several tests may run one after the other in one process. */
export function countPerServer(): (world: World) => number {
  const counts = new WeakMap<TestServer, number>()
  return ({ server }) => {
    const count = (counts.get(server) ?? 0) + 1
    counts.set(server, count)
    return count
  }
}

export interface AccessCase {
  readonly expected: Expected
  /** It is made anew for each caller: a call that consumes its object must find one each time. Absent: no parameter, no body. */
  target?(world: World, caller: Caller): Target | Promise<Target>
}

export type AccessCases<N extends RouteName> = { readonly [K in N]: AccessCase }

/** Approved members of every centre may, each for their own. */
export const everybody: Expected = [401, 401, 403, 200, 200, 200, 200, 200, 200]
/** The answers are those of `everybody`; the master of these tests has no centre. */
export const ofOwnCenter: Expected = [401, 401, 403, 200, 200, 200, 200, 200, 400]
/** The answers for an object of a centre, for its own people. */
export const sameCenter: Expected = [401, 401, 403, 200, 200, 200, 404, 404, 200]
/** The answers for a member's object, for them and their administrators. */
export const selfAndAdmins: Expected = [401, 401, 403, 200, 403, 200, 404, 404, 200]
/** The answers for a member's object, for them alone. */
export const selfAlone: Expected = [401, 401, 403, 200, 403, 403, 404, 404, 403]

/** `:id` is the owner. */
export const ofOwner =
  (body?: unknown) =>
  (world: World): Target => ({
    params: { id: world.idOf('owner') },
    ...(body === undefined ? {} : { body }),
  })
