// Lets any number among a few be pressed on or off.
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

const LOOKS = {
  outlined:
    'touch-target relative min-h-9 gap-1.5 px-3 text-t2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-t1 aria-pressed:bg-primary-tint aria-pressed:text-primary-ink aria-pressed:shadow-none',
  filled: 'min-h-11 min-w-11 justify-center bg-s2 px-3.5 in-data-[theme=light]:bg-s3 aria-pressed:bg-t1! aria-pressed:text-s0',
} as const

interface ToggleChipsProps<Value> {
  label: string
  /** It stands under them, as long as none is pressed. */
  hint?: string
  look: keyof typeof LOOKS
  options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

export function ToggleChips<Value extends string | number>(props: ToggleChipsProps<Value>): ReactNode {
  const { label, hint, look, options, value, onChange } = props
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className="flex min-w-0 flex-col gap-2.5">
      <span id={id} className="text-14 font-600">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={value.includes(option.value)}
            onClick={() =>
              onChange(
                value.includes(option.value) ? value.filter((chosenValue) => chosenValue !== option.value) : [...value, option.value],
              )
            }
            className={classNames('flex items-center rounded-full text-14 font-600', LOOKS[look])}
          >
            {option.icon}
            {option.label}
          </button>
        ))}
      </div>
      {hint !== undefined && value.length === 0 && <p className="text-13 text-t3">{hint}</p>}
    </div>
  )
}
