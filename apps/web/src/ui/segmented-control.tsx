// One choice among two to four views, always visible.
import { useId, type ReactNode } from 'react'
import { formatNumber } from './format.ts'

/** One among a few: what the pills of phones take too (`FilterChips`). */
export interface ChoiceProps<Value extends string> {
  /** Name of the group, for screen readers. */
  label: string
  options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode; readonly count?: number }[]
  value: Value
  onChange: (value: Value) => void
}

/** How many there are behind a choice, after its words. */
export function ChoiceCount({ children }: { children: number }): ReactNode {
  return <span className="numeric opacity-75">{formatNumber(children)}</span>
}

/** Native radio buttons: arrows move, the form sees one value. `wide`: segments of equal width filling the container. */
export function SegmentedControl<Value extends string>(props: ChoiceProps<Value> & { wide?: boolean }): ReactNode {
  const { label, options, value, onChange, wide = false } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`gap-0.5 rounded-[13px] bg-s2 p-1 in-data-[theme=light]:bg-s3 ${wide ? 'flex w-full flex-wrap' : 'inline-flex max-w-full flex-wrap'}`}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={`touch-target relative flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-sm px-3.5 text-14 font-600 whitespace-nowrap text-t2 transition-colors hover:text-t1 has-checked:bg-s3 has-checked:text-t1 has-checked:shadow-[0_1px_3px_rgb(0_0_0/.2)] in-data-[theme=light]:has-checked:bg-s1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary ${wide ? 'flex-1' : ''}`}
        >
          <input type="radio" name={name} className="sr-only" checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon}
          {option.label}
          {option.count !== undefined && <ChoiceCount>{option.count}</ChoiceCount>}
        </label>
      ))}
    </div>
  )
}
