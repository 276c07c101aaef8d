// A telephone number as machines keep it (E.164: +33639980007), and as people in France write and read it.
import * as z from 'zod/mini'

/** The digits of the code that proves a number. */
export const SMS_CODE_DIGITS = 6

const E164 = /^\+[1-9]\d{6,14}$/
/** In metropolitan France nine digits follow, the first no zero. */
const FRENCH = /^\+33[1-9]\d{8}$/

const isPhoneNumber = (text: string) => (text.startsWith('+33') ? FRENCH : E164).test(text)

export const phoneNumber = z
  .string('Le numéro de téléphone est requis.')
  .check(z.refine(isPhoneNumber, 'Ce numéro s’écrit avec l’indicatif du pays, sans espaces\u00A0: +33639980007.'))

/** The typed number in E.164: « 06 39 98 00 07 », « +33 (0)6.39.98.00.07 », « 00262 639 98 00 07 »; null when it is no telephone number. */
export function readPhoneNumber(typed: string): string | null {
  const plain = typed.replaceAll(/\(0\)|[\s.\-()/]/g, '')
  const international = plain.startsWith('00') ? `+${plain.slice(2)}` : plain.startsWith('0') ? `+33${plain.slice(1)}` : plain
  return isPhoneNumber(international) ? international : null
}

/** In metropolitan France, mobile numbers begin with 6 and 7; elsewhere every number may be one. */
export const mayBeMobile = (number: string): boolean => !FRENCH.test(number) || /^\+33[67]/.test(number)

const NBSP = '\u00A0'

/** As one reads it out: « 06 39 98 00 07 »; of another country as it is dialled. */
export function phoneNumberText(number: string): string {
  return FRENCH.test(number) ? `0${number.slice(3)}`.replaceAll(/\d{2}(?=\d)/g, `$&${NBSP}`) : number
}
