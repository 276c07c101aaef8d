// /dashboard: when I work next and with whom, what wants something from me, who is on duty now.
import type { Day } from '@releve/domain/calendar/day'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useMe } from '../features/accounts/queries.ts'
import { OwnDemands, TodoDemands } from '../features/demands/components/home-demands.tsx'
import { PointsCard } from '../features/points/components/points-card.tsx'
import { homeTexts } from '../features/shifts/components/home-texts.ts'
import { LoadingVacation, NextVacation } from '../features/shifts/components/next-vacation.tsx'
import { OnDutyNow } from '../features/shifts/components/on-duty-now.tsx'
import { StaffingAlerts } from '../features/shifts/components/staffing-alerts.tsx'
import { useHome } from '../features/shifts/components/use-home.ts'
import { WeekOverview } from '../features/shifts/components/week-overview.tsx'
import { useRoster } from '../features/shifts/queries.ts'
import { useToday } from '../features/centers/queries.ts'
import { DayText } from '../ui/day-text.tsx'
import { capitalize, formatDay } from '../ui/format.ts'
import { deferredPart } from '../ui/deferred-part.tsx'
import { FailedTogether } from '../ui/failed-together.tsx'
import { InTurn, Turns } from '../ui/in-turn.tsx'
import { PageBody, PageTitle } from '../ui/page-title.tsx'

const HomeModifications = deferredPart(
  async () => (await import('../features/planning/components/home-modifications.tsx')).HomeModifications,
  { whenIdle: false },
)
const NoCenter = lazy(async () => ({ default: (await import('../features/centers/components/no-center.tsx')).NoCenter }))
const FirstSteps = deferredPart(async () => (await import('../features/first-steps/components/first-steps.tsx')).FirstSteps)

/** Whether one is in a team today; null while the roster is not known. Could it not be read, nobody is told that he is in none. */
function useHasTeam(me: string): boolean | null {
  const { data, isError } = useRoster()
  if (data === undefined) return isError ? true : null
  return data.members.some(({ _id, teamId }) => _id === me && teamId !== null)
}

/** What stands in the page already must not give way to « chargement » (public/early.js). */
const wasTold = 'told' in document.documentElement.dataset

/**
 * One order on phones (next, week, what wants me, who is there, mine, points), two columns from 1280 px on: the columns
 * dissolve on phones, so that their sections can be ordered together.
 */
function Home(): ReactNode {
  const home = useHome()
  const { isAdmin } = useMe()
  const hasTeam = useHasTeam(home.me)
  // Without a team there is no cycle: the week stands only when something is in it. Unread, the vacation above says it.
  const isWeekUnread = home.query.isError && home.week.every(({ shiftDay }) => shiftDay === null)
  const hasWeek = !isWeekUnread && (hasTeam !== false || home.week.some(({ duty }) => duty !== null))
  return (
    <PageBody className="flex max-w-[1800px] flex-col gap-6 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(320px,384px)]">
      <FailedTogether title={homeTexts.failedTogether} className="-order-3 lg:col-span-2">
        <div className="contents min-w-0 flex-col gap-7 xl:flex">
          <div className="-order-2 lg:col-span-2">
            <InTurn turn={wasTold ? 0 : 1} before={<LoadingVacation />}>
              <NextVacation home={home} hasTeam={hasTeam} />
            </InTurn>
          </div>
          {hasWeek && (
            <div className="-order-2 lg:col-span-2">
              <InTurn turn={2} before={92}>
                <WeekOverview home={home} />
              </InTurn>
            </div>
          )}
          <InTurn turn={4} before={300}>
            <OnDutyNow home={home} />
          </InTurn>
          {/* Last on phones; beside, the column has room left. */}
          <div className="order-1 xl:order-none">
            <InTurn turn={5} before={0}>
              <FirstSteps />
            </InTurn>
          </div>
        </div>
        <div className="contents flex-col gap-7 xl:flex">
          <div className="-order-1 xl:order-none">
            <InTurn turn={3} before={240}>
              <TodoDemands>{isAdmin && <HomeModifications />}</TodoDemands>
            </InTurn>
          </div>
          {isAdmin && (
            <div className="-order-1 xl:order-none">
              <InTurn turn={4} before={120}>
                <StaffingAlerts home={home} />
              </InTurn>
            </div>
          )}
          <InTurn turn={5} before={400}>
            <OwnDemands />
            <PointsCard />
          </InTurn>
        </div>
      </FailedTogether>
    </PageBody>
  )
}

/** In full where the bar has room for the longest of days. */
function Today({ day }: { day: Day }): ReactNode {
  return (
    <>
      <span className="@max-[25.5rem]/bar:hidden">
        <DayText>{capitalize(formatDay(day, 'long'))}</DayText>
      </span>
      <span className="hidden @max-[25.5rem]/bar:inline">
        <DayText>{capitalize(formatDay(day, 'semiLong'))}</DayText>
      </span>
    </>
  )
}

export function DashboardPage(): ReactNode {
  const today = useToday()
  const { centerId } = useMe()
  return (
    <>
      <PageTitle home documentTitle="Accueil" title={<Today day={today} />} />
      {centerId === null ? (
        <Suspense fallback={null}>
          <NoCenter />
        </Suspense>
      ) : (
        <Turns parts={5}>
          <Home />
        </Turns>
      )}
    </>
  )
}
