// /calendar: one's own planning or the team's, a month at a time; the address says which, and what is open over it: a day, the day
// of a member, the requests, a new one.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import type { ReactNode } from 'react'
import { useMe } from '../features/accounts/queries.ts'
import { useToday } from '../features/centers/queries.ts'
import { monthOf } from '../features/shifts/components/calendar-search.ts'
import type { CalendarSearch, Month } from '../features/shifts/components/calendar-search.ts'
import { CalendarBar } from '../features/shifts/components/calendar-bar.tsx'
import { MatrixSkeleton } from '../features/shifts/components/matrix-skeleton.tsx'
import { MyCalendar } from '../features/shifts/components/my-calendar.tsx'
import { deferredSheet } from '../ui/deferred-overlay.tsx'
import { deferredPart } from '../ui/deferred-part.tsx'
import { useStable } from '../ui/use-stable.ts'
import { useStepBack } from '../ui/use-step-back.ts'

const DaySheet = deferredSheet(async () => (await import('../features/shifts/components/day-sheet.tsx')).DaySheet)

// Modifications come on their own: the month does not wait for them.
const OwnDayPlanning = deferredPart(async () => (await import('../features/planning/components/day-modifications.tsx')).OwnDayPlanning)
const RequestsButton = deferredPart(async () => (await import('../features/planning/components/requests-button.tsx')).RequestsButton)
const onUse = { whenIdle: false }
const MemberDaySheet = deferredSheet(
  async () => (await import('../features/planning/components/member-day-sheet.tsx')).MemberDaySheet,
  onUse,
)
const RequestSheet = deferredSheet(async () => (await import('../features/planning/components/request-sheet.tsx')).RequestSheet, onUse)
const RequestsSheet = deferredSheet(async () => (await import('../features/planning/components/requests-sheet.tsx')).RequestsSheet, onUse)

const NoCenter = lazy(async () => ({ default: (await import('../features/centers/components/no-center.tsx')).NoCenter }))
const loadTeam = () => import('../features/shifts/components/team-view.tsx')
const TeamView = lazy(async () => ({ default: (await loadTeam()).TeamView }))

export function CalendarPage(): ReactNode {
  const search = useSearch({ from: '/member/calendar' })
  const router = useRouter()
  const stepBack = useStepBack()
  const navigate = useNavigate({ from: '/calendar' })
  const { centerId, isAdmin } = useMe()
  const today = useToday()
  const currentMonth = monthOf(today)
  const month: Month = search.month ?? (search.day === undefined ? currentMonth : monthOf(search.day))
  const view = search.view ?? 'me'

  // One thing at a time is open over the calendar: a new request, the list of them, or a day.
  const asked = search.ask ?? null
  const requests = asked === null ? (search.requests ?? null) : null
  const member = (isAdmin ? search.member : undefined) ?? null
  const dayShown = asked === null && requests === null ? (search.day ?? null) : null
  const openDay = member === null ? dayShown : null
  const memberDay = member === null || dayShown === null ? null : { memberId: member, day: dayShown }

  // Turning pages leaves one entry in the history: « back » leaves the calendar, or closes what is open.
  const change = (changes: CalendarSearch) =>
    void navigate({ search: (known) => ({ ...known, ...changes }), replace: true, resetScroll: false })
  const onMonth = (next: Month) => change({ month: next })
  /** Opens something: a step of the history, or another thing in the place of what is open. */
  const open = (over: Pick<CalendarSearch, 'day' | 'member' | 'ask' | 'requests'>) =>
    void navigate({
      search: ({ day: _day, member: _member, ask: _ask, requests: _requests, ...known }) => ({ ...known, month, ...over }),
      resetScroll: false,
      replace: dayShown !== null || asked !== null || requests !== null,
      state: {
        isOverlay: dayShown === null && asked === null && requests === null ? true : router.state.location.state.isOverlay === true,
      },
    })
  const onDay = (day: string) => open({ day })
  const onMember = (memberId: string, day: string) => open({ member: memberId, day })
  const onAsk = (day: string, memberId: string | null = null) => open({ ask: day, ...(memberId !== null && { member: memberId }) })
  const onRequests = (view: NonNullable<CalendarSearch['requests']>) => open({ requests: view })

  const onFilter = ({ team, qualification }: { team: string | null; qualification: string | null }) =>
    void navigate({
      search: ({ team: _team, qualification: _qualification, ...known }) => ({
        ...known,
        ...(team !== null && { team }),
        ...(qualification !== null && { qualification }),
      }),
      replace: true,
      resetScroll: false,
    })
  // Opening was a step of the history: closing takes it back. A day opened from its address only leaves it.
  const close = () => {
    if (stepBack()) return
    void navigate({
      search: ({ day: _day, member: _member, ask: _ask, requests: _requests, ...known }) => ({ ...known, month }),
      replace: true,
      resetScroll: false,
    })
  }
  const overlay = { onOpenChange: (isOpen: boolean) => !isOpen && close(), backCloses: false }
  const openRequests = useStable(onRequests)
  // The same element for ever: months are not drawn again for it.
  const requestsButton = useMemo(() => centerId !== null && <RequestsButton onOpen={openRequests} />, [centerId, openRequests])

  return (
    <>
      <CalendarBar
        month={month}
        currentMonth={currentMonth}
        view={view}
        onMonth={onMonth}
        onToday={() => change({ month: currentMonth })}
        onView={(next) => change({ view: next })}
        onViewSoon={() => void loadTeam().catch(() => undefined)}
      >
        {requestsButton}
      </CalendarBar>
      {centerId === null ? (
        <Suspense fallback={null}>
          <NoCenter />
        </Suspense>
      ) : view === 'team' ? (
        <Suspense fallback={<MatrixSkeleton />}>
          <TeamView
            month={month}
            team={search.team ?? null}
            qualification={search.qualification ?? null}
            onFilter={onFilter}
            onDay={onDay}
            onMember={isAdmin ? onMember : undefined}
          >
            {requestsButton}
          </TeamView>
        </Suspense>
      ) : (
        <MyCalendar month={month} openDay={openDay} onDay={onDay} onMonth={onMonth}>
          {requestsButton}
        </MyCalendar>
      )}
      <DaySheet {...overlay} open={openDay !== null} day={openDay}>
        {(day) => <OwnDayPlanning day={day} onAsk={onAsk} onList={() => onRequests('mine')} />}
      </DaySheet>
      <MemberDaySheet
        {...overlay}
        open={memberDay !== null}
        shown={memberDay}
        onDay={(day) => member !== null && onMember(member, day)}
        onAsk={onAsk}
      />
      <RequestsSheet {...overlay} open={requests !== null} view={requests} onView={onRequests} onAsk={onAsk} />
      <RequestSheet {...overlay} open={asked !== null} day={asked} memberId={member} />
    </>
  )
}
