// One of the lists: a title with its count, then cards; a long one opens further when asked.
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useMe } from '#session/me.ts'
import { Chip } from '#ui/chip.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import type { NextFocus } from '#ui/use-handed-focus.ts'
import { demandTexts as texts } from '#features/demands/texts.ts'
import { repeatedWarnings } from './card-reason.ts'
import { DemandCard } from './demand-card.tsx'
import type { Section, SectionId } from '../sections.ts'

/** How many are shown before one asks for the rest. What is possible, and one's own, are never cut short. */
const FIRST_SHOWN: Readonly<Partial<Record<SectionId, number>>> = { other: 6, settled: 4 }

interface DemandSectionProps {
  section: Section
  selected: string | null
  onOpen: (id: string) => void
}

/** The element that opens the demand, wherever its card stands now; that of another one when it is gone. */
export function openerOf(id: string | null, beside: Node | null = null): HTMLElement | null {
  const near = beside instanceof Element ? beside : null
  return (
    (id === null ? null : document.querySelector<HTMLElement>(`[data-demand="${id}"] h3 button`)) ??
    near?.querySelector<HTMLElement>('h3 button') ??
    document.querySelector<HTMLElement>('[data-demand] h3 button') ??
    document.querySelector('main')
  )
}

/** An answer moves a card to another list, or out of all: the focus follows it, or stays where it was. */
export const followCard: NextFocus = (lost, _container, beside) =>
  openerOf(lost.closest('[data-demand]')?.getAttribute('data-demand') ?? null, beside)

export function DemandSection({ section: { id, demands }, selected, onOpen }: DemandSectionProps): ReactNode {
  const me = useMe()._id
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const limit = FIRST_SHOWN[id]
  // One that is open must be in sight.
  const isCut = limit !== undefined && demands.length > limit + 1 && !isWhole && !demands.slice(limit).some(({ _id }) => _id === selected)
  const shown = isCut ? demands.slice(0, limit) : demands
  // They are said under its title, for all of its cards.
  const repeated = repeatedWarnings(demands, me)
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <SectionTitle
        id={titleId}
        size={16}
        muted={id === 'other' || id === 'hidden'}
        count={<Chip tone={id === 'toAnswer' ? 'todo' : 'neutral'}>{demands.length}</Chip>}
        {...(id === 'other' && { note: texts.othersNote })}
        {...(isWhole &&
          limit !== undefined && {
            action: (
              <button
                type="button"
                className={sectionLinkClass}
                onClick={() => {
                  flushSync(() => setWhole(false))
                  more.current?.focus()
                }}
              >
                {texts.seeLess}
              </button>
            ),
          })}
      >
        {texts.sections[id]}
      </SectionTitle>
      {id === 'hidden' && <p className="text-13 text-t3">{texts.hiddenNote}</p>}
      {repeated.map((warning) => (
        <ReasonLine key={`${warning.code} ${warning.limit}`} tone="warn">
          {texts.repeated(warning)}
        </ReasonLine>
      ))}
      <ul ref={list} className="grid grid-cols-1 gap-2 2xl:grid-cols-2">
        {shown.map((demand) => (
          <li key={demand._id} data-demand={demand._id} className="min-w-0">
            <DemandCard demand={demand} isSelected={demand._id === selected} onOpen={onOpen} repeated={repeated} />
          </li>
        ))}
      </ul>
      {isCut && (
        <button
          ref={more}
          type="button"
          onClick={() => {
            flushSync(() => setWhole(true))
            // The button is gone: the keyboard goes on with the first one that it brought.
            list.current?.children.item(limit)?.querySelector('button')?.focus()
          }}
          className="flex min-h-11 items-center justify-center gap-2 rounded-card text-14 font-600 text-primary-ink hover:bg-s1"
        >
          {texts.seeAll(demands.length)}
          <ChevronDown size={18} />
        </button>
      )}
    </section>
  )
}
