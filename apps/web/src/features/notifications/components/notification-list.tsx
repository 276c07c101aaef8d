// The inbox, in the drawer and on its page: one sentence each, unread ones marked, leading to the demand, the day or the screen.
import { fullName, plainName } from '@releve/contract/person-name'
import { Link, useRouter } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Coins from 'lucide-react/icons/coins'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Inbox from 'lucide-react/icons/inbox'
import Megaphone from 'lucide-react/icons/megaphone'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import type { InfiniteData } from '@tanstack/react-query'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { WireDemand } from '@releve/contract/demands'
import { notificationKinds } from '@releve/contract/notification-kinds'
import { notificationReason } from '@releve/contract/notification-sentences'
import type { WireNotification } from '@releve/contract/notifications'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { IconFace } from '#ui/icon-face.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { RestOfList } from '#ui/read-on.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { Tile } from '#shared/tile.tsx'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useMe } from '#session/me.ts'
import { useMoment } from '#features/centers/queries.ts'
import { useDemands } from '#features/demands/queries.ts'
import { useClearNotifications, useMarkRead } from '../mutations.ts'
import { useNotifications } from '../queries.ts'
import { notificationTexts } from '../texts.ts'
import { inboxTexts as texts } from './inbox-texts.ts'
import { sentenceOf, targetOf, type NotificationTarget } from './notification-view.ts'

interface PagedReading extends RestOfList {
  readonly data: InfiniteData<unknown> | undefined
  readonly isFetching: boolean
  readonly isError: boolean
}

/** Further back in a list that changes while one reads: a change cuts short the page that is being read, which is then asked for again. */
function useReadOn({ data, isFetching, isError, hasNextPage, fetchNextPage, ...rest }: PagedReading): RestOfList {
  const [wanted, setWanted] = useState(0)
  const count = data?.pages.length ?? 0
  const isCutShort = hasNextPage && count < wanted && !isFetching && !isError
  useEffect(() => {
    if (isCutShort) void fetchNextPage()
  }, [isCutShort, fetchNextPage])
  // The same until a page came: a list that is searched reads on each time it changes.
  const readOn = useCallback(() => {
    setWanted(count + 1)
    return fetchNextPage()
  }, [count, fetchNextPage])
  return { ...rest, hasNextPage, fetchNextPage: readOn }
}

/** The icons of kinds that have neither a vacation nor a person to show. */
const ICONS: Partial<Record<WireNotification['kind'], typeof Bell>> = {
  sessionRevoked: ShieldAlert,
  pointsReceived: Coins,
  pointsAdded: Coins,
  pointsTakenAway: Coins,
  transferCancelled: Coins,
  ticket: Inbox,
  ticketAnswered: Inbox,
  announcement: Megaphone,
  recoveryRequested: UserRound,
  accountPending: UserRound,
  accountApproved: UserRound,
  roleChanged: UserRound,
  centerChanged: UserRound,
}

function Face({ notification, demand }: { notification: WireNotification; demand: WireDemand | null }): ReactNode {
  if (demand !== null && notification.kind !== 'pointsReceived') {
    const { shift } = demand.posterShift
    return <Tile name={shift.name} type={shift.type} size={40} state={demand.status === 'accepted' ? 'gone' : 'solid'} />
  }
  if (notification.shift !== null) return <Tile name={notification.shift.name} type={notification.shift.type} size={40} />
  if (notification.actor !== null) return <Avatar name={plainName(notification.actor)} size={40} />
  return <IconFace icon={ICONS[notification.kind] ?? Bell} className="rounded-full bg-s3 text-t2" />
}

/** The router takes a place so: a path as text, since some of these pages are other people's. */
interface Place {
  readonly to: string
  readonly params?: Readonly<Record<string, string>>
  readonly search?: Readonly<Record<string, string>>
}

function placeOf(target: NotificationTarget): Place {
  if (target.to === 'plain') return { to: target.path }
  const { to, ...about } = target
  return 'userId' in about ? { to, params: about } : { to, search: about }
}

interface RowProps {
  notification: WireNotification
  demand: WireDemand | null
  onRead: () => void
  onClear: () => void
  onFollow: () => void
}

