// The days of the cycle being edited, written anew as letters: corrected, pasted, repeated.
import type { ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { kindsFor, writeLetters } from '@releve/domain/rotations/letters'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { useContractForm } from '../../../kit/use-contract-form.ts'
import { WhileOpen } from '../../../kit/while-open.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useTemplates } from '../queries.ts'
import { lettersTexts as texts } from '../texts.ts'
import { LettersFields } from './letters-fields.tsx'
import { ONCE, readLettersDraft, type LettersDraft } from './letters-form.ts'

interface LettersSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  days: readonly RotationDay[]
  /** Kinds of days the centre knows; those of the trade come with the templates. */
  palette: readonly RotationDay[]
  onWrite: (days: readonly RotationDay[]) => void
}

function Letters({ open, onOpenChange, days, palette, onWrite }: LettersSheetProps): ReactNode {
  const { data: templates = [] } = useTemplates()
  const initial: LettersDraft = { letters: writeLetters(days), repeat: ONCE }
  const form = useContractForm({
    initial,
    read: (draft) => readLettersDraft(draft, kindsFor(draft.letters, palette, templates), days),
    send: async (written) => onWrite(written),
    waits: false,
    onDone: () => onOpenChange(false),
  })
  const kinds = kindsFor(form.draft.letters, palette, templates)
  return (
    <UnsavedSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      isDirty={form.isDirty}
      footer={<FormSubmit form={form}>{texts.replace}</FormSubmit>}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <LettersFields form={form} kinds={kinds} hint={texts.hint(kinds)} />
      </form>
    </UnsavedSheet>
  )
}

export function LettersSheet(props: LettersSheetProps): ReactNode {
  return <WhileOpen subject={props.open || null}>{(_, opening) => <Letters {...props} {...opening} />}</WhileOpen>
}
