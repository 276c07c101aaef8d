// A conversation: what it is about, its messages with the last at the bottom, where one writes. Reading it marks it read.
import { Link } from '@tanstack/react-router'
import type { WireConversation, WireMessage } from '@releve/contract/messages'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ChevronRight from 'lucide-react/icons/chevron-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import MessageSquareOff from 'lucide-react/icons/message-square-off'
import Repeat from 'lucide-react/icons/repeat'
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { capitalize, formatDay, formatDayTitle } from '#ui/format.ts'
import { IconFace } from '#ui/icon-face.tsx'
import { Tile } from '#shared/tile.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { useMe } from '#session/me.ts'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useDemands } from '#features/demands/queries.ts'
import { messageTexts } from '../texts.ts'
import { Composer } from './composer.tsx'
import { MessageRun, OutgoingMessage } from './message-run.tsx'
import { firstUnreadOf, threadDays, titleOf } from './thread.ts'
import { useDeleteMessage, useOutbox, useReadUpTo, useThread } from './use-thread.ts'

const texts = messageTexts.thread

/** The demand that a conversation is about. */
type About = NonNullable<WireConversation['demand']>

const ICONS = { substitution: HandHelping, switch: ArrowLeftRight, hybrid: Repeat } as const

/** Shows its letter, when the demand is among those that are known; an icon of its kind otherwise. */
function Vacation({ demand }: { demand: About }): ReactNode {
  const { data } = useDemands()
  const known = data?.find(({ _id }) => _id === demand._id)
  if (known !== undefined) {
    const { shift } = known.posterShift
    return <Tile name={shift.name} type={shift.type} size={40} state={known.status === 'open' ? 'solid' : 'soft'} />
  }
  return <IconFace icon={ICONS[demand.type]} className="rounded-[11px] bg-s3 text-t2" />
}

function AboutDemand({ demand }: { demand: About }): ReactNode {
  return (
    <Link
      to={demand.type === 'switch' ? '/exchange/switch' : '/exchange/replace'}
      search={{ demand: demand._id }}
      className="flex min-h-15 items-center gap-3.5 rounded-card bg-s2 px-3 py-2 transition-colors [--ring:var(--s2)] hover:bg-s3 in-data-[theme=light]:shadow-[inset_0_0_0_1px_var(--line)]"
    >
      <Vacation demand={demand} />
      <span className="flex min-w-0 flex-1 flex-col">
        <DayText className="text-16 font-650">{capitalize(formatDay(demand.date, 'long'))}</DayText>
        <span className="text-13 text-t2">{messageTexts.demandTypes[demand.type]}</span>
      </span>
      <span className="text-14 font-550 text-primary-ink max-sm:sr-only">{messageTexts.seeDemand}</span>
      <ChevronRight size={20} className="flex-none text-t3" />
    </Link>
  )
}

/** True while the element is on screen. */
function useIsSeen(): [ref: (element: HTMLElement | null) => void, isSeen: boolean] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (element === null) return undefined
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return [setElement, isSeen]
}

/** Marks what is at the bottom of the screen as read, when somebody looks at the page. */
function useReading(id: string, unread: number, newest: string | undefined, isAtBottom: boolean): void {
  const read = useReadUpTo(id)
  const update = useEffectEvent(() => {
    if (unread > 0 && newest !== undefined && isAtBottom && document.visibilityState === 'visible') read(newest)
  })
  useEffect(() => update(), [unread, newest, isAtBottom])
  useEffect(() => {
    const onVisible = () => update()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
}

/** Pixels between a message and the end of what is scrolled; null when it is not shown. */
function gapBelow(scroller: HTMLElement, message: string | undefined): number | null {
  const shown = message === undefined ? null : scroller.querySelector(`[data-message="${message}"]`)
  const content = scroller.firstElementChild
  return shown === null || content === null ? null : content.getBoundingClientRect().bottom - shown.getBoundingClientRect().bottom
}

/** A reader further up stays at their place when something comes below `last`, the newest message. */
function useSteadyPlace(scroller: RefObject<HTMLElement | null>, last: string | undefined, isAtBottom: boolean): void {
  const known = useRef<{ readonly last: string | undefined; readonly gap: number | null } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const before = known.current
    if (before !== null && before.gap !== null && before.last !== last && !isAtBottom) {
      const gap = gapBelow(element, before.last)
      if (gap !== null) element.scrollBy({ top: before.gap - gap, behavior: 'instant' })
    }
    known.current = { last, gap: gapBelow(element, last) }
  })
}

function Separator({ children, isNew = false }: { children: ReactNode; isNew?: boolean }): ReactNode {
  const rule = <span aria-hidden="true" className={`h-px flex-1 ${isNew ? 'bg-todo opacity-50' : 'bg-line'}`} />
  return (
    <li className={`flex items-center gap-3 py-1 text-13 font-600 ${isNew ? 'text-todo' : 'text-t3'}`}>
      {rule}
      {children}
      {rule}
    </li>
  )
}

