// This file decides whose account a person of an OpenID Connect provider has. An account is found by the provider's own identifier of the person; the first time by
// an address that the provider has proved, or by an invitation; never by a name.
import type { CenterId, UserId } from '../ids.ts'

export interface SignOnTerms {
  readonly profile: 'standard' | 'proConnect'
  /** Domains whose addresses are believed where the provider does not say whether it verified them, in lower case. */
  readonly trustedDomains: readonly string[]
  /** Organisations whose people may come in; empty: all. */
  readonly sirets: readonly string[]
  readonly idpIds: readonly string[]
  /** Centres whose members may come in; null: all. */
  readonly centerIds: readonly CenterId[] | null
  /** The centre in which unknown people wait for approval; null: they are refused. */
  readonly newcomerCenter: CenterId | null
}

/** The person, as the provider says. */
export interface SignOnPerson {
  /** Their address in lower case; null: it gives none that can be written to. */
  readonly email: string | null
  /** Null: the provider does not say. */
  readonly isEmailVerified: boolean | null
  readonly siret: string | null
  readonly idpId: string | null
}

/** An account that still exists. */
export interface SignOnAccount {
  readonly userId: UserId
  readonly centerId: CenterId | null
  readonly isMaster: boolean
  /** Another person of the same issuer is linked to it. */
  readonly isHeld: boolean
}

export interface SignOnFacts {
  readonly terms: SignOnTerms
  readonly person: SignOnPerson
  /** The account that is linked to the person. */
  readonly linked: SignOnAccount | null
  /** The account that invited them, by a link that still opens it. */
  readonly invited: SignOnAccount | null
  /** The account that has their address. */
  readonly addressed: SignOnAccount | null
}

export type SignOnRefusal =
  | 'signOnOrganisation'
  | 'signOnMaster'
  | 'signOnElsewhere'
  | 'signOnHeld'
  | 'signOnElsewhereLinked'
  | 'signOnNoAddress'
  | 'signOnUnproved'
  | 'signOnUnknown'

export type SignOnDecision =
  | { readonly does: 'open'; readonly userId: UserId }
  | { readonly does: 'link'; readonly userId: UserId; readonly by: 'address' | 'invitation' }
  | { readonly does: 'welcome'; readonly centerId: CenterId; readonly email: string }
  | { readonly does: 'refuse'; readonly because: SignOnRefusal }

const refuse = (because: SignOnRefusal): SignOnDecision => ({ does: 'refuse', because })

const isAllowed = (allowed: readonly string[], value: string | null) => allowed.length === 0 || (value !== null && allowed.includes(value))

/** Why that provider does not open this account; null: it does. A master administrator comes in by password and second factor alone. */
function refusalOf({ centerIds }: SignOnTerms, { isMaster, centerId }: SignOnAccount): SignOnRefusal | null {
  if (isMaster) return 'signOnMaster'
  const isServed = centerIds === null || (centerId !== null && centerIds.includes(centerId))
  return isServed ? null : 'signOnElsewhere'
}

/**
 * Whether the address is the person's: the provider says that it verified it, or says nothing and its domain is trusted. Where organisations
 * of all of France come in by one provider, the domain is trusted only beside a list of organisations.
 */
export function isAddressProved(
  { profile, trustedDomains, sirets }: SignOnTerms,
  { email, isEmailVerified }: Pick<SignOnPerson, 'email' | 'isEmailVerified'>,
): boolean {
  if (email === null || isEmailVerified === false) return false
  if (isEmailVerified === true && profile === 'standard') return true
  const isTrusted = trustedDomains.includes(email.slice(email.lastIndexOf('@') + 1))
  return isTrusted && (profile === 'standard' || sirets.length > 0)
}

export function decideSignOn({ terms, person, linked, invited, addressed }: SignOnFacts): SignOnDecision {
  if (!isAllowed(terms.sirets, person.siret) || !isAllowed(terms.idpIds, person.idpId)) return refuse('signOnOrganisation')
  if (linked !== null) {
    const refusal = refusalOf(terms, linked)
    return refusal === null ? { does: 'open', userId: linked.userId } : refuse(refusal)
  }
  if (invited !== null) return link(terms, invited, 'invitation')
  if (person.email === null) return refuse('signOnNoAddress')
  if (!isAddressProved(terms, person)) return refuse('signOnUnproved')
  if (addressed !== null) return link(terms, addressed, 'address')
  if (terms.newcomerCenter === null) return refuse('signOnUnknown')
  return { does: 'welcome', centerId: terms.newcomerCenter, email: person.email }
}

function link(terms: SignOnTerms, account: SignOnAccount, by: 'address' | 'invitation'): SignOnDecision {
  const refusal = refusalOf(terms, account)
  if (refusal !== null) return refuse(refusal)
  // The address changed hands at the provider, or somebody else answers the invitation: its first owner keeps the account.
  return account.isHeld ? refuse('signOnHeld') : { does: 'link', userId: account.userId, by }
}

export interface SignOnLinkFacts {
  readonly terms: SignOnTerms
  readonly person: SignOnPerson
  /** The account that the person has already. */
  readonly linkedTo: UserId | null
  /** The account of whoever asks, in a session of theirs. */
  readonly account: SignOnAccount
}

/** Why somebody who is logged in does not link their account to that person; null: they do. Their session proves whose it is: no address is asked. */
export function decideLink({ terms, person, linkedTo, account }: SignOnLinkFacts): SignOnRefusal | null {
  if (!isAllowed(terms.sirets, person.siret) || !isAllowed(terms.idpIds, person.idpId)) return 'signOnOrganisation'
  const refusal = refusalOf(terms, account)
  if (refusal !== null) return refusal
  if (linkedTo !== null) return linkedTo === account.userId ? null : 'signOnElsewhereLinked'
  return account.isHeld ? 'signOnHeld' : null
}
