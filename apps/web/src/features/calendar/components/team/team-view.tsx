// The month of the whole centre: filters, what is short, the matrix; and its states. Loaded on first use.
import type { Day } from '@releve/domain/calendar/day'
import { useNavigate, useSearch } from '@tanstack/react-router'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ListChecks from 'lucide-react/icons/list-checks'
import Printer from 'lucide-react/icons/printer'
import SearchX from 'lucide-react/icons/search-x'
import TableCellsSplit from 'lucide-react/icons/table-cells-split'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useMemo, useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useCalendarAddress } from '#shared/calendar-address.ts'
import { ExportButton } from '#shared/export-button.tsx'
import { missingText } from '#shared/lack-text.ts'
import { TeamMark } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { deferredOverlay } from '#ui/deferred-overlay.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatCount, formatDay } from '#ui/format.ts'
import { Select } from '#ui/select.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useCenter, useCenterRules, useHolidays, useToday, useZone } from '#features/centers/queries.ts'
import { useIsElsewhere } from '#session/center-id.ts'
import { mayAct, useMe } from '#session/me.ts'
import { useDemands } from '#features/demands/queries.ts'
import { useTeams } from '#features/teams/queries.ts'
import { useCenterPlanning, type DecodedPlanning } from '#features/shifts/queries.ts'
import '#shared/calendar.css'
import { calendarTexts, monthTitle } from '#features/calendar/texts.ts'
import { shortageText } from '../staffing/staffing.ts'
import { teamTexts as texts } from './team-texts.ts'
import { daysOf, gridDaysOf, gridOf, type Month } from '../calendar-search.ts'
import { isShownIn } from '../calendar-days.ts'
import {
  matrixItems,
  NO_TEAM,
  pendingDays,
  qualificationsOf,
  shiftCounts,
  type MatrixFilter,
  type MatrixItem,
  type ShiftCounts,
} from './matrix.ts'
import { MatrixSkeleton } from './matrix-skeleton.tsx'
import { FirmNote } from '../firm-note.tsx'
import type { FirmSheetProps } from './firm-sheet.tsx'
import { LackNote } from '../staffing/lack-note.tsx'
import { requiredQualifications } from '../people.ts'
import { PrintedAt } from '../printed-at.tsx'
import { ReadingAge } from '../reading-age.tsx'
import { MatrixCounts, TeamMatrix } from './team-matrix.tsx'
import { usePrefetchAround } from '../month/use-calendar.ts'

const ALL = 'all'

const FirmSheet = deferredOverlay<FirmSheetProps>(async () => (await import('./firm-sheet.tsx')).FirmSheet)

/** The button from which a member who places activities says until when the roster of their centre is firm. */
function FirmControl({ variant }: { variant: 'neutral' | 'outline' }): ReactNode {
  const me = useMe()
  const isElsewhere = useIsElsewhere()
  const waits = useWaitReason()
  const [isOpen, setOpen] = useState(false)
  if (me.centerId === null || isElsewhere || !mayAct(me, 'placeActivities')) return null
  return (
    <>
      <Button
        variant={variant}
        size={40}
        icon={<CalendarCheck size={16} />}
        disabledReason={waits}
        hideReason
        onClick={() => setOpen(true)}
      >
        {texts.firm.label}
      </Button>
      <FirmSheet open={isOpen} onOpenChange={setOpen} centerId={me.centerId} />
    </>
  )
}

