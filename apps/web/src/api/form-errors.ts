// Finds where the sentences of a refused form belong: beside their field when the server names one the form has, above the button
// otherwise.
import { ApiError, messageOf } from './errors.ts'

/** One sentence by field; `form` for what belongs to none. */
export type FormErrors<Field extends string> = Partial<Record<Field | 'form', string>>

/**
 * @param fields of the form, as the server names them (`newPassword`, `posterShift.date`)
 * @param byCode the field an error code is about, when the server names none: `{ emailTaken: 'email' }`
 */
export function formErrorsOf<Field extends string>(
  error: unknown,
  fields: readonly Field[],
  byCode: Readonly<Partial<Record<string, Field>>> = {},
): FormErrors<Field> {
  const found: FormErrors<Field> = {}
  if (!(error instanceof ApiError)) {
    found.form = messageOf(error)
    return found
  }
  for (const field of fields) {
    const sentence = error.fields[field]
    if (sentence !== undefined) found[field] = sentence
  }
  if (Object.keys(found).length > 0) return found
  const field = error.code === undefined ? undefined : byCode[error.code]
  // A sentence about a field that the form lacks says more than the refusal itself.
  if (field === undefined) found.form = Object.values(error.fields)[0] ?? error.message
  else found[field] = error.message
  return found
}
