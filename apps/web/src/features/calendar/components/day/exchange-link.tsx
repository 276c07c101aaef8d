// Links to the exchange screens, where demands are posted, taken and exchanged.
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface ExchangeLinkProps {
  /** Remplacements, or permutations. */
  screen: 'replace' | 'switch'
  /** A demand to show, or a day of mine to post. */
  target: { readonly demand: string } | { readonly post: Day }
  className?: string
  children: ReactNode
}

/** The screen on which a viewer acts on a demand. */
export function screenOf({ type, canSwitch }: Pick<WireDemand, 'type' | 'canSwitch'>): 'replace' | 'switch' {
  if (type === 'hybrid') return canSwitch ? 'switch' : 'replace'
  return type === 'switch' ? 'switch' : 'replace'
}

export function ExchangeLink({ screen, target, children, ...rest }: ExchangeLinkProps): ReactNode {
  return (
    <Link {...rest} to={screen === 'replace' ? '/exchange/replace' : '/exchange/switch'} search={target}>
      {children}
    </Link>
  )
}
