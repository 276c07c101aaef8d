// The devices on which the account is open: this one first, the others with a way to end each.
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState, type ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type OutputOf } from '#api/client.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { callQuery } from '#kit/call-query.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatClock, formatDay } from '#ui/format.ts'
import { IconFace } from '#ui/icon-face.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useMinute, useToday, useZone } from '#features/centers/queries.ts'
import { deviceNamesOf } from './device-names.ts'
import { sessionTexts as texts } from './settings-texts.ts'

type OpenSession = OutputOf<'accounts.sessions'>[number]

const RECENT_MS = 5 * 60_000

function Device({ open, name, onEnd }: { open: OpenSession; name: string; onEnd?: () => void }): ReactNode {
  const waits = useWaitReason()
  const zone = useZone()
  const today = useToday()
  const now = useMinute()
  const day = fromDayNumber(zone.dayAt(open.lastUsedAt))
  const clock = formatClock(open.lastUsedAt, zone.name)
  const isRecent = open.isCurrent || now - open.lastUsedAt < RECENT_MS
  const used = isRecent ? texts.now : day === today ? texts.usedToday(clock) : texts.usedOn(formatDay(day), clock)
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3.5 gap-y-2 py-2">
      <IconFace
        icon={/android|iphone|ipad|téléphone/i.test(open.device) ? Smartphone : Laptop}
        className="rounded-button-small bg-s2 text-t2 in-data-[theme=light]:bg-s3"
      />
      <span className="flex min-w-0 flex-1 basis-36 flex-col">
        <span className="text-16 font-600">{name}</span>
        <DayText className="text-13 text-t3">{used}</DayText>
        <DayText className="text-13 text-t3">
          {texts.openedOn(formatDay(fromDayNumber(zone.dayAt(open.createdAt))), formatClock(open.createdAt, zone.name))}
        </DayText>
      </span>
      {onEnd !== undefined && (
        <Button size={44} variant="outline" aria-label={texts.endNamed(name)} disabledReason={waits} hideReason onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

const queryKey = ['accounts', 'sessions']

/** Ends one of them, or all but this one: how many that were. */
function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (target: OpenSession | 'others') => {
      if (target === 'others') return (await call('accounts.endOtherSessions')).ended
      await call('accounts.endSession', { params: { id: target._id } })
      return 1
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

const skeleton = (
  <SkeletonRows
    widths={[150, 170]}
    height={18}
    under={[
      [110, 14],
      [160, 14],
    ]}
    face={40}
    faceRadius="button"
    className="gap-12 pt-10"
  />
)

export function SessionList(): ReactNode {
  const end = useAction(useEndSessions(), {
    done: (count, target) => (target === 'others' ? texts.allEnded(count) : texts.ended),
    refusedInPassing: true,
  })
  const [target, setTarget] = useState<OpenSession | 'others' | null>(null)
  const waits = end.button.disabledReason
  return (
    <Loaded query={useQuery({ ...callQuery(queryKey, 'accounts.sessions'), staleTime: 0 })} failed={texts.failed} skeleton={skeleton}>
      {(sessions) => {
        const names = deviceNamesOf(sessions, texts.numbered)
        const nameOf = ({ _id, device }: OpenSession) => names.get(_id) ?? device
        const others = sessions.filter(({ isCurrent }) => !isCurrent).toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)
        return (
          <div className="flex flex-col gap-8">
            <section aria-label={texts.current}>
              <h2 className="mb-1 text-18">{texts.current}</h2>
              <ul>{sessions.map((open) => open.isCurrent && <Device key={open._id} open={open} name={nameOf(open)} />)}</ul>
            </section>
            <section aria-label={texts.others}>
              <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h2 className="text-18">{texts.others}</h2>
                {others.length > 0 && (
                  <Button size={44} disabledReason={waits} hideReason onClick={() => setTarget('others')}>
                    {texts.endAll}
                  </Button>
                )}
              </div>
              {others.length > 0 && waits !== undefined && <ReasonLine tone="quiet">{waits}</ReasonLine>}
              {others.length === 0 ? (
                <p className="text-14 text-t2">{texts.noOther}</p>
              ) : (
                <ul className="divide-y divide-line">
                  {others.map((open) => (
                    <Device key={open._id} open={open} name={nameOf(open)} onEnd={() => setTarget(open)} />
                  ))}
                </ul>
              )}
            </section>
            <Confirm
              subject={target}
              onClose={() => setTarget(null)}
              title={(target) => (target === 'others' ? texts.endAllTitle : texts.endTitle(nameOf(target)))}
              description={(target) => (target === 'others' ? texts.endAllBody : texts.endBody)}
              confirmLabel={(target) => (target === 'others' ? texts.endAll : texts.end)}
              danger
              action={end}
              onConfirm={end.run}
            />
          </div>
        )
      }}
    </Loaded>
  )
}
