// Links to the exchange screens, where demands are posted, taken and exchanged.
import type { Day } from '@releve/domain/calendar/day'
import type { WireDemand } from '@releve/contract/demands'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type ExchangeTarget = { readonly demand: string } | { readonly post: Day }

interface ExchangeLinkProps {
  /** Remplacements, or permutations. */
  screen: 'replace' | 'switch'
  target: ExchangeTarget
  className?: string
  'aria-label'?: string
  children: ReactNode
}

/** The screen on which a viewer acts on a demand. */
export function screenOf({ type, canSwitch }: Pick<WireDemand, 'type' | 'canSwitch'>): 'replace' | 'switch' {
  if (type === 'hybrid') return canSwitch ? 'switch' : 'replace'
  return type === 'switch' ? 'switch' : 'replace'
}

export function ExchangeLink({ screen, target, children, ...rest }: ExchangeLinkProps): ReactNode {
  const { history } = useRouter()
  const href = `/exchange/${screen}?${new URLSearchParams(Object.entries(target))}`
  function follow(event: MouseEvent): void {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(href)
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
