// A form that has just been saved: what was sent is what is known from now on, what was typed meanwhile is not saved yet.
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Fields left as they were sent count as unchanged, and take what the server makes of them. */
export function keepTypedSince<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset' | 'setValue'>,
  sent: Values,
  fields: readonly FieldPath<Values>[],
): void {
  const typed = fields.map((field) => ({ field, value: form.getValues(field) }))
  form.reset(sent, { keepDirtyValues: false })
  for (const { field, value } of typed) form.setValue(field, value, { shouldDirty: true })
}
