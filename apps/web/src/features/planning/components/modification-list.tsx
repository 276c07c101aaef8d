// A list of modifications with its states: loading in its shape, failed, empty, and further back on demand.
import CalendarCheck from 'lucide-react/icons/calendar-check'
import { useRef, useState, type ReactNode } from 'react'
import type { WireModification } from '@releve/contract/planning'
import { Loaded } from '../../../kit/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ReadOn } from '../../../ui/read-on.tsx'
import { foundText, searchTexts } from '../../../ui/search-texts.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { firstControl } from '../../../ui/use-kept-focus.ts'
import { useMe } from '../../../session/me.ts'
import { useModifications, type ModificationFilter } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ModificationCard, UnreadCenters } from './modification-card.tsx'

const texts = planningTexts.list

/** Cards are tall: this many are more than a telephone shows. */
const FEW = 5

interface ModificationListProps {
  filter: ModificationFilter
  empty: { readonly title: string; readonly text: string }
  /** Those one may decide on alone: one's own pending ones are somebody else's to decide. */
  withoutMine?: boolean
  hidePerson?: boolean
  /** What narrows the list; shown once it is long. */
  tools?: ReactNode
  /** They do narrow it: nothing found is said as such. */
  isNarrowed?: boolean
  onClear?: () => void
}

export function ModificationList(props: ModificationListProps): ReactNode {
  const { filter, tools, isNarrowed = false, onClear } = props
  const query = useModifications(filter)
  const me = useMe()._id
  const toolBox = useRef<HTMLDivElement>(null)
  const known = props.withoutMine === true ? query.data?.filter(({ userId }) => userId !== me) : query.data
  // Nothing in the list shown until now says nothing about the one that is on its way.
  const shown = query.isPlaceholderData && known?.length === 0 ? undefined : known
  const isLong = query.hasNextPage || (shown?.length ?? 0) > FEW
  // Once there they stay: whoever has just used them goes on with them.
  const [hasTools, setHasTools] = useState(false)
  if (!hasTools && (isNarrowed || isLong)) setHasTools(true)
  return (
    <>
      {hasTools && <div ref={toolBox}>{tools}</div>}
      {tools !== undefined && (
        <p role="status" className="text-14 text-t3 empty:sr-only">
          <FoundCount
            shown={query.isPlaceholderData ? undefined : shown}
            isFailed={query.isError}
            hasMore={query.hasNextPage}
            isNarrowed={isNarrowed}
          />
        </p>
      )}
      <Modifications
        {...props}
        query={query}
        shown={shown}
        onClear={() => {
          onClear?.()
          // The button goes with what it says.
          const box = toolBox.current
          if (box !== null) firstControl(box, box, null)?.focus()
        }}
      />
    </>
  )
}

interface FoundCountProps {
  /** While it is read: not known. */
  shown: readonly WireModification[] | undefined
  /** The list says so itself. */
  isFailed: boolean
  hasMore: boolean
  isNarrowed: boolean
}

function FoundCount({ shown, isFailed, hasMore, isNarrowed }: FoundCountProps): ReactNode {
  if (shown === undefined) return isNarrowed && !isFailed && searchTexts.awaited
  if (shown.length === 0) return (isNarrowed || hasMore) && foundText('', true, hasMore)
  return isNarrowed && texts.found(shown.length, hasMore)
}

interface ModificationsProps extends ModificationListProps {
  query: ReturnType<typeof useModifications>
  shown: readonly WireModification[] | undefined
}

interface Held {
  readonly modification: WireModification
  /** Of the list in which its form was opened. */
  readonly list: string
}

/** Where something is being written stays through another choice of what to show; gone from its own list, it is no more. */
function useHeld(list: string, shown: readonly WireModification[]) {
  const [held, setHeld] = useState<readonly Held[]>([])
  const hold = (modification: WireModification) => (isHeld: boolean) =>
    setHeld((known) => [...known.filter((one) => one.modification._id !== modification._id), ...(isHeld ? [{ modification, list }] : [])])
  const away = held.filter((one) => one.list !== list && shown.every(({ _id }) => _id !== one.modification._id))
  return { cards: [...away.map(({ modification }) => modification), ...shown], hold }
}

function Modifications(props: ModificationsProps): ReactNode {
  const { filter, query, shown, empty, hidePerson = false, isNarrowed = false, onClear } = props
  const { hasNextPage, isPlaceholderData } = query
  const { cards, hold } = useHeld(JSON.stringify(filter), shown ?? [])
  return (
    <>
      <Loaded
        query={{ ...query, data: shown }}
        failed={texts.failed}
        skeleton={
          <SkeletonGroup className="flex flex-col gap-3">
            {[0, 1, 2].map((index) => (
              <Skeleton key={index} width="100%" height={112} radius="card" />
            ))}
          </SkeletonGroup>
        }
      >
        {(list) =>
          list.length === 0 &&
          (isNarrowed ? (
            <Button size={44} onClick={onClear}>
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
      <UnreadCenters modifications={cards} />
      {cards.length > 0 && (
        <ul aria-busy={isPlaceholderData} className={classNames('flex flex-col gap-3', isPlaceholderData && 'opacity-60')}>
          {cards.map((modification) => (
            <li key={modification._id}>
              <ModificationCard modification={modification} hidePerson={hidePerson} onHold={hold(modification)} />
            </li>
          ))}
        </ul>
      )}
      {shown !== undefined && !isPlaceholderData && <ReadOn rest={query} label={texts.more} />}
    </>
  )
}
