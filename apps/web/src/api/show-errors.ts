// Puts the sentences of a refusal into a form, and leads to the first of them.
import { showWrong } from '../ui/show-wrong.ts'
import type { FormErrors } from './form-errors.ts'

type SetError<Field extends string> = (name: Field | 'root', error: { message: string }) => void

/** For a form of react-hook-form. What belongs to no field stands at the `root`. */
export function showErrors<Field extends string>(found: FormErrors<Field>, fields: readonly Field[], setError: SetError<Field>): void {
  showWrong('form', () => {
    for (const field of fields) {
      const message = found[field]
      if (message !== undefined) setError(field, { message })
    }
    if (found.form !== undefined) setError('root', { message: found.form })
  })
}
