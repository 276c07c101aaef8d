// A sheet that is one form of one call: its fields, and at its foot what belongs to none of them, then its button.
import type { ReactNode } from 'react'
import type { SheetProps } from '../ui/sheet-panel.tsx'
import { UnsavedSheet } from '../ui/unsaved-sheet.tsx'
import { FormSubmit, type FormSubmitProps } from './form-submit.tsx'
import type { ContractForm } from './use-contract-form.ts'
import type { Opening } from './while-open.tsx'

interface FormSheetProps
  extends Opening, Pick<SheetProps, 'title' | 'onClosed'>, Pick<FormSubmitProps, 'variant' | 'pending' | 'disabledReason'> {
  form: Pick<ContractForm<object>, 'props' | 'submit' | 'error' | 'isUnsaved'>
  submitLabel: string
  onClose: () => void
  /** False: what is typed is lost without a question. */
  asksBefore?: boolean
  children: ReactNode
}

export function FormSheet(props: FormSheetProps): ReactNode {
  const { form, submitLabel, onClose, asksBefore = true, variant, pending, disabledReason, children, ...sheet } = props
  return (
    <UnsavedSheet
      {...sheet}
      isDirty={asksBefore && form.isUnsaved}
      onOpenChange={(isOpen) => isOpen || onClose()}
      footer={
        <FormSubmit form={form} variant={variant} pending={pending} disabledReason={disabledReason}>
          {submitLabel}
        </FormSubmit>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        {children}
      </form>
    </UnsavedSheet>
  )
}
