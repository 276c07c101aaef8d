// A departure with a day ahead: the day, what lies beyond it, and, once it is decided, the way back.
import type { WireDepartureState } from '@releve/contract/departures'
import type { WireUser } from '@releve/contract/users'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { useChange } from '#kit/use-change.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatDay, formatDayNumeric } from '#ui/format.ts'
import { readDay } from '#ui/read-day.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useZoneOf } from '#features/centers/queries.ts'
import { userKeys } from '#features/users/queries.ts'
import { BeyondList } from './beyond-list.tsx'
import { plannedTexts as texts } from './departure-texts.ts'
import { Departure } from './member-departure.tsx'

const departureQuery = (id: string, lastDay?: Day) =>
  callQuery(userKeys.departure(id, lastDay ?? null), 'users.departure', {
    params: { id },
    ...(lastDay !== undefined && { query: { lastDay } }),
  })

/** Their planning, and the lists that show their last day, are read again by the news of the server. */
const afterwards = ({ id }: { readonly id: string }) => [userKeys.departures(id), userKeys.one(id), userKeys.all]

function Decided({ user, departure }: { user: WireUser; departure: NonNullable<WireDepartureState['departure']> }): ReactNode {
  const { lastDay, reason, decidedBy, decidedAt, isHeld } = departure
  const zone = useZoneOf(user.centerId)
  const undoing = useChange(({ id }: { readonly id: string }) => call('users.undoDeparture', { params: { id }, body: {} }), afterwards)
  const undo = useAction(undoing, { done: () => texts.undone(user), refusedInPassing: true })
  return (
    <section className="flex flex-col gap-2 rounded-card bg-s2 p-4">
      <p className="text-16 font-650">{texts.last(lastDay)}</p>
      <p className="text-14 text-t2">
        {texts.decided(formatDay(fromDayNumber(zone.dayAt(decidedAt)), 'short', { year: true }), decidedBy)}
      </p>
      {reason !== null && <p className="text-14 text-t2">{texts.reason(reason)}</p>}
      {isHeld && <ReasonLine tone="warn">{texts.held}</ReasonLine>}
      <Button wide {...undo.button} onClick={() => void undo.run({ id: user._id })}>
        {texts.undo}
      </Button>
    </section>
  )
}

/** The list of what lies beyond a day, once it can be read. */
function Beyond({ userId, typed }: { userId: string; typed: string }): ReactNode {
  const read = readDay(typed)
  const day = 'day' in read ? read.day : undefined
  const query = useQuery({ ...departureQuery(userId, day), enabled: day !== undefined, placeholderData: (before) => before })
  if (day === undefined) return null
  const beyond = query.data?.beyond ?? null
  return (
    <>
      <FailedQueryLine query={query}>{texts.beyond.failed}</FailedQueryLine>
      {beyond !== null && <BeyondList beyond={beyond} />}
    </>
  )
}

function PlanForm({ user, known, onDone }: { user: WireUser; known: WireDepartureState; onDone: () => void }): ReactNode {
  const { departure } = known
  const plan = useChange(
    ({ id, body }: { readonly id: string; readonly body: Parameters<typeof call<'users.planDeparture'>>[1]['body'] }) =>
      call('users.planDeparture', { params: { id }, body }),
    afterwards,
  )
  const words = { ...texts, title: departure === null ? texts.title : texts.change }
  return (
    <>
      {departure !== null && <Decided user={user} departure={departure} />}
      <Departure
        {...{ words, onDone }}
        initial={{ lastDay: departure === null ? '' : formatDayNumeric(departure.lastDay), reason: departure?.reason ?? '' }}
        question={() => texts.question(user)}
        done={texts.done(user)}
        read={({ lastDay }) => {
          const day = readDay(lastDay)
          return 'day' in day ? { value: { lastDay: day.day } } : { fields: { lastDay: day.error } }
        }}
        leave={(body) => plan.mutateAsync({ id: user._id, body })}
      >
        {(form, reason) => (
          <>
            <DayInput label={texts.day} {...form.field('lastDay')} />
            {reason}
            <Beyond userId={user._id} typed={form.draft.lastDay} />
          </>
        )}
      </Departure>
    </>
  )
}

export function PlannedDeparture({ user, onDone }: { user: WireUser; onDone: () => void }): ReactNode {
  const query = useQuery(departureQuery(user._id))
  return (
    <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={3} height={52} />}>
      {(known) => <PlanForm key={known.departure?.decidedAt ?? ''} {...{ user, known, onDone }} />}
    </Loaded>
  )
}