/** The first vacation to come that is short, and how many more. */
function Alarm({ counts, days }: { counts: readonly ShiftCounts[]; days: readonly Day[] }): ReactNode {
  const today = useToday()
  const { open } = useCalendarAddress()
  const short = days.flatMap((day, column) =>
    counts.flatMap(({ name, minimum, counts: ofDays }) => {
      const count = ofDays[column]
      return day >= today && count?.state === 'short' ? [{ day, name, minimum, count }] : []
    }),
  )
  const [first] = short
  if (first === undefined) return null
  const { day, name, minimum, count } = first
  const more = short.length > 1 ? ` (+${formatCount(short.length - 1, texts.others)})` : ''
  return (
    <button
      type="button"
      onClick={() => open({ day, shift: name })}
      className="flex min-h-11 items-center gap-2 rounded-sm text-left text-14 font-550 text-error underline-offset-4 hover:underline"
    >
      <TriangleAlert size={18} />
      <span>
        <DayText>{shortageText(name, formatDay(day, 'short'), count.present, minimum, missingText(count.lack))}</DayText>
        {more}
      </span>
    </button>
  )
}

/** The rows and days that a grid writes. */
export interface WrittenMonth {
  readonly planning: DecodedPlanning
  readonly items: readonly MatrixItem[]
  readonly days: readonly Day[]
  readonly withoutTeam: string
  readonly foot: ReactNode
  readonly footRows: number
  readonly onClose: () => void
}

interface TeamViewProps {
  month: Month
  /** It stands before the filters: whose planning it is, where that is chosen. */
  choice: ReactNode
  /** People are chosen from the rows, and the button does this with them. Absent: nobody chooses. */
  forChosen?: { readonly label: string; readonly act: (userIds: readonly string[]) => void } | undefined
  /** The month is written in a grid that takes the place of the table, on wide screens. Absent: nobody writes it. */
  grid?: { readonly label: string; readonly draw: (shown: WrittenMonth) => ReactNode } | undefined
  /** It stands with the filters on phones: what the page adds. */
  children: ReactNode
}

/** Keeps the people that are being chosen from the rows. */
function useChosen(isPossible: boolean, shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const choice = useMemo(() => {
    if (!isPossible || chosen === null) return null
    const onChoose = (userIds: readonly string[], isIn: boolean) =>
      setChosen((known) => {
        const next = new Set(known)
        for (const id of userIds) {
          if (isIn) next.add(id)
          else next.delete(id)
        }
        return next
      })
    return { chosen, onChoose }
  }, [isPossible, chosen])
  return { choice, begin: () => setChosen(new Set()), end: () => setChosen(null), all: () => setChosen(new Set(shown)) }
}

