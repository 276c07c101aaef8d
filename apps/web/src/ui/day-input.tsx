// A day typed by hand, « 21/11/2026 »: the same keys, form and help wherever one is asked for. `readDay` reads it.
import type { ComponentProps, ReactNode } from 'react'
import { dayInputTexts, separated } from './read-day.ts'
import { TextInput } from './text-input.tsx'

interface DayInputProps extends Pick<ComponentProps<typeof TextInput>, 'label' | 'error' | 'name' | 'ref'> {
  /** What the day means, after the form it takes. */
  hint?: string
  /** As it was typed. */
  value: string
  onChange: (text: string) => void
}

export function DayInput({ hint, value, onChange, ...field }: DayInputProps): ReactNode {
  return (
    <TextInput
      {...field}
      hint={hint === undefined ? dayInputTexts.hint : `${dayInputTexts.hint}. ${hint}`}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(separated(event.target.value, value))}
    />
  )
}
