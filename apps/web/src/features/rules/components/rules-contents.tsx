// The contents of the rules: at the left of a wide screen and above them on a narrow one, each line leading to its section.
import type { MouseEvent, ReactNode } from 'react'
import { FIGURES, rulesTexts as texts } from '../texts.ts'

const SECTIONS: readonly { readonly id: string; readonly title: string }[] = [
  { id: 'effectif', title: texts.byHour.title },
  { id: 'regime', title: texts.profile },
  { id: 'regles', title: texts.rules },
  ...FIGURES.map(({ id, title, contents = title }: { id: string; title: string; contents?: string }) => ({ id, title: contents })),
  { id: 'crossTeam', title: texts.crossTeam.title },
  { id: 'sendsSms', title: texts.sendsSms.title },
]

/** No step of the history: going back leaves the rules, and asks first where something is not saved. */
function goTo(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  const heading = document.querySelector<HTMLElement>(`[id="${id}"]`)
  if (heading === null) return
  event.preventDefault()
  heading.scrollIntoView({ block: 'start' })
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

export function RulesContents(): ReactNode {
  return (
    <nav aria-label={texts.contents} className="xl:sticky xl:top-[calc(var(--page-top)+24px)]">
      <ul className="flex gap-2 overflow-x-auto pb-1 xl:flex-col xl:gap-0 xl:overflow-visible xl:pb-0">
        {SECTIONS.map(({ id, title }) => (
          <li key={id} className="flex-none">
            <a
              href={`#${id}`}
              onClick={(event) => goTo(event, id)}
              className="flex min-h-11 items-center rounded-field bg-s1 px-3.5 text-14 font-550 whitespace-nowrap hover:bg-s2 xl:bg-transparent xl:whitespace-normal"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
