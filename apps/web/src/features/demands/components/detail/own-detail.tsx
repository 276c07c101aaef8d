// One's own open demand: who is interested and what one answers them, what it says, changing it, taking it back.
import { fullName, plainName } from '@releve/contract/person-name'
import type { WireDemand } from '@releve/contract/demands'
import { offerUntil } from '@releve/domain/demands/answers'
import Hourglass from 'lucide-react/icons/hourglass'
import Pencil from 'lucide-react/icons/pencil'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { reserveOf } from '@releve/domain/points/decide'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { Tile } from '#shared/tile.tsx'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useMinute, useToday, useZone } from '#features/centers/queries.ts'
import { NamedVacation } from './counter-offer.tsx'
import { wantedOf } from '../one-demand.ts'
import { useOfferDemand, useWidenDemand } from '#features/demands/mutations.ts'
import { demandTexts, momentText, vacationOf } from '#features/demands/texts.ts'
import { Detail, WriteTo } from './detail-parts.tsx'
import { useCancel, useMarks } from './use-demand-actions.ts'
import { offerTexts, firstTexts, detailTexts, ownTexts as texts } from './detail-texts.ts'

/** The vacations the poster would work in exchange. */
function Wanted({ demand }: { demand: WireDemand }): ReactNode {
  if (demand.acceptedSwitches.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-16">{detailTexts.wantedTitle}</h3>
      <ul className="flex flex-col">
        {wantedOf(demand).map(({ shift, points, date }) => (
          <li key={`${date} ${shift}`} className="flex min-h-12 items-center gap-3 border-line not-last:border-b">
            <Tile name={shift} type="work" size={32} />
            <DayText className="min-w-0 flex-1 text-14">{vacationOf({ name: shift }, date)}</DayText>
            <span className="numeric text-14 text-t2">{detailTexts.points(-points)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Interest = WireDemand['interested'][number]

/** The length of an offer when the call names no time. */
const OFFER_HOURS = 24

/** The members it is addressed to first, and until when. */
function AddressedFirst({ demand }: { demand: WireDemand }): ReactNode {
  const zone = useZone()
  const widen = useAction(useWidenDemand(), { done: () => demandTexts.done.widened, refusedInPassing: true })
  if (demand.first === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-s2 px-4 py-3 text-14">
      <Hourglass size={20} className="flex-none text-t3" />
      <DayText className="min-w-0 flex-[1_1_12rem]">{firstTexts.to(demand.first.people, demand.first.until, zone)}</DayText>
      <Button size={44} variant="outline" {...widen.button} hideReason onClick={() => void widen.run({ demand })}>
        {firstTexts.widen}
      </Button>
    </div>
  )
}

function Interested({ demand }: { demand: WireDemand }): ReactNode {
  const { decline, isBusy } = useMarks()
  const waits = useWaitReason()
  const [now, zone] = [useMinute(), useZone()]
  const offer = useAction(useOfferDemand(), {
    done: (_answer, { userId }) => {
      const person = demand.interested.find(({ _id }) => _id === userId)
      return person === undefined ? offerTexts.takenBack : offerTexts.offered(person)
    },
    refusedInPassing: true,
  })
  const [offeredTo, setOfferedTo] = useState<Interest | null>(null)
  const [chosen, setChosen] = useState<Interest | null>(null)
  const openOffer = demand.offer
  const isHeld = ({ _id }: Interest) => openOffer?.userId === _id
  const hasNamed = ({ _id }: Interest) => demand.counterOffers.some(({ userId }) => userId === _id)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-16">{texts.interested}</h3>
      {demand.interested.length === 0 ? (
        <p className="text-14 text-t3">{texts.nobody}</p>
      ) : (
        <ul className="flex flex-col">
          {demand.interested.map((person) => (
            <li key={person._id} className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-line py-1.5 not-last:border-b">
              <Avatar name={plainName(person)} size={36} />
              <span className="flex min-w-0 flex-[1_1_8rem] flex-col text-14 font-550">
                {fullName(person)}
                {openOffer !== null && isHeld(person) && (
                  <DayText className="text-13 font-400 text-todo">{offerTexts.made(openOffer.until, zone)}</DayText>
                )}
              </span>
              <span className="ml-auto flex flex-wrap items-center justify-end gap-1.5">
                <WriteTo person={person} demandId={demand._id} />
                <Button
                  size={40}
                  pending={isBusy}
                  disabledReason={waits}
                  hideReason
                  aria-label={texts.declineLabel(person)}
                  onClick={() => setOfferedTo(person)}
                >
                  {texts.decline}
                </Button>
                {(openOffer === null || isHeld(person)) && (
                  <Button
                    size={40}
                    variant={isHeld(person) || hasNamed(person) ? 'outline' : 'primary'}
                    {...offer.button}
                    hideReason
                    aria-label={(isHeld(person) ? offerTexts.takeBackLabel : offerTexts.makeLabel)(person)}
                    onClick={() => (isHeld(person) ? void offer.run({ demand, userId: null }) : setChosen(person))}
                  >
                    {isHeld(person) ? offerTexts.takeBack : offerTexts.make}
                  </Button>
                )}
              </span>
              <NamedVacation demand={demand} person={person} />
            </li>
          ))}
        </ul>
      )}
      <Confirm
        subject={chosen}
        onClose={() => setChosen(null)}
        title={offerTexts.makeTitle}
        description={<DayText>{offerTexts.makeText(offerUntil(OFFER_HOURS, { startAt: demand.posterShift.startAt, now }), zone)}</DayText>}
        confirmLabel={offerTexts.make}
        action={offer}
        onConfirm={(person) => offer.run({ demand, userId: person._id })}
      />
      <Confirm
        subject={offeredTo}
        onClose={() => setOfferedTo(null)}
        title={texts.declineTitle}
        description={texts.declineText}
        confirmLabel={texts.decline}
        cancelLabel={texts.keepInterest}
        danger
        action={{ button: { pending: false, disabledReason: waits } }}
        onConfirm={async (person) => decline(demand, person._id)}
      />
    </section>
  )
}

export function OwnDetail({ demand, onEdit, onClose }: { demand: WireDemand; onEdit: () => void; onClose: () => void }): ReactNode {
  const isColumn = useIsDesktop()
  const waits = useWaitReason()
  const [today, zone] = [useToday(), useZone()]
  const [isAsking, setAsking] = useState(false)
  const { cancel, isPending, isInDoubt, failure, reset } = useCancel(demand, onClose)
  const reserved = reserveOf(demand)
  const foot = (
    <div className={isColumn ? 'flex items-center justify-end gap-3' : 'flex flex-col gap-2'}>
      <Button
        variant="ghost"
        wide={!isColumn}
        pending={isInDoubt}
        disabledReason={waits}
        hideReason={!isColumn}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        <span className="text-error">{texts.cancel}</span>
      </Button>
      <Button wide={!isColumn} icon={<Pencil size={18} />} disabledReason={waits} hideReason={isColumn} onClick={onEdit}>
        {texts.edit}
      </Button>
    </div>
  )
  return (
    <Detail demand={demand} points={-reserved} failure={failure} foot={foot}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-1 rounded-card bg-s2 px-4 py-3.5 text-14">
          <DayText className="font-550">{detailTexts.posted(momentText(demand.createdAt, today, zone))}</DayText>
          {demand.comment !== '' && <span className="break-words text-t2">{detailTexts.quote(demand.comment)}</span>}
          <span className="text-13 text-t3">{detailTexts.seen(demand.seenBy.length)}</span>
          {reserved > 0 && <span className="text-13 text-t3">{texts.reserved(reserved)}</span>}
        </div>
        <AddressedFirst demand={demand} />
        <Interested demand={demand} />
        <Wanted demand={demand} />
      </div>
      <Confirm
        subject={isAsking ? demand : null}
        onClose={() => setAsking(false)}
        title={texts.cancelTitle}
        description={<DayText>{texts.cancelText(demand)}</DayText>}
        confirmLabel={texts.cancel}
        cancelLabel={texts.keep}
        danger
        action={{ button: { pending: isPending, disabledReason: waits } }}
        onConfirm={async () => cancel()}
      />
    </Detail>
  )
}
