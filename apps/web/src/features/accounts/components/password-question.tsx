// The one question for the password before what gives or takes power, over whatever screen asked for it. The screen's call is then
// made again by the client, and its answer is the screen's.
import { useMutation } from '@tanstack/react-query'
import { useId, useState, useSyncExternalStore } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { passwordQuestion } from '../../../api/password-question.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { PasswordInput } from '../../../ui/text-input.tsx'
import { useMe } from '../queries.ts'
import { passwordQuestionTexts as texts } from './password-texts.ts'

export function PasswordQuestion(): ReactNode {
  const isAsked = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.isAsked)
  const id = useId()
  const formId = `mot-de-passe${id}`
  const { email } = useMe()
  const waits = useWaitReason()
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<{ currentPassword?: string; form?: string }>({})
  const verify = useMutation({
    mutationFn: (currentPassword: string) => call('accounts.verifyPassword', { body: { currentPassword } }),
    gcTime: 0,
  })

  function settle(isProven: boolean): void {
    setTyped('')
    setErrors({})
    verify.reset()
    passwordQuestion.settle(isProven)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    // The form stands within another one for React, which a sheet under it may be.
    event.stopPropagation()
    if (verify.isPending || waits !== undefined) return
    const show = (found: typeof errors) => showWrong(`[id="${formId}"]`, () => setErrors(found))
    if (typed === '') {
      show({ currentPassword: texts.missing })
      return
    }
    verify.mutate(typed, {
      onSuccess: () => settle(true),
      onError: (error) => show(formErrorsOf(error, ['currentPassword'], { wrongPassword: 'currentPassword' })),
    })
  }

  return (
    <Dialog
      open={isAsked}
      onOpenChange={(open) => {
        if (!open) settle(false)
      }}
      title={texts.title}
      description={texts.description}
      confirmLabel={texts.submit}
      form={formId}
      pending={verify.isPending}
      disabledReason={waits}
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        {/* For password managers: whose password this is. */}
        <input type="email" name="username" value={email} autoComplete="username" readOnly hidden />
        <PasswordInput
          name="currentPassword"
          label={texts.label}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setErrors({})
          }}
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <FieldError error={errors.form} />
      </form>
    </Dialog>
  )
}
