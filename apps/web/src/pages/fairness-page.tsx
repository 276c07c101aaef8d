// /admin/fairness: what each member worked, beside the others of their team; a master administrator chooses which centre.
import { fullName } from '@releve/contract/person-name'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Download from 'lucide-react/icons/download'
import Table2 from 'lucide-react/icons/table-2'
import Users from 'lucide-react/icons/users'
import { useState, type ReactNode } from 'react'
import type { WireCenterFairness } from '@releve/contract/fairness'
import type { Day } from '@releve/domain/calendar/day'
import { fairnessMeasures } from '@releve/domain/fairness/mean'
import { useCenterOf, useTodayOf } from '../features/centers/queries.ts'
import { ALL, compare, isIdle, NO_TEAM, type Order } from '../features/fairness/components/compared.ts'
import { FairnessRows, FairnessTable } from '../features/fairness/components/fairness-table.tsx'
import { MemberFigures, MemberHead } from '../features/fairness/components/member-figures.tsx'
import { PeriodDays, PeriodSelect, readPeriod, thisYear, WhatCounts } from '../features/fairness/components/period-choice.tsx'
import { useCenterFairness } from '../features/fairness/queries.ts'
import { fairnessTexts as texts, measureLabel } from '../features/fairness/texts.ts'
import { Loaded } from '../kit/loaded.tsx'
import { ExportButton } from '../shared/export-button.tsx'
import { TeamMark } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { DayText } from '../ui/day-text.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Select } from '../ui/select.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { useIsDesktop, useMediaQuery } from '../ui/use-media-query.ts'
import { OfCenter } from './of-center.tsx'

/** Rows drawn at once. */
const PAGE = 100
/** There is room beside the table for the member that is looked at. */
const BESIDE = '(min-width: 1280px)'

const LOADING = <SkeletonStack count={8} height={56} />

/** Whom, in which order and how: kept while another period is read. */
interface Look {
  /** Null until one is chosen: the first. */
  readonly team: string | null
  readonly order: Order
  readonly view: 'bars' | 'table'
}

interface CompareProps {
  look: Look
  onLook: (look: Look) => void
  /** The control that chooses the period. */
  period: ReactNode
  answer: WireCenterFairness
  startDate: Day
  today: Day
  centerName: string
}

/** The teams, then those who have none, then all: what a member may be compared with. */
function teamOptions({ teams, members }: WireCenterFairness) {
  const hasLoners = members.some(({ teamId }) => teamId === null)
  return [
    ...teams.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
    ...(hasLoners && teams.length > 0 ? [{ value: NO_TEAM, label: texts.noTeam }] : []),
    { value: ALL, label: texts.everybody },
  ]
}

