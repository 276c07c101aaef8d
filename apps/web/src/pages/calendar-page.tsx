// /calendar: one's own planning or the team's, a month at a time; the address says which, and which day is open.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import CalendarX from 'lucide-react/icons/calendar-x'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useMe } from '../features/accounts/queries.ts'
import { useToday } from '../features/centers/queries.ts'
import { monthOf } from '../features/shifts/components/calendar-search.ts'
import type { CalendarSearch, Month } from '../features/shifts/components/calendar-search.ts'
import { CalendarBar } from '../features/shifts/components/calendar-bar.tsx'
import { MatrixSkeleton } from '../features/shifts/components/matrix-skeleton.tsx'
import { MyCalendar } from '../features/shifts/components/my-calendar.tsx'
import { calendarTexts as texts } from '../features/shifts/texts.ts'
import { onIdle, useOpenedOnce } from '../ui/deferred.ts'
import { EmptyState } from '../ui/states.tsx'

const loadSheet = () => import('../features/shifts/components/day-sheet.tsx')
const DaySheet = lazy(async () => ({ default: (await loadSheet()).DaySheet }))
onIdle(loadSheet)

const loadTeam = () => import('../features/shifts/components/team-view.tsx')
const TeamView = lazy(async () => ({ default: (await loadTeam()).TeamView }))

export function CalendarPage(): ReactNode {
  const search = useSearch({ from: '/member/calendar' })
  const router = useRouter()
  const navigate = useNavigate({ from: '/calendar' })
  const { centerId } = useMe()
  const today = useToday()
  const currentMonth = monthOf(today)
  const month: Month = search.month ?? (search.day === undefined ? currentMonth : monthOf(search.day))
  const view = search.view ?? 'me'

  const openDay = search.day ?? null
  const wasOpened = useOpenedOnce(openDay !== null)

  // Turning pages leaves one entry in the history: « back » leaves the calendar, or closes what is open.
  const change = (changes: CalendarSearch) =>
    void navigate({ search: (known) => ({ ...known, ...changes }), replace: true, resetScroll: false })
  const onMonth = (next: Month) => change({ month: next })
  const onDay = (day: string) =>
    void navigate({ search: (known) => ({ ...known, day, month }), resetScroll: false, state: { isOverlay: true } })

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
  const closeDay = () => {
    if (router.state.location.state.isOverlay === true) router.history.back({ ignoreBlocker: true })
    else void navigate({ search: ({ day: _closed, ...known }) => ({ ...known, month }), replace: true, resetScroll: false })
  }

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
      />
      {centerId === null ? (
        <EmptyState icon={<CalendarX size={30} aria-hidden="true" />} title={texts.noCenter.title}>
          {texts.noCenter.text}
        </EmptyState>
      ) : view === 'team' ? (
        <Suspense fallback={<MatrixSkeleton />}>
          <TeamView
            month={month}
            team={search.team ?? null}
            qualification={search.qualification ?? null}
            onFilter={onFilter}
            onDay={onDay}
          />
        </Suspense>
      ) : (
        <MyCalendar month={month} openDay={openDay} onDay={onDay} onMonth={onMonth} />
      )}
      {wasOpened && (
        <Suspense fallback={null}>
          <DaySheet day={openDay} onClose={closeDay} />
        </Suspense>
      )}
    </>
  )
}
