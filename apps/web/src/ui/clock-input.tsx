// A time of day typed by hand, « 07:00 »: the same keys, form and help wherever one is asked for. `readClock` reads it.
import type { ComponentProps, ReactNode } from 'react'
import { clockInputTexts } from './read-clock.ts'
import { TextInput } from './text-input.tsx'

type ClockInputProps = Pick<ComponentProps<typeof TextInput>, 'label' | 'hint' | 'error' | 'value'> & { onChange: (typed: string) => void }

export function ClockInput({ onChange, ...field }: ClockInputProps): ReactNode {
  return (
    <TextInput
      {...field}
      placeholder={clockInputTexts.hint}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