function Compare({ look, onLook, period, answer, startDate, today, centerName }: CompareProps): ReactNode {
  const isDesktop = useIsDesktop()
  const isBeside = useMediaQuery(BESIDE)
  const options = teamOptions(answer)
  const { team: wanted, order, view } = look
  const setOrder = (next: Order) => onLook({ ...look, order: next })
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState(PAGE)
  const team = options.find(({ value }) => value === wanted)?.value ?? options[0]?.value ?? ALL
  const teamName = options.find(({ value }) => value === team)?.label ?? ''
  const comparison = compare(answer, team, order)
  if (comparison === null) return <p className="text-14 text-t2">{texts.nobody}</p>
  const { members } = comparison
  const chosen = members.find(({ _id }) => _id === chosenId) ?? (isBeside ? members[0] : undefined)
  const rangeText = texts.range(startDate, answer.countedUntil)
  const choose = (userId: string) => {
    setChosenId(userId)
    setOpen(!isBeside)
  }
  const groupName = team === ALL ? centerName : teamName
  const makeSheets = async () => {
    const { fairnessSheet } = await import('../features/fairness/components/fairness-sheet.ts')
    return [fairnessSheet({ answer, comparison, whose: groupName, rangeText, today })]
  }
  const list = { comparison, shown: members.slice(0, count), order, chosenId: chosen?._id ?? null, onChoose: choose }
  const detail = chosen !== undefined && <MemberFigures member={chosen} answer={answer} comparison={comparison} rangeText={rangeText} />
  return (
    <div className="flex flex-col gap-6 xl:grid xl:grid-cols-[minmax(0,1fr)_336px] xl:items-start xl:gap-8">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <Select look="chip" label={texts.team} options={options} value={team} onChange={(next) => onLook({ ...look, team: next })} />
          {period}
          {!isDesktop && (
            <Select
              look="chip"
              label={texts.sort}
              options={fairnessMeasures.map((value) => ({ value, label: measureLabel(value) }))}
              value={order.measure}
              onChange={(measure) => setOrder({ measure, isDescending: true })}
            />
          )}
          <span className="flex-1 max-lg:hidden" />
          {isDesktop && (
            <SegmentedControl<Look['view']>
              label={texts.view}
              value={view}
              onChange={(next) => onLook({ ...look, view: next })}
              options={[
                { value: 'bars', label: texts.views.bars, icon: <ChartNoAxesColumn size={16} /> },
                { value: 'table', label: texts.views.table, icon: <Table2 size={16} /> },
              ]}
            />
          )}
          <ExportButton
            begins={`equite-${startDate}-${answer.countedUntil}`}
            whose={groupName}
            make={makeSheets}
            done={texts.exported}
            icon={<Download size={16} />}
          />
        </div>
        <p className="text-13 text-t2">
          <DayText>{rangeText}</DayText>
        </p>
        {isDesktop ? <FairnessTable {...list} onOrder={setOrder} hasBars={view === 'bars'} /> : <FairnessRows {...list} />}
        {members.length > count && (
          <span className="self-center">
            <Button size={44} onClick={() => setCount(count + PAGE)}>
              {texts.more(members.length - count)}
            </Button>
          </span>
        )}
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1 text-13 text-t3">
          <span className="flex items-center gap-2">
            <span aria-hidden="true" className="h-4 border-l-2 border-dashed border-t2" />
            {team === ALL ? texts.legendCenter : team === NO_TEAM ? texts.legendNoTeam : texts.legendTeam}
          </span>
          <span>{texts.legendGap}</span>
          <span>{texts.own}</span>
        </p>
        <WhatCounts level={2} />
      </div>
      {isBeside ? (
        <aside className="sticky top-4 flex flex-col gap-6 rounded-card bg-s1 p-6">
          {chosen !== undefined && <MemberHead member={chosen} answer={answer} heading="h2" />}
          {detail}
        </aside>
      ) : (
        <Sheet
          title={chosen === undefined ? texts.title : fullName(chosen)}
          header={chosen !== undefined && <MemberHead member={chosen} answer={answer} heading="p" />}
          open={isOpen}
          onOpenChange={setOpen}
        >
          {detail}
        </Sheet>
      )}
    </div>
  )
}

function Fairness({ centerId }: { centerId: string }): ReactNode {
  const today = useTodayOf(centerId)
  const center = useCenterOf(centerId)
  const [choice, setChoice] = useState(thisYear)
  const [look, setLook] = useState<Look>({ team: null, order: { measure: 'nights', isDescending: true }, view: 'bars' })
  const [shown, setShown] = useState<Pick<CompareProps, 'answer' | 'startDate'> | null>(null)
  const { range, errors } = readPeriod(choice, today)
  const query = useCenterFairness(centerId, range)
  const period = <PeriodSelect choice={choice} onChange={setChoice} />
  const days = <PeriodDays choice={choice} onChange={setChoice} errors={errors} />
  // Among the choices of what is compared, once there is something.
  const alone = (shown: ReactNode) => (
    <>
      <div className="flex">{period}</div>
      {days}
      {shown}
    </>
  )
  if (range === null) return alone(<p className="text-14 text-t2">{texts.twoDates}</p>)
  const { data, isPlaceholderData } = query
  // Until those of another period are read, the figures stand with the days they are of.
  if (data !== undefined && !isPlaceholderData && shown?.answer !== data) setShown({ answer: data, startDate: range.startDate })
  if (data === undefined || shown === null || isIdle(shown.answer)) {
    const empty = { when: isIdle, icon: <Users size={30} />, title: texts.emptyTitle, children: texts.empty }
    return alone(
      <Loaded query={{ ...query, data: isPlaceholderData ? undefined : data }} failed={texts.failed} skeleton={LOADING} empty={empty}>
        {() => null}
      </Loaded>,
    )
  }
  return (
    <>
      {days}
      <Compare {...{ look, period, today }} onLook={setLook} {...shown} centerName={center.data?.name ?? ''} />
    </>
  )
}

export function FairnessPage(): ReactNode {
  return (
    <OfCenter from="/admin/fairness" title={texts.title} className="flex max-w-[1640px] flex-col gap-4" skeleton={LOADING}>
      {(centerId) => <Fairness centerId={centerId} />}
    </OfCenter>
  )
}
