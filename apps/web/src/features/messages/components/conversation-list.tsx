// Lists one's conversations, the last active first: who, the last words, when, what one has not read.
import { Link } from '@tanstack/react-router'
import type { WireConversation } from '@releve/contract/messages'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import MessageSquare from 'lucide-react/icons/message-square'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { CountBadge } from '#ui/badge.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { shortName } from '@releve/contract/short-name'
import { SearchField } from '#ui/search-field.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { useMe } from '#session/me.ts'
import { useMoment } from '#features/centers/queries.ts'
import { useConversations, useDrafts } from './conversations.ts'
import { messageTexts as texts } from '../texts.ts'
import { Faces } from './faces.tsx'
import { findConversations, othersOf, titleOf } from './thread.ts'

/** A search is worth its place in a longer list. */
const FEW = 5

function Preview({ conversation: { _id, lastMessage, members } }: { conversation: WireConversation }): ReactNode {
  const me = useMe()._id
  const draft = useDrafts()[_id]
  if (draft !== undefined) {
    return (
      <>
        <span className="font-600 text-pending">{texts.draft}</span> {draft}
      </>
    )
  }
  if (lastMessage === null) return texts.nothingYet
  const { sender, text, isDeleted } = lastMessage
  const senderName = sender._id === me ? texts.yourself : members.length > 2 ? shortName(sender) : null
  return (
    <>
      {senderName !== null && texts.said(senderName)}
      {isDeleted ? <em>{text}</em> : text}
    </>
  )
}

function ConversationRow({ conversation, isCurrent }: { conversation: WireConversation; isCurrent: boolean }): ReactNode {
  const me = useMe()._id
  const momentOf = useMoment()
  const { _id, demand, unread, lastMessageAt } = conversation
  const isUnread = unread > 0
  return (
    <li>
      <Link
        to="/messages"
        search={({ q }) => ({ ...(q !== undefined && { q }), conversation: _id })}
        resetScroll={false}
        aria-current={isCurrent ? 'true' : undefined}
        className={classNames(
          'flex min-h-18 items-center gap-3.5 rounded-card px-3 py-2.5 transition-colors',
          isCurrent ? 'bg-primary-tint [--ring:var(--primary-tint)]' : 'hover:bg-s2',
        )}
      >
        <Faces people={othersOf(conversation, me)} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-baseline gap-3">
            <span className={classNames('min-w-0 flex-1 truncate text-16', isUnread ? 'font-700' : 'font-600')}>
              {titleOf(conversation, me)}
            </span>
            <DayText className={classNames('flex-none text-13', isUnread ? 'text-todo' : 'text-t3')}>{momentOf(lastMessageAt)}</DayText>
          </span>
          <span className="flex items-center gap-3">
            <span className={classNames('min-w-0 flex-1 truncate text-14', isUnread ? 'font-550 text-t1' : 'text-t3')}>
              <Preview conversation={conversation} />
            </span>
            {isUnread && (
              <span className="flex-none [--ring:transparent]">
                <CountBadge count={unread} label={texts.unread(unread)} />
              </span>
            )}
          </span>
          {demand !== null && (
            <span className="flex items-center gap-1.5 text-13 text-t3">
              <ArrowLeftRight size={14} className="flex-none" />
              <span className="truncate">
                {texts.demandTypes[demand.type]}, <DayText>{formatDay(demand.date)}</DayText>
              </span>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

interface ListProps {
  selected: string | null
  search: string
  onSearch: (text: string) => void
}

export function ConversationList({ selected, search, onSearch }: ListProps): ReactNode {
  const me = useMe()._id
  return (
    <Loaded
      query={useConversations()}
      failed={texts.failedTitle}
      skeleton={<SkeletonRows row="min-h-18 items-center px-3" face={44} widths={[180, 140, 200, 160]} height={16} under={[['85%', 13]]} />}
      empty={{ when: (all) => all.length === 0, icon: <MessageSquare size={30} />, title: texts.emptyTitle, children: texts.empty }}
    >
      {(data) => {
        const found = findConversations(data, search, me)
        return (
          <div className="flex flex-col gap-2">
            {(data.length > FEW || search !== '') && (
              <div className="px-1 pb-1 *:max-w-none *:h-[2.75rem]">
                <SearchField label={texts.search} value={search} onChange={(event) => onSearch(event.target.value)} />
              </div>
            )}
            {found.length === 0 ? (
              <EmptyState
                icon={<SearchX size={30} />}
                title={texts.noneFoundTitle}
                actions={<WayOut onClick={() => onSearch('')} label={texts.clearSearch} />}
              >
                {texts.noneFound}
              </EmptyState>
            ) : (
              <ul aria-label={texts.list} className="flex flex-col gap-0.5">
                {found.map((conversation) => (
                  <ConversationRow key={conversation._id} conversation={conversation} isCurrent={conversation._id === selected} />
                ))}
              </ul>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
