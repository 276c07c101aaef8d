// A team's colour with its letter.
import type { ReactNode } from 'react'
import { inkOn, teamLetter } from './team-colors.ts'

export function TeamMark({ name, color, size = 44 }: { name: string; color: string; size?: 44 | 56 }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="grid flex-none place-items-center rounded-button-small text-18 font-700"
      style={{ width: size, height: size, background: color, color: inkOn(color) }}
    >
      {teamLetter(name)}
    </span>
  )
}
