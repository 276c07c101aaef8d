// A demand in a list: what, when, who, points, and the one line that says whether it is possible and why.
import type { WireDemand } from '@releve/contract/demands'
import type { Zone } from '@releve/domain/calendar/zone'
import type { Duty } from '@releve/domain/planning/shift'
import { wouldRest } from '@releve/domain/working-time/evaluate'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DayText } from '../../../ui/day-text.tsx'
import { formatDay } from '../../../ui/format.ts'
import { PointsFigure } from '../../../ui/points-figure.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import type { ReasonTone } from '../../../ui/reason-line.tsx'
import { fullName } from '../../../ui/person.ts'
import { demandTexts, distinctReasons, hoursOf, hoursText, lengthOf, teamInSentence, withoutStop } from '../texts.ts'
import { applyChange } from './consequence.ts'
import { DemandTiles, tilesOf } from './demand-tiles.tsx'
import { bestExchange } from './sections.ts'

const texts = demandTexts.card

/** What the cards of a list share. */
export interface CardContext {
  readonly me: string
  readonly zone: Zone
  /** One's own vacations by start; null while they are not known. */
  readonly duties: readonly Duty[] | null
  readonly isReachable: boolean
}

interface Reason {
  readonly tone: ReasonTone
  readonly text: string
}

/** The rest that taking or exchanging would leave, in words. */
function restReason(demand: WireDemand, { duties, zone }: CardContext): Reason {
  if (duties === null) return { tone: 'quiet', text: demandTexts.checkOnline }
  const { posterShift, category } = demand
  const exchange = category === 'availableSwitch' ? bestExchange(demand) : null
  const change = { gains: { date: posterShift.date, shift: posterShift.shift }, loses: exchange?.date ?? null }
  const { after, gained } = applyChange(duties, change, zone)
  if (gained === null) return { tone: 'quiet', text: demandTexts.checkOnline }
  const { beforeHours, afterHours } = wouldRest(after, gained)
  const words = (hours: number | null) => (hours === null || hours > 240 ? null : hoursText(hours))
  return { tone: 'ok', text: texts.rest(words(beforeHours), words(afterHours)) }
}

/** Why it is possible, to be known, or not possible; null where something else stands in its place. */
export function reasonOf(demand: WireDemand, context: CardContext): Reason | null {
  const { category, limit, warnings, exchanges } = demand
  if (category === 'availableSubstitution' || category === 'availableSwitch') {
    if (!context.isReachable) return { tone: 'quiet', text: demandTexts.checkOnline }
    const known = category === 'availableSwitch' ? (bestExchange(demand)?.violations ?? []) : warnings
    const [warning] = known.toSorted((a, b) => Number(b.userId === context.me) - Number(a.userId === context.me))
    return warning === undefined ? restReason(demand, context) : { tone: 'warn', text: withoutStop(warning.message) }
  }
  if (category !== 'other') return null
  const [first] = limit
  const blocked = exchanges.flatMap(({ violations }) => violations).filter(({ severity }) => severity === 'blocking')
  // One's own vacation or « exchange only » says little when it is the exchange that fails.
  const isExchange = first?.code === 'ownShift' || first?.code === 'switchOnly'
  const sentences = isExchange && blocked.length > 0 ? [first, blocked[0]] : limit.slice(0, 2)
  const words = distinctReasons(sentences.flatMap((entry) => entry?.message ?? []))
  return { tone: 'error', text: words.map(withoutStop).join('. ') }
}

interface DemandCardProps {
  demand: WireDemand
  context: CardContext
  isSelected: boolean
  onOpen: (id: string) => void
}

