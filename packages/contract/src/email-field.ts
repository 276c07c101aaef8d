// The form field for an e-mail address: it writes the address in its canonical spelling and limits its length.
import * as z from 'zod/mini'
import { canonicalEmail } from './email-address.ts'
import { boundedText } from './fields.ts'
import { memberFields } from './member-fields.ts'

const TOO_LONG = 'Cette adresse e-mail est trop longue.'
const { max } = memberFields.email

/** The field, without a check of the form of the address: each call adds its own. */
export const spelledEmail = (required: string) =>
  boundedText(max, required, TOO_LONG).check(z.overwrite(canonicalEmail), z.maxLength(max, { error: TOO_LONG, abort: true }))
