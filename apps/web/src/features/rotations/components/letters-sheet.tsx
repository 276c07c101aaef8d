// The days of a cycle typed or pasted as letters, and repeated, what they give being seen meanwhile: the fields, and the sheet that writes the
// days of the cycle being edited anew by them.
import type { ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { MOST_DAYS } from '@releve/domain/rotations/edit'
import { kindsFor, readLetters, repeatDays, writeLetters } from '@releve/domain/rotations/letters'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm, type ContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FieldError } from '#ui/field.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { useTemplates } from '../queries.ts'
import { lettersTexts as texts } from '../texts.ts'
import { lengthOf, ONCE, readLettersDraft, type LettersDraft } from './letters-form.ts'
import { MiniStrip } from './mini-strip.tsx'

interface LettersFieldsProps {
  form: Pick<ContractForm<LettersDraft>, 'draft' | 'set' | 'errors'>
  kinds: readonly RotationDay[]
  hint: string
}

export function LettersFields({ form: { draft, set, errors }, kinds, hint }: LettersFieldsProps): ReactNode {
  const { letters, repeat } = draft
  const { days, unknown } = readLetters(letters, kinds)
  const written = days.length + unknown.length
  const length = lengthOf(repeat, written)
  const isWhole = length % Math.max(written, 1) === 0
  return (
    <div className="flex flex-col gap-5">
      <TextArea
        label={texts.label}
        hint={hint}
        rows={2}
        maxLength={6_000}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={letters}
        error={errors['letters']}
        onChange={({ target: { value } }) => set({ letters: value })}
      />
      {written > 0 && (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <NumberStepper
              label={texts.times}
              unit={texts.timesUnit}
              min={1}
              max={Math.max(1, Math.floor(MOST_DAYS / written))}
              value={repeat.by === 'times' ? repeat.count : isWhole ? length / written : null}
              onChange={(count) => set({ repeat: { by: 'times', count } })}
            />
            <NumberStepper
              label={texts.length}
              unit={texts.lengthUnit}
              min={Math.min(written, MOST_DAYS)}
              max={MOST_DAYS}
              value={repeat.by === 'length' ? repeat.count : length}
              onChange={(count) => set({ repeat: { by: 'length', count } })}
            />
          </div>
          <FieldError error={errors['repeat']} />
          {unknown.length === 0 && (
            <div className="flex flex-col gap-2 rounded-card bg-s2 p-3.5 in-data-[theme=light]:bg-s3">
              <p role="status" className="text-14 text-pretty text-t2">
                {texts.outcome(written, length)}
              </p>
              {length <= MOST_DAYS && <MiniStrip days={repeatDays(days, length)} most={28} />}
            </div>
          )}
        </>
      )}
    </div>
  )
}

interface LettersProps extends OverlayProps {
  days: readonly RotationDay[]
  /** Kinds of days the centre knows; those of the trade come with the templates. */
  palette: readonly RotationDay[]
  onWrite: (days: readonly RotationDay[]) => void
}

function Letters({ open, onOpenChange, days, palette, onWrite }: LettersProps): ReactNode {
  const { data: templates = [] } = useTemplates()
  const form = useContractForm<LettersDraft, readonly RotationDay[], void>({
    initial: { letters: writeLetters(days), repeat: ONCE },
    read: (draft) => readLettersDraft(draft, kindsFor(draft.letters, palette, templates), days),
    send: async (written) => onWrite(written),
    waits: false,
    onDone: () => onOpenChange(false),
  })
  const kinds = kindsFor(form.draft.letters, palette, templates)
  return (
    <FormSheet form={form} open={open} onClose={() => onOpenChange(false)} title={texts.title} submitLabel={texts.replace}>
      <LettersFields form={form} kinds={kinds} hint={texts.hint(kinds)} />
    </FormSheet>
  )
}

export const LettersSheet = beginningAnew(Letters)
