// A sheet that is a form of one call: what is typed in it is not lost by a slip, its button stays in view.
import type { ReactNode } from 'react'
import type { OverlayProps } from '../ui/deferred-overlay.tsx'
import { UnsavedSheet } from '../ui/unsaved-sheet.tsx'
import { FormSubmit } from './form-submit.tsx'
import type { ContractForm } from './use-contract-form.ts'

interface FormSheetProps extends Pick<OverlayProps, 'open' | 'onOpenChange'> {
  form: Pick<ContractForm<object>, 'props' | 'submit' | 'error' | 'isUnsaved'>
  title: string
  /** On its button. */
  action: string
  children: ReactNode
}

export function FormSheet({ form, action, children, ...sheet }: FormSheetProps): ReactNode {
  return (
    <UnsavedSheet {...sheet} isDirty={form.isUnsaved} footer={<FormSubmit form={form}>{action}</FormSubmit>}>
      <form {...form.props} className="flex flex-col gap-5">
        {children}
      </form>
    </UnsavedSheet>
  )
}