function NotificationRow({ notification, demand, onRead, onClear, onFollow }: RowProps): ReactNode {
  const me = useMe()._id
  const momentOf = useMoment()
  const sentence = sentenceOf(notification, demand)
  const reason = notificationReason(notification)
  const { routesByPath } = useRouter()
  const target = targetOf(notification, demand, me)
  const place = target === null ? null : placeOf(target)
  const { isRead } = notification
  const words = (
    <>
      {!isRead && <span className="sr-only">{`${texts.isUnread}, `}</span>}
      <DayText>{sentence}</DayText>
    </>
  )
  return (
    <li className="relative -mx-2 flex items-start gap-3.5 rounded-card px-2 py-3 hover:bg-s2 @min-[44rem]/inbox:items-center">
      <Face notification={notification} demand={demand} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 pt-0.5 @min-[44rem]/inbox:flex-row @min-[44rem]/inbox:items-center @min-[44rem]/inbox:gap-6 @min-[44rem]/inbox:pt-0">
        <span
          className={classNames(
            'min-w-0 flex-1 text-14 text-pretty',
            isRead || notification.outcome !== null ? 'text-t2' : 'font-600 text-t1',
          )}
        >
          {place === null || !Object.hasOwn(routesByPath, place.to) ? (
            words
          ) : (
            // The whole row answers; the sentence is its name.
            <Link {...place} onClick={onFollow} className="rounded-xs after:absolute after:inset-0 after:rounded-card">
              {words}
            </Link>
          )}
          {reason !== null && <span className="block text-13 font-400 text-t2">{reason}</span>}
        </span>
        <span
          className={classNames(
            'flex flex-none items-center gap-2 text-13 text-t3 @min-[44rem]/inbox:w-44',
            // A row that is read stands in a column with those that have a dot before it.
            isRead && '@min-[44rem]/inbox:pl-4',
          )}
        >
          {!isRead && <span aria-hidden="true" className="size-2 flex-none rounded-full bg-todo" />}
          <span>
            <DayText>{momentOf(notification.createdAt)}</DayText>
          </span>
        </span>
      </span>
      <span className="relative z-1 -my-0.5 -mr-1.5 flex-none">
        <Menu
          trigger={<IconButton label={texts.options(sentence)} icon={<Ellipsis size={20} className="text-t3" />} />}
          items={[
            ...(isRead ? [] : [{ id: 'read', label: texts.readOne, icon: <Check size={20} />, onSelect: onRead }]),
            { id: 'clear', label: texts.clearOne, icon: <X size={20} />, onSelect: onClear },
          ]}
        />
      </span>
    </li>
  )
}

function demandOf({ demandId }: WireNotification, demands: readonly WireDemand[] | undefined): WireDemand | null {
  return demands?.find(({ _id }) => _id === demandId) ?? null
}

/** A cleared entry goes with its button: the next one gets the focus, else the one before, else the text of the empty list. */
const nextRow: NextFocus = (_lost, list, beside) => {
  const row = beside instanceof HTMLElement ? [...beside.querySelectorAll('button')].at(-1) : undefined
  if (row !== undefined) return row
  if (beside instanceof HTMLButtonElement) return beside
  const heading = list.querySelector('h2')
  if (heading !== null) heading.tabIndex = -1
  return heading
}

/** @param onFollow closes the drawer when a row leads somewhere */
export function NotificationList({ onFollow }: { onFollow?: () => void }): ReactNode {
  const handsFocus = useHandedFocus(nextRow)
  const query = useNotifications()
  const rest = useReadOn(query)
  const demands = useDemands().data
  const markRead = useMarkRead()
  const clear = useClearNotifications()
  const [asksClear, setAsksClear] = useState(false)
  const momentOf = useMoment()
  return (
    // A drawer is as narrow as a phone: the rows go by its width.
    <div ref={handsFocus} className="@container/inbox">
      <Loaded
        query={{ ...query, data: query.data?.pages.flatMap(({ list }) => list) }}
        failed={notificationTexts.failedTitle}
        skeleton={<SkeletonRows className="gap-6 pt-3" face={40} widths={[220, 260, 190, 240]} height={14} under={[[72, 12]]} />}
        empty={{ when: (all) => all.length === 0, icon: <BellOff size={30} />, title: texts.emptyTitle, children: texts.empty }}
      >
        {(all) => (
          <>
            <Confirm
              subject={asksClear || null}
              onClose={() => setAsksClear(false)}
              title={texts.clearAllTitle}
              description={texts.clearAllBody}
              confirmLabel={texts.clearAll}
              danger
              action={clear}
              onConfirm={() => clear.run(null)}
            />
            {/* Once they are many: searched, narrowed to the unread ones or to what they are about, and read further back. */}
            <SearchedList
              list={all}
              textOf={(notification) =>
                [
                  sentenceOf(notification, demandOf(notification, demands)),
                  notification.actor === null ? '' : fullName(notification.actor),
                  momentOf(notification.createdAt),
                ].join(' ')
              }
              texts={texts.searched}
              rest={rest}
              tools={
                <Menu
                  trigger={<IconButton label={texts.tools} icon={<Ellipsis size={20} />} />}
                  items={[
                    ...(all.some(({ isRead }) => !isRead)
                      ? [{ id: 'read', label: texts.readAll, icon: <CheckCheck size={20} />, onSelect: () => void markRead.run(null) }]
                      : []),
                    { id: 'clear', label: texts.clearAll, icon: <Trash2 size={20} />, onSelect: () => setAsksClear(true) },
                  ]}
                />
              }
              choice={{
                label: texts.shown,
                options: [
                  { value: 'all', label: texts.shownAll },
                  ...Object.entries(texts.kinds).map(([value, label]) => ({ value, label })),
                ],
                matches: ({ isRead, kind }, shown) => (shown === 'unread' ? !isRead : notificationKinds[kind].group === shown),
              }}
            >
              {(found) => (
                <ul className="flex flex-col">
                  {found.map((notification) => (
                    <NotificationRow
                      key={notification._id}
                      notification={notification}
                      demand={demandOf(notification, demands)}
                      onRead={() => void markRead.run(notification)}
                      onClear={() => void clear.run(notification)}
                      onFollow={() => {
                        if (!notification.isRead) void markRead.run(notification)
                        onFollow?.()
                      }}
                    />
                  ))}
                </ul>
              )}
            </SearchedList>
          </>
        )}
      </Loaded>
    </div>
  )
}
