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
  const fieldErrors: FormErrors<Field> = {}
  if (!(error instanceof ApiError)) {
    fieldErrors.form = messageOf(error)
    return fieldErrors
  }
  for (const field of fields) {
    const sentence = error.fields[field]
    if (sentence !== undefined) fieldErrors[field] = sentence
  }
  if (Object.keys(fieldErrors).length > 0) return fieldErrors
  const field = error.code === undefined ? undefined : byCode[error.code]
  // A sentence about a field that the form lacks says more than the refusal itself.
  if (field === undefined) fieldErrors.form = Object.values(error.fields)[0] ?? error.message
  else fieldErrors[field] = error.message
  return fieldErrors
}
