// The refusals that the OpenAPI document shows: what each call may be refused with, under which status, and when to come back.
import * as contractErrors from '@releve/contract/errors'
import type { ErrorCode } from '@releve/contract/errors'
import { day } from '@releve/contract/fields'
import { isRepeatable } from '@releve/contract/route'
import type { RouteName } from '@releve/contract'
import type { Route } from '@releve/contract/route'
import { validate } from '@releve/contract/validation'
import { callsPerHour, callsPerMinute } from './limits.ts'

type Json = Record<string, unknown>

const { errors } = contractErrors

const retryAfter: Json = {
  'Retry-After': { description: 'Dans combien de secondes recommencer.', schema: { type: 'integer', minimum: 1 }, example: 5 },
}

/** Gives a refusal as it is answered: what is wrong with a field stands in `message` too. */
function exampleOf(code: ErrorCode): Json {
  const read = validate(day, '2026-02-30')
  const fields = code === 'invalidInput' && 'fields' in read ? { date: Object.values(read.fields)[0] } : undefined
  return { error: code, message: fields?.date ?? errors[code].message, ...(fields === undefined ? {} : { fields }) }
}

/** An answer that is a refusal, with what it may hold. */
export function refusal(description: string, codes: readonly ErrorCode[], headers?: Json): Json {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }]))
  const schema = { $ref: '#/components/schemas/ErrorBody' }
  return {
    description,
    ...(headers === undefined ? {} : { headers }),
    content: { 'application/json': codes.length === 0 ? { schema } : { schema, examples } },
  }
}

/** Refusals that do not depend on the call; `components/responses` of the document. */
export const refusals = {
  InvalidInput: refusal('Ce qui est envoyé n’est pas valide\u202F; la phrase est celle du premier champ en cause.', ['invalidInput']),
  Unauthenticated: refusal('Aucune session, ou elle a pris fin.', ['noToken', 'expiredToken', 'invalidToken']),
  Pending: refusal('Le compte attend son approbation, ou le droit manque pour cet élément.', ['pendingApproval', 'forbidden']),
  StepUp: refusal('Le droit manque, ou le mot de passe reste à confirmer.', ['forbidden', 'passwordProofRequired']),
  Forbidden: refusal('Le droit manque.', ['forbidden']),
  NotFound: refusal('N’existe pas, ou appartient à un autre centre.', ['notFound']),
  TooLarge: refusal('Le contenu dépasse ce que cet appel accepte.', ['bodyTooLarge']),
  UnsupportedType: refusal('Le contenu n’est pas du type attendu.', ['unsupportedMediaType']),
  Repeated: refusal('L’en-tête Idempotency-Key a déjà servi pour une autre demande.', ['idempotencyMismatch']),
  TooMany: refusal('Trop de demandes à la suite.', ['tooManyRequests'], retryAfter),
  Unavailable: refusal('Le service ne peut pas répondre pour le moment.', ['busy', 'stopping', 'centerMoving', 'storageFull'], retryAfter),
} as const

const reference = (name: keyof typeof refusals): Json => ({ $ref: `#/components/responses/${name}` })

const isLimited = (name: string) =>
  [callsPerMinute, callsPerHour].some((calls: Partial<Record<RouteName, number>>) => Object.hasOwn(calls, name))

/** @param own the codes that the feature of the call adds, in its own catalogue */
export function refusalsOf(name: string, route: Route, own: readonly ErrorCode[]): Json {
  const hasInput = [route.params, route.query, route.body].some((schema) => schema !== undefined)
  const isOpen = route.access === 'public'
  const isWriting = route.method !== 'GET' && route.reads !== true
  const conflicts = own.filter((code) => errors[code].status === 409)
  const repeats: ErrorCode[] = isRepeatable(route) ? ['idempotencyInProgress', 'idempotencyGivenUp'] : []
  return {
    ...(hasInput ? { '400': reference('InvalidInput') } : {}),
    ...(isOpen && route.optionalSession !== true ? {} : { '401': reference('Unauthenticated') }),
    ...(isOpen || route.access === 'session'
      ? {}
      : { '403': reference(route.stepUp !== undefined ? 'StepUp' : route.access === 'member' ? 'Pending' : 'Forbidden') }),
    ...(/:\w+/.test(route.path) ? { '404': reference('NotFound') } : {}),
    ...(isWriting && conflicts.length + repeats.length > 0
      ? { '409': refusal('Contraire à ce qui est en place, ou déjà en cours.', [...conflicts, ...repeats]) }
      : {}),
    ...(route.method === 'GET' ? {} : { '413': reference('TooLarge'), '415': reference('UnsupportedType') }),
    ...(isRepeatable(route) ? { '422': reference('Repeated') } : {}),
    ...(isLimited(name) ? { '429': reference('TooMany') } : {}),
    '503': reference('Unavailable'),
  }
}
