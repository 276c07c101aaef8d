// How far a long work is: a bar, its figure in words beside it.
import { Progress } from '@base-ui/react/progress'
import type { ReactNode } from 'react'

interface ProgressBarProps {
  label: string
  /** The part that is done, from 0 to `max`; null: under way, nobody knows how far. */
  value: number | null
  max?: number
  /** « 12 sur 40 ». */
  valueText?: string
}

export function ProgressBar({ label, value, max = 100, valueText }: ProgressBarProps): ReactNode {
  return (
    <Progress.Root
      value={value}
      max={max}
      {...(valueText !== undefined && { getAriaValueText: () => valueText })}
      className="flex flex-col gap-1.5"
    >
      <span className="flex items-baseline justify-between gap-3 text-14">
        <Progress.Label className="font-600">{label}</Progress.Label>
        {valueText !== undefined && <span className="numeric text-t2">{valueText}</span>}
      </span>
      <Progress.Track className="h-2 overflow-hidden rounded-full bg-s3">
        <Progress.Indicator className="h-full rounded-full bg-primary transition-[width] duration-200 data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </Progress.Track>
    </Progress.Root>
  )
}
