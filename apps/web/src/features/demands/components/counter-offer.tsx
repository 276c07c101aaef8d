// « Je prends si c’est le 28 »: naming a vacation of one's own that the poster does not ask for, and, for the poster, agreeing to it.
import type { WireCounterOffer, WireDemand, WireNameable } from '@releve/contract/demands'
import { reasonsOf } from '@releve/contract/sentences'
import { addDays, firstOfMonth, fromDayNumber, lastOfMonth, toDayNumber, type Day } from '@releve/domain/calendar/day'
import { counterPoints, exchangesAsked } from '@releve/domain/demands/answers'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { Tile } from '../../../shared/tile.tsx'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToday } from '../../centers/queries.ts'
import { useMyShiftDays } from '../../shifts/queries.ts'
import { useAgree, useNameVacation } from '../mutations.ts'
import { hoursText, restWords, withoutStop } from '../../../shared/figure-words.ts'
import { demandTexts } from '../texts.ts'
import { hoursOf } from './demand-words.ts'
import { ChangedTerms, useSeenCounter } from './changed-terms.tsx'
import { Consequence, Reasons } from './consequence-view.tsx'
import { DayPicker } from './day-picker.tsx'
import { Closes } from './detail-parts.tsx'
import { useNameable } from './one-demand.ts'
import { useNeighbourDays } from './own-days.ts'

const texts = demandTexts.counter

/** Nothing stands against it but what an exchange gets around. */
function mayName({ type, limit }: Pick<WireDemand, 'type' | 'limit'>): boolean {
  const isLeft = ({ code, violation }: WireDemand['limit'][number]) =>
    violation !== undefined || code === 'switchOnly' || code === 'ownShift'
  return type !== 'substitution' && limit.every(isLeft)
}

/** Its hours, what it does to the rests of its reader, and what it creates beside. */
function Meaning({ counter: { shift, figures, violations } }: { counter: WireCounterOffer }): ReactNode {
  const hours = (gap: { readonly hours: number } | null) => gap && hoursText(gap.hours)
  const warned = violations.filter(({ severity }) => severity !== 'blocking')
  return (
    <>
      <span className="text-13 text-t2">{hoursOf(shift)}</span>
      {figures !== null && <span className="text-13 text-t2">{restWords(hours(figures.before), hours(figures.after))}</span>}
      {warned.map(({ code, userId, date, message }) => (
        <ReasonLine key={`${code} ${userId} ${date}`} tone="warn">
          {withoutStop(message)}
        </ReasonLine>
      ))}
    </>
  )
}

/** For who would take the demand. */
export function NameVacation({ demand }: { demand: WireDemand }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const waits = useWaitReason()
  const [mine] = demand.counterOffers
  if (!mayName(demand) && mine === undefined) return null
  return (
    <section
      className={mine === undefined && !isOpen ? 'flex flex-col' : 'flex flex-col gap-3 rounded-card bg-s2 px-4 py-3.5 [--ring:var(--s2)]'}
    >
      {mine !== undefined && (
        <div className="flex items-start gap-3">
          <Tile name={mine.shift.name} type="work" size={40} state="pending" />
          <span className="flex min-w-0 flex-1 flex-col gap-1 text-14">
            <DayText>{texts.yours(mine, demand.poster)}</DayText>
            <Meaning counter={mine} />
            <span className="text-13 text-t2">{texts.retract}</span>
          </span>
        </div>
      )}
      {isOpen ? (
        <Picker demand={demand} onDone={() => setOpen(false)} />
      ) : (
        mayName(demand) && (
          <Button variant="outline" size={44} disabledReason={waits} hideReason onClick={() => setOpen(true)}>
            {mine === undefined ? texts.open : texts.change}
          </Button>
        )
      )}
    </section>
  )
}

