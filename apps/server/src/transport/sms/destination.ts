// Decides whether a number may receive text messages: only mobile numbers of the countries that the installation chose. A number of a
// premium service, of a satellite or of another country can cost several euros a message, and whoever gives it may earn them.
import { mayBeMobile } from '@releve/contract/phone-number'

/** Numbers of these types are telephones that receive text messages; in some countries fixed and mobile numbers look the same. */
const RECEIVING: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE'])

export type DestinationFault = 'country' | 'notMobile'

/**
 * The reason why a number receives no text message; null when it may.
 *
 * The numbering plans are those of libphonenumber. It also calls satellite numbers (+870, +881) mobile and valid, so the country is judged
 * by the installation's own list. A French number in 06 or 07 that the plans do not know yet is accepted: the regulator opens new ranges.
 *
 * @param number in E.164
 * @param callingCodes of the countries allowed, without « + »
 */
export async function destinationFault(number: string, callingCodes: readonly string[]): Promise<DestinationFault | null> {
  // The plans weigh 150 KB: they are loaded when the first number is looked at.
  const { default: parse } = await import('libphonenumber-js/max')
  const parsed = parse(number)
  const callingCode = parsed?.countryCallingCode ?? callingCodes.find((code) => number.startsWith(`+${code}`))
  if (callingCode === undefined || !callingCodes.includes(callingCode)) return 'country'
  const type = parsed?.getType()
  if (type !== undefined) return RECEIVING.has(type) ? null : 'notMobile'
  return callingCode === '33' && mayBeMobile(number) ? null : 'notMobile'
}
