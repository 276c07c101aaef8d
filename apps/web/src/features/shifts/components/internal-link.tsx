// A link to a screen by its address, followed without loading the application again.
import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react'

interface InternalLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  href: string
  children: ReactNode
}

export function InternalLink({ href, children, ...rest }: InternalLinkProps): ReactNode {
  const { history } = useRouter()
  function follow(event: MouseEvent): void {
    // A new tab, a new window, a download stay what the browser makes of them.
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
