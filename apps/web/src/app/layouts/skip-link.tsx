// First stop of the keyboard on every page: past the bars, to the content.
import type { ReactNode } from 'react'

export function SkipLink(): ReactNode {
  return (
    <a
      href="#contenu"
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('#contenu')?.focus()
      }}
      className="sr-only rounded-button-small bg-primary text-14 font-650 text-on-primary focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-3"
    >
      Aller au contenu
    </a>
  )
}