function Picker({ demand, onDone }: { demand: WireDemand; onDone: () => void }): ReactNode {
  const today = useToday()
  const name = useAction(useNameVacation(), { done: () => texts.named(demand.poster), onDone, refusedInPassing: true })
  const [month, setMonth] = useState<Day>(demand.posterShift.date)
  const [chosen, setChosen] = useState<{ readonly date: Day; readonly name: string } | null>(null)
  const start = firstOfMonth(toDayNumber(month))
  const days = useMyShiftDays({ startDate: fromDayNumber(start), endDate: fromDayNumber(lastOfMonth(start)) })
  const nameable = useNameable(demand._id, fromDayNumber(start)).data
  const named = chosen === null ? undefined : nameable?.find(({ date }) => date === chosen.date)
  const asked = exchangesAsked(demand)
  return (
    <div className="flex flex-col gap-3 lg:max-w-100">
      {/* What comes of it stands over it already where one was named. */}
      <p className="text-14 text-t2">
        {demand.counterOffers.length > 0 ? texts.instead : texts.hint(demand.poster, counterPoints(demand))}
      </p>
      <Loaded
        query={days}
        asLine
        failed={demandTexts.detail.adjacentFailed}
        skeleton={<Skeleton width="100%" height={280} radius="card" />}
      >
        {(found) => (
          <DayPicker
            label={texts.days}
            month={month}
            onMonth={setMonth}
            first={today}
            last={addDays(today, 365)}
            value={chosen?.date ?? null}
            onPick={(day) => {
              const own = found.find((one) => one.date === day)
              if (own !== undefined) setChosen({ date: day, name: own.shift.name })
            }}
            dayOf={(day) => {
              const own = found.find((one) => one.date === day)
              if (own === undefined || day < today || own.isOff || own.shift.type === 'rest') return null
              // Those asked for are exchanged without asking.
              if (asked.some((one) => one.date === day && one.shift === own.shift.name)) return null
              const judged = nameable?.find(({ date }) => date === day)
              // Nothing to exchange that day, whatever the law says.
              if (nameable !== undefined && judged === undefined) return null
              const refused = reasonsOf(judged?.limit ?? [])
              const reason = refused.length === 0 ? null : refused.map(withoutStop).join('. ')
              return { name: own.shift.name, label: own.shift.name, reason }
            }}
          />
        )}
      </Loaded>
      {chosen !== null && (
        <>
          <WeeksAfter demand={demand} date={chosen.date} named={named} />
          <Closes day={chosen.date} isPromise />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size={44} onClick={onDone}>
          {texts.leave}
        </Button>
        {chosen !== null && (
          <Button size={44} variant="primary" {...name.button} hideReason onClick={() => void name.run({ demand, date: chosen.date })}>
            <DayText>{texts.make(chosen.name, chosen.date)}</DayText>
          </Button>
        )}
      </div>
    </div>
  )
}

/** One's own weeks and rests if the poster agrees. `named`: undefined while what it means is not known. */
function WeeksAfter({ demand, date, named }: { demand: WireDemand; date: Day; named: WireNameable | undefined }): ReactNode {
  const { posterShift } = demand
  const own = useNeighbourDays([posterShift.date, date])
  return (
    <Consequence
      own={own}
      day={date}
      change={{ gains: posterShift, loses: date }}
      {...(named && { figures: named.figures, violations: named.violations })}
      title={texts.consequence}
    />
  )
}

/** For the poster, beneath who is interested. */
export function NamedVacation({ demand, person }: { demand: WireDemand; person: WireDemand['interested'][number] }): ReactNode {
  const agree = useAction(useAgree(), { done: () => demandTexts.done.swapped(person), refusedInPassing: true })
  const counter = demand.counterOffers.find(({ userId }) => userId === person._id) ?? null
  const { changes, see } = useSeenCounter(counter)
  if (counter === null) return null
  const hasChanged = changes.length > 0
  return (
    <div className="flex flex-[1_1_100%] flex-col gap-2 rounded-card bg-s2 px-3.5 py-3 [--ring:var(--s2)]">
      <div className="flex items-start gap-3">
        <Tile name={counter.shift.name} type="work" size={40} />
        <span className="flex min-w-0 flex-1 flex-col gap-1 text-14">
          <DayText>{texts.gives(counter, demand)}</DayText>
          <Meaning counter={counter} />
          <span className="text-13 text-t2">{texts.paid(counter.points)}</span>
        </span>
      </div>
      {hasChanged && <ChangedTerms changes={changes} onSeen={see} />}
      {counter.isPossible ? (
        <Button
          size={44}
          variant="primary"
          {...agree.button}
          {...(hasChanged && { disabledReason: demandTexts.changed.wait })}
          hideReason
          aria-label={texts.agreeLabel(person)}
          onClick={() => void agree.run({ demand, userId: counter.userId, date: counter.date })}
        >
          {texts.agree}
        </Button>
      ) : (
        <Reasons>{reasonsOf(counter.limit)}</Reasons>
      )}
    </div>
  )
}
