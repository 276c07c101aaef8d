// /calendar: one's own planning or the team's, a month at a time; the address says which, and what is open over it: a day, a vacation
// of it, the day of a member, the requests, a new one; for a master administrator, of which centre.
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useCenterId, useIsElsewhere } from '../session/center-id.ts'
import { mayAct, useMe } from '../session/me.ts'
import { useIsCenterAwaited, useShownCenter } from '../features/centers/components/shown-center.ts'
import { WithCenter } from '../features/centers/components/with-center.tsx'
import { useToday } from '../features/centers/queries.ts'
import { monthOf, openOver } from '../features/calendar/components/calendar-search.ts'
import { CalendarBar } from '../features/calendar/components/month/calendar-bar.tsx'
import { MatrixSkeleton } from '../features/calendar/components/team/matrix-skeleton.tsx'
import type { WrittenMonth } from '../features/calendar/components/team/team-view.tsx'
import { useMonthForm } from '../features/calendar/components/month/month-form.ts'
import { MonthPages } from '../features/calendar/components/month/month-pages.tsx'
import { calendarTexts } from '../features/calendar/texts.ts'
import { useCalendarAddress } from '../shared/calendar-address.ts'
import { deferredSheet } from '../ui/deferred-overlay.tsx'
import { deferredPart } from '../ui/deferred-part.tsx'
import { useStepBack } from '../ui/use-step-back.ts'

const onUse = { whenIdle: false }
const DaySheet = deferredSheet(async () => (await import('../features/calendar/components/day/day-sheet.tsx')).DaySheet)

const VacationSheet = deferredSheet(
  async () => (await import('../features/calendar/components/day/vacation-sheet.tsx')).VacationSheet,
  onUse,
)

// Modifications come on their own: the month does not wait for them.
const OwnDayPlanning = deferredPart(async () => (await import('../features/planning/components/day-modifications.tsx')).OwnDayPlanning)
const GiveOnCall = deferredPart(async () => (await import('../features/demands/components/form/give-on-call.tsx')).GiveOnCall, onUse)
const RequestsButton = deferredPart(async () => (await import('../features/planning/components/requests-button.tsx')).RequestsButton)
const AssignPart = deferredPart(async () => (await import('../features/planning/components/assign-part.tsx')).AssignPart, onUse)
const SeekSomebody = deferredPart(async () => (await import('../features/vacancies/components/seek-somebody.tsx')).SeekSomebody, onUse)
const MemberDaySheet = deferredSheet(
  async () => (await import('../features/planning/components/member-day-sheet.tsx')).MemberDaySheet,
  onUse,
)
const RequestSheet = deferredSheet(async () => (await import('../features/planning/components/request-sheet.tsx')).RequestSheet, onUse)
const PlacementSheet = deferredSheet(
  async () => (await import('../features/planning/components/placement-sheet.tsx')).PlacementSheet,
  onUse,
)
const MonthGrid = deferredPart(async () => (await import('../features/planning/components/grid/month-grid.tsx')).MonthGrid, {
  ...onUse,
  waiting: MatrixSkeleton,
})
/** The month as a grid that is written, for who places activities. */
const WRITTEN = { label: calendarTexts.writeGrid, draw: (shown: WrittenMonth) => <MonthGrid key={shown.days[0]} {...shown} /> }

const RequestsSheet = deferredSheet(async () => (await import('../features/planning/components/requests-sheet.tsx')).RequestsSheet, onUse)

const CalendarCenter = deferredPart(async () => (await import('../features/centers/components/calendar-center.tsx')).CalendarCenter, onUse)
const NoCenter = deferredPart(async () => (await import('../features/centers/components/no-center.tsx')).NoCenter, onUse)
const loadTeam = () => import('../features/calendar/components/team/team-view.tsx')
const TeamView = lazy(async () => ({ default: (await loadTeam()).TeamView }))

export function CalendarPage(): ReactNode {
  const shown = useShownCenter(useSearch({ from: '/member/calendar' }))
  const { centerId } = useMe()
  return (
    <WithCenter lookedAt={shown === centerId ? null : shown}>
      <Calendar />
    </WithCenter>
  )
}

function Calendar(): ReactNode {
  const search = useSearch({ from: '/member/calendar' })
  const shownId = useCenterId()
  const isElsewhere = useIsElsewhere()
  const isAwaited = useIsCenterAwaited()
  const stepBack = useStepBack()
  const form = useMonthForm()
  const { leave, lookAt } = useCalendarAddress()
  const me = useMe()
  const { centerId, isAdmin, adminType } = me
  const [placing, setPlacing] = useState<{ readonly userIds: readonly string[] } | null>(null)
  const opensOthers = mayAct(me, 'placeActivities')
  const mayPlace = !isElsewhere && opensOthers
  const forChosen = useMemo(
    () => (mayPlace ? { label: calendarTexts.placeFor, act: (userIds: readonly string[]) => setPlacing({ userIds }) } : undefined),
    [mayPlace],
  )
  const currentMonth = monthOf(useToday())
  const month = search.month ?? (search.day === undefined ? currentMonth : monthOf(search.day))
  // A viewer has no days of their own in another centre.
  const view = isElsewhere ? 'team' : (search.view ?? 'me')
  const { ask, requests, day, vacation, memberId, memberDay } = useMemo(() => openOver(search, opensOthers), [search, opensOthers])
  const overlay = { onOpenChange: (isOpen: boolean) => void (isOpen || stepBack() || leave()), backCloses: false }
  // The same element for ever: months are not drawn again for it.
  const requestsButton = useMemo(() => centerId !== null && <RequestsButton />, [centerId])

  return (
    <>
      <CalendarBar month={month} view={view} form={form} onViewSoon={() => void loadTeam().catch(() => undefined)}>
        {requestsButton}
      </CalendarBar>
      {shownId === null ? (
        isAwaited ? (
          <MatrixSkeleton />
        ) : (
          <NoCenter />
        )
      ) : view === 'team' ? (
        <Suspense fallback={<MatrixSkeleton />}>
          <TeamView
            key={shownId}
            month={month}
            choice={adminType === 'master' && <CalendarCenter centerId={shownId} onChange={lookAt} />}
            forChosen={forChosen}
            grid={mayPlace ? WRITTEN : undefined}
          >
            {requestsButton}
          </TeamView>
        </Suspense>
      ) : (
        <MonthPages month={month} form={form[0]}>
          {requestsButton}
        </MonthPages>
      )}
      <DaySheet {...overlay} open={day !== null} day={day}>
        {(shown, parts) => (
          <>
            {parts !== undefined && <GiveOnCall day={shown} parts={parts} />}
            <OwnDayPlanning day={shown} />
          </>
        )}
      </DaySheet>
      <VacationSheet {...overlay} open={vacation !== null} vacation={vacation}>
        {isElsewhere
          ? undefined
          : (shown) => (
              <>
                <SeekSomebody {...shown} />
                {isAdmin && <AssignPart {...shown} />}
              </>
            )}
      </VacationSheet>
      <MemberDaySheet {...overlay} open={memberDay !== null} shown={memberDay} />
      <RequestsSheet {...overlay} open={requests !== null} view={requests} />
      <PlacementSheet open={placing !== null} start={placing} onOpenChange={(isOpen) => void (isOpen || setPlacing(null))} />
      <RequestSheet {...overlay} open={ask !== null} day={ask} memberId={memberId} />
    </>
  )
}
