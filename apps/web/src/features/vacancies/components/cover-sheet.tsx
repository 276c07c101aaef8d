// « Combler la période »: who would be asked for each vacation that lacks somebody, changed by the chief, sent by one press.
import { addDays } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useAction, useWishKey } from '#kit/use-action.ts'
import { beginningAnew, type Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatDayNumeric } from '#ui/format.ts'
import { readDay } from '#ui/read-day.ts'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useCover, useStartCover } from '../queries.ts'
import { vacancyTexts } from '../texts.ts'
import { CoverPlaceRow, type CoverPlace } from './cover-place.tsx'

const texts = vacancyTexts.cover
/** The days that are proposed at first, that of today included. */
const SPAN_DAYS = 30
const HOUR_MS = 3_600_000

const hoursOf = (places: readonly CoverPlace[]) =>
  Math.round(places.reduce((sum, { startAt, endAt }) => sum + (endAt - startAt), 0) / HOUR_MS)

function askingOf({ vacancyId, origin, date, shift, holder, qualification, isPart }: CoverPlace, userId: string) {
  if (vacancyId !== null) return { userId, vacancyId }
  const hours = isPart === true ? { ...shift.default, endsNextDay: shift.endsNextDay } : {}
  return { userId, place: { origin, date, shift: shift.name, qualification, ...hours, ...(holder !== null && { holderId: holder._id }) } }
}

interface ProposalProps {
  proposal: OutputOf<'vacancies.cover'>
  onDone: () => void
}

function Proposal({ proposal: { places, isProven }, onDone }: ProposalProps): ReactNode {
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({})
  const keyOf = useWishKey()
  const { run, error, button } = useAction(useStartCover(), { done: ({ started }) => texts.sent(started), onDone })
  // Two places of one vacation may lack the same: each has a key of its own.
  const lines = places.map((place, index) => {
    const key = `${place.startAt} ${index}`
    const choice = chosen[key]
    return { key, place, userId: choice === undefined ? place.askedId : choice }
  })
  const asked = lines.flatMap(({ place, userId }) => (userId === null ? [] : [{ place, userId }]))
  const times = new Map<string, number>()
  for (const { userId } of asked) times.set(userId, (times.get(userId) ?? 0) + 1)
  const send = () => {
    const body = { askings: asked.map(({ place, userId }) => askingOf(place, userId)) }
    return run({ body, idempotencyKey: keyOf(body) })
  }
  const covered = asked.map(({ place }) => place)
  const repeated = [...times.values()].filter((count) => count > 1).length
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-pretty text-t2">
        <span className="font-600 text-t1">{texts.summary(covered.length, places.length, hoursOf(covered), hoursOf(places))}</span>{' '}
        {times.size === 0 ? texts.nobodyAsked : texts.people(times.size, repeated)} {!isProven && texts.unproven}
      </p>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map(({ key, place, userId }) => (
          <CoverPlaceRow
            key={key}
            place={place}
            userId={userId}
            times={userId === null ? 0 : (times.get(userId) ?? 0)}
            onChange={(next) => setChosen({ ...chosen, [key]: next })}
          />
        ))}
      </ul>
      <FieldError error={error} />
      <p className="text-13 text-pretty text-t3">{texts.after}</p>
      <Button wide variant="primary" {...button} {...(asked.length === 0 && { disabledReason: texts.none })} onClick={() => void send()}>
        {texts.send(times.size)}
      </Button>
    </div>
  )
}

interface CoverSheetProps extends Opening {
  onClose: () => void
}

function CoverSheetOpen({ open, onClose }: CoverSheetProps): ReactNode {
  const today = useToday()
  const [typed, setTyped] = useState({ from: formatDayNumeric(today), to: formatDayNumeric(addDays(today, SPAN_DAYS)) })
  const [from, to] = [readDay(typed.from), readDay(typed.to)]
  const isInOrder = 'day' in from && 'day' in to && from.day <= to.day
  const span = open && isInOrder ? { fromDate: from.day, toDate: to.day } : null
  const cover = useCover(span)
  const toError = 'error' in to ? to.error : 'day' in from && !isInOrder ? texts.order : undefined
  return (
    <Sheet open={open} onOpenChange={(isOpen) => isOpen || onClose()} title={texts.label}>
      <div className="flex flex-col gap-5">
        <p className="text-14 text-pretty text-t2">{texts.intro}</p>
        <div className="grid grid-cols-2 gap-4">
          <DayInput
            label={texts.from}
            value={typed.from}
            error={'error' in from ? from.error : undefined}
            onChange={(text) => setTyped({ ...typed, from: text })}
          />
          <DayInput label={texts.to} value={typed.to} error={toError} onChange={(text) => setTyped({ ...typed, to: text })} />
        </div>
        {span !== null && (
          <Loaded
            query={cover}
            failed={texts.failed}
            skeleton={<SkeletonRows row="min-h-24 items-center" face={44} widths={[180, 140, 200]} height={14} under={[['60%', 14]]} />}
          >
            {(proposal) =>
              proposal.places.length === 0 ? (
                <p className="text-16 font-600">{texts.empty.children}</p>
              ) : (
                <Proposal key={`${span.fromDate} ${span.toDate} ${cover.dataUpdatedAt}`} proposal={proposal} onDone={onClose} />
              )
            }
          </Loaded>
        )}
      </div>
    </Sheet>
  )
}

export const CoverSheet = beginningAnew(CoverSheetOpen)
