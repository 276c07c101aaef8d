// The end of a form, in it or in the footer of its sheet: what belongs to none of its fields, then its button.
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import type { ContractForm } from './use-contract-form.ts'

export interface FormSubmitProps extends Omit<ButtonProps, 'type' | 'form'> {
  form: Pick<ContractForm<object>, 'submit' | 'error'>
}

/** `disabledReason` goes before the one of a lost network; `pending` beyond the answer, until the next page is there. */
export function FormSubmit(props: FormSubmitProps): ReactNode {
  const { form, variant = 'primary', disabledReason, pending = false, ...button } = props
  const { submit, error } = form
  return (
    <>
      <FieldError error={error} />
      <Button
        variant={variant}
        wide
        {...button}
        {...submit}
        pending={pending || submit.pending}
        disabledReason={disabledReason ?? submit.disabledReason}
      />
    </>
  )
}
