// /dashboard: when I work next and with whom, what wants something from me, who is on duty now.
import type { Day } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import { mayAct, useMe } from '../session/me.ts'
import { OwnDemands, TakeableDemands, TodoDemands } from '../features/demands/components/home/home-demands.tsx'
import { PointsCard } from '../features/points/components/points-card.tsx'
import { homeTexts } from '../features/calendar/components/service/home-texts.ts'
import { NextVacation } from '../features/calendar/components/service/next-vacation.tsx'
import { OnDutyNow, StaffingAlerts } from '../features/calendar/components/service/on-duty-now.tsx'
import { useHome } from '../features/calendar/components/service/use-home.ts'
import { WeekOverview } from '../features/calendar/components/service/week-overview.tsx'
import { useCirclesToAnswer } from '../features/circles/queries.ts'
import { useRoster } from '../features/shifts/queries.ts'
import { useToday } from '../features/centers/queries.ts'
import { DayText } from '../ui/day-text.tsx'
import { capitalize, formatDay } from '../ui/format.ts'
import { deferredPart } from '../ui/deferred-part.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { FailedTogether } from '../kit/failed-together.tsx'
import { PageBody, PageTitle } from '../ui/page-title.tsx'

const HomeModifications = deferredPart(
  async () => (await import('../features/planning/components/home-modifications.tsx')).HomeModifications,
  { whenIdle: false },
)
const HomeCircles = deferredPart(async () => (await import('../features/circles/components/home-circles.tsx')).HomeCircles, {
  whenIdle: false,
})
const HandoverNotes = deferredPart(async () => (await import('../features/handover/components/handover-notes.tsx')).HandoverNotes)
const RoleWork = deferredPart(async () => (await import('../features/roles/components/role-work.tsx')).RoleWork, { whenIdle: false })
const NoCenter = deferredPart(async () => (await import('../features/centers/components/no-center.tsx')).NoCenter, { whenIdle: false })
const SetUpSteps = deferredPart(async () => (await import('../features/centers/components/set-up-steps.tsx')).SetUpSteps, {
  whenIdle: false,
})
const FirstSteps = deferredPart(async () => (await import('../features/first-steps/components/first-steps.tsx')).FirstSteps)

/** Whether one is in a team today; null while the roster is not known. If it could not be read, it does not say that they are in none. */
function useHasTeam(me: string): boolean | null {
  const { data, isError } = useRoster()
  if (data === undefined) return isError ? true : null
  return data.members.some(({ _id, teamId }) => _id === me && teamId !== null)
}

/** The centre that an administrator still has to set up: nobody is in a team of it. Null: it is not so, or not known. */
function useNewCenter(): string | null {
  const { isAdmin, centerId } = useMe()
  const { data } = useRoster()
  return isAdmin && data?.members.every(({ teamId }) => teamId === null) === true ? centerId : null
}

/** From this width on there is room for two columns (`xl`). */
const COLUMNS_QUERY = '(min-width: 1280px)'

/**
 * One order on phones (next, week, what wants me, who is there, mine, points), two columns on wide screens. Each is written in its own
 * order: the keyboard and screen readers go through the page as it is seen.
 */
function Home(): ReactNode {
  const home = useHome()
  const me = useMe()
  const { isAdmin } = me
  const hasTeam = useHasTeam(home.me)
  const newCenter = useNewCenter()
  const [toDecide, setToDecide] = useState(0)
  const circlesToAnswer = useCirclesToAnswer()
  const hasColumns = useMediaQuery(COLUMNS_QUERY)
  // Without a team there is no cycle: the week stands only when something is in it. Unread, the vacation above says it.
  const hasWeekFailed = home.query.isError && home.week.every(({ shiftDay }) => shiftDay === null)
  const hasWeek = !hasWeekFailed && (hasTeam !== false || home.week.some(({ duty }) => duty !== null))
  const work = !isAdmin && (me.roles?.length ?? 0) > 0 && <RoleWork />
  // Somebody of no team, who only reads or plans for others, finds their work where others find their next vacation.
  const isFirst = work !== false && hasTeam === false
  const mine = (
    <>
      <div className="lg:col-span-2">
        {isFirst ? work : newCenter === null ? <NextVacation home={home} hasTeam={hasTeam} /> : <SetUpSteps centerId={newCenter} />}
      </div>
      {hasWeek && (
        <div className="lg:col-span-2">
          <WeekOverview home={home} />
        </div>
      )}
    </>
  )
  const wanting = (
    <>
      <div className="flex flex-col gap-6 xl:gap-7">
        <TodoDemands others={toDecide + circlesToAnswer}>
          {mayAct(me, 'decideRequests') && <HomeModifications onCount={setToDecide} />}
          {circlesToAnswer > 0 && <HomeCircles />}
        </TodoDemands>
        <TakeableDemands />
      </div>
      {!isFirst && work !== false && <div>{work}</div>}
      {isAdmin && (
        <div>
          <StaffingAlerts home={home} />
        </div>
      )}
    </>
  )
  const onDuty = (
    <div className="flex min-w-0 flex-col gap-6 xl:gap-7">
      <OnDutyNow home={home} />
      <HandoverNotes />
    </div>
  )
  const own = (
    <>
      <OwnDemands />
      <PointsCard />
    </>
  )
  // Last on phones; beside, the column has room left.
  const firstSteps = (
    <div>
      <FirstSteps />
    </div>
  )
  return (
    <PageBody className="flex max-w-[1800px] flex-col gap-6 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(320px,384px)]">
      <FailedTogether title={homeTexts.failedTogether} className="lg:col-span-2">
        {hasColumns ? (
          <>
            <div className="flex min-w-0 flex-col gap-7">
              {mine}
              {onDuty}
              {firstSteps}
            </div>
            <div className="flex flex-col gap-7">
              {wanting}
              {own}
            </div>
          </>
        ) : (
          <>
            {mine}
            {wanting}
            {onDuty}
            {own}
            {firstSteps}
          </>
        )}
      </FailedTogether>
    </PageBody>
  )
}

/** Writes the day in full where the bar has room for the longest of days. */
function Today({ day }: { day: Day }): ReactNode {
  return (['long', 'semiLong'] as const).map((style) => (
    <span key={style} className={style === 'long' ? '@max-[25.5rem]/bar:hidden' : 'hidden @max-[25.5rem]/bar:inline'}>
      <DayText>{capitalize(formatDay(day, style))}</DayText>
    </span>
  ))
}

export function DashboardPage(): ReactNode {
  const today = useToday()
  const { centerId } = useMe()
  return (
    <>
      <PageTitle home documentTitle="Accueil" title={<Today day={today} />} />
      {centerId === null ? <NoCenter /> : <Home />}
    </>
  )
}
