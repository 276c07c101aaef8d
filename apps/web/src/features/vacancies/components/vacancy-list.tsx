// The vacancies of the centre by when they begin, and the understaffed vacations that nobody is looked for yet.
import type { WireProposedVacancy, WireVacancy } from '@releve/contract/vacancies'
import { daysBetween, type Day } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Hourglass from 'lucide-react/icons/hourglass'
import Phone from 'lucide-react/icons/phone'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { lackText } from '../../../shared/lack-text.ts'
import { fullName, teamInSentence } from '../../../shared/person.ts'
import { Tile } from '../../../shared/tile.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DayText, Hours } from '../../../ui/day-text.tsx'
import { capitalize, formatDay, formatNumber } from '../../../ui/format.ts'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { vacancyTexts as texts } from '../texts.ts'

export type Placed = Pick<WireVacancy, 'date' | 'shift' | 'teamObject' | 'staffing'>

/** « 4 pour 5 » of a vacation under its minimum; « −1 » where a qualification alone lacks; nothing of one that has its people. */
export function StaffingFigure({ staffing: { present, minimum, lack } }: Pick<Placed, 'staffing'>): ReactNode {
  if (minimum === null || lack.total === 0) return null
  return (
    <span className="inline-flex min-h-[26px] items-center gap-1 rounded-full bg-understaffed-tint px-2.5 text-13 font-700 text-on-understaffed">
      <span aria-hidden="true">▼</span>
      <span className="sr-only">Sous l’effectif, </span>
      {present < minimum ? texts.figure(present, minimum) : formatNumber(-lack.total)}
    </span>
  )
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

function StateLine({ vacancy: { state, filledBy, wave } }: { vacancy: WireVacancy }): ReactNode {
  const icon = {
    notStarted: <CircleDashed size={16} />,
    running: <Hourglass size={16} />,
    calling: <Phone size={16} />,
    filled: <Check size={16} />,
    closed: <X size={16} />,
  }[state]
  const words =
    state === 'filled' && filledBy !== null
      ? texts.filledBy(fullName(filledBy))
      : state === 'running' && wave !== null && wave.batch > 0
        ? texts.ranking.batch(wave.batch)
        : texts.states[state]
  const tone = { notStarted: 'text-t3', running: 'text-pending', calling: 'text-pending', filled: 'text-success', closed: 'text-t3' }[state]
  return (
    <span className={classNames('flex min-w-0 flex-1 items-center gap-2 text-14 font-550', tone)}>
      <span aria-hidden="true" className="flex-none">
        {icon}
      </span>
      <span className="min-w-0 truncate">{words}</span>
    </span>
  )
}

function VacancyCard({
  vacancy,
  today,
  isCurrent,
  onOpen,
}: {
  vacancy: WireVacancy
  today: Day
  isCurrent: boolean
  onOpen: () => void
}): ReactNode {
  const { date, shift, state } = vacancy
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'flex w-full flex-col gap-2.5 rounded-card bg-s1 p-3.5 text-left shadow-e1 transition-colors hover:bg-s2',
          isCurrent && 'shadow-[inset_0_0_0_2px_var(--primary)]!',
        )}
      >
        <span className="flex items-center gap-3">
          <Tile
            name={shift.name}
            type={shift.type}
            size={44}
            {...(state === 'filled' ? { badge: 'accepted' as const } : state === 'running' ? { badge: 'pending' as const } : {})}
          />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="text-16 font-650">
              <DayText>{formatDay(date, 'short', { today })}</DayText>
            </span>
            <span className="text-13 text-t2">
              <WhenAndWhere {...vacancy} />
            </span>
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <StateLine vacancy={vacancy} />
          {state !== 'filled' && state !== 'closed' && <StaffingFigure {...vacancy} />}
        </span>
      </button>
    </li>
  )
}

interface ProposedCardProps {
  proposed: WireProposedVacancy
  today: Day
  /** Whoever came from its figure. */
  isAsked: boolean
  isOpening: boolean
  blocked: string | undefined
  onOpen: () => void
}