/** Give the `id` as `key` too: the drafts and the place differ. */
export function ThreadView({ id, onBack }: { id: string; onBack: () => void }): ReactNode {
  const thread = useThread(id)
  return (
    <Loaded
      query={thread}
      failed={texts.failedTitle}
      missing={{
        icon: <MessageSquareOff size={30} />,
        title: texts.missingTitle,
        children: texts.missing,
        actions: <WayOut onClick={onBack} label={texts.backToList} />,
      }}
      skeleton={<SkeletonStack className="flex-1 justify-end p-4 lg:p-6" count={4} height={48} />}
    >
      {(known) => <Thread id={id} thread={thread} {...known} />}
    </Loaded>
  )
}

type ThreadProps = { id: string; thread: ReturnType<typeof useThread> } & NonNullable<ReturnType<typeof useThread>['data']>

function Thread({ id, thread, conversation, messages }: ThreadProps): ReactNode {
  const me = useMe()._id
  const [today, zone] = [useToday(), useZone()]
  const outbox = useOutbox(id)
  const remove = useDeleteMessage(id)
  const [messageToRemove, setMessageToRemove] = useState<WireMessage | null>(null)
  const [bottomRef, isAtBottom] = useIsSeen()
  const scroller = useRef<HTMLDivElement>(null)
  const { unread } = conversation
  // The new messages begin there: it is set once, from what the server says, and stays while one reads them.
  const [opening, setOpening] = useState<{ readonly firstUnread: string | null } | null>(null)
  if (opening === null && (thread.isFetchedAfterMount || !thread.isStale)) {
    setOpening({ firstUnread: firstUnreadOf(messages, unread, me) })
  }
  const firstUnread = opening?.firstUnread ?? null
  useReading(id, opening === null ? 0 : unread, messages[0]?._id, isAtBottom)
  useSteadyPlace(scroller, messages[0]?._id, isAtBottom)
  const goDown = () => scroller.current?.scrollTo({ top: 0 })
  const days = threadDays(messages, zone, firstUnread)
  const isEmpty = messages.length === 0 && outbox.pending.length === 0
  return (
    <section aria-label={texts.label(titleOf(conversation, me))} className="flex min-h-0 flex-1 flex-col">
      {conversation.demand !== null && (
        <div className="flex-none px-3 pb-2 lg:px-6 lg:pt-4">
          <AboutDemand demand={conversation.demand} />
        </div>
      )}
      <div className="relative min-h-0 flex-1">
        {/* The list is reversed: it starts at its end, and what is added above moves nothing, unless the browser holds something in place
            by itself. */}
        <div
          ref={scroller}
          // A region that scrolls is reached by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={texts.label(titleOf(conversation, me))}
          className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] -outline-offset-2! lg:px-6"
        >
          <div className="flex min-h-full flex-none flex-col justify-end pt-3">
            {thread.hasNextPage ? (
              <div className="flex flex-col items-center gap-2 pb-4">
                <FieldError error={thread.isFetchNextPageError ? texts.olderFailed : undefined} />
                <Button size={40} pending={thread.isFetchingNextPage} onClick={() => void thread.fetchNextPage()}>
                  {texts.older}
                </Button>
              </div>
            ) : (
              <p className="pb-3 text-center text-13 text-t3">{isEmpty ? texts.empty : texts.start}</p>
            )}
            <ol className="flex flex-col gap-3">
              {days.map(({ day, runs }) => (
                <Fragment key={day}>
                  <Separator>
                    <DayText>{formatDayTitle(day, today)}</DayText>
                  </Separator>
                  {runs.map((run) => (
                    <Fragment key={run.id}>
                      {run.id === firstUnread && <Separator isNew>{texts.newOnes}</Separator>}
                      <MessageRun run={run} isNamed={conversation.members.length > 2} onDelete={setMessageToRemove} />
                    </Fragment>
                  ))}
                </Fragment>
              ))}
              {outbox.pending.map((pendingMessage) => (
                <OutgoingMessage {...pendingMessage} key={pendingMessage.key} />
              ))}
            </ol>
            <div ref={bottomRef} className="h-3 flex-none" />
          </div>
        </div>
        {!isAtBottom && !isEmpty && (
          <button
            type="button"
            aria-label={unread > 0 ? `${texts.goDown}, ${messageTexts.unread(unread)}` : texts.goDown}
            onClick={goDown}
            className="absolute right-4 bottom-3 flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full bg-s4 px-3 text-14 font-600 text-t1 shadow-e2 outline-offset-2 hover:bg-s3"
          >
            {unread > 0 && <span className="text-todo">{messageTexts.unread(unread)}</span>}
            <ArrowDown size={20} />
          </button>
        )}
      </div>
      <Composer
        conversationId={id}
        onSend={(text) => {
          outbox.send(text)
          goDown()
        }}
      />
      <Confirm
        subject={messageToRemove}
        onClose={() => setMessageToRemove(null)}
        title={texts.deleteTitle}
        description={texts.deleteBody}
        confirmLabel={texts.delete}
        danger
        action={remove}
        onConfirm={remove.run}
      />
    </section>
  )
}
