// A suspension: whether the member comes in, their shifts to come, and the way there and back.
import type { WireSuspensionState } from '@releve/contract/suspensions'
import type { WireUser } from '@releve/contract/users'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { useChange } from '#kit/use-change.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useZoneOf } from '#features/centers/queries.ts'
import { userKeys } from '#features/users/queries.ts'
import { suspensionTexts as texts } from './suspension-texts.ts'

interface Wish {
  readonly id: string
}

const suspensionKey = (id: string) => ['users', 'suspension', id]
const afterwards = ({ id }: Wish) => [suspensionKey(id), userKeys.one(id), userKeys.all]

function Shifts({ shifts }: Pick<WireSuspensionState, 'shifts'>): ReactNode {
  if (shifts.length === 0) return <p className="text-14 text-t2">{texts.noShift}</p>
  return (
    <section aria-labelledby="shifts-to-come" className="flex flex-col gap-1 rounded-card bg-s2 p-4">
      <h4 id="shifts-to-come" className="text-14 font-600">
        {texts.shifts(shifts.length)}
      </h4>
      <ul className="flex flex-col gap-0.5 text-14 text-t2">
        {shifts.map((shift) => (
          <li key={shift.date}>{texts.shift(shift)}</li>
        ))}
      </ul>
    </section>
  )
}

function State({ user, state: { suspension, shifts } }: { user: WireUser; state: WireSuspensionState }): ReactNode {
  const zone = useZoneOf(user.centerId)
  const [asked, setAsked] = useState<WireUser | null>(null)
  const suspending = useChange(({ id }: Wish) => call('users.suspend', { params: { id }, body: {} }), afterwards)
  const suspend = useAction(suspending, { done: () => texts.suspended(user), refusedInPassing: true })
  const lifting = useChange(({ id }: Wish) => call('users.reinstate', { params: { id }, body: {} }), afterwards)
  const lift = useAction(lifting, { done: () => texts.reinstated(user), refusedInPassing: true })
  if (suspension !== null) {
    return (
      <div className="flex flex-col gap-4">
        <section className="flex flex-col gap-1 rounded-card bg-s2 p-4">
          <p className="text-16 font-650">{texts.since(fromDayNumber(zone.dayAt(suspension.since)))}</p>
          {suspension.by !== null && <p className="text-14 text-t2">{texts.by(suspension.by)}</p>}
        </section>
        <Shifts shifts={shifts} />
        <Button wide {...lift.button} onClick={() => void lift.run({ id: user._id })}>
          {texts.reinstate}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-1 pl-5 text-14 text-t2">
        {texts.explain.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Shifts shifts={shifts} />
      <Button wide variant="danger" {...suspend.button} onClick={() => setAsked(user)}>
        {texts.suspend}
      </Button>
      <Confirm
        subject={asked}
        onClose={() => setAsked(null)}
        title={texts.question}
        description={texts.ask}
        confirmLabel={texts.suspend}
        danger
        action={suspend}
        onConfirm={({ _id: id }) => suspend.run({ id })}
      />
    </div>
  )
}

export function MemberSuspension({ user }: { user: WireUser }): ReactNode {
  const query = useQuery(callQuery(suspensionKey(user._id), 'users.suspension', { params: { id: user._id } }))
  return (
    <Loaded query={query} failed={texts.failed} asLine skeleton={<SkeletonStack count={3} height={56} />}>
      {(state) => <State user={user} state={state} />}
    </Loaded>
  )
}
