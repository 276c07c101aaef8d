// Identifiers by what they identify. All of them are texts, and only types tell them apart: where several are given, a foreign one does
// not compile.

declare const kind: unique symbol

/** Text that was read as the identifier of one kind of thing; it serves wherever a text does. */
type IdOf<Kind extends string> = string & { readonly [kind]: Kind }

export type CenterId = IdOf<'center'>
export type UserId = IdOf<'user'>
export type TeamId = IdOf<'team'>
export type RotationId = IdOf<'rotation'>
export type DemandId = IdOf<'demand'>

/**
 * An identifier as a call brought it, without a kind yet, or one of its kind. Functions that only compare identifiers take it, since
 * devices call them as well as the server. One of another kind does not compile.
 */
export type IdLike<Kind extends keyof Ids> = string & { readonly [kind]?: Kind }

export interface Ids {
  readonly center: CenterId
  readonly user: UserId
  readonly team: TeamId
  readonly rotation: RotationId
  readonly demand: DemandId
}
