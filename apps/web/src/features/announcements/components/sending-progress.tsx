// What is on its way: a bar for each announcement, then one sentence when its last mail is out.
import { useEffect, useRef, type ReactNode } from 'react'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { isSettled, useProgress } from '../queries.ts'
import { announcementTexts, outcomeOf } from '../texts.ts'

const texts = announcementTexts.progress

interface SendingProgressProps {
  /** Those whose end is still to be said. */
  ids: readonly string[]
  onDone: (id: string) => void
}

export function SendingProgress({ ids, onDone }: SendingProgressProps): ReactNode {
  const snackbar = useSnackbar()
  const announcements = useProgress(ids)
  const said = useRef(new Set<string>())
  useEffect(() => {
    for (const announcement of announcements) {
      const { _id } = announcement
      if (!isSettled(announcement) || said.current.has(_id)) continue
      said.current.add(_id)
      snackbar.show(outcomeOf(announcement))
      onDone(_id)
    }
  }, [announcements, snackbar, onDone])
  const running = announcements.filter((announcement) => !isSettled(announcement))
  if (running.length === 0) return null
  return (
    <section
      aria-label={texts.title}
      className="sticky top-[calc(var(--page-top)+8px)] z-10 flex flex-col gap-4 rounded-card bg-s1 p-4 shadow-e2"
    >
      {running.map(({ _id, testMode, results: { total, sent, failed } }) => (
        <ProgressBar
          key={_id}
          label={texts.label(testMode, total)}
          value={testMode ? null : sent + failed}
          max={total}
          {...(!testMode && { valueText: texts.value(sent + failed, total) })}
        />
      ))}
    </section>
  )
}
