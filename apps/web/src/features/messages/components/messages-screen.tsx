// /messages: conversations at the left and the open one at the right; on phones one after the other. The inbox is the other tab.
import { useNavigate, useSearch } from '@tanstack/react-router'
import MessageSquare from 'lucide-react/icons/message-square'
import SquarePen from 'lucide-react/icons/square-pen'
import type { ReactNode } from 'react'
import { TwoPanes } from '#kit/two-panes.tsx'
import { Button } from '#ui/button.tsx'
import { FilterChips } from '#ui/chip.tsx'
import { formatNumber, NBSP } from '#ui/format.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useIsDesktop, useIsShort } from '#ui/use-media-query.ts'
import { useStepBack } from '#ui/use-step-back.ts'
import { useMe } from '#session/me.ts'
import { useUnreadMessages } from '../queries.ts'
import { useConversations } from './conversations.ts'
import { messageTexts as texts } from '../texts.ts'
import { ConversationList } from './conversation-list.tsx'
import { NewConversation } from './new-conversation.tsx'
import { titleOf } from './thread.ts'
import { ThreadView } from './thread-view.tsx'
import { useThread } from './use-thread.ts'

/** « Conversations (2) ». */
function withCount(label: string, count: number): string {
  return count === 0 ? label : `${label}${NBSP}(${formatNumber(count)})`
}

function ThreadTitle({ id }: { id: string }): ReactNode {
  const me = useMe()._id
  const { data } = useThread(id)
  const title = data === undefined ? texts.title : titleOf(data.conversation, me)
  return <PageTitle title={title} documentTitle={title} backTo="/messages" />
}

/** @param inbox which belongs to another feature */
export function MessagesScreen({ inbox, unreadNotifications }: { inbox: ReactNode; unreadNotifications: number }): ReactNode {
  const search = useSearch({ from: '/member/messages' })
  const isDesktop = useIsDesktop()
  const isShort = useIsShort()
  const navigate = useNavigate({ from: '/messages' })
  const stepBack = useStepBack()
  const { centerId } = useMe()
  const unread = useUnreadMessages()
  const conversations = useConversations()
  const { write, to = null, demand = null, ...base } = search
  const { tab = 'conversations', conversation: opened = null, q = '' } = base

  const openForm = () => void navigate({ search: { ...base, write: 1 }, state: { isOverlay: true }, resetScroll: false })
  const closeForm = () => {
    if (!stepBack()) void navigate({ search: base, replace: true, resetScroll: false })
  }
  const choice = {
    label: texts.tabs.label,
    options: [
      { value: 'conversations', label: withCount(texts.tabs.conversations, unread) },
      { value: 'notifications', label: withCount(texts.tabs.notifications, unreadNotifications) },
    ],
    value: tab,
    onChange: (next: 'conversations' | 'notifications') =>
      void navigate({ search: next === 'notifications' ? { tab: next } : {}, resetScroll: false }),
  } as const
  const thread = opened !== null && <ThreadView key={opened} id={opened} onBack={() => void navigate({ search: {} })} />

  if (opened !== null && !isDesktop && tab === 'conversations' && write === undefined) {
    return (
      <>
        <ThreadTitle id={opened} />
        <div className="-mb-2 flex h-(--content-height) flex-col">{thread}</div>
      </>
    )
  }
  // With nothing to choose, what is said in the place of the list has the whole page.
  const isListAlone = centerId === null || (opened === null && (conversations.data?.length ?? (conversations.isError ? 0 : 1)) === 0)
  const canWrite = centerId !== null && tab === 'conversations'
  const list = (
    <>
      {canWrite && isDesktop && (
        <div className="flex justify-end pb-3">
          <Button size={40} variant="primary" wide={!isListAlone} icon={<SquarePen size={18} />} onClick={openForm}>
            {texts.writeNew}
          </Button>
        </div>
      )}
      {centerId === null ? (
        <EmptyState icon={<MessageSquare size={30} />} title={texts.noCenterTitle}>
          {texts.noCenter}
        </EmptyState>
      ) : (
        <ConversationList
          selected={opened}
          search={q}
          onSearch={(text) => {
            const { q: _q, ...others } = base
            void navigate({ search: text === '' ? others : { ...others, q: text }, replace: true, resetScroll: false })
          }}
        />
      )}
    </>
  )
  return (
    <>
      <PageTitle
        title={texts.title}
        documentTitle={texts.title}
        toolbar={<SegmentedControl {...choice} />}
        phoneActions={
          canWrite &&
          isShort && (
            <Button size={40} variant="primary" icon={<SquarePen size={18} />} onClick={openForm}>
              {texts.write}
            </Button>
          )
        }
      />
      {!isDesktop && (
        <div className="px-4 pb-2">
          <FilterChips {...choice} />
        </div>
      )}
      {tab === 'notifications' ? (
        <div className="px-4 pb-8 lg:max-w-[1184px] lg:px-8 lg:pt-6">{inbox}</div>
      ) : (
        <TwoPanes
          columns="lg:grid-cols-[minmax(320px,400px)_minmax(0,1fr)]"
          className="pb-24 lg:pb-4"
          list={list}
          isListAlone={isListAlone}
          texts={conversations.data === undefined ? null : texts}
          detail={thread && <div className="mx-auto flex min-h-0 w-full max-w-[920px] flex-1 flex-col">{thread}</div>}
        />
      )}
      {canWrite && !isDesktop && !isShort && (
        <div className="print-hidden pointer-events-none fixed right-[calc(16px+env(safe-area-inset-right))] bottom-[calc(var(--bottom-nav-space)+16px)] z-10">
          <span className="pointer-events-auto block rounded-[18px] shadow-e2">
            <Button size={56} variant="primary" icon={<SquarePen size={20} strokeWidth={2.4} />} onClick={openForm}>
              {texts.write}
            </Button>
          </span>
        </div>
      )}
      {centerId !== null && (
        <NewConversation
          open={write === 1}
          to={to}
          demandId={demand}
          onClose={closeForm}
          onOpened={(conversation) => void navigate({ search: { conversation }, replace: true })}
        />
      )}
    </>
  )
}
