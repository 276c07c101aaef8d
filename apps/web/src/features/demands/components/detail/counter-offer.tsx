// « Je prends si c’est le 28 »: what was named of one's own vacations, for who named it; and, for the poster, agreeing to it.
import type { WireCounterOffer, WireDemand } from '@releve/contract/demands'
import { reasonsOf } from '@releve/contract/reasons'
import type { ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { useAction } from '#kit/use-action.ts'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { useAgree } from '#features/demands/mutations.ts'
import { hoursAlike, restWords, withoutStop } from '#shared/figure-words.ts'
import { demandTexts } from '#features/demands/texts.ts'
import { hoursOf } from '../demand-words.ts'
import { ChangedTerms, useSeenCounter } from './changed-terms.tsx'
import { Reasons } from '../consequence-view.tsx'
import { counterTexts as texts, changedTexts } from './detail-texts.ts'

/** Nothing stands against it but what an exchange gets around. */
export function mayName({ type, limit }: Pick<WireDemand, 'type' | 'limit'>): boolean {
  const isLeft = ({ code, violation }: WireDemand['limit'][number]) =>
    violation !== undefined || code === 'switchOnly' || code === 'ownShift'
  return type !== 'substitution' && limit.every(isLeft)
}

/** Shows its hours, what it does to the rests of its reader, and what it creates beside. */
function Meaning({ counter: { shift, figures, violations } }: { counter: WireCounterOffer }): ReactNode {
  const hoursText = hoursAlike([figures?.before?.hours, figures?.after?.hours])
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

/** The step in which another vacation is named: it takes the place of the demand. */
export interface CounterStep {
  readonly isOpen: boolean
  readonly onOpen: () => void
  readonly onLeave: () => void
}

/** Shows those who would take the demand what they have named, and the way to name another. */
export function NameVacation({ demand, onName }: { demand: WireDemand; onName: () => void }): ReactNode {
  const waits = useWaitReason()
  const [ownOffer] = demand.counterOffers
  if (!mayName(demand) && ownOffer === undefined) return null
  return (
    <section className={ownOffer === undefined ? 'flex flex-col' : 'flex flex-col gap-3 rounded-card bg-s2 px-4 py-3.5 [--ring:var(--s2)]'}>
      {ownOffer !== undefined && (
        <div className="flex items-start gap-3">
          <Tile name={ownOffer.shift.name} type="work" size={40} state="pending" />
          <span className="flex min-w-0 flex-1 flex-col gap-1 text-14">
            <DayText>{texts.yours(ownOffer, demand.poster)}</DayText>
            <Meaning counter={ownOffer} />
            <span className="text-13 text-t2">{texts.retract}</span>
          </span>
        </div>
      )}
      {mayName(demand) && (
        <Button variant="outline" size={44} disabledReason={waits} hideReason onClick={onName}>
          {ownOffer === undefined ? texts.open : texts.change}
        </Button>
      )}
    </section>
  )
}

/** Shows the poster, beneath who is interested, what that person named. */
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
          {...(hasChanged && { disabledReason: changedTexts.wait })}
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
