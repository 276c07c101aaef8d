// The parts of a settings page: titled sections, and the forms in them.
import { useId, type ReactNode } from 'react'
import type { ContractForm } from '#kit/use-contract-form.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { uiTexts } from '#ui/texts.ts'

interface SettingsSectionProps {
  title: string
  hint?: ReactNode
  /** A state at the right of the title. */
  state?: ReactNode
  children: ReactNode
}

export function SettingsSection({ title, hint, state, children }: SettingsSectionProps): ReactNode {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="border-t border-line pt-6 pb-8 first:border-t-0 first:pt-0 [[hidden]+&]:border-t-0 [[hidden]+&]:pt-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {state}
      </div>
      {hint !== undefined && <p className="mt-1 text-14 leading-5 text-pretty text-t2">{hint}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

interface SettingsFormProps extends Pick<ButtonProps, 'disabledReason' | 'hideReason'> {
  form: Pick<ContractForm<object>, 'props' | 'submit' | 'error'>
  submit: string
  danger?: boolean
  onCancel?: (() => void) | undefined
  children: ReactNode
}

/** `disabledReason` goes before the one of a lost network. */
export function SettingsForm({
  form,
  submit,
  danger = false,
  onCancel,
  disabledReason,
  children,
  ...button
}: SettingsFormProps): ReactNode {
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {children}
      <FieldError error={form.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          {...button}
          {...form.submit}
          variant={danger ? 'danger' : 'primary'}
          disabledReason={disabledReason ?? form.submit.disabledReason}
        >
          {submit}
        </Button>
        {onCancel !== undefined && (
          <Button variant="ghost" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