export function TeamView({ month, choice, forChosen, grid, children }: TeamViewProps): ReactNode {
  const { team = null, qualification = null } = useSearch({ from: '/member/calendar' })
  const navigate = useNavigate({ from: '/calendar' })
  const onFilter = (filter: MatrixFilter) =>
    void navigate({
      search: ({ team: _team, qualification: _qualification, ...known }) => ({
        ...known,
        ...(filter.team !== null && { team: filter.team }),
        ...(filter.qualification !== null && { qualification: filter.qualification }),
      }),
      replace: true,
      resetScroll: false,
    })
  const range = gridOf(month)
  const { planning: known, reading, dataUpdatedAt } = useCenterPlanning(range)
  // While a month is read, the one before it is still there: its rows are not this month's.
  const planning = known?.from === range.startDate ? known : null
  const { data: teams } = useTeams()
  const { data: rules } = useCenterRules()
  const { data: demands } = useDemands()
  const isElsewhere = useIsElsewhere()
  const centerName = useCenter().data?.name ?? ''
  const today = useToday()
  const zone = useZone()
  const holidays = useHolidays()
  const required = useMemo(() => requiredQualifications(rules), [rules])

  usePrefetchAround(month, planning !== null)

  // A telephone shows a week of it at a time, and goes on into the next month; wide screens and paper show the month whole.
  const isDesktop = useIsDesktop()
  const ofMonth = useMemo(() => daysOf(month), [month])
  const days = useMemo(
    () => (isDesktop ? ofMonth : gridDaysOf(month).filter((day) => isShownIn(month, day, today))),
    [isDesktop, ofMonth, month, today],
  )
  const centerTeams = useMemo(() => {
    const inUse = new Set(planning?.members.map(({ teamId }) => teamId))
    return (teams ?? []).filter(({ _id }) => inUse.has(_id))
  }, [teams, planning])
  const items = useMemo(
    () => matrixItems(planning?.members ?? [], centerTeams, { team, qualification }, required),
    [planning, centerTeams, team, qualification, required],
  )
  const counts = useMemo(
    () => (planning === null ? [] : shiftCounts(planning, days, rules?.minimumStaffing ?? {})),
    [planning, days, rules],
  )
  const shownIds = useMemo(() => items.flatMap((item) => (item.kind === 'member' ? [item.member._id] : [])), [items])
  const choosing = useChosen(forChosen !== undefined, shownIds)
  const [isGridWanted, setGridWanted] = useState(false)
  const isWriting = isGridWanted && isDesktop && grid !== undefined && planning !== null && items.length > 0
  const isEmpty = counts.every(({ counts: ofDays }) => ofDays.every(({ present }) => present === 0))
  const pending = useMemo(() => pendingDays(isElsewhere ? [] : (demands ?? [])), [demands, isElsewhere])
  const qualifications = qualificationsOf(planning?.members ?? [], required)

  const exportButton = (variant: 'neutral' | 'outline') => {
    if (planning === null || items.length === 0) return null
    const make = async () => {
      const { teamSheets } = await import('../export/team-sheet.ts')
      const monthCounts = counts.map((ofShift) => ({ ...ofShift, counts: ofShift.counts.slice(0, ofMonth.length) }))
      return teamSheets({ planning, days: ofMonth, items, counts: monthCounts, pending, centerName, today, holidays, zone })
    }
    return <ExportButton begins={`planning-${month}`} whose={centerName} make={make} done={calendarTexts.exported} variant={variant} />
  }
  const page = (
    <div className="calendar-paper flex h-[calc(var(--content-height)-8px)] flex-col short:-mb-2 short:h-(--content-height) lg:h-(--content-height) print:h-auto">
      <h2 className="hidden text-18 print:block">
        {monthTitle(month)}, {centerName}
        <PrintedAt />
      </h2>
      <div
        className={classNames(
          'print-hidden min-h-15 flex-none gap-x-4 py-1 max-lg:flex-col short:min-h-11 short:flex-row! short:items-center short:overflow-x-auto short:py-0 short:whitespace-nowrap short:[scrollbar-width:none] short:*:flex-none lg:flex-wrap lg:items-center lg:pr-6 lg:pl-8',
          isWriting ? 'hidden' : 'flex',
        )}
      >
        <div className="flex items-center gap-2 max-lg:flex-none max-lg:overflow-x-auto max-lg:*:flex-none lg:flex-wrap max-lg:px-4 max-lg:pt-2 max-lg:pb-0.5 short:overflow-visible! short:py-0.5! max-lg:[scrollbar-width:none]">
          {choice}
          <Select
            look="chip"
            label={texts.teams}
            value={team ?? ALL}
            gone={planning === null ? texts.teams : texts.goneTeam}
            onChange={(value) => onFilter({ team: value === ALL ? null : value, qualification })}
            options={[
              { value: ALL, label: texts.allTeams },
              ...centerTeams.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
              { value: NO_TEAM, label: calendarTexts.withoutTeam },
            ]}
          />
          <Select
            look="chip"
            label={texts.qualifications}
            value={qualification ?? ALL}
            onChange={(value) => onFilter({ team, qualification: value === ALL ? null : value })}
            options={[{ value: ALL, label: texts.allQualifications }, ...qualifications.map((value) => ({ value, label: value }))]}
          />
          {forChosen !== undefined && choosing.choice === null && (
            <Button variant="neutral" size={40} icon={<ListChecks size={16} />} onClick={choosing.begin}>
              {texts.choose}
            </Button>
          )}
          {grid !== undefined && isDesktop && choosing.choice === null && (
            <Button variant="neutral" size={40} icon={<TableCellsSplit size={16} />} onClick={() => setGridWanted(true)}>
              {grid.label}
            </Button>
          )}
          <span className="flex-none lg:hidden">{children}</span>
          <span className="flex-none lg:hidden">{exportButton('neutral')}</span>
          <span className="flex-none lg:hidden">
            <FirmControl variant="neutral" />
          </span>
          <span className="ml-3 flex items-center gap-1.5 text-13 text-t3 max-[1359px]:hidden">
            <span aria-hidden="true" className="matrix-off w-7! rounded-xs" />
            {texts.unavailable}
            <span aria-hidden="true" className="ml-2.5 h-[18px] w-[22px] rounded-xs shadow-[inset_0_0_0_1.5px_var(--pending)]" />
            {texts.pending}
            {planning?.hasParts === true && (
              <>
                <span aria-hidden="true" className="vac vac-J matrix-tile tile-part ml-2.5 h-[18px]! w-[22px]! rounded-xs!" />
                {texts.part}
              </>
            )}
          </span>
        </div>
        <div className="flex min-w-0 flex-auto items-center gap-2 max-lg:px-4 lg:justify-end">
          {planning !== null && <ReadingAge what="Planning" readAt={dataUpdatedAt} />}
          <Alarm counts={counts} days={days} />
          <span className="ml-2 flex gap-2 max-lg:hidden">
            <FirmControl variant="outline" />
            {exportButton('outline')}
            <Button variant="outline" size={40} icon={<Printer size={16} />} onClick={() => print()}>
              {calendarTexts.print}
            </Button>
          </span>
        </div>
      </div>
      {choosing.choice !== null && !isWriting && (
        <div className="print-hidden flex flex-none flex-wrap items-center gap-2 bg-primary-tint px-4 py-1.5 lg:pr-6 lg:pl-8">
          <IconButton label={texts.chooseEnd} icon={<X size={20} />} onClick={choosing.end} />
          <span aria-live="polite" className="text-14 font-650">
            {choosing.choice.chosen.size === 0 ? texts.chooseHint : formatCount(choosing.choice.chosen.size, texts.people)}
          </span>
          <span className="ml-auto flex flex-wrap gap-2">
            <Button size={40} onClick={choosing.all}>
              {texts.chooseAll}
            </Button>
            <Button
              size={40}
              variant="primary"
              disabledReason={choosing.choice.chosen.size === 0 ? texts.chooseHint : undefined}
              hideReason
              onClick={() => choosing.choice !== null && forChosen?.act([...choosing.choice.chosen])}
            >
              {forChosen?.label}
            </Button>
          </span>
        </div>
      )}
      {planning !== null && isEmpty && !isWriting && <LackNote isInTeam className="print-hidden flex-none px-4 pb-3 lg:pr-6 lg:pl-8" />}
      <FirmNote last={days.at(-1) ?? today} className="flex-none px-4 pb-2 lg:pr-6 lg:pl-8" />
      {planning === null ? (
        <MatrixSkeleton />
      ) : items.length === 0 ? (
        <EmptyState
          icon={<SearchX size={30} />}
          title={texts.empty.title}
          actions={
            <Button wide onClick={() => onFilter({ team: null, qualification: null })}>
              {texts.empty.action}
            </Button>
          }
        >
          {texts.empty.text}
        </EmptyState>
      ) : isWriting ? (
        grid.draw({
          planning,
          items,
          days,
          withoutTeam: calendarTexts.withoutTeam,
          foot: <MatrixCounts planning={planning} counts={counts} days={days} firstRow={items.length + 2} />,
          footRows: counts.length,
          onClose: () => setGridWanted(false),
        })
      ) : (
        <TeamMatrix {...{ planning, month, days, items, counts, pending }} choice={choosing.choice} />
      )}
    </div>
  )
  return (
    <Loaded
      query={{ ...reading, data: planning ?? undefined }}
      failed={texts.failed}
      failedOffline={calendarTexts.failed.offline}
      skeleton={page}
    >
      {() => page}
    </Loaded>
  )
}
