// One request that waits for its reader: what it changes, who answered before, and the answers with their keys.
import { fullName, plainName } from '@releve/contract/person-name'
import type { WireModification } from '@releve/contract/planning'
import { useEffect, useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import type { OutputOf } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { mayAct, useMe } from '#session/me.ts'
import { levelText } from '#shared/approval-lines.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DayText, Hours } from '#ui/day-text.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Key } from './key.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useDecide, type Decided } from '#features/planning/queries.ts'
import { decideTexts as texts } from './decide-texts.ts'
import { DecisionFooter } from './decision-footer.tsx'
import { planningTexts, rangeText } from '#features/planning/texts.ts'
import { nameOfRequest } from './queue-items.ts'
import { Skyline } from './skyline.tsx'
import { leftText, verdictOfRequest } from './verdict.ts'
import { VerdictLine } from './verdict-line.tsx'
import { OthersAway, Weeks } from './weeks-around.tsx'
import { EffectsView } from '../effects-view.tsx'
import { usePromises } from '../use-promises.tsx'
import { WaitingLine } from '../waiting-line.tsx'

/** It breaks no rule, undoes nothing, leaves nobody missing and no balance below zero. */
const isHarmless = ({ warnings, conflicts, lacks = [], leave }: OutputOf<'planning.approve'>): boolean =>
  [warnings, conflicts, lacks].every(({ length }) => length === 0) && leave.every(({ left }) => left >= 0)

interface RequestDetailProps {
  request: WireModification
  /** It was answered: the next one takes its place. */
  onDecided: (message: string, decided: Decided) => void
  /** The reason of a refusal is being written. */
  isRefusing: boolean
  onRefuse: (isRefusing: boolean) => void
}

export function RequestDetail({ request, onDecided, isRefusing, onRefuse }: RequestDetailProps): ReactNode {
  const me = useMe()
  const today = useToday()
  const waits = useWaitReason()
  const { _id: id, user, fromDate, toDate, hours, comment, weekdays, type } = request
  const promises = usePromises({ act: 'approve', id }, { isForHours: type === 'custom_modification' })
  // The queue goes on at once: it leaves out what was answered until its list is read anew.
  const decide = useDecide({ isFollowed: false })
  const [pressed, setPressed] = useState<{ readonly isOffered: boolean } | null>(null)
  const [error, setError] = useState<string>()
  const isForAll = promises.preview.data !== undefined
  const seeks = type !== 'custom_modification' && hours === undefined && mayAct(me, 'keepVacancies')

  async function approve(isOffered: boolean): Promise<void> {
    // Nobody approves what they have not seen: the press is kept until it stands there.
    if (promises.preview.isPending) {
      setPressed({ isOffered })
      return
    }
    const decisions = promises.decide()
    if (decisions === null || decide.isPending || waits !== undefined) return
    setError(undefined)
    try {
      const wish = { modification: request, verdict: 'approve', isOffered, decisions, reason: '', isForced: false } as const
      const decided = await decide.mutateAsync(wish)
      onDecided(decided.modification.status === 'pending' ? texts.passedOn : texts.approved, decided)
    } catch (failure) {
      promises.lookAgain(failure)
      setError(messageOf(failure))
    }
  }

  const { data: seen, isPending: isAwaited } = promises.preview
  useEffect(() => {
    if (pressed === null || isAwaited) return
    setPressed(null)
    // A request that breaks a rule or leaves somebody missing is looked at first, and pressed again.
    if (seen !== undefined && isHarmless(seen)) void approve(pressed.isOffered)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the press is answered once, when what it changes is there
  }, [pressed, isAwaited])

  const state = { disabledReason: waits, hideReason: true, pending: decide.isPending || pressed !== null }
  return (
    <article aria-labelledby={`request-${id}`} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-6 px-4 py-5 lg:overflow-y-auto lg:px-8">
        <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <Avatar name={plainName(user)} size={44} />
          <div className="flex min-w-[min(12rem,100%)] flex-1 flex-col gap-0.5">
            <h2 id={`request-${id}`} className="text-22 font-700 text-pretty lg:text-28">
              {`${fullName(user)}, ${nameOfRequest(request)}`}
            </h2>
            <DayText className="text-16 text-t2">{rangeText(fromDate, toDate)}</DayText>
            {hours !== undefined && (
              <span className="text-14 text-t2">
                <Hours from={hours.startTime} to={hours.endTime} />
                {weekdays !== undefined && `, ${planningTexts.form.onWeekdays(weekdays)}`}
              </span>
            )}
          </div>
          {request.approval !== undefined && (
            <span className="text-16 font-650">{levelText(request.approval.level, request.approval.levels)}</span>
          )}
        </header>
        {seen !== undefined && <VerdictLine verdict={verdictOfRequest(seen)} beside={leftText(seen)} />}
        <WaitingLine modification={request} />
        {comment !== '' && (
          <p className="rounded-card bg-s2 px-3.5 py-3 text-14 text-pretty wrap-anywhere text-t2">{`«\u00A0${comment}\u00A0»`}</p>
        )}
        <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
          <Skyline stretches={promises.preview.data?.skyline ?? []} />
          {hours === undefined && <Weeks request={request} />}
          <OthersAway request={request} />
        </div>
        <div className="flex flex-col gap-3">
          {/* The view of whole days is a region with this heading itself. */}
          {hours !== undefined && <SectionTitle>{texts.changes}</SectionTitle>}
          {hours === undefined && <EffectsView wish={request} isWritten={decide.isPending} lacks={promises.preview.data?.lacks} />}
          {promises.view}
          {isForAll && promises.preview.data?.warnings.length === 0 && <ReasonLine tone="ok">{texts.kept}</ReasonLine>}
        </div>
      </div>
      <DecisionFooter
        {...{ isRefusing, onRefuse, state }}
        error={error ?? (promises.preview.isError ? messageOf(promises.preview.error) : undefined)}
        confirmRefusal={texts.confirmReject}
        readers={texts.willRead(user.name)}
        onApprove={() => void approve(false)}
        onReject={async (given) => {
          onDecided(texts.rejected, await decide.mutateAsync({ modification: request, verdict: 'reject', ...given }))
        }}
        warning={promises.givesUpBegun(fromDate, today) && <ReasonLine tone="warn">{planningTexts.takeBack.past}</ReasonLine>}
        other={
          seeks && (
            <Button size={44} {...state} data-key="c" onClick={() => void approve(true)}>
              {texts.approveAndSeek}
              <Key>C</Key>
            </Button>
          )
        }
      />
    </article>
  )
}
