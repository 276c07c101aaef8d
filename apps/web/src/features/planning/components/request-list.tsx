// The requests of one view, and what narrows them: loading in their shape, failed, empty, and further back on demand.
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useRef, useState, type ReactNode } from 'react'
import { Loaded } from '../../../kit/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ReadOn } from '../../../ui/read-on.tsx'
import { foundText, searchTexts } from '../../../ui/search-texts.ts'
import { SkeletonStack } from '../../../ui/skeleton-rows.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { firstControl } from '../../../ui/use-handed-focus.ts'
import { useMe } from '../../../session/me.ts'
import { useToday } from '../../centers/queries.ts'
import { useModifications } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ModificationCard, FailedCenters } from './modification-card.tsx'
import { RequestFilters } from './request-filters.tsx'
import { readChoice, type RequestChoice } from './request-period.ts'
import { useHeld } from './use-held.ts'

const texts = planningTexts.list

/** What a view shows whoever narrows it. */
const VIEWS = {
  pending: { fixed: { status: 'pending' }, empty: texts.emptyPending, asksPerson: true, asksState: false },
  all: { fixed: {}, empty: texts.emptyAll, asksPerson: true, asksState: true },
  mine: { fixed: {}, empty: texts.emptyMine, asksPerson: false, asksState: true },
} as const

export type RequestsView = keyof typeof VIEWS

/** Cards are tall: this many are more than a telephone shows. */
const FEW = 5

/** How many there are, of a list that is narrowed, or that none of what was read is in. */
function foundWords(count: number | undefined, isNarrowed: boolean, { isError, hasNextPage }: ReturnType<typeof useModifications>) {
  // A list that failed says so itself.
  if (count === undefined) return isNarrowed && !isError && searchTexts.awaited
  if (count === 0) return (isNarrowed || hasNextPage) && foundText('', true, hasNextPage)
  return isNarrowed && texts.found(count, hasNextPage)
}

export function RequestList({ view }: { view: RequestsView }): ReactNode {
  const me = useMe()._id
  const today = useToday()
  const tools = useRef<HTMLDivElement>(null)
  const [choice, setChoice] = useState<RequestChoice>({})
  const { fixed, empty, ...asked } = VIEWS[view]
  const { chosen, errors } = readChoice(choice, today)
  const isNarrowed = Object.keys(chosen).length > 0
  const filter = { ...chosen, ...fixed, ...(view === 'mine' && { userId: me }) }
  const query = useModifications(filter)
  const { hasNextPage, isPlaceholderData } = query
  // One's own pending ones are somebody else's to decide.
  const known = view === 'pending' ? query.data?.filter(({ userId }) => userId !== me) : query.data
  // Nothing in the list shown until now says nothing about the one that is on its way.
  const shown = isPlaceholderData && known?.length === 0 ? undefined : known
  const { cards, hold } = useHeld(shown ?? [])
  // What narrows a list comes once it is long; once there it stays: whoever has just used it goes on with it.
  const [hasTools, setHasTools] = useState(false)
  if (!hasTools && (isNarrowed || hasNextPage || (shown?.length ?? 0) > FEW)) setHasTools(true)
  function clear(): void {
    setChoice({})
    // The button goes with what it says.
    if (tools.current !== null) firstControl(tools.current, tools.current, null)?.focus()
  }
  return (
    <>
      {hasTools && (
        <div ref={tools}>
          <RequestFilters choice={choice} onChange={setChoice} errors={errors} {...asked} />
        </div>
      )}
      <p role="status" className="text-14 text-t3 empty:sr-only">
        {foundWords(isPlaceholderData ? undefined : shown?.length, isNarrowed, query)}
      </p>
      <Loaded query={{ ...query, data: shown }} failed={texts.failed} skeleton={<SkeletonStack count={3} height={112} />}>
        {(list) =>
          list.length === 0 &&
          (isNarrowed ? (
            <Button size={44} onClick={clear}>
              {searchTexts.clear}
            </Button>
          ) : (
            !hasNextPage && (
              <EmptyState icon={<CalendarCheck size={30} />} title={empty.title}>
                {empty.text}
              </EmptyState>
            )
          ))
        }
      </Loaded>
      <FailedCenters modifications={cards.map(({ modification }) => modification)} />
      {cards.length > 0 && (
        <ul aria-busy={isPlaceholderData} className={classNames('flex flex-col gap-3', isPlaceholderData && 'opacity-60')}>
          {cards.map(({ modification, isAway }, place) => (
            <li key={modification._id}>
              <ModificationCard {...{ modification, isAway }} hidePerson={view === 'mine'} onHold={hold(modification, place)} />
            </li>
          ))}
        </ul>
      )}
      {shown !== undefined && !isPlaceholderData && <ReadOn rest={query} label={texts.more} />}
    </>
  )
}
