// The way back of a page reached from another one, in words among the tools of the bar: on phones `PageTitle` has its arrow.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface WayBackProps {
  /** A path of the application. */
  to: string
  search?: Readonly<Record<string, string>>
  /** Where it leads: « Revenir au profil ». */
  children: string
}

export function WayBack({ to, search, children }: WayBackProps): ReactNode {
  return (
    <Link
      to={to}
      {...(search !== undefined && { search })}
      className="inline-flex min-h-11 items-center rounded-xs text-14 font-550 text-primary-ink underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
