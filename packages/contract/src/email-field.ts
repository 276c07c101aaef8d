// The field that every address is typed into: its one spelling, no longer than addresses are.
import * as z from 'zod/mini'
import { canonicalEmail } from './email-address.ts'
import { boundedText } from './fields.ts'
import { memberFields } from './member-fields.ts'

const TOO_LONG = 'Cette adresse e-mail est trop longue.'
const { max } = memberFields.email

/** Each call says by itself how else the address must look. */
export const spelledEmail = (required: string) =>
  boundedText(max, required, TOO_LONG).check(z.overwrite(canonicalEmail), z.maxLength(max, { error: TOO_LONG, abort: true }))
