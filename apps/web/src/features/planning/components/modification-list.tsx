// A list of modifications with its states: loading in its shape, failed, empty, and further back on demand.
import CalendarCheck from 'lucide-react/icons/calendar-check'
import type { ReactNode } from 'react'
import type { WireModification } from '@releve/contract/planning'
import { messageOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { searchTexts } from '../../../ui/search-texts.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useMe } from '../../accounts/queries.ts'
import { useModifications } from '../queries.ts'
import type { ModificationFilter } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ModificationCard } from './modification-card.tsx'

const texts = planningTexts.list

/** Cards are tall: this many are more than a telephone shows. */
const FEW = 5

interface ModificationListProps {
  filter: ModificationFilter
  empty: { readonly title: string; readonly text: string }
  action?: ReactNode
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
  const { filter, tools, isNarrowed = false } = props
  const query = useModifications(filter)
  const me = useMe()._id
  const shown = props.withoutMine === true ? query.data?.filter(({ userId }) => userId !== me) : query.data
  const isLong = query.hasNextPage || (shown?.length ?? 0) > FEW
  return (
    <>
      {(isNarrowed || isLong) && tools}
      {tools !== undefined && (
        <p role="status" className="text-14 text-t3 empty:sr-only">
          {isNarrowed && shown !== undefined && (shown.length === 0 ? searchTexts.nothing : texts.found(shown.length, query.hasNextPage))}
        </p>
      )}
      <Modifications {...props} query={query} shown={shown} />
    </>
  )
}

interface ModificationsProps extends ModificationListProps {
  query: ReturnType<typeof useModifications>
  shown: readonly WireModification[] | undefined
}

function Modifications({ query, shown, empty, action, hidePerson = false, isNarrowed = false, onClear }: ModificationsProps): ReactNode {
  const { isError, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  if (shown === undefined) {
    return isError ? (
      <ErrorState title={texts.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {messageOf(error)}
      </ErrorState>
    ) : (
      <SkeletonGroup className="flex flex-col gap-3">
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} width="100%" height={112} radius="card" />
        ))}
      </SkeletonGroup>
    )
  }
  if (shown.length === 0 && !hasNextPage) {
    return isNarrowed ? (
      <Button size={44} onClick={onClear}>
        {searchTexts.clear}
      </Button>
    ) : (
      <EmptyState icon={<CalendarCheck size={30} aria-hidden="true" />} title={empty.title} actions={action}>
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="flex flex-col gap-3">
        {shown.map((modification) => (
          <li key={modification._id}>
            <ModificationCard modification={modification} hidePerson={hidePerson} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="ghost" size={44} wide pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
