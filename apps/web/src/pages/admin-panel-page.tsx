// /admin-panel: the administrators' day. First what waits for a decision, to be decided here; then what is to be watched.
import type { ReactNode } from 'react'
import { NoMail } from '../shared/no-mail.tsx'
import { useMe } from '../session/me.ts'
import { DaySummary } from '../features/administration/components/day-summary.tsx'
import { EveryPagePart } from '../features/administration/components/every-page-part.tsx'
import { Part, Rows } from '../features/administration/components/parts.tsx'
import { AccountsPart, LettersPart, LostAccountsPart } from '../features/administration/components/people-parts.tsx'
import { AnnouncementsPart, CentersPart, FirstCenterPart } from '../features/administration/components/platform-parts.tsx'
import { FailedList, useFailures } from '../features/jobs/components/job-rows.tsx'
import { QueueRow } from '../features/jobs/components/queue-sheet.tsx'
import { useLostAccounts } from '../features/administration/queries.ts'
import { panelTexts as texts } from '../features/administration/texts.ts'
import { ModificationCard, FailedCenters } from '../features/planning/components/modification-card.tsx'
import { UncoveredRow, useUncovered } from '../features/planning/components/uncovered-list.tsx'
import { useHeld } from '../features/planning/components/use-held.ts'
import { useToDecide } from '../features/planning/queries.ts'
import { StaffingAlerts } from '../features/calendar/components/service/on-duty-now.tsx'
import { useHome } from '../features/calendar/components/service/use-home.ts'
import { usePendingUsers } from '../features/users/components/found-members.ts'
import { FailedTogether } from '../kit/failed-together.tsx'
import { SetUpSteps } from '../features/centers/components/set-up-steps.tsx'
import { classNames } from '../ui/class-names.ts'
import { Page } from '../ui/page-title.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'

const MOST_CARDS = 4

/** The first of those to decide, and where one is being written in though it is decided meanwhile, that one as well. */
function useCards() {
  const { data } = useToDecide()
  return useHeld(data?.slice(0, MOST_CARDS) ?? [])
}

function ModificationsPart({ held: { cards, hold } }: { held: ReturnType<typeof useCards> }): ReactNode {
  const query = useToDecide()
  const { data } = query
  const hidden = (data?.length ?? 0) - MOST_CARDS
  return (
    <Part
      id="planning"
      title={texts.modifications.title}
      count={data?.length ?? null}
      to="/calendar"
      search={{ requests: 'pending' }}
      query={query}
      isKept={cards.length > 0}
    >
      <FailedCenters modifications={data ?? []} />
      <ul className="flex flex-col gap-3">
        {cards.map(({ modification, isAway }, place) => (
          <li key={modification._id}>
            <ModificationCard {...{ modification, isAway }} onHold={hold(modification, place)} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-13 text-t3">{texts.more(hidden, texts.modifications.noun)}</p>}
    </Part>
  )
}

function UncoveredPart(): ReactNode {
  const query = useUncovered()
  const { list } = query
  return (
    <Part id="decouvertes" title={texts.uncovered.title} count={list?.length ?? null} query={query}>
      <Rows>
        {list?.map((vacation, index) => (
          <UncoveredRow key={`${vacation.userId}${vacation.date}`} vacation={vacation} isFirst={index === 0} />
        ))}
      </Rows>
    </Part>
  )
}

function FailuresPart(): ReactNode {
  const failures = useFailures()
  return (
    <div className="flex flex-col gap-3">
      <Part
        id="echecs"
        title={texts.failures.title}
        count={failures.count}
        tone="error"
        query={failures}
        none={texts.failures.none(failures.retrying)}
      >
        <FailedList />
      </Part>
      {(failures.count ?? 0) > 0 && failures.retrying > 0 && (
        <p className="text-14 text-t2">{texts.failures.retrying(failures.retrying)}</p>
      )}
      <QueueRow />
    </div>
  )
}

function CenterAlerts(): ReactNode {
  return <StaffingAlerts home={useHome()} />
}

/** Counts come from the same readings as the parts below: nothing is asked twice. */
function useParts(hasCenter: boolean) {
  const modifications = useToDecide()
  const accounts = usePendingUsers()
  const lost = useLostAccounts()
  const uncovered = useUncovered(hasCenter)
  const parts = [
    { id: 'planning', ...texts.modifications, count: modifications.data?.length ?? null },
    ...(hasCenter
      ? [{ id: 'decouvertes', ...texts.uncovered, count: uncovered.list?.filter(({ isReopened }) => !isReopened).length ?? null }]
      : []),
    { id: 'comptes', ...texts.accounts, count: accounts.count ?? null },
    { id: 'acces', ...texts.lost, count: lost.data?.length ?? null },
  ]
  const isSettled =
    !modifications.isPending &&
    !accounts.query.isPending &&
    !lost.isPending &&
    (!hasCenter || uncovered.list !== null || uncovered.error !== null)
  return { parts, isSettled, accounts }
}

export function AdminPanelPage(): ReactNode {
  const { centerId, adminType } = useMe()
  const hasCenter = centerId !== null
  const isMaster = adminType === 'master'
  const { parts, isSettled, accounts } = useParts(hasCenter)
  // With nothing to decide the first column would be empty: what is to be watched takes both.
  const heldCards = useCards()
  const isIdle = !isMaster && isSettled && heldCards.cards.length === 0 && parts.every(({ count }) => count === 0)
  const isUnknown = !isSettled && parts.every(({ count }) => count === null)
  const announcements = <AnnouncementsPart centerId={isMaster ? null : centerId} />
  return (
    <Page title={texts.title} className="flex max-w-[1640px] flex-col gap-8">
      <FailedTogether title={texts.failedTogether}>
        <NoMail />
        <DaySummary parts={parts} isKnown={isSettled} />
        {isMaster && <FirstCenterPart />}
        {!isMaster && hasCenter && <SetUpSteps centerId={centerId} />}
        <div
          className={classNames(
            'flex flex-col gap-8 xl:grid xl:items-start xl:gap-10',
            isIdle ? 'xl:grid-cols-2' : 'xl:grid-cols-[minmax(0,1fr)_minmax(340px,440px)]',
          )}
        >
          {!isIdle && (
            <div className="flex min-w-0 flex-col gap-8">
              {isUnknown && <SkeletonStack count={3} height={156} />}
              <ModificationsPart held={heldCards} />
              {hasCenter && <UncoveredPart />}
              <AccountsPart pending={accounts} />
              <LostAccountsPart />
              {isMaster && <FailuresPart />}
            </div>
          )}
          <div className="flex min-w-0 flex-col gap-8">
            {hasCenter && <CenterAlerts />}
            <LettersPart />
            {!isIdle && announcements}
            {isMaster && <CentersPart />}
          </div>
          {isIdle && announcements}
        </div>
        <EveryPagePart />
      </FailedTogether>
    </Page>
  )
}
