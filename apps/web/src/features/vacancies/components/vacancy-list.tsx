// The vacancies of the centre by when they begin, and the understaffed vacations that nobody is looked for yet.
import { fullName, teamInSentence } from '@releve/contract/person-name'
import type { WireProposedVacancy, WireVacancy } from '@releve/contract/vacancies'
import { daysBetween } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Hourglass from 'lucide-react/icons/hourglass'
import Phone from 'lucide-react/icons/phone'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { lackText, remarkText } from '#shared/lack-text.ts'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText, Hours } from '#ui/day-text.tsx'
import { capitalize, formatDay, formatNumber } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useKeeps, useProposal } from '../queries.ts'
import { vacancyTexts as texts } from '../texts.ts'
import type { VacancySearch } from './vacancy-search.ts'

type Placed = Pick<WireVacancy, 'date' | 'shift' | 'teamObject' | 'staffing'>

/** « 4 pour 5 » of a vacation under its minimum; « −1 » where a qualification alone lacks; nothing of one that has its people. */
export function StaffingFigure({ staffing: { present, minimum, lack } }: Pick<Placed, 'staffing'>): ReactNode {
  if (lack.total === 0) return null
  return (
    <span className="inline-flex min-h-[26px] items-center gap-1 rounded-full bg-understaffed-tint px-2.5 text-13 font-700 text-on-understaffed">
      <span aria-hidden="true">▼</span>
      <span className="sr-only">Sous l’effectif, </span>
      {minimum !== null && present < minimum ? texts.figure(present, minimum) : formatNumber(-lack.total)}
    </span>
  )
}

/** The hours of a vacation under a target, quietly, and those over a maximum, as a warning. */
export function StaffingRemarks({ shift, staffing: { remarks = [] } }: Pick<Placed, 'shift' | 'staffing'>): ReactNode {
  return remarks.map((remark) => {
    const text = capitalize(remarkText(remark, shift))
    return (
      <span key={text} className={classNames('text-13 text-pretty', remark.kind === 'overMaximum' ? 'font-600 text-warn' : 'text-t3')}>
        {text}
      </span>
    )
  })
}

export function WhenAndWhere({ shift, teamObject }: Pick<Placed, 'shift' | 'teamObject'>): ReactNode {
  const times = timesOf(shift)
  return (
    <>
      {times !== null && <Hours from={times.startTime} to={times.endTime} />}
      {teamObject !== null && <>, {teamInSentence(teamObject)}</>}
    </>
  )
}

const STATES = {
  notStarted: { icon: CircleDashed, tone: 'text-t3' },
  running: { icon: Hourglass, tone: 'text-pending' },
  calling: { icon: Phone, tone: 'text-pending' },
  filled: { icon: Check, tone: 'text-success' },
  closed: { icon: X, tone: 'text-t3' },
} as const

function StateLine({ vacancy: { state, filledBy, promise, wave } }: { vacancy: WireVacancy }): ReactNode {
  const { icon: Icon, tone } = STATES[state]
  const words =
    state === 'filled' && filledBy !== null
      ? texts.filledBy(fullName(filledBy))
      : promise !== null
        ? texts.promise.short(fullName(promise.member))
        : state === 'running' && wave !== null && wave.batch > 0
          ? texts.ranking.batch(wave.batch)
          : texts.states[state]
  return (
    <span className={classNames('flex min-w-0 flex-1 items-center gap-2 text-14 font-550', tone)}>
      <span aria-hidden="true" className="flex-none">
        <Icon size={16} />
      </span>
      <span className="min-w-0 truncate">{words}</span>
    </span>
  )
}

interface CardHeadProps extends Pick<ComponentProps<typeof Tile>, 'state' | 'badge'> {
  of: Placed
  day: string
  /** It stands at the end of the list. */
  children?: ReactNode
}

function CardHead({ of, day, children, ...tile }: CardHeadProps): ReactNode {
  return (
    <span className="flex items-center gap-3">
      <Tile name={of.shift.name} type={of.shift.type} size={44} {...tile} />
      <span className="flex min-w-0 flex-1 flex-col">
        <DayText className="text-16 font-650">{day}</DayText>
        <span className="text-13 text-t2">
          <WhenAndWhere {...of} />
        </span>
      </span>
      {children}
    </span>
  )
}

function VacancyCard({ vacancy, isCurrent, onOpen }: { vacancy: WireVacancy; isCurrent: boolean; onOpen: () => void }): ReactNode {
  const today = useToday()
  const { date, state } = vacancy
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
      className={classNames(
        'flex w-full flex-col gap-2.5 rounded-card bg-s1 p-3.5 text-left shadow-e1 transition-colors hover:bg-s2',
        isCurrent && 'shadow-[inset_0_0_0_2px_var(--primary)]!',
      )}
    >
      <CardHead
        of={vacancy}
        day={formatDay(date, 'short', { today })}
        badge={state === 'filled' ? 'accepted' : state === 'running' ? 'pending' : undefined}
      />
      <span className="flex flex-wrap items-center gap-2">
        <StateLine vacancy={vacancy} />
        {state !== 'filled' && state !== 'closed' && <StaffingFigure {...vacancy} />}
      </span>
    </button>
  )
}

