// One exchange that waits for its reader: what each of its people gives and takes, the week of each before and after, rests and rules, and the
// answers with their keys.
import { fullName } from '@releve/contract/person-name'
import type { WireShift } from '@releve/contract/shifts'
import { addDays, daysBetween, type Day } from '@releve/domain/calendar/day'
import { REST } from '@releve/domain/planning/shift'
import { useState, type ReactNode } from 'react'
import { messageOf } from '#api/errors.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Loaded } from '#kit/loaded.tsx'
import { ApprovalLines, levelText } from '#shared/approval-lines.tsx'
import { RuleLines, Rests } from '#shared/planning-figures.tsx'
import { PointsFigure } from '#shared/points-figure.tsx'
import { WeekStrip } from '#shared/week-strip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDay, formatHours, formatReadAt } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAnswerExchange, type WaitingExchange } from '#features/approvals/queries.ts'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useShiftDays } from '#features/shifts/queries.ts'
import { decideTexts as texts } from './decide-texts.ts'
import { DecisionFooter } from './decision-footer.tsx'
import { nameOfExchange, peopleOf, whenOf } from './queue-items.ts'
import { verdictOfExchange } from './verdict.ts'
import { VerdictLine } from './verdict-line.tsx'

type Move = WaitingExchange['moves'][number]

/** The seven days that hold those that change, or those around the first. */
function weekOf({ gives, takes }: Move): readonly [Day, Day] | null {
  const [first, last] = [gives?.date, takes?.date].filter((date) => date !== undefined).toSorted()
  if (first === undefined) return null
  const spare = 6 - Math.min(6, daysBetween(first, last ?? first))
  const from = addDays(first, -Math.floor(spare / 2))
  return [from, addDays(from, 6)]
}

/** The letter of a day afterwards: hours of a part, or of a time on call, stand beside what they work that day. */
function shiftAfter({ gives, takes }: Move, day: Day, shift: WireShift): WireShift {
  if (takes?.date === day) return takes.from === undefined || shift.type === 'rest' ? takes.shift : shift
  return gives?.date === day && gives.from === undefined ? REST : shift
}

/** Their week as it is and as it would be, the changed days ringed. */
function Weeks({ move }: { move: Move }): ReactNode {
  const { user, gives, takes } = move
  const [startDate, endDate] = weekOf(move) ?? ['', '']
  const days = useShiftDays(user._id, { startDate, endDate }, { enabled: startDate !== '' })
  if (startDate === '') return null
  return (
    <Loaded query={days} asLine failed={texts.weekFailed} skeleton={<Skeleton width="100%" height={80} radius="card" />}>
      {(known) => {
        const before = known.map(({ date, shift }) => ({ day: date, shift }))
        const after = before.map(({ day, shift }) => ({
          day,
          shift: shiftAfter(move, day, shift),
          isChanged: takes?.date === day || gives?.date === day,
        }))
        return (
          <div className="flex flex-col gap-2">
            <h4 className="text-13 text-t3">{texts.before}</h4>
            <WeekStrip
              numbers="bottom"
              size={40}
              days={before.map(({ day, shift }) => ({ day, name: shift.name, type: shift.type, label: shift.name }))}
            />
            <h4 className="text-13 text-primary-ink">{texts.after}</h4>
            <WeekStrip
              numbers="bottom"
              size={40}
              days={after.map(({ day, shift, isChanged }) => ({
                day,
                name: shift.name,
                type: shift.type,
                added: isChanged,
                label: shift.name,
              }))}
            />
          </div>
        )
      }}
    </Loaded>
  )
}

/** « dim. 22 nov. », « lun. 23 nov., 19:00 – 07:00 » of a part or a time on call. */
const whenMoved = ({ date, from, to }: NonNullable<Move['gives']>) =>
  from === undefined || to === undefined ? formatDay(date) : `${formatDay(date)}, ${formatHours(from, to)}`

function MoveCard({ move }: { move: Move }): ReactNode {
  const zone = useZone()
  const { user, gives, takes, points, figures } = move
  return (
    <section aria-label={fullName(user)} className="flex min-w-0 flex-col gap-3 rounded-card bg-s2 p-3.5 [--ring:var(--s2)]">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-col">
          <h3 className="text-16">{fullName(user)}</h3>
          {takes !== null && <DayText className="text-14 text-t2">{texts.takes(takes.shift.name, whenMoved(takes))}</DayText>}
          {gives !== null && <DayText className="text-14 text-t2">{texts.gives(gives.shift.name, whenMoved(gives))}</DayText>}
        </div>
        {points !== 0 && <PointsFigure size={16} tone="plain" points={points} />}
      </div>
      <Weeks move={move} />
      {figures !== null && takes !== null && <Rests taken={takes} figures={figures} zone={zone} />}
      {figures !== null && <RuleLines figures={figures.rules} beside={[]} />}
    </section>
  )
}

interface ExchangeDetailProps {
  exchange: WaitingExchange
  /** It was answered: the next one takes its place. */
  onDecided: (message: string) => void
  /** The reason of a refusal is being written. */
  isRefusing: boolean
  onRefuse: (isRefusing: boolean) => void
}

export function ExchangeDetail({ exchange, onDecided, isRefusing, onRefuse }: ExchangeDetailProps): ReactNode {
  const [today, zone] = [useToday(), useZone()]
  const waits = useWaitReason()
  const answer = useAnswerExchange()
  const [error, setError] = useState<string>()
  const { _id: id, moves, approval, limit, warnings } = exchange
  const state = { disabledReason: waits, hideReason: true, pending: answer.isPending }

  async function approve(): Promise<void> {
    if (answer.isPending || waits !== undefined) return
    setError(undefined)
    try {
      const { outcome } = await answer.mutateAsync({ exchange, verdict: 'approve', reason: '' })
      onDecided(outcome === 'passedOn' ? texts.exchangePassedOn : outcome === 'over' ? texts.exchangeOver : texts.exchangeApproved)
    } catch (failure) {
      setError(messageOf(failure))
    }
  }

  return (
    <article aria-labelledby={`exchange-${id}`} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-6 px-4 py-5 lg:overflow-y-auto lg:px-8">
        <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-0.5">
            <h2 id={`exchange-${id}`} className="text-22 font-700 text-pretty lg:text-28">
              {`${nameOfExchange(exchange)}, ${peopleOf(exchange)}`}
            </h2>
            <DayText className="text-16 text-t2">{whenOf(exchange)}</DayText>
          </div>
          <span className="text-16 font-650">{levelText(approval.level, approval.levels)}</span>
        </header>
        <VerdictLine verdict={verdictOfExchange(exchange)} />
        <ApprovalLines approval={approval} when={(at) => formatReadAt(at, zone.name, today)} />
        <div className="grid gap-4 xl:grid-cols-2">
          {moves.map((move) => (
            <MoveCard key={`${move.user._id} ${move.gives?.date}`} move={move} />
          ))}
        </div>
        {limit.length + warnings.length === 0 && <ReasonLine tone="ok">{texts.kept}</ReasonLine>}
      </div>
      <DecisionFooter
        {...{ isRefusing, onRefuse, state, error }}
        confirmRefusal={texts.confirmRefuse}
        readers={texts.bothWillRead}
        onApprove={() => void approve()}
        onReject={async ({ reason }) => {
          await answer.mutateAsync({ exchange, verdict: 'reject', reason })
          onDecided(texts.exchangeRefused)
        }}
      />
    </article>
  )
}
