// A new cycle, or new days for the one being edited, from a template.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import type { OutputOf } from '../../../api/client.ts'
import { messageOf } from '../../../api/errors.ts'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useCreateRotation, useTemplates } from '../queries.ts'
import { editorTexts, newCycleTexts as texts } from '../texts.ts'
import { TemplateList } from './template-list.tsx'

type CycleTemplate = OutputOf<'rotations.templates'>[number]

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const MOST_LETTERS = 80

/** As the server takes them: a rest day has no times. */
export function wishesOf(days: readonly RotationDay[]) {
  return days.map(({ shift: { name, type, default: times }, variations }) => ({
    shift: { name, type, ...(type === 'work' && { default: times }) },
    variations: [...variations],
  }))
}

/** Without a template there is nothing to begin with; the first one is chosen as soon as they are read. */
function whyNot(template: CycleTemplate | undefined, isUnread: boolean): string | undefined {
  if (template !== undefined) return undefined
  return isUnread ? texts.templatesFailed : texts.templatesAwaited
}

export function NewRotationSheet({ open, onOpenChange, centerId }: SheetProps & { centerId: string }): ReactNode {
  const navigate = useNavigate()
  const snackbar = useSnackbar()
  const { data: templates, isError: isUnread } = useTemplates()
  const create = useCreateRotation()
  const waits = useWaitReason()
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const attempt = useAttemptKey()
  const template = templates?.find(({ _id }) => _id === chosen) ?? templates?.[0]
  const name = typed ?? template?.name ?? ''

  const send = useOneAtATime(async ({ days }: CycleTemplate, written: string) => {
    try {
      const body = { name: written, days: wishesOf(days), centerId }
      const { _id } = await create.mutateAsync({ body, idempotencyKey: attempt.of(body) })
      onOpenChange(false)
      snackbar.show({ kind: 'success', message: texts.created })
      void navigate({ to: '/rotation/$rotationId', params: { rotationId: _id } })
    } catch (failure) {
      const { name: wrong, form } = formErrorsOf(failure, ['name'])
      showWrong('#nouveau-cycle', () => setError(wrong ?? form))
    }
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    if (template === undefined) return
    if (name.trim() === '') {
      showWrong('#nouveau-cycle', () => setError(editorTexts.nameMissing))
      return
    }
    void send(template, name.trim())
  }

  return (
    <UnsavedSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      isDirty={(chosen !== null || (typed !== null && typed !== template?.name)) && !create.isPending && !create.isSuccess}
      onClosed={() => {
        setTyped(null)
        setChosen(null)
        setError(undefined)
        create.reset()
      }}
      footer={
        <>
          <FieldError error={create.error === null || error !== undefined ? undefined : messageOf(create.error)} />
          <Button
            type="submit"
            form="nouveau-cycle"
            variant="primary"
            wide
            pending={create.isPending}
            disabledReason={waits ?? whyNot(template, isUnread)}
          >
            {texts.create}
          </Button>
        </>
      }
    >
      <form id="nouveau-cycle" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextInput
          label={texts.name}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          value={name}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <TemplateList value={template?._id ?? null} onChange={({ _id }) => setChosen(_id)} />
      </form>
    </UnsavedSheet>
  )
}

export function FillSheet({ open, onOpenChange, onFill }: SheetProps & { onFill: (days: readonly RotationDay[]) => void }): ReactNode {
  const { data: templates, isError: isUnread } = useTemplates()
  const [chosen, setChosen] = useState<string | null>(null)
  const template = templates?.find(({ _id }) => _id === chosen) ?? templates?.[0]
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.fillTitle}
      footer={
        <Button
          variant="primary"
          wide
          disabledReason={whyNot(template, isUnread)}
          onClick={() => {
            if (template === undefined) return
            onFill(template.days)
            onOpenChange(false)
          }}
        >
          {texts.fill}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-14 text-t2">{texts.fillHint}</p>
        <TemplateList value={template?._id ?? null} onChange={({ _id }) => setChosen(_id)} />
      </div>
    </Sheet>
  )
}
