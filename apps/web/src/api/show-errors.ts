// Puts the sentences of a refusal into a form, and leads to the first of them.
import { flushSync } from 'react-dom'
import type { FormErrors } from './form-errors.ts'

type SetError<Field extends string> = (name: Field | 'root', error: { message: string }) => void

/** For a form that keeps its errors itself: `set` writes them, then the focus goes to the first field of `form` that is wrong. */
export function drawErrors(set: () => void, form = 'form'): void {
  // Drawn at once: after an answer of the server a frame may come before the errors do.
  flushSync(set)
  // The first in the order of the page.
  document.querySelector<HTMLElement>(`${form} [aria-invalid="true"]`)?.focus()
}

/** For a form of react-hook-form. What belongs to no field stands at the `root`. */
export function showErrors<Field extends string>(found: FormErrors<Field>, fields: readonly Field[], setError: SetError<Field>): void {
  drawErrors(() => {
    for (const field of fields) {
      const message = found[field]
      if (message !== undefined) setError(field, { message })
    }
    if (found.form !== undefined) setError('root', { message: found.form })
  })
}