function ProposedCard({ proposed, today, isAsked, isOpening, blocked, onOpen }: ProposedCardProps): ReactNode {
  const { date, shift, holder, staffing } = proposed
  const day = formatDay(date, 'short', { today })
  return (
    <li
      className={classNames(
        'flex flex-col gap-2.5 rounded-card p-3.5 shadow-[inset_0_0_0_1px_var(--line)]',
        isAsked && 'shadow-[inset_0_0_0_2px_var(--primary)]!',
      )}
    >
      <span className="flex items-center gap-3">
        <Tile name={shift.name} type={shift.type} size={44} state="soft" />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-16 font-650">
            <DayText>{day}</DayText>
          </span>
          <span className="text-13 text-t2">
            <WhenAndWhere {...proposed} />
          </span>
        </span>
        <StaffingFigure staffing={staffing} />
      </span>
      <span className="text-13 text-t2">
        {holder !== null && `${texts.holder(fullName(holder))}. `}
        {capitalize(lackText(staffing.lack))}
      </span>
      <Button
        size={44}
        variant={isAsked ? 'primary' : 'neutral'}
        wide
        pending={isOpening}
        disabledReason={blocked}
        hideReason
        aria-label={`${texts.proposed.open}, ${shift.name} ${day}`}
        onClick={onOpen}
      >
        {texts.proposed.open}
      </Button>
    </li>
  )
}

interface VacancyListProps {
  vacancies: readonly WireVacancy[]
  proposed: readonly WireProposedVacancy[]
  today: Day
  isPast: boolean
  current: string | null
  onOpen: (id: string) => void
  isAsked: (proposed: WireProposedVacancy) => boolean
  /** The one that is being opened. */
  opening: WireProposedVacancy | null
  blocked: string | undefined
  onPropose: (proposed: WireProposedVacancy) => void
}

const keyOf = ({ date, shift, holder }: WireProposedVacancy) => `${date} ${shift.name} ${holder?._id ?? ''}`

export function VacancyList({
  vacancies,
  proposed,
  today,
  isPast,
  current,
  onOpen,
  isAsked,
  opening,
  blocked,
  onPropose,
}: VacancyListProps): ReactNode {
  const inDays = ({ date }: WireVacancy) => daysBetween(today, date)
  const sections = isPast
    ? [['past', vacancies] as const]
    : [
        ['today', vacancies.filter((vacancy) => inDays(vacancy) <= 0)] as const,
        ['week', vacancies.filter((vacancy) => inDays(vacancy) > 0 && inDays(vacancy) <= 7)] as const,
        ['later', vacancies.filter((vacancy) => inDays(vacancy) > 7)] as const,
      ]
  const asked = proposed.filter(isAsked)
  const ordered = [...asked, ...proposed.filter((one) => !asked.includes(one))]
  return (
    <div className="flex flex-col gap-5">
      {sections.map(
        ([name, shown]) =>
          shown.length > 0 && (
            <section key={name} aria-labelledby={`vacations-${name}`} className="flex flex-col gap-2">
              <SectionTitle id={`vacations-${name}`} size={16} muted>
                {texts.sections[name]}
              </SectionTitle>
              <ul className="flex flex-col gap-2.5">
                {shown.map((vacancy) => (
                  <VacancyCard
                    key={vacancy._id}
                    vacancy={vacancy}
                    today={today}
                    isCurrent={vacancy._id === current}
                    onOpen={() => onOpen(vacancy._id)}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
      {ordered.length > 0 && (
        <section aria-labelledby="vacations-a-proposer" className="flex flex-col gap-2">
          <SectionTitle id="vacations-a-proposer" size={16} muted>
            {texts.sections.proposed}
          </SectionTitle>
          <ul className="flex flex-col gap-2.5">
            {ordered.map((one) => (
              <ProposedCard
                key={keyOf(one)}
                proposed={one}
                today={today}
                isAsked={asked.includes(one)}
                isOpening={opening !== null && keyOf(opening) === keyOf(one)}
                blocked={blocked}
                onOpen={() => onPropose(one)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
