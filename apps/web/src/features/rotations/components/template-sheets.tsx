// A new cycle, or new days for the one being edited, from a template.
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { kindsFor, kindsOf } from '@releve/domain/rotations/letters'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { alsoWrong, useContractForm, type Read } from '../../../kit/use-contract-form.ts'
import { WhileOpen } from '../../../kit/while-open.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useCreateRotation, useCycles, useTemplates } from '../queries.ts'
import { editorTexts, lettersTexts, newCycleTexts as texts } from '../texts.ts'
import { LettersFields } from './letters-fields.tsx'
import { ONCE, readLettersDraft, type LettersDraft } from './letters-form.ts'
import { EMPTY, TemplateList } from './template-list.tsx'

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
  return {
    templates: templates ?? [],
    chosenOf,
    whyNot: templates !== undefined ? undefined : isError ? texts.templatesFailed : texts.templatesAwaited,
  }
}

/** Null: the first template, and the name of the one chosen. The letters are those of an empty one. */
interface NewDraft extends LettersDraft {
  readonly chosen: string | null
  readonly name: string | null
}

const NOTHING_YET: NewDraft = { chosen: null, name: null, letters: '', repeat: ONCE }
/** What an empty cycle begins with: a cycle has a day that is worked. */
const FIRST_LETTER = 'J'

interface NewRotationSheetProps extends SheetProps {
  centerId: string
}

function NewRotation({ open, onOpenChange, centerId }: NewRotationSheetProps): ReactNode {
  const navigate = useNavigate()
  const { templates, chosenOf, whyNot } = useChosen()
  const create = useCreateRotation()
  const { data: cycles } = useCycles(centerId)
  const known = kindsOf(cycles?.allRotations.flatMap(({ days }) => days) ?? [])
  const kindsOfLetters = (letters: string) => kindsFor(letters, known, templates)
  const wanted = ({ chosen, name }: NewDraft) => {
    const template = chosen === EMPTY._id ? undefined : chosenOf(chosen)
    return { template, name: name ?? template?.name ?? '' }
  }
  /** Of the template, or as they are written. */
  const daysOf = (draft: NewDraft): Read<readonly RotationDay[]> => {
    const { template } = wanted(draft)
    if (template !== undefined) return { value: template.days }
    const letters = draft.letters.trim() === '' ? FIRST_LETTER : draft.letters
    return readLettersDraft({ ...draft, letters }, kindsOfLetters(letters))
  }
  const form = useContractForm({
    initial: NOTHING_YET,
    read: (draft) => {
      const name = wanted(draft).name.trim()
      const days = alsoWrong(daysOf(draft), { name: name === '' ? editorTexts.nameMissing : undefined })
      return 'fields' in days ? days : { value: { name, days: wishesOf(days.value), centerId } }
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
        <TemplateList
          value={template?._id ?? form.draft.chosen}
          onChange={({ _id }) => form.set({ chosen: _id })}
          empty={<LettersFields form={form} kinds={kindsOfLetters(form.draft.letters)} hint={lettersTexts.emptyHint} />}
        />
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
