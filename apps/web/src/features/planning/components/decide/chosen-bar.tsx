// Several requests and exchanges answered alike: each by its own call, so that one that is refused holds up none of the others and stays to be looked at.
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { ReasonForm } from '#kit/reason-form.tsx'
import { Button } from '#ui/button.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { useDecide } from '#features/planning/queries.ts'
import { useAnswerExchange } from '#features/approvals/queries.ts'
import { decideTexts as texts } from './decide-texts.ts'
import type { QueueItem } from './queue-items.ts'

export function ChosenBar({ items, onDone }: { items: readonly QueueItem[]; onDone: () => void }): ReactNode {
  const decide = useDecide()
  const answer = useAnswerExchange()
  const snackbar = useSnackbar()
  const waits = useWaitReason()
  const [isRefusing, setRefusing] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const count = items.length

  async function decideAll(verdict: 'approve' | 'reject', reason: string): Promise<void> {
    setRunning(true)
    let done = 0
    for (const item of items) {
      try {
        if (item.kind === 'exchange') await answer.mutateAsync({ exchange: item.exchange, verdict, reason })
        else await decide.mutateAsync({ modification: item.request, verdict, reason, isForced: false })
        done += 1
      } catch {
        // It stays in the list, where what refuses it is shown.
      }
    }
    setRunning(false)
    const message = done === count ? texts.doneAll(done) : texts.someLeft(done, count - done)
    snackbar.show({ kind: done === count ? 'success' : 'info', message })
    onDone()
  }

  return (
    <section aria-label={texts.chosen(count)} className="flex flex-col gap-3 rounded-card bg-s2 p-3.5">
      {isRefusing ? (
        <ReasonForm
          confirmLabel={texts.rejectChosen(count)}
          variant="danger"
          mayForce={false}
          send={({ reason }) => decideAll('reject', reason)}
          onCancel={() => setRefusing(false)}
          onDone={() => setRefusing(false)}
        />
      ) : (
        <>
          <span className="text-14 font-600">{texts.chosen(count)}</span>
          <div className="flex flex-wrap gap-2">
            <Button
              size={44}
              variant="primary"
              pending={isRunning}
              disabledReason={waits}
              hideReason
              onClick={() => void decideAll('approve', '')}
            >
              {texts.approveChosen(count)}
            </Button>
            <Button size={44} variant="outline" disabledReason={waits} hideReason onClick={() => setRefusing(true)}>
              {texts.rejectChosen(count)}
            </Button>
            <Button size={44} onClick={onDone}>
              {texts.none}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
