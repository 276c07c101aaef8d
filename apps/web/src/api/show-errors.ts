// Puts the sentences of a refusal into a form of react-hook-form, and leads to the first of them.
import { flushSync } from 'react-dom'
import type { FormErrors } from './form-errors.ts'

type SetError<Field extends string> = (name: Field | 'root', error: { message: string }) => void

/** What belongs to no field stands at the `root`. */
export function showErrors<Field extends string>(found: FormErrors<Field>, fields: readonly Field[], setError: SetError<Field>): void {
  // Drawn at once: after an answer of the server a frame may come before the errors do.
  flushSync(() => {
    for (const field of fields) {
      const message = found[field]
      if (message !== undefined) setError(field, { message })
    }
    if (found.form !== undefined) setError('root', { message: found.form })
  })
  // The first in the order of the page.
  document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus()
}
