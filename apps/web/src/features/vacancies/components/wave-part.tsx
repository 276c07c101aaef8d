// Shows where the wave stands: its batches along the time that is left before the vacation, and the next step of the chief.
import type { WireBoard } from '@releve/contract/vacancies'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { FieldError } from '#ui/field.tsx'
import { formatCountdown } from '#ui/format.ts'
import { useMinute, useNearClock } from '#features/centers/queries.ts'
import { useKeeps, useNextBatch, useStartWave } from '../queries.ts'
import { vacancyTexts } from '../texts.ts'

const texts = vacancyTexts.wave

type Wave = NonNullable<WireBoard['vacancy']['wave']>

/** A part of the time between the first batch and the vacation: each batch until the next step, the telephone from the deadline on. */
interface Part {
  /** Instants, milliseconds; one lasts nothing where the next begins at once. */
  readonly from: number
  readonly to: number
  /** Null: by telephone. */
  readonly batch: number | null
}

/** A batch that lasts nothing is one all the same, and so is one after the deadline, of people who slept until then. */
export function wavePartsOf({ steps, deadlineAt }: Pick<Wave, 'steps' | 'deadlineAt'>, startAt: number): Part[] {
  const begins = [...steps.map(({ at }, index) => ({ from: at, batch: index + 1 })), { from: deadlineAt, batch: null }]
  const inOrder = begins.toSorted((a, b) => a.from - b.from)
  return inOrder
    .map((part, index) => ({ ...part, to: inOrder[index + 1]?.from ?? Math.max(startAt, part.from) }))
    .filter(({ batch, from, to }) => batch !== null || to > from)
}

/** Each batch as wide as its time, then the telephone until the vacation begins; what is past is filled. */
function WaveBar({ wave, startAt }: { wave: Wave; startAt: number }): ReactNode {
  const now = useMinute()
  const clockOf = useNearClock()
  const parts = wavePartsOf(wave, startAt)
  const begin = parts[0]?.from ?? now
  const span = Math.max(1, startAt - begin)
  return (
    <div role="img" aria-label={texts.bar} className="flex gap-1 overflow-hidden">
      {parts.map(({ from, to, batch }) => {
        const progress = to > from ? Math.min(1, Math.max(0, (now - from) / (to - from))) : Number(now >= from)
        const clock = clockOf(from)
        return (
          <span
            key={`${batch ?? 'telephone'}`}
            className="flex min-w-18 flex-col gap-1"
            style={{ flexGrow: ((to - from) / span) * 100, flexBasis: 0 }}
          >
            <span
              className={classNames(
                'h-2 overflow-hidden rounded-full',
                batch === null ? 'border border-dashed border-line-strong' : 'bg-s3',
              )}
            >
              <span className="block h-full rounded-full bg-pending" style={{ width: `${progress * 100}%` }} />
            </span>
            <span className="text-12 text-pretty text-t3">
              {batch === null ? texts.phone(clock) : batch === 1 ? clock : texts.step(clock, batch)}
            </span>
          </span>
        )
      })}
    </div>
  )
}

export function WavePart({ board }: { board: WireBoard }): ReactNode {
  const { vacancy, lines } = board
  const keeps = useKeeps()
  const { _id, state, wave, startAt } = vacancy
  const now = useMinute()
  const clockOf = useNearClock()
  const start = useAction(useStartWave(), { done: () => texts.started })
  const next = useAction(useNextBatch(), { done: (_answer, { after }) => texts.nextSent(after + 1) })
  // The line above says whom it is kept for.
  const waitingReason = vacancy.promise === null ? undefined : vacancyTexts.promise.waits

  if (state === 'filled' || state === 'closed') return null
  if (wave === null) {
    const askable = lines.filter(({ batch }) => batch !== null)
    return (
      <section aria-labelledby="vague" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex min-w-0 flex-1 basis-64 flex-col">
            <h2 id="vague" className="text-18">
              {texts.none}
            </h2>
            <p className="text-14 text-pretty text-t2">
              {texts.noneNote(askable.length, askable.filter(({ batch }) => batch === 1).length)}
            </p>
          </div>
          {keeps && (
            <Button
              variant="primary"
              icon={<Send size={20} />}
              {...start.button}
              disabledReason={waitingReason ?? start.button.disabledReason}
              hideReason
              onClick={() => void start.run(_id)}
            >
              {texts.start}
            </Button>
          )}
        </div>
        <FieldError error={start.error} />
      </section>
    )
  }
  const { batch, batches, nextAt, deadlineAt } = wave
  const hasMore = batch < batches
  const countdown = nextAt === null ? null : formatCountdown(nextAt - now)
  return (
    <section aria-labelledby="vague" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h2 id="vague" className="text-18">
            {state === 'calling' ? texts.over : vacancyTexts.batchOf(batch, batches)}
          </h2>
          {state === 'calling' ? (
            <span className="text-14 text-t2">{texts.overNote}</span>
          ) : batch === 0 && nextAt !== null ? (
            <span className="text-14 text-pretty text-t2">{texts.waits(clockOf(nextAt))}</span>
          ) : (
            countdown !== null && (
              <>
                <span className="text-14 font-600 text-pending">{texts.left(countdown)}</span>
                <span className="text-14 text-t2">{texts.answersBefore(clockOf(nextAt ?? deadlineAt))}</span>
              </>
            )
          )}
        </div>
        {keeps && hasMore && (
          <Button
            size={44}
            {...next.button}
            disabledReason={waitingReason ?? next.button.disabledReason}
            hideReason
            onClick={() => void next.run({ id: _id, after: batch })}
          >
            {texts.next(batch + 1)}
          </Button>
        )}
      </div>
      <FieldError error={next.error} />
      <WaveBar wave={wave} startAt={startAt} />
    </section>
  )
}
