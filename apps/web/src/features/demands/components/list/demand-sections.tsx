// One of the lists: a title with its count, then cards, or rows; what is not possible is folded under its count.
import type { WireDemand } from '@releve/contract/demands'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Lock from 'lucide-react/icons/lock'
import { Children, useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useMe } from '#session/me.ts'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { FoldedSection } from '#ui/folded-section.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { demandTexts as texts } from '#features/demands/texts.ts'
import { repeatedWarnings } from './card-reason.ts'
import { DemandCard, type OpenDemand } from './demand-card.tsx'
import { DemandRow } from './demand-row.tsx'
import { impossibleSummary } from './impossible.ts'
import type { ExchangeView, SectionId } from '../sections.ts'

/** How many rows are shown before one asks for the rest: with more, what may be taken would leave the first screen of a phone. */
const FIRST_ROWS: Readonly<Record<'toAnswer' | 'own', number>> = { toAnswer: 3, own: 8 }

interface ListProps {
  demands: readonly WireDemand[]
  selected: string | null
}

interface RowSectionProps extends ListProps {
  id: 'toAnswer' | 'own'
  /** They stand before the demands: each is a row, in `RowItem`. */
  children: ReactNode
  onOpen: (id: string) => void
}

export function RowItem({ children, demand }: { children: ReactNode; demand?: string }): ReactNode {
  return (
    <li data-demand={demand} className="group flex min-w-0">
      {children}
    </li>
  )
}

/** Rows, of which the first are shown; a press brings the others. */
export function RowSection({ id, demands, selected, children, onOpen }: RowSectionProps): ReactNode {
  const titleId = useId()
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const rows = [
    ...Children.toArray(children),
    ...demands.map((demand) => (
      <RowItem key={demand._id} demand={demand._id}>
        <DemandRow demand={demand} isSelected={demand._id === selected} onOpen={onOpen} />
      </RowItem>
    )),
  ]
  const limit = FIRST_ROWS[id]
  const before = rows.length - demands.length
  const place = demands.findIndex(({ _id }) => _id === selected)
  // The one that is open must be in sight.
  const isCut = rows.length > limit && !isWhole && (place === -1 || before + place < limit - 1)
  const shown = isCut ? rows.slice(0, limit - 1) : rows
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <SectionTitle id={titleId} size={16} count={<Chip tone={id === 'toAnswer' ? 'todo' : 'neutral'}>{rows.length}</Chip>}>
        {texts.sections[id]}
      </SectionTitle>
      <Card>
        <ul ref={list}>{shown}</ul>
        {isCut && (
          <button
            type="button"
            onClick={() => {
              flushSync(() => setWhole(true))
              // The button is gone: the keyboard goes on with the first one that it brought.
              list.current?.children
                .item(limit - 1)
                ?.querySelector<HTMLElement>('button, a')
                ?.focus()
            }}
            className="flex min-h-11 w-full items-center justify-center gap-2 rounded-b-card border-t border-line text-14 font-600 text-primary-ink hover:bg-s2"
          >
            {texts.seeAll(rows.length)}
            <ChevronDown size={18} />
          </button>
        )}
      </Card>
    </section>
  )
}

interface CardListProps extends ListProps {
  view: ExchangeView
  onOpen: OpenDemand
}

function Cards({ demands, view, selected, onOpen }: CardListProps): ReactNode {
  const me = useMe()._id
  // They are said before the cards, once for all of them.
  const repeated = repeatedWarnings(demands, me)
  return (
    <>
      {repeated.map((warning) => (
        <ReasonLine key={`${warning.code} ${warning.limit}`} tone="warn">
          {texts.repeated(warning)}
        </ReasonLine>
      ))}
      <ul className="grid grid-cols-1 gap-2 2xl:grid-cols-2">
        {demands.map((demand) => (
          <li key={demand._id} data-demand={demand._id} className="min-w-0">
            <DemandCard {...{ demand, view, onOpen, repeated }} isSelected={demand._id === selected} />
          </li>
        ))}
      </ul>
    </>
  )
}

export function CardSection({ id, demands, ...cards }: CardListProps & { id: Extract<SectionId, 'toTake' | 'hidden'> }): ReactNode {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1.5">
      <SectionTitle id={titleId} size={16} muted={id === 'hidden'} count={<Chip>{demands.length}</Chip>}>
        {texts.sections[id]}
      </SectionTitle>
      {id === 'hidden' && <p className="text-13 text-t3">{texts.hiddenNote}</p>}
      <Cards demands={demands} {...cards} />
    </section>
  )
}

/** Impossible demands stand with their reasons: counted, and one press away. One of them that is open unfolds them. */
export function ImpossibleSection({ demands, selected, ...cards }: CardListProps): ReactNode {
  return (
    <FoldedSection
      title={texts.sections.other}
      icon={<Lock size={20} />}
      count={demands.length}
      note={impossibleSummary(demands)}
      opensByItself={demands.some(({ _id }) => _id === selected)}
    >
      <Cards demands={demands} selected={selected} {...cards} />
    </FoldedSection>
  )
}
