// A list of modifications with its states: loading in its shape, failed, empty, and further back on demand.
import CalendarCheck from 'lucide-react/icons/calendar-check'
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useMe } from '../../accounts/queries.ts'
import { useModifications } from '../queries.ts'
import type { ModificationFilter } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { ModificationCard } from './modification-card.tsx'

const texts = planningTexts.list

interface ModificationListProps {
  filter: ModificationFilter
  empty: { readonly title: string; readonly text: string }
  action?: ReactNode
  /** Those one may decide on alone: one's own pending ones are somebody else's to decide. */
  withoutMine?: boolean
  hidePerson?: boolean
}

export function ModificationList({ filter, empty, action, withoutMine = false, hidePerson = false }: ModificationListProps): ReactNode {
  const me = useMe()._id
  const query = useModifications(filter)
  const { data, isError, error, isFetching, isFetchingNextPage, hasNextPage, refetch, fetchNextPage } = query
  if (data === undefined) {
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
  const shown = withoutMine ? data.filter(({ userId }) => userId !== me) : data
  if (shown.length === 0 && !hasNextPage) {
    return (
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
