// A colleague’s demand in a list: vacation, day, person, points, and the line that states whether it is possible, and why. One’s own, and
// what is agreed, are rows (demand-row.tsx).
import { fullName, teamInSentence } from '@releve/contract/person-name'
import type { WireDemand } from '@releve/contract/demands'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Star from 'lucide-react/icons/star'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { PointsFigure } from '#shared/points-figure.tsx'
import { shiftWord } from '#shared/shift-word.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SkipToDetail } from '#ui/skip-to-detail.tsx'
import { useIsReachable } from '#ui/use-is-reachable.ts'
import { useQueued } from '#kit/use-queued.ts'
import { waitingTexts } from '#kit/waiting-action.tsx'
import { useMe } from '#session/me.ts'
import { demandTexts, lengthOf } from '#features/demands/texts.ts'
import { hoursOf } from '../demand-words.ts'
import { reasonOf, type Repeated } from './card-reason.ts'
import { aboutDemand } from '../queued-demands.ts'
import { DemandTiles, tilesOf, twoDaysOf } from '../demand-tiles.tsx'
import { useTeamsOfPost } from '../one-demand.ts'
import { answerOf, type ExchangeView } from '../sections.ts'

const texts = demandTexts.card

/** Opens a demand; `by`: with the exchange proposed first, where it may be taken for nothing in return too. */
export type OpenDemand = (id: string, by?: 'swap') => void

interface DemandCardProps {
  demand: WireDemand
  /** The reader would do this with it: a mixed demand then has that button alone. */
  view: ExchangeView
  isSelected: boolean
  onOpen: OpenDemand
  /** The warnings that the list already shows above its demands. */
  repeated: readonly Repeated[]
}

export function DemandCard({ demand, view, isSelected, onOpen, repeated }: DemandCardProps): ReactNode {
  const me = useMe()._id
  const isReachable = useIsReachable()
  const waits = useQueued(aboutDemand(demand._id)).some(({ failure }) => failure === null)
  const { posterShift, poster, category, type, points } = demand
  const { shift, date } = posterShift
  const isOther = category === 'other'
  const answer = answerOf(demand, view)
  const exchange = answer?.exchange ?? null
  // Both are possible: taking it, and giving one’s own for it.
  const hasBoth = view === 'all' && answer !== null && exchange === null && type === 'hybrid' && answerOf(demand, 'switch') !== null
  const reason = reasonOf(demand, { me, view, isReachable, repeated })
  const firstSwitch = demand.acceptedSwitches[0]
  const twoDays = twoDaysOf(demand, me, exchange)
  const tiles = tilesOf(demand, me, exchange?.shift.name ?? null)
  const gain = exchange?.points ?? demand.acceptedSwitch?.points ?? (type === 'switch' ? (firstSwitch?.points ?? 0) : points)
  return (
    <Card
      as="article"
      variant={isOther ? 'outlined' : 'filled'}
      selected={isSelected}
      className={classNames('relative flex flex-col gap-3 px-4 pt-3.5 pb-3', !isOther && 'transition-colors hover:bg-s2')}
    >
      {/* In large text, the points and then the button wrap to lines of their own. */}
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <DemandTiles
          where="card"
          tiles={tiles}
          badge={demand.approval !== undefined ? 'pending' : demand.status === 'accepted' ? 'accepted' : undefined}
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
              <span className="sr-only">, {shiftWord(shift.name)}</span>
            </button>
          </h3>
          {isSelected && <SkipToDetail className="max-lg:hidden" />}
          <span className="text-14 text-balance text-t2">
            {twoDays !== null ? (
              // Each of the two vacations is shown with its day: with a single date above, the reader would have to guess the other.
              <>
                <DayText className="block">{texts.gives(twoDays.given.name, twoDays.given.date)}</DayText>
                <DayText className="block">{texts.receives(twoDays.received.name, twoDays.received.date)}</DayText>
              </>
            ) : exchange !== null ? (
              <DayText>{texts.yours(exchange, demand)}</DayText>
            ) : tiles.left !== null && demand.acceptedSwitch === null ? (
              <DayText>{texts.wanted(demand)}</DayText>
            ) : (
              <>
                {hoursOf(shift)} · {lengthOf(demand)}
                {type === 'hybrid' && isOther && <span className="block">{texts.orSwitch}</span>}
              </>
            )}
          </span>
        </span>
        <PointsFigure points={gain} tone={isOther ? 'muted' : 'gain'} />
      </div>
      <div className="flex flex-wrap items-end justify-end gap-3">
        <div className="flex min-w-0 flex-[1_1_10rem] flex-col gap-1.5">
          <PosterLine demand={demand} />
          {demand.accepterId === me && (
            <SettledLine>
              {demand.vacancy === null
                ? (demand.acceptedSwitch === null ? texts.youTook : texts.youSwapped)(poster)
                : demandTexts.vacancy.youTook}
            </SettledLine>
          )}
          {reason !== null && (
            <ReasonLine tone={reason.tone}>{hasBoth && reason.tone === 'ok' ? texts.either(reason.text) : reason.text}</ReasonLine>
          )}
          <span className="flex flex-col items-start gap-1.5 empty:hidden">
            {demand.approval !== undefined && <Chip tone="pending">{demandTexts.row.awaiting}</Chip>}
            {waits && <Chip icon={<CloudOff size={14} />}>{waitingTexts.waits}</Chip>}
            {demand.status === 'open' && demand.interested.length > 0 && <Chip icon={<Star size={14} />}>{texts.interested}</Chip>}
          </span>
        </div>
        {hasBoth && <AnswerButton kind="swap" isHalf label={texts.swapLabel(shift, date)} onClick={() => onOpen(demand._id, 'swap')} />}
        {answer !== null && (
          <AnswerButton
            kind={answer.kind}
            isHalf={hasBoth}
            label={exchange === null ? texts.takeLabel(shift, date) : texts.swapLabel(shift, date)}
            onClick={() => onOpen(demand._id, exchange === null ? undefined : 'swap')}
          />
        )}
      </div>
    </Card>
  )
}

