// The form of one entry of the table of calls: everything the server, the client, the documents and the tests derive from.
import type { Power } from '@releve/domain/access/roles'
import type { Scope } from '@releve/domain/access/scopes'
import type * as z from 'zod/mini'

/**
 * The callers who may make a call at all. The object decides which of their own or of their centre's data they may touch. - `public`:
 * anybody; - `session`: anybody logged in, pending members included; - `member`: approved members; - `admin`: administrators of a centre,
 * and master administrators; - `master`: master administrators.
 */
export type Access = 'public' | 'session' | 'member' | 'admin' | 'master'

/** A PUT that also takes back what a GET gave. */
export interface Echo {
  /** The name of that GET, which takes the same parameters. */
  readonly of: string
  /** The part of its answer that is meant. */
  readonly at?: string
  /** Fields that are made for their reader, or by others: what is sent of them is not looked at. */
  readonly views?: readonly string[]
  /** Rewrites the sent fields in the words of `body`, where these differ from those of the GET. */
  readonly rewrite?: (sent: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>) => Record<string, unknown>
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path under `/api`, with parameters as `:name`. */
  readonly path: string
  readonly access: Access
  /**
   * A member who has this power, or one of these, by a role is served as an administrator of their centre: with the access `admin` at all, with `member` about
   * others than themselves.
   */
  readonly power?: Power | readonly Power[]
  /** The scope with which an API key makes this call; absent: no key does. */
  readonly scope?: Scope
  /** One French line for the documents. */
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The body of a 200; absent where the answer is empty (`emptyStatus`). */
  readonly response?: z.ZodMiniType
  /** Answers 204 though it is no extension: its sender waits for nothing. */
  readonly noContent?: true
  /** For a `public` call: the author is the owner of the token sent with it, and that token must be valid. */
  readonly optionalSession?: true
  /** An administrator who has yet to set up the second factor their centre requires may make it. */
  readonly beforeTotp?: true
  /** A POST for the sake of its body: it changes nothing, so nothing is stored for a repeat. */
  readonly reads?: true
  /**
   * Gives or takes power: this session proved its password within five minutes (`POST /auth/verify-password`), or it is asked to
   * (`passwordProofRequired`). `partly`: a part of what the call does, which its handler knows.
   */
  readonly stepUp?: true | 'partly'
  /** Holds a password or a secret, or answers one: its answer is stored for no repeat, an Idempotency-Key has no effect. */
  readonly secret?: true
  /**
   * Beside what `body` names, a client may send what that GET gave: what is the same stays as it is, and what differs and has no place in
   * `body` is refused (409 `fieldsFixed`).
   */
  readonly echoes?: Echo
  /** The specification does not name this call, but implies it. */
  readonly extension?: true
  /** Answers `text/event-stream` instead of JSON. */
  readonly stream?: true
  /** Answers a file of this type instead of JSON. */
  readonly file?: 'application/octet-stream' | 'image/webp' | 'text/csv' | 'text/calendar' | 'application/json' | 'text/html'
  /** Bytes a body may have, when that is more than the 256 KB of the others. */
  readonly bodyBytes?: number
  /** The body is a form (multipart/form-data) with one file, not JSON. */
  readonly upload?: true
}

/** The powers of which one is enough for that call. */
export const powersFor = ({ power }: Pick<Route, 'power'>): readonly Power[] =>
  power === undefined ? [] : typeof power === 'string' ? [power] : power

/** Whether the call has one effect however often it is sent with one Idempotency-Key, by somebody who is logged in. */
export function isRepeatable(route: Pick<Route, 'method' | 'access' | 'reads' | 'secret' | 'optionalSession'>): boolean {
  return (
    route.method !== 'GET' && route.reads !== true && route.secret !== true && (route.access !== 'public' || route.optionalSession === true)
  )
}

/**
 * How a call that has nothing to say answers. Clients written from the specification read every answer as JSON: they get `{}`. Those that
 * know our extensions know that these answer 204.
 */
export const emptyStatus = ({ extension, noContent }: Pick<Route, 'extension' | 'noContent'>): 200 | 204 =>
  extension === true || noContent === true ? 204 : 200

type Input<R extends Route, K extends 'params' | 'query' | 'body'> = R[K] extends z.ZodMiniType ? z.output<R[K]> : undefined

export type ParamsOf<R extends Route> = Input<R, 'params'>
export type QueryOf<R extends Route> = Input<R, 'query'>
export type BodyOf<R extends Route> = Input<R, 'body'>
export type ResponseOf<R extends Route> = R['response'] extends z.ZodMiniType ? z.output<R['response']> : undefined
