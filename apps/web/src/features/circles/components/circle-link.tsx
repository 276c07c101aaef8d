// The parts that every list shows of a circle: the link to it, which its whole row opens, and the vacations its reader gives and takes.
import type { WireCircle } from '@releve/contract/circles'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { circleTexts as texts } from '../texts.ts'

type Hand = WireCircle['hands'][number]

export function sidesOf({ hands }: WireCircle, me: string): { readonly given: Hand | undefined; readonly taken: Hand | undefined } {
  return { given: hands.find(({ from }) => from._id === me), taken: hands.find(({ to }) => to._id === me) }
}

export function CircleLink({ circle, className }: { circle: WireCircle; className: string }): ReactNode {
  return (
    <Link
      to="/exchange/circle"
      search={{ circle: circle._id }}
      className={`rounded-xs after:absolute after:inset-0 after:rounded-card ${className}`}
    >
      {texts.title(circle.hands.length)}
    </Link>
  )
}
