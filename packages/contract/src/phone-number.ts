// A telephone number as machines keep it (E.164: +33639980007), and as people read and write it where their centre is. The numbering plans of
// a library weigh more than a page: those of France are the few lines below, held against them in `apps/server/src/transport/sms/numbering.test.ts`.
import { line } from './fields.ts'

/** The digits of the code that proves a number. */
export const SMS_CODE_DIGITS = 6

/** The longest number as people write it. */
const PHONE_LENGTH = 30

/** A number as it was typed: the server reads it, where it knows the centre (`readPhoneNumber`). */
export const typedPhone = line(PHONE_LENGTH, undefined, 'Le numéro de téléphone est requis.')

export const PHONE_UNREADABLE =
  'Ce numéro de téléphone ne se lit pas. Écrivez-le comme 06\u00A039\u00A098\u00A000\u00A007, ou avec l’indicatif du pays\u00A0: +41\u00A079\u00A0123\u00A045\u00A067.'

const E164 = /^\+[1-9]\d{6,14}$/
/** In metropolitan France nine digits follow, the first no zero. */
const FRENCH = /^\+33[1-9]\d{8}$/

/** Ten digits that lead overseas (plan of the ARCEP): with their own calling code from abroad. 06 39 98 is kept for fiction, in no territory. */
const OVERSEAS: readonly (readonly [RegExp, string])[] = [
  [/^0(?:26[239]|69[23]|639(?!98)|709(?:2|3[5-7]))/, '262'],
  [/^0(?:590|69[01]|7090)/, '590'],
  [/^0(?:594|694|7093[0-3])/, '594'],
  [/^0(?:596|69[67]|7091)/, '596'],
]

interface LocalPlan {
  readonly code: string
  readonly local: RegExp
}

/** Territories with numbers of their own, without a zero, by the time zone of a centre. */
const LOCAL: Readonly<Record<string, LocalPlan>> = {
  'Pacific/Tahiti': { code: '689', local: /^[48]\d{7}$/ },
  'Pacific/Marquesas': { code: '689', local: /^[48]\d{7}$/ },
  'Pacific/Gambier': { code: '689', local: /^[48]\d{7}$/ },
  'Pacific/Noumea': { code: '687', local: /^[2-9]\d{5}$/ },
  'Pacific/Wallis': { code: '681', local: /^[78]\d{5}$/ },
  'America/Miquelon': { code: '508', local: /^[45]\d{5}$/ },
}

const isPhoneNumber = (text: string) => (text.startsWith('+33') ? FRENCH : E164).test(text)

/** Ten digits of the French plan. */
const fromNational = (digits: string) => `+${OVERSEAS.find(([range]) => range.test(digits))?.[1] ?? '33'}${digits.slice(1)}`

/**
 * The typed number in E.164; null when it is no telephone number. « 06 39 98 00 07 », « +33 (0)6.39.98.00.07 », « 0692 12 34 56 » and « +33 692 12 34 56 »
 * (Réunion);
 * a local one where the centre is (« 87 12 34 56 » in Tahiti); « 639980007 » and « 33639980007 », of which a spreadsheet took the zero or
 * the plus.
 */
export function readPhoneNumber(typed: string, zone = 'Europe/Paris'): string | null {
  const plain = typed.replaceAll(/\(0\)|[\s.\-\u2010-\u2013()/]/g, '')
  const home = LOCAL[zone]
  if (home?.local.test(plain) === true) return `+${home.code}${plain}`
  if (/^0[1-9]\d{8}$/.test(plain)) return fromNational(plain)
  if (/^[1-9]\d{8}$/.test(plain)) return fromNational(`0${plain}`)
  const international = plain.startsWith('00')
    ? `+${plain.slice(2)}`
    : /^(?:33|262|590|594|596)0?[1-9]\d{8}$/.test(plain)
      ? `+${plain}`
      : plain
  // The zero is not dialled after a calling code, and often written.
  const dialled = international.replace(/^\+(33|262|590|594|596)0(?=[1-9]\d{8}$)/, '+$1')
  // Many write the calling code of metropolitan France before a number overseas, which is reached by its own.
  if (FRENCH.test(dialled)) return fromNational(`0${dialled.slice(3)}`)
  return isPhoneNumber(dialled) ? dialled : null
}

/** In metropolitan France, mobile numbers begin with 6 and 7; elsewhere every number may be one. */
export const mayBeMobile = (number: string): boolean => !FRENCH.test(number) || /^\+33[67]/.test(number)

const NBSP = '\u00A0'
/** Digits are grouped by two; the first group has three when one is left over. */
const grouped = (digits: string) => digits.replaceAll(/\d(?=(?:\d\d)+$)/g, (digit, at: number) => (at === 0 ? digit : `${digit}${NBSP}`))
/** How a country writes its numbers, where it is not by two: « +41 79 123 45 67 ». */
const OWN_GROUPS: Readonly<Record<string, RegExp>> = { '1': /^(\d{3})(\d{3})(\d{4})$/, '41': /^(\d\d)(\d{3})(\d\d)(\d\d)$/ }
const groupedAbroad = (code: string, rest: string) => OWN_GROUPS[code]?.exec(rest)?.slice(1).join(NBSP) ?? grouped(rest)
const CALLING_CODE = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d+)$/

/**
 * Writes a number as it is read out: as it is dialled where the centre is (« 06 39 98 00 07 »), with the calling code of its country
 * otherwise. What is no number in E.164, kept from before numbers were read, stays as it is.
 */
export function phoneNumberText(number: string, zone = 'Europe/Paris'): string {
  if (!isPhoneNumber(number)) return number
  const [, code = '', rest = ''] = CALLING_CODE.exec(number) ?? []
  if (LOCAL[zone]?.code === code && readPhoneNumber(rest, zone) === number) return grouped(rest)
  const national = `0${rest}`
  if (rest.length === 9 && readPhoneNumber(national, zone) === number) return grouped(national)
  return `+${code}${NBSP}${code === '33' ? `${rest.slice(0, 1)}${NBSP}${grouped(rest.slice(1))}` : groupedAbroad(code, rest)}`
}
