// The type of a handler: for each call of the contract a function from the input to the answer, typed from the table.
import type { RouteName, Routes } from '@releve/contract'
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, Route } from '@releve/contract/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config/config.ts'
import type { Database } from '../db/transaction.ts'
import type { EventHub } from './events/hub.ts'
import type { FileAnswer } from './file-answer.ts'
import type { Principal } from './principal.ts'
import type { ReadyText } from './ready-text.ts'
import type { Tokens } from './tokens.ts'

/** The dependencies of every handler. */
export interface Deps {
  /** A call with an Idempotency-Key has one transaction around the whole of it. */
  readonly pool: Database
  /** The instant, in milliseconds. */
  readonly clock: () => number
  readonly config: ServerConfig
  readonly bus: EventHub
  readonly tokens: Tokens
}

type PrincipalOf<R extends Route> = R extends { readonly optionalSession: true }
  ? Principal | null
  : R['access'] extends 'public'
    ? null
    : Principal

export interface Call<R extends Route> extends Deps {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  /** The body; for an upload, the result made from its file. */
  readonly body: R extends { readonly upload: true } ? Buffer : BodyOf<R>
  readonly principal: PrincipalOf<R>
  readonly request: FastifyRequest
  /** It serves cookies alone: the answer is what the handler returns. */
  readonly reply: FastifyReply
}

type AnswerOf<R extends Route> = R extends { readonly file: string } ? FileAnswer : ResponseOf<R> | ReadyText<ResponseOf<R>>

type Handler<R extends Route> = (call: Call<R>) => AnswerOf<R> | Promise<AnswerOf<R>>

type StreamName = { [N in RouteName]: Routes[N] extends { readonly stream: true } ? N : never }[RouteName]

/** The calls that answer once; streams are bound by `events/stream.ts`. */
export type CallName = Exclude<RouteName, StreamName>

/** A call without handler does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<Routes[N]> }

/** The handlers of some calls: what a feature exports. */
export type HandlersOf<Names extends CallName> = Pick<Handlers, Names>
