// The form field for an e-mail address: it writes the address in its canonical spelling and limits its length.
import * as z from 'zod/mini'
import { canonicalEmail } from './email-address.ts'
import { boundedText, isPlainText } from './fields.ts'
import { memberFields } from './member-fields.ts'

const TOO_LONG = 'Cette adresse e-mail est trop longue.'
const { max } = memberFields.email

/** The field, without a check of the form of the address: each call adds its own. */
export const spelledEmail = (required: string) =>
  boundedText(max, required, TOO_LONG).check(z.overwrite(canonicalEmail), z.maxLength(max, { error: TOO_LONG, abort: true }))

/** No address holds them: a mail header takes some for several addresses, and others show nothing. */
const REFUSED = String.raw`\s@,;:<>()[\]"\\\p{Default_Ignorable_Code_Point}`
const ADDRESS = new RegExp(String.raw`^[^${REFUSED}]+@(?:[^.${REFUSED}]+\.)+[^.${REFUSED}]+$`, 'u')

/**
 * To write to: one address, in one spelling. A domain has no point at its end (RFC 5321, 4.1.2): the mails of one box would be counted as
 * those of two.
 */
export const writableEmail = (required: string, wrong: string) =>
  spelledEmail(required).check(z.minLength(1, required), z.regex(ADDRESS, wrong), z.refine(isPlainText, wrong))