export function DemandCard({ demand, context, isSelected, onOpen }: DemandCardProps): ReactNode {
  const { posterShift, poster, category, type, points } = demand
  const { shift, date } = posterShift
  const isOther = category === 'other'
  const isOwn = demand.posterId === context.me
  const exchange = category === 'availableSwitch' ? bestExchange(demand) : null
  const reason = reasonOf(demand, context)
  const isPossible = category === 'availableSubstitution' || category === 'availableSwitch'
  const wanted = demand.acceptedSwitches[0]
  const tiles = tilesOf(demand, context.me, exchange?.shift.name ?? null)
  const gain = exchange?.points ?? demand.acceptedSwitch?.points ?? (type === 'switch' ? (wanted?.points ?? 0) : points)
  return (
    <Card
      as="article"
      variant={isOther ? 'outlined' : 'filled'}
      selected={isSelected}
      className={classNames('relative flex flex-col gap-3 px-4 pt-3.5 pb-3', !isOther && 'transition-colors hover:bg-s2')}
    >
      {/* With large text the points, then the button, go to a line of their own. */}
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <DemandTiles
          tiles={tiles}
          badge={isOwn && demand.status === 'open' ? 'pending' : demand.status === 'accepted' ? 'accepted' : undefined}
        />
        <span className="flex min-w-0 flex-[1_1_6rem] flex-col">
          <h3 className={classNames('text-18', isOther && 'text-t2')}>
            <button
              type="button"
              aria-current={isSelected || undefined}
              onClick={() => onOpen(demand._id)}
              className="text-left font-650 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-primary"
            >
              <DayText>{formatDay(date, tiles.left === null ? 'semiLong' : 'short')}</DayText>
              <span className="sr-only">, {shift.name}</span>
            </button>
          </h3>
          <span className="text-14 text-balance text-t2">
            {exchange !== null ? (
              <DayText>{texts.yours(exchange, demand)}</DayText>
            ) : tiles.left !== null && demand.acceptedSwitch === null ? (
              <DayText>{texts.wanted(demand)}</DayText>
            ) : (
              <>
                {hoursOf(shift)} · {lengthOf(demand)}
                {type === 'hybrid' && demand.status === 'open' && <span className="block">{texts.orSwitch}</span>}
              </>
            )}
          </span>
        </span>
        <PointsFigure points={isOwn ? -gain : gain} tone={isOther ? 'muted' : isOwn ? 'plain' : 'gain'} />
      </div>
      <div className="flex flex-wrap items-end justify-end gap-3">
        <div className="flex min-w-0 flex-[1_1_10rem] flex-col gap-1.5">
          {isOwn ? (
            <OwnLine demand={demand} />
          ) : (
            <span className="flex min-w-0 items-start gap-2 text-14 text-t2">
              <Avatar name={fullName(poster)} size={24} />
              <span className="min-w-0">
                {fullName(poster)}
                {posterShift.teamObject !== null && `, ${teamInSentence(posterShift.teamObject)}`}
              </span>
            </span>
          )}
          {demand.accepterId === context.me && (
            <SettledLine>{demand.acceptedSwitch === null ? texts.youTook(poster) : texts.youSwapped(poster)}</SettledLine>
          )}
          {reason !== null && <ReasonLine tone={reason.tone}>{reason.text}</ReasonLine>}
          {!isOwn && demand.status === 'open' && demand.interested.length > 0 && (
            <span className="flex">
              <Chip icon={<Star size={14} aria-hidden="true" />}>{texts.interested}</Chip>
            </span>
          )}
        </div>
        {isPossible && (
          <button
            type="button"
            onClick={() => onOpen(demand._id)}
            aria-label={exchange === null ? texts.takeLabel(shift, date) : texts.swapLabel(shift, date)}
            className={classNames(buttonClass({ size: 44, variant: exchange === null ? 'primary' : 'neutral' }), 'z-1 flex-none lg:hidden')}
          >
            {exchange === null ? texts.take : texts.swap}
          </button>
        )}
      </div>
    </Card>
  )
}

function SettledLine({ children }: { children: string }): ReactNode {
  return (
    <span className="flex items-start gap-2 text-13 text-accepted">
      <span className="grid w-6 flex-none place-items-center">
        <Check size={18} strokeWidth={2.4} aria-hidden="true" />
      </span>
      <span className="min-w-0">{children}</span>
    </span>
  )
}

/** Of one's own demand: who has answered, or that nobody has. */
function OwnLine({ demand }: { demand: WireDemand }): ReactNode {
  const { accepter, acceptedSwitch, interestedCount, status } = demand
  if (status === 'accepted' && accepter !== null) {
    return <SettledLine>{acceptedSwitch === null ? texts.takenBy(accepter) : texts.swappedBy(accepter)}</SettledLine>
  }
  return (
    <span className={classNames('flex items-center gap-2 text-13', interestedCount > 0 ? 'font-600 text-todo' : 'text-pending')}>
      <span className="grid w-6 flex-none place-items-center">
        {interestedCount > 0 ? (
          <Star size={18} strokeWidth={2.2} aria-hidden="true" />
        ) : (
          <Hourglass size={18} strokeWidth={2.2} aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0">{interestedCount > 0 ? texts.interestedCount(interestedCount) : texts.waiting}</span>
    </span>
  )
}
