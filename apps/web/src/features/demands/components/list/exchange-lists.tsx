// The lists of the exchange screen, in one order: what waits for an answer, what may be taken, one’s own, and what is not possible, folded.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import FilterX from 'lucide-react/icons/filter-x'
import HandHelping from 'lucide-react/icons/hand-helping'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useHandedFocus } from '#ui/use-handed-focus.ts'
import { demandTexts as texts } from '#features/demands/texts.ts'
import { noFilters } from './demand-filters.tsx'
import { CardSection, ImpossibleSection, RowSection } from './demand-sections.tsx'
import { followCard } from './opener.ts'
import type { OpenDemand } from './demand-card.tsx'
import type { ExchangeSearch, SearchChange } from '../exchange-search.ts'
import { hasFilters, type ExchangeView, type SectionId, type Sections } from '../sections.ts'

/** Exchanges among three or four, as rows (`RowItem`): they stand among the demands. */
export interface Circles {
  /** False while it is not known whether there are any. */
  readonly isReady: boolean
  readonly asking: readonly ReactNode[]
  readonly waiting: readonly ReactNode[]
}

interface ListsProps {
  view: ExchangeView
  lists: Sections
  search: ExchangeSearch
  selected: string | null
  circles: Circles
  onOpen: OpenDemand
  onPost: () => void
  onChange: (change: SearchChange) => void
  onView: (view: ExchangeView) => void
}

export function ExchangeLists({ view, lists, search, selected, circles, onOpen, onPost, onChange, onView }: ListsProps): ReactNode {
  const handsFocus = useHandedFocus(followCard)
  const { sections, hiddenCount, filteredCount, askingElsewhere } = lists
  const demandsOf = (id: SectionId) => sections.find((section) => section.id === id)?.demands ?? []
  // They are exchanges.
  const [asking, waiting] = view === 'replace' ? [[], []] : [circles.asking, circles.waiting]
  const elsewhere = askingElsewhere + (view === 'replace' ? circles.asking.length : 0)
  const isFiltered = hasFilters(search) && filteredCount > 0
  const filtered = { title: texts.empty.filteredTitle, text: texts.empty.filteredText(filteredCount) }
  const clear = (look: Pick<ButtonProps, 'wide' | 'size'>) => (
    <Button {...look} onClick={() => onChange(noFilters)}>
      {texts.filters.clear}
    </Button>
  )
  const isEmpty = sections.length === 0 && asking.length + waiting.length === 0
  if (isEmpty && isFiltered) {
    return (
      <EmptyState icon={<FilterX size={30} />} title={filtered.title} actions={clear({ wide: true })}>
        {filtered.text}
      </EmptyState>
    )
  }
  const hasNothing = isEmpty || (asking.length + waiting.length === 0 && sections.every(({ id }) => id === 'hidden'))
  const nothing = isFiltered
    ? filtered
    : hiddenCount > 0
      ? { title: texts.empty.hiddenTitle, text: texts.empty.hiddenText(hiddenCount) }
      : texts.empty.nothing[view]
  const noneAvailable = isFiltered ? filtered : { title: texts.empty.title[view], text: texts.empty.text }
  const shared = { selected, onOpen }
  const [toAnswer, toTake, own, other, hidden] = (['toAnswer', 'toTake', 'own', 'other', 'hidden'] as const).map(demandsOf)
  return (
    <div ref={handsFocus} className="flex flex-col gap-4 lg:gap-5">
      {asking.length + (toAnswer?.length ?? 0) > 0 && (
        <RowSection id="toAnswer" demands={toAnswer ?? []} {...shared}>
          {asking}
        </RowSection>
      )}
      {elsewhere > 0 && (
        <button
          type="button"
          onClick={() => onView('all')}
          className="-my-2 min-h-11 self-start rounded-card text-left text-14 font-600 text-todo underline-offset-4 hover:underline"
        >
          {texts.askingElsewhere(elsewhere)}
        </button>
      )}
      {hasNothing && (
        <EmptyState
          icon={view === 'switch' ? <ArrowLeftRight size={30} /> : <HandHelping size={30} />}
          title={nothing.title}
          // On phones the button at the thumb is there already.
          actions={
            <span className="flex max-lg:hidden">
              <Button variant="primary" wide onClick={onPost}>
                {texts.postDemand}
              </Button>
            </span>
          }
        >
          {nothing.text} {texts.empty.nothingNext}
        </EmptyState>
      )}
      {!hasNothing && toTake?.length === 0 && (
        <div className="rounded-card px-4 py-5 text-center shadow-[inset_0_0_0_1px_var(--line)]">
          <h2 className="text-16">{noneAvailable.title}</h2>
          <p className="mx-auto mt-1 max-w-[420px] text-14 text-t2">{noneAvailable.text}</p>
          {isFiltered && <span className="mt-3 flex justify-center">{clear({ size: 40 })}</span>}
        </div>
      )}
      {toTake !== undefined && toTake.length > 0 && <CardSection id="toTake" demands={toTake} view={view} {...shared} />}
      {waiting.length + (own?.length ?? 0) > 0 && (
        <RowSection id="own" demands={own ?? []} {...shared}>
          {waiting}
        </RowSection>
      )}
      {other !== undefined && other.length > 0 && <ImpossibleSection demands={other} view={view} {...shared} />}
      {hidden !== undefined && hidden.length > 0 && <CardSection id="hidden" demands={hidden} view={view} {...shared} />}
      {hiddenCount > 0 && (
        <button
          type="button"
          onClick={() => onChange({ hidden: search.hidden === 1 ? undefined : 1 })}
          className="min-h-11 self-center rounded-card px-4 text-14 font-600 text-primary-ink hover:bg-s1"
        >
          {search.hidden === 1 ? texts.hideHidden : texts.showHidden(hiddenCount)}
        </button>
      )}
    </div>
  )
}
