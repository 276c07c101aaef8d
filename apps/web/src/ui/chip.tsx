// Small labels, for the type and the state of a demand, for counts and for filters.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { ChoiceCount, type ChoiceProps } from './segmented-control.tsx'

/** `neutral` or a role: the type of a demand, its state, a holiday, a level of alert. */
export type ChipTone =
  | 'neutral'
  | 'remplacement'
  | 'permutation'
  | 'pending'
  | 'accepted'
  | 'todo'
  | 'holiday'
  | 'success'
  | 'warn'
  | 'error'

const TONES: Record<ChipTone, string> = {
  neutral: 'bg-s2 text-t2 in-data-[theme=light]:bg-s3',
  remplacement: 'bg-remplacement-tint text-remplacement',
  permutation: 'bg-permutation-tint text-permutation',
  pending: 'bg-pending-tint text-pending',
  accepted: 'bg-accepted-tint text-accepted',
  todo: 'bg-todo-tint text-todo',
  holiday: 'bg-holiday-tint text-holiday',
  success: 'bg-success-tint text-success',
  warn: 'bg-warn-tint text-warn',
  error: 'bg-error-tint text-error',
}

/** A label that cannot be pressed. `icon`: 14 px, stroke 2.5–3. */
export function Chip({ tone = 'neutral', icon, children }: { tone?: ChipTone; icon?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <span
      className={classNames(
        // In a row it shrinks last: its words stay on one line as long as something else can wrap.
        'inline-flex min-h-[26px] min-w-0 shrink-[0.001] items-center gap-1.5 rounded-full px-2.5 text-13 font-600',
        TONES[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

/** One choice among a few, as a scrolling line of pills (phones). On desktop use `SegmentedControl`. */
export function FilterChips<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>): ReactNode {
  return (
    <div role="group" aria-label={label} className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="touch-target relative inline-flex min-h-9 flex-none items-center gap-1.5 rounded-full bg-s2 px-3.5 text-14 font-600 text-t2 transition-colors not-aria-pressed:hover:text-t1 in-data-[theme=light]:bg-s3 aria-pressed:bg-t1! aria-pressed:text-s0"
        >
          {option.icon}
          {option.label}
          {option.count !== undefined && <ChoiceCount>{option.count}</ChoiceCount>}
        </button>
      ))}
    </div>
  )
}
