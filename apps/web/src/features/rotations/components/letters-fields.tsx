// The days of a cycle typed or pasted as letters, and repeated; what they give is seen meanwhile.
import type { ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { MOST_DAYS } from '@releve/domain/rotations/edit'
import { readLetters, repeatDays } from '@releve/domain/rotations/letters'
import type { ContractForm } from '../../../kit/use-contract-form.ts'
import { FieldError } from '../../../ui/field.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { lettersTexts as texts } from '../texts.ts'
import { lengthOf, type LettersDraft } from './letters-form.ts'
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
