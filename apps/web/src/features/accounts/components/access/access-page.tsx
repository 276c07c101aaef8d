// The frame of pages for people without access: a form with the other ways under it, or its outcome.
import type { ReactNode } from 'react'
import { AccessHead } from '#kit/access-head.tsx'
import { FormSubmit } from '#kit/form-submit.tsx'
import type { ContractForm } from '#kit/use-contract-form.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'

interface AccessFormProps {
  form: Pick<ContractForm<object>, 'props' | 'submit' | 'error' | 'isUnsaved'>
  title: string
  intro: string
  submit: string
  /** True until the next page is there. */
  pending?: boolean
  /** The links under its button. */
  ways?: ReactNode
  children: ReactNode
}

export function AccessForm({ form, title, intro, submit, pending = false, ways, children }: AccessFormProps): ReactNode {
  return (
    <form {...form.props} className="flex flex-1 flex-col pb-4 lg:flex-none">
      <UnsavedGuard when={form.isUnsaved} />
      <AccessHead title={title}>{intro}</AccessHead>
      {children}
      <div className="flex flex-col gap-3">
        <FormSubmit form={form} pending={pending}>
          {submit}
        </FormSubmit>
        {ways}
      </div>
    </form>
  )
}

interface AccessNoticeProps {
  title: string
  intro: ReactNode
  /** It is announced when it takes the place of a form. */
  role?: 'status' | 'alert'
  below?: ReactNode
  /** The possible next steps, each as wide as a button of a form. */
  children: ReactNode
}

export function AccessNotice({ title, intro, role, below, children }: AccessNoticeProps): ReactNode {
  return (
    <div className="flex flex-1 flex-col lg:flex-none">
      <div role={role}>
        <AccessHead title={title}>{intro}</AccessHead>
      </div>
      {below}
      <div className="mt-8 flex flex-col gap-3">{children}</div>
    </div>
  )
}