interface AnswerButtonProps {
  kind: 'take' | 'swap'
  /** Two of them share a line of their own. */
  isHalf: boolean
  label: string
  onClick: () => void
}

/** On desktop the whole card opens the column, which has the button. */
function AnswerButton({ kind, isHalf, label, onClick }: AnswerButtonProps): ReactNode {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className={classNames(
        buttonClass({ size: 44, variant: kind === 'take' ? 'primary' : 'neutral' }),
        'z-1 lg:hidden',
        isHalf ? 'flex-[1_1_8rem]' : 'flex-none',
      )}
    >
      {texts[kind]}
    </button>
  )
}

function PosterLine({ demand }: { demand: WireDemand }): ReactNode {
  const name = fullName(demand.poster)
  const { own, received } = useTeamsOfPost(demand)
  if (demand.vacancy !== null) {
    return (
      <span className="flex min-w-0 items-start gap-2 text-14 text-t2">
        <span aria-hidden="true" className="grid size-6 flex-none place-items-center text-todo">
          <CalendarSearch size={18} />
        </span>
        <span className="min-w-0">{demandTexts.vacancy.poster(name)}</span>
      </span>
    )
  }
  return (
    <span className="flex min-w-0 items-start gap-2 text-14 text-t2">
      <Avatar name={name} size={24} />
      <span className="min-w-0">
        {name}
        {own !== null && `, ${teamInSentence(own)}`}
        {received !== null && <span className="block text-13">{texts.received(received)}</span>}
      </span>
    </span>
  )
}

function IconLine({ icon, look, children }: { icon: ReactNode; look: string; children: ReactNode }): ReactNode {
  return (
    <span className={classNames('flex gap-2 text-13', look)}>
      <span className="grid w-6 flex-none place-items-center">{icon}</span>
      <span className="min-w-0">{children}</span>
    </span>
  )
}

function SettledLine({ children }: { children: string }): ReactNode {
  return (
    <IconLine icon={<Check size={18} strokeWidth={2.4} />} look="items-start text-accepted">
      {children}
    </IconLine>
  )
}
