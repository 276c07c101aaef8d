// The devices on which the account is open: this one first, the others with a way to end each.
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '../../../api/client.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { Confirm } from '../../../kit/confirm.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { formatClock, formatDay } from '../../../ui/format.ts'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useMinute, useToday, useZone } from '../../centers/queries.ts'
import { sessionTexts as texts } from './settings-texts.ts'
import { useEndSessions, useSessions } from './use-own-account.ts'

type OpenSession = OutputOf<'accounts.sessions'>[number]

const RECENT_MS = 5 * 60_000

function Device({ open, onEnd }: { open: OpenSession; onEnd?: () => void }): ReactNode {
  const waits = useWaitReason()
  const zone = useZone()
  const today = useToday()
  const now = useMinute()
  const day = fromDayNumber(zone.dayAt(open.lastUsedAt))
  const clock = formatClock(open.lastUsedAt, zone.name)
  const isRecent = open.isCurrent || now - open.lastUsedAt < RECENT_MS
  const used = isRecent ? texts.now : day === today ? texts.usedToday(clock) : texts.usedOn(formatDay(day), clock)
  const Icon = /android|iphone|ipad|téléphone/i.test(open.device) ? Smartphone : Laptop
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3.5 gap-y-2 py-2">
      <span
        aria-hidden="true"
        className="grid size-10 flex-none place-items-center rounded-button-small bg-s2 text-t2 in-data-[theme=light]:bg-s3"
      >
        <Icon size={20} />
      </span>
      <span className="flex min-w-0 flex-1 basis-36 flex-col">
        <span className="text-16 font-600">{open.device}</span>
        <DayText className="text-13 text-t3">{used}</DayText>
        <DayText className="text-13 text-t3">{texts.openedOn(formatDay(fromDayNumber(zone.dayAt(open.createdAt))))}</DayText>
      </span>
      {onEnd !== undefined && (
        <Button size={44} variant="outline" aria-label={texts.endNamed(open.device)} disabledReason={waits} hideReason onClick={onEnd}>
          {texts.end}
        </Button>
      )}
    </li>
  )
}

const device = (
  <span className="flex items-center gap-3.5 py-2">
    <Skeleton width={40} height={40} radius="button" />
    <span className="flex min-w-0 flex-1 flex-col gap-1 py-1">
      <Skeleton width={150} height={18} />
      <Skeleton width={110} height={14} />
      <Skeleton width={160} height={14} />
    </span>
  </span>
)

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-8">
    <span className="flex flex-col gap-1">
      <Skeleton width={120} height={24} />
      {device}
    </span>
    <span className="flex flex-col gap-2">
      <Skeleton width={140} height={24} />
      {device}
    </span>
  </SkeletonGroup>
)

export function SessionList(): ReactNode {
  const end = useAction(useEndSessions(), {
    done: (count, which) => (which === 'others' ? texts.allEnded(count) : texts.ended),
    refusedInPassing: true,
  })
  const [asked, setAsked] = useState<OpenSession | 'others' | null>(null)
  const waits = end.button.disabledReason
  return (
    <Loaded query={useSessions()} failed={texts.failed} skeleton={skeleton}>
      {(sessions) => {
        const others = sessions.filter(({ isCurrent }) => !isCurrent).toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)
        return (
          <div className="flex flex-col gap-8">
            <section aria-label={texts.current}>
              <h2 className="mb-1 text-18">{texts.current}</h2>
              <ul>{sessions.map((open) => open.isCurrent && <Device key={open._id} open={open} />)}</ul>
            </section>
            <section aria-label={texts.others}>
              <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <h2 className="text-18">{texts.others}</h2>
                {others.length > 0 && (
                  <Button size={44} disabledReason={waits} hideReason onClick={() => setAsked('others')}>
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
                    <Device key={open._id} open={open} onEnd={() => setAsked(open)} />
                  ))}
                </ul>
              )}
            </section>
            <Confirm
              subject={asked}
              onClose={() => setAsked(null)}
              title={(which) => (which === 'others' ? texts.endAllTitle : texts.endTitle(which.device))}
              description={(which) => (which === 'others' ? texts.endAllBody : texts.endBody)}
              confirmLabel={(which) => (which === 'others' ? texts.endAll : texts.end)}
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