interface ProposedCardProps {
  proposed: WireProposedVacancy
  /** The reader came from its figure. */
  isAsked: boolean
  isOpening: boolean
  onOpen: () => void
}

function ProposedCard({ proposed, isAsked, isOpening, onOpen }: ProposedCardProps): ReactNode {
  const today = useToday()
  const waits = useWaitReason()
  const keeps = useKeeps()
  const { date, shift, holder, staffing, qualification } = proposed
  const day = formatDay(date, 'short', { today })
  return (
    <div
      className={classNames(
        'flex flex-col gap-2.5 rounded-card p-3.5 shadow-[inset_0_0_0_1px_var(--line)]',
        isAsked && 'shadow-[inset_0_0_0_2px_var(--primary)]!',
      )}
    >
      <CardHead of={proposed} day={day} state="soft">
        <StaffingFigure staffing={staffing} />
      </CardHead>
      <span className="text-13 text-t2">
        {holder !== null && `${texts.holder(fullName(holder))}. `}
        {capitalize(lackText(staffing.lack))}
      </span>
      <StaffingRemarks {...proposed} />
      {qualification !== null && <span className="text-13 font-600">{texts.qualified(qualification)}</span>}
      {keeps && (
        <Button
          size={44}
          variant={isAsked ? 'primary' : 'neutral'}
          wide
          pending={isOpening}
          disabledReason={waits}
          hideReason
          aria-label={[`${texts.proposed.open}, ${shift.name} ${day}`, ...(qualification === null ? [] : [qualification])].join(', ')}
          onClick={onOpen}
        >
          {texts.proposed.open}
        </Button>
      )}
    </div>
  )
}

const keyOf = ({ date, shift, holder, qualification, isPart }: WireProposedVacancy) =>
  `${date} ${shift.name} ${holder?._id ?? ''} ${qualification ?? ''} ${isPart === true ? shift.default.startTime : ''}`

/** Two places of one vacation may lack the same: each has a key of its own. */
function keyed(proposed: readonly WireProposedVacancy[]): { readonly key: string; readonly one: WireProposedVacancy }[] {
  const times = new Map<string, number>()
  return proposed.map((vacancy) => {
    const time = times.get(keyOf(vacancy)) ?? 0
    times.set(keyOf(vacancy), time + 1)
    return { key: `${keyOf(vacancy)} ${time}`, one: vacancy }
  })
}

interface VacancyListProps extends OutputOf<'vacancies.list'> {
  search: VacancySearch
  onOpen: (id: string) => void
}

export function VacancyList({ vacancies, proposed, search, onOpen }: VacancyListProps): ReactNode {
  const today = useToday()
  const { run, sent } = useProposal({ done: () => texts.proposed.opened, onDone: ({ _id }) => onOpen(_id), refusedInPassing: true })
  const opening = proposed.find(
    ({ date, shift, holder, qualification }) =>
      date === sent?.date && shift.name === sent.shift && holder?._id === sent.userId && qualification === sent.qualification,
  )
  const sectionOf = ({ date }: WireVacancy) => {
    const inDays = daysBetween(today, date)
    return search.list === 'past' ? 'past' : inDays <= 0 ? 'today' : inDays <= 7 ? 'week' : 'later'
  }
  const isAsked = ({ date, shift }: WireProposedVacancy) =>
    search.date === date && (search.shift === undefined || search.shift === shift.name)
  const card = (vacancy: WireVacancy) => ({
    key: vacancy._id,
    content: <VacancyCard vacancy={vacancy} isCurrent={vacancy._id === search.vacancy} onOpen={() => onOpen(vacancy._id)} />,
  })
  const proposedCard = ({ key, one }: ReturnType<typeof keyed>[number]) => ({
    key,
    content: (
      <ProposedCard
        proposed={one}
        isAsked={isAsked(one)}
        isOpening={opening !== undefined && keyOf(opening) === keyOf(one)}
        onOpen={() => void run(one)}
      />
    ),
  })
  const sections = [
    ...(['past', 'today', 'week', 'later'] as const).map((name) => ({
      name,
      cards: vacancies.filter((vacancy) => sectionOf(vacancy) === name).map(card),
    })),
    { name: 'proposed' as const, cards: keyed(proposed.toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a)))).map(proposedCard) },
  ]
  return (
    <div className="flex flex-col gap-5">
      {sections.map(
        ({ name, cards }) =>
          cards.length > 0 && (
            <section key={name} aria-labelledby={`vacations-${name}`} className="flex flex-col gap-2">
              <SectionTitle id={`vacations-${name}`} size={16} muted>
                {texts.sections[name]}
              </SectionTitle>
              <ul className="flex flex-col gap-2.5">
                {cards.map(({ key, content }) => (
                  <li key={key}>{content}</li>
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}
