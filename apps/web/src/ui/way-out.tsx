// The one thing to do next where there is nothing (states.tsx): it leads somewhere or does something, and looks alike. Apart from what the
// start brings along.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass, type ButtonVariant } from './button.tsx'

type WayOutProps = { label: string; variant?: ButtonVariant } & (
  | { /** A path of the application. */ to: string; search?: Readonly<Record<string, string>> }
  | { onClick: () => void }
)

export function WayOut({ label, variant, ...way }: WayOutProps): ReactNode {
  if ('to' in way) {
    return (
      <Link to={way.to} search={way.search ?? {}} className={buttonClass({ variant, wide: true })}>
        {label}
      </Link>
    )
  }
  return (
    <Button variant={variant} wide onClick={way.onClick}>
      {label}
    </Button>
  )
}
