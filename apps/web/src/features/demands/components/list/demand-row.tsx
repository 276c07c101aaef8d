// A demand in one line: those that wait for their reader’s answer, and their own with where each stands. What may be taken has a card.
import type { WireDemand } from '@releve/contract/demands'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { SkipToDetail } from '#ui/skip-to-detail.tsx'
import { Tile } from '#shared/tile.tsx'
import { shiftWord } from '#shared/shift-word.ts'
import { useQueued } from '#kit/use-queued.ts'
import { waitingTexts } from '#kit/waiting-action.tsx'
import { useMe } from '#session/me.ts'
import { useNearClock } from '#features/centers/queries.ts'
import { asksMe, isOfferedTo } from '#features/demands/queries.ts'
import { demandTexts } from '#features/demands/texts.ts'
import { hoursOf } from '../demand-words.ts'
import { aboutDemand } from '../queued-demands.ts'
import { twoDaysOf } from '../demand-tiles.tsx'

const texts = demandTexts.row

/** Says in a few words what the demand is to its reader. */
function titleOf(demand: WireDemand, me: string): string {
  const { accepter, acceptedSwitch, counterOffers, interestedCount, poster, posterId, posterShift, vacancy } = demand
  if (posterId !== me) {
    if (isOfferedTo(demand, me) && demand.status === 'open') {
      return vacancy === null ? texts.offeredBy(poster, posterShift.shift) : texts.offeredByCenter(posterShift.shift)
    }
    if (vacancy !== null) return texts.tookVacancy(posterShift.shift)
    return (acceptedSwitch === null ? texts.youTook : texts.youSwapped)(poster)
  }
  if (accepter !== null) {
    return acceptedSwitch === null ? texts.takenBy(accepter, posterShift.shift) : texts.swappedBy(accepter)
  }
  if (asksMe(demand, me))
    return counterOffers.length === 0 ? texts.toChoose(interestedCount) : texts.named(interestedCount, counterOffers.length)
  return texts.own[demand.type](posterShift.shift)
}

/** Says when it is, and what is known of who has seen it. */
function noteOf(demand: WireDemand, me: string, untilOf: (at: number) => string): string {
  const { accepter, offer, posterId, posterShift, interested, seenBy, status } = demand
  const { date, shift, from } = posterShift
  const when = `${formatDay(date)}, ${hoursOf(shift)}`
  // Two parts of one vacation are told apart by their hours.
  const day = from === undefined ? formatDay(date) : when
  const twoDays = twoDaysOf(demand, me, null)
  if (twoDays !== null && (accepter !== null || demand.type === 'switch')) return texts.twoDays(twoDays.given, twoDays.received)
  if (posterId !== me) return offer !== null && status === 'open' ? texts.confirmBefore(when, untilOf(offer.until)) : when
  if (accepter !== null) return when
  if (asksMe(demand, me)) return from === undefined ? texts.yours(shift, date) : `${texts.yours(shift, date)}, ${hoursOf(shift)}`
  if (offer !== null) {
    const chosen = interested.find(({ _id }) => _id === offer.userId)
    return chosen === undefined ? when : texts.offeredTo(day, chosen)
  }
  return texts.seen(day, seenBy.length)
}

interface DemandRowProps {
  demand: WireDemand
  isSelected: boolean
  onOpen: (id: string) => void
}

export function DemandRow({ demand, isSelected, onOpen }: DemandRowProps): ReactNode {
  const me = useMe()._id
  const untilOf = useNearClock()
  const waits = useQueued(aboutDemand(demand._id)).some(({ failure }) => failure === null)
  const { posterId, posterShift, status, approval } = demand
  const { shift, date } = posterShift
  const isAsking = asksMe(demand, me)
  const isOwn = posterId === me
  // An exchange that waits for an approval has changed nothing yet.
  const isSettled = status === 'accepted' && approval === undefined
  return (
    <article
      className={classNames(
        'relative flex min-h-15 flex-1 items-center gap-3.5 pl-3.5 transition-colors group-first:rounded-t-card group-last:rounded-b-card hover:bg-s2 [&:hover]:[--ring:var(--s2)]',
        isSelected && 'shadow-[inset_0_0_0_2px_var(--primary)]',
      )}
    >
      <Tile
        name={shift.name}
        type="work"
        state={isOwn ? (isSettled ? 'gone' : 'pending') : 'solid'}
        badge={isSettled ? 'accepted' : isOwn || approval !== undefined ? 'pending' : undefined}
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2.5 pr-3.5 group-first:border-t-0">
        <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col">
          <h3 className="text-16">
            <button
              type="button"
              aria-current={isSelected || undefined}
              onClick={() => onOpen(demand._id)}
              className="text-left font-600 text-pretty after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
            >
              {titleOf(demand, me)}
              <span className="sr-only">
                , {formatDay(date)}, {shiftWord(shift.name)}
              </span>
            </button>
          </h3>
          {isSelected && <SkipToDetail className="max-lg:hidden" />}
          <DayText className={classNames('text-13', isAsking && !isOwn ? 'text-todo' : 'text-t2')}>{noteOf(demand, me, untilOf)}</DayText>
        </span>
        {waits && <Chip icon={<CloudOff size={14} />}>{waitingTexts.waits}</Chip>}
        {isAsking ? (
          <ChevronRight size={20} className="flex-none text-t3" />
        ) : (
          <Chip tone={isSettled ? 'accepted' : 'pending'}>
            {isSettled ? texts.settled : approval === undefined ? texts.waiting : texts.awaiting}
          </Chip>
        )}
      </span>
    </article>
  )
}
