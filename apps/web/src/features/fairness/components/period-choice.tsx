// Which period: one of a few, or any between two dates.
import type { ReactNode } from 'react'
import { DayInput } from '../../../ui/day-input.tsx'
import { Select } from '../../../ui/select.tsx'
import { fairnessTexts as texts, PERIODS } from '../texts.ts'
import type { PeriodChoice, readPeriod } from './period.ts'

interface PeriodChoiceProps {
  choice: PeriodChoice
  onChange: (choice: PeriodChoice) => void
}

export function PeriodSelect({ choice, onChange }: PeriodChoiceProps): ReactNode {
  return (
    <Select<PeriodChoice['period']>
      look="chip"
      label={texts.period}
      options={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
      value={choice.period}
      onChange={(period) => onChange({ period, from: '', to: '' })}
    />
  )
}

/** Nothing for a period that has a name. */
export function PeriodDays({
  choice,
  onChange,
  errors,
}: PeriodChoiceProps & { errors: ReturnType<typeof readPeriod>['errors'] }): ReactNode {
  if (choice.period !== 'between') return null
  return (
    <div className="grid w-full max-w-md grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
      <DayInput label={texts.from} value={choice.from} onChange={(from) => onChange({ ...choice, from })} error={errors.from} />
      <DayInput label={texts.to} value={choice.to} onChange={(to) => onChange({ ...choice, to })} error={errors.to} />
    </div>
  )
}
