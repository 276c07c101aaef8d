// A new cycle, or new days for the one being edited, from a template.
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { useContractForm } from '../../../kit/use-contract-form.ts'
import { WhileOpen } from '../../../kit/while-open.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useCreateRotation, useTemplates } from '../queries.ts'
import { editorTexts, newCycleTexts as texts } from '../texts.ts'
import { TemplateList } from './template-list.tsx'

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

/** The one chosen, else the first; without a template there is nothing to begin with. */
function useChosen() {
  const { data: templates, isError } = useTemplates()
  const chosenOf = (chosen: string | null) => templates?.find(({ _id }) => _id === chosen) ?? templates?.[0]
  return { chosenOf, whyNot: templates !== undefined ? undefined : isError ? texts.templatesFailed : texts.templatesAwaited }
}

/** Null: the first template, and the name of the one chosen. */
interface NewDraft {
  readonly chosen: string | null
  readonly name: string | null
}

const NOTHING_YET: NewDraft = { chosen: null, name: null }

interface NewRotationSheetProps extends SheetProps {
  centerId: string
}

function NewRotation({ open, onOpenChange, centerId }: NewRotationSheetProps): ReactNode {
  const navigate = useNavigate()
  const { chosenOf, whyNot } = useChosen()
  const create = useCreateRotation()
  const wanted = ({ chosen, name }: NewDraft) => {
    const template = chosenOf(chosen)
    return { template, name: name ?? template?.name ?? '' }
  }
  const form = useContractForm({
    initial: NOTHING_YET,
    read: (draft) => {
      const { template, name } = wanted(draft)
      if (template === undefined || name.trim() === '') return { fields: { name: editorTexts.nameMissing } }
      return { value: { name: name.trim(), days: wishesOf(template.days), centerId } }
    },
    send: (body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
    done: () => texts.created,
    onDone: ({ _id }) => {
      onOpenChange(false)
      void navigate({ to: '/rotation/$rotationId', params: { rotationId: _id } })
    },
  })
  const { template, name } = wanted(form.draft)
  return (
    <UnsavedSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      isDirty={form.isUnsaved}
      footer={
        <FormSubmit form={form} disabledReason={whyNot}>
          {texts.create}
        </FormSubmit>
      }
    >
      <form {...form.props} className="flex flex-col gap-5">
        <TextInput
          label={texts.name}
          maxLength={MOST_LETTERS}
          autoComplete="off"
          value={name}
          error={form.errors['name']}
          onChange={({ target: { value } }) => form.set({ name: value === template?.name ? null : value })}
        />
        <TemplateList value={template?._id ?? null} onChange={({ _id }) => form.set({ chosen: _id })} />
      </form>
    </UnsavedSheet>
  )
}

export function NewRotationSheet(props: NewRotationSheetProps): ReactNode {
  return <WhileOpen subject={props.open || null}>{(_, opening) => <NewRotation {...props} {...opening} />}</WhileOpen>
}

export function FillSheet({ open, onOpenChange, onFill }: SheetProps & { onFill: (days: readonly RotationDay[]) => void }): ReactNode {
  const { chosenOf, whyNot } = useChosen()
  const [chosen, setChosen] = useState<string | null>(null)
  const template = chosenOf(chosen)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.fillTitle}
      footer={
        <Button
          variant="primary"
          wide
          disabledReason={whyNot}
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
