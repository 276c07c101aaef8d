// /emails: announcements by e-mail. Writing one, what was sent, how well it arrived; the address says which, and which one is open.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { WhileOpen } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { AnnouncementHistory } from './announcement-history.tsx'
import { AnnouncementSheet } from './announcement-sheet.tsx'
import { AnnouncementStats } from './announcement-stats.tsx'
import { ComposeAnnouncement, useAnnouncementForm } from './compose-announcement.tsx'
import { EMAIL_VIEWS, readEmailsSearch, type EmailView } from './emails-search.ts'
import { isSettled, useProgress } from '../queries.ts'
import { announcementTexts as texts, outcomeOf } from '../texts.ts'
import { useCenterName, useCenters } from '#shared/centers.ts'
import { Page } from '#ui/page-title.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { CenterField } from '#shared/center-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useStepBack } from '#ui/use-step-back.ts'

const ALL = 'all'

interface CenterFilterProps {
  value: string | null
  onChange: (centerId: string | null) => void
  /** The sentence for what is missing without the centres. */
  failed: string
}

function CenterFilter({ value, onChange, failed }: CenterFilterProps): ReactNode {
  const isThere = useCenterName(value).data !== null
  return (
    <Loaded query={useCenters()} asLine failed={failed} skeleton={<SkeletonStack count={1} height={40} />}>
      {() => (
        <CenterField
          look="chip"
          label={texts.center}
          value={value === null ? ALL : isThere ? value : null}
          placeholder={texts.chooseCenter}
          onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
          first={{ value: ALL, label: texts.allCenters }}
        />
      )}
    </Loaded>
  )
}

/**
 * The announcements on their way: a bar for each, then one sentence when the last mail is out. @param ids those whose end is still to be
 * shown
 */
function SendingProgress({ ids, onDone }: { ids: readonly string[]; onDone: (id: string) => void }): ReactNode {
  const snackbar = useSnackbar()
  const announcements = useProgress(ids)
  const announcedIds = useRef(new Set<string>())
  useEffect(() => {
    for (const announcement of announcements) {
      const { _id } = announcement
      if (!isSettled(announcement) || announcedIds.current.has(_id)) continue
      announcedIds.current.add(_id)
      snackbar.show(outcomeOf(announcement))
      onDone(_id)
    }
  }, [announcements, snackbar, onDone])
  const running = announcements.filter((announcement) => !isSettled(announcement))
  if (running.length === 0) return null
  return (
    <section
      aria-label={texts.progress.title}
      className="sticky top-[calc(var(--page-top)+8px)] z-10 flex flex-col gap-4 rounded-card bg-s1 p-4 shadow-e2"
    >
      {running.map(({ _id, testMode, results: { total, sent, failed } }) => (
        <ProgressBar
          key={_id}
          label={texts.progress.label(testMode, total)}
          value={testMode ? null : sent + failed}
          max={total}
          {...(!testMode && { valueText: texts.progress.value(sent + failed, total) })}
        />
      ))}
    </section>
  )
}

export function EmailsScreen(): ReactNode {
  const search = useSearch({ from: '/member/emails' })
  const navigate = useNavigate({ from: '/emails' })
  const stepBack = useStepBack()
  const isMaster = useMe().adminType === 'master'
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([])
  const view: EmailView = search.view ?? 'compose'
  // The server gives everybody else their own centre.
  const centerId = isMaster ? (search.center ?? null) : null
  const onSent = (id: string) => setOnTheWay((ids) => [...ids, id])
  const form = useAnnouncementForm(centerId, onSent)

  const change = (next: { view?: EmailView; center?: string | null }) =>
    void navigate({
      search: (known) => readEmailsSearch({ ...known, open: undefined, ...next }),
      replace: true,
      resetScroll: false,
    })
  const open = (id: string) =>
    void navigate({ search: (known) => ({ ...known, open: id }), resetScroll: false, state: { isOverlay: true } })
  // Opening was a step of the history: closing takes it back. One opened from its address only leaves it.
  const close = () => {
    if (!stepBack()) void navigate({ search: ({ open: _closed, ...known }) => known, replace: true, resetScroll: false })
  }
  const onDone = useCallback((id: string) => setOnTheWay((ids) => ids.filter((known) => known !== id)), [])

  const views = (
    <SegmentedControl<EmailView>
      label={texts.views}
      value={view}
      onChange={(next) => change({ view: next })}
      options={EMAIL_VIEWS.map((value) => ({ value, label: texts[value] }))}
    />
  )
  return (
    <Page title={texts.title} toolbar={views} className="flex flex-col gap-6">
      <div className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] lg:hidden">{views}</div>
      <SendingProgress ids={onTheWay} onDone={onDone} />
      {isMaster && view !== 'compose' && (
        <span>
          <CenterFilter
            value={centerId}
            onChange={(center) => change({ center })}
            failed={view === 'history' ? texts.namesFailed : texts.centersFailed}
          />
        </span>
      )}
      {view === 'compose' ? (
        <ComposeAnnouncement form={form} centerId={centerId} onCenter={(center) => change({ center })} onSent={onSent} />
      ) : view === 'history' ? (
        <AnnouncementHistory key={centerId} centerId={centerId} onOpen={open} onWrite={() => change({ view: 'compose' })} />
      ) : (
        <AnnouncementStats centerId={centerId} onWrite={() => change({ view: 'compose' })} />
      )}
      <WhileOpen subject={search.open ?? null}>
        {(id, opening) => (
          <AnnouncementSheet
            {...opening}
            id={id}
            onClose={close}
            onReuse={({ templateType, message, duration }) => {
              form.set({ templateType, message, duration: duration ?? '' })
              change({ view: 'compose' })
            }}
          />
        )}
      </WhileOpen>
    </Page>
  )
}
