// The first and the last day of each qualification of a member: beyond them it no longer counts in the staffing.
import { useId, type ReactNode } from 'react'
import { DayInput } from '#ui/day-input.tsx'
import { FieldError } from '#ui/field.tsx'
import { memberTexts } from './member-texts.ts'
import { NO_VALIDITY, type ValidityDraft } from './validity-form.ts'

const texts = memberTexts.identity

interface ValidityFieldProps {
  qualifications: readonly string[]
  value: ValidityDraft
  onChange: (value: ValidityDraft) => void
  error: string | undefined
}

export function ValidityField({ qualifications, value, onChange, error }: ValidityFieldProps): ReactNode {
  const id = useId()
  return (
    <details className="group rounded-card bg-s2 px-4 py-3" open={error !== undefined ? true : undefined}>
      <summary className="touch-target relative cursor-pointer text-14 font-600">{texts.validity}</summary>
      <p className="pt-2 text-14 text-pretty text-t2">{texts.validityExplain}</p>
      <div className="flex flex-col gap-4 pt-4">
        {qualifications.map((name) => {
          const own = value[name] ?? NO_VALIDITY
          const set = (change: Partial<typeof own>) => onChange({ ...value, [name]: { ...own, ...change } })
          return (
            <div key={name} role="group" aria-labelledby={`${id}${name}`} className="flex flex-col gap-2">
              <span id={`${id}${name}`} className="text-14 font-600 wrap-anywhere">
                {name}
              </span>
              <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
                <DayInput label={texts.validFrom} value={own.from} onChange={(from) => set({ from })} error={undefined} />
                <DayInput label={texts.validUntil} value={own.until} onChange={(until) => set({ until })} error={undefined} />
              </div>
            </div>
          )
        })}
      </div>
      <FieldError error={error} />
    </details>
  )
}
