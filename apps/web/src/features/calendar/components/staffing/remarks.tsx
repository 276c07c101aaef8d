// The remarks of a staffing that is kept say its hours under a target, and those over a maximum.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { capitalize } from '#ui/format.ts'
import type { Staffing } from './staffing.ts'

/** The target that is missed, quietly; the maximum that is passed, as a warning. */
export function Remarks({ remarks }: Pick<Staffing, 'remarks'>): ReactNode {
  return remarks.map(({ kind, text }) => (
    <span key={text} className={classNames('text-13 text-pretty', kind === 'overMaximum' ? 'font-600 text-warn' : 'text-t3')}>
      {capitalize(text)}
    </span>
  ))
}
