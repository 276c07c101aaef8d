// This file puts in our words what a provider says of a person: nothing of it is believed to have the form that we want.
import { mailAddress } from '@releve/contract/account-fields'
import { personName } from '@releve/contract/fields'
import { validate } from '@releve/contract/validation'
import type { SignOnPerson, SignOnTerms } from '@releve/domain/access/sign-on'
import type { CenterId } from '@releve/domain/ids'
import type { Provider } from '#features/sign-on/store.ts'

type Claims = Readonly<Record<string, unknown>>

function textOf(claims: Claims, name: string): string | null {
  const value = claims[name]
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/**
 * Our field makes letters of other widths and signs plain, and the result would be the address of somebody else, whose box is another one at
 * the provider: an address is read only where nothing but capitals is made plain in it.
 */
function addressOf(typed: string): string | null {
  const read = validate(mailAddress, typed)
  return 'value' in read && read.value === typed.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ? read.value : null
}

/** @param newcomerCenter the centre in which unknown people wait, while it is there; null: none */
export const termsOf = (provider: Provider, newcomerCenter: CenterId | null): SignOnTerms => ({
  profile: provider.profile,
  trustedDomains: provider.trusted_domains,
  sirets: provider.sirets,
  idpIds: provider.idp_ids,
  centerIds: provider.center_ids,
  newcomerCenter,
})

/** @param emailClaim the claim that holds their address: what the provider says of having verified one is about `email` alone */
export function personOf(claims: Claims, emailClaim: string): SignOnPerson {
  const typed = textOf(claims, emailClaim)
  const { email_verified: isVerified } = claims
  return {
    email: typed === null ? null : addressOf(typed),
    isEmailVerified: emailClaim !== 'email' || isVerified === undefined ? null : isVerified === true,
    siret: textOf(claims, 'siret')?.replaceAll(' ', '') ?? null,
    idpId: textOf(claims, 'idp_id'),
  }
}

const name = personName(100, 'Ce nom est requis.')

function readName(texts: readonly (string | null)[], otherwise: string): string {
  for (const text of texts) {
    const read = text === null ? null : validate(name, text.slice(0, 100))
    if (read !== null && 'value' in read) return read.value
  }
  return otherwise
}

/** The names of a newcomer; where the provider says none that can stand in a list, parts of the address do until somebody writes them. */
export function namesOf(claims: Claims, email: string): { readonly name: string; readonly lastName: string } {
  const [first = '', ...others] = email.slice(0, email.indexOf('@')).split('.')
  const said = (claim: string) => textOf(claims, claim)
  return {
    name: readName([said('given_name'), first], 'Prénom'),
    lastName: readName([said('usual_name'), said('family_name'), others.join(' '), first], 'Nom'),
  }
}
