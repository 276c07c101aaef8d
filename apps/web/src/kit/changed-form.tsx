// The end of a form that stands on its page: what belongs to no field, and, once something is changed, the buttons that keep it or put it back.
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface ChangedFormProps {
  form: Pick<ContractForm<object>, 'isDirty' | 'submit'>
  error: string | undefined
  texts: { readonly cancel: string; readonly save: string }
  onCancel: () => void
}

export function ChangedForm({ form, error, texts, onCancel }: ChangedFormProps): ReactNode {
  return (
    <>
      <FieldError error={error} />
      {form.isDirty && (
        <div className="flex flex-wrap gap-2">
          <Button size={44} onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button size={44} variant="primary" {...form.submit}>
            {texts.save}
          </Button>
        </div>
      )}
    </>
  )
}
