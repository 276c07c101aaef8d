// The inbox, in the drawer and on its page: one sentence each, unread ones marked, leading to the demand, the day or the screen.
import { Link, useRouter } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import Check from 'lucide-react/icons/check'
import CheckCheck from 'lucide-react/icons/check-check'
import Coins from 'lucide-react/icons/coins'
import Inbox from 'lucide-react/icons/inbox'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Trash2 from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import type { WireDemand } from '@releve/contract/demands'
import { notificationKinds } from '@releve/contract/notification-kinds'
import type { WireNotification } from '@releve/contract/notifications'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { Loaded } from '../../../kit/loaded.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DayText } from '../../../ui/day-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatClock } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { formatMoment } from '../../../ui/moment.ts'
import { fullName } from '../../../shared/person.ts'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { Tile } from '../../../shared/tile.tsx'
import { useKeptFocus, type HeirOf } from '../../../ui/use-kept-focus.ts'
import { useMe } from '../../../session/me.ts'
import { useToday, useZone } from '../../centers/queries.ts'
import { useDemands } from '../../demands/queries.ts'
import { useClearNotifications, useMarkRead, useNotifications, useRestoreNotification, type Notifications } from '../queries.ts'
import { notificationTexts as texts } from '../texts.ts'
import { sentenceOf, targetOf, type NotificationTarget } from './notification-view.ts'
import { useAllNotifications } from './use-older-notifications.ts'

/** Long enough to read and to change one's mind. */
const UNDO_MS = 8000

/** Without a vacation nor a person to show. */
const ICONS: Partial<Record<WireNotification['kind'], typeof Bell>> = {
  sessionRevoked: ShieldAlert,
  pointsReceived: Coins,
  transferCancelled: Coins,
  ticket: Inbox,
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
  if (notification.actor !== null) return <Avatar name={fullName(notification.actor)} size={40} />
  const Icon = ICONS[notification.kind] ?? Bell
  return (
    <span aria-hidden="true" className="grid size-10 flex-none place-items-center rounded-full bg-s3 text-t2">
      <Icon size={20} />
    </span>
  )
}

const KINDS = ['unread', 'demands', 'planning', 'points', 'messages', 'administration', 'security'] as const
type Shown = 'all' | (typeof KINDS)[number]

interface TargetLinkProps {
  target: NotificationTarget | null
  onFollow: () => void
  children: ReactNode
}

/** The whole row answers; the sentence is its name. */
const linkClass = 'rounded-xs after:absolute after:inset-0 after:rounded-card'

function TargetLink({ target, onFollow, children }: TargetLinkProps): ReactNode {
  const router = useRouter()
  if (target === null || (target.to === 'plain' && !Object.hasOwn(router.routesByPath, target.path))) return <span>{children}</span>
  switch (target.to) {
    case '/calendar':
      return (
        <Link to="/calendar" search={{ day: target.day }} onClick={onFollow} className={linkClass}>
          {children}
        </Link>
      )
    case '/messages':
      return (
        <Link to="/messages" search={{ conversation: target.conversation }} onClick={onFollow} className={linkClass}>
          {children}
        </Link>
      )
    case 'plain': {
      // Some of these screens are other people's: the path is text here.
      const path: string = target.path
      return (
        <Link to={path} onClick={onFollow} className={linkClass}>
          {children}
        </Link>
      )
    }
    case '/profile/$userId':
    case '/profile/$userId/transaction-history':
      return (
        <Link to={target.to} params={{ userId: target.userId }} onClick={onFollow} className={linkClass}>
          {children}
        </Link>
      )
    default:
      return (
        <Link to={target.to} search={{ demand: target.demand }} onClick={onFollow} className={linkClass}>
          {children}
        </Link>
      )
  }
}

interface RowProps {
  notification: WireNotification
  demand: WireDemand | null
  when: string
  onRead: () => void
  onClear: () => void
  onFollow: () => void
}

function NotificationRow({ notification, demand, when, onRead, onClear, onFollow }: RowProps): ReactNode {
  const me = useMe()._id
  const sentence = sentenceOf(notification, demand)
  const { isRead } = notification
  return (
    <li className="relative -mx-2 flex items-start gap-3.5 rounded-card px-2 py-3 hover:bg-s2 @min-[44rem]/inbox:items-center">
      <Face notification={notification} demand={demand} />
      <span className="flex min-w-0 flex-1 flex-col gap-0.5 pt-0.5 @min-[44rem]/inbox:flex-row @min-[44rem]/inbox:items-center @min-[44rem]/inbox:gap-6 @min-[44rem]/inbox:pt-0">
        <span className={classNames('min-w-0 flex-1 text-14 text-pretty', isRead ? 'text-t2' : 'font-600 text-t1')}>
          <TargetLink target={targetOf(notification, demand, me)} onFollow={onFollow}>
            {!isRead && <span className="sr-only">{`${texts.isUnread}, `}</span>}
            <DayText>{sentence}</DayText>
          </TargetLink>
        </span>
        <span
          className={classNames(
            'flex flex-none items-center gap-2 text-13 text-t3 @min-[44rem]/inbox:w-44',
            // In a column with those that have a dot before it.
            isRead && '@min-[44rem]/inbox:pl-4',
          )}
        >
          {!isRead && <span aria-hidden="true" className="size-2 flex-none rounded-full bg-todo" />}
          <span>
            <DayText>{when}</DayText>
          </span>
        </span>
      </span>
      <span className="relative z-1 -my-0.5 -mr-1.5 flex justify-end @min-[44rem]/inbox:w-[92px]">
        {!isRead && <IconButton label={texts.readOne(sentence)} icon={<Check size={20} />} onClick={onRead} />}
        <IconButton label={texts.clearOne(sentence)} icon={<X size={20} />} onClick={onClear} />
      </span>
    </li>
  )
}

function LoadingList(): ReactNode {
  return (
    <SkeletonGroup className="flex flex-col gap-6 pt-3">
      {[220, 260, 190, 240].map((width) => (
        <span key={width} className="flex gap-3.5">
          <Skeleton width={40} height={40} radius="full" />
          <span className="flex flex-col gap-2 pt-1">
            <Skeleton width={width} height={14} />
            <Skeleton width={72} height={12} />
          </span>
        </span>
      ))}
    </SkeletonGroup>
  )
}

function demandOf({ demandId }: WireNotification, demands: readonly WireDemand[] | undefined): WireDemand | null {
  return demands?.find(({ _id }) => _id === demandId) ?? null
}

function useMoment(): (notification: WireNotification) => string {
  const zone = useZone()
  const today = useToday()
  return ({ createdAt }) => formatMoment(fromDayNumber(zone.dayAt(createdAt)), formatClock(createdAt, zone.name), today)
}

/** Once they are many: searched, narrowed to the unread ones or to what they are about, and read further back. */
function SearchedNotifications({ newest, children }: { newest: Notifications; children: (found: Notifications) => ReactNode }): ReactNode {
  const demands = useDemands().data
  const momentOf = useMoment()
  const { all, rest } = useAllNotifications(newest)
  return (
    <SearchedList<Notifications[number], Shown>
      list={all}
      textOf={(notification) =>
        [
          sentenceOf(notification, demandOf(notification, demands)),
          notification.actor === null ? '' : fullName(notification.actor),
          momentOf(notification),
        ].join(' ')
      }
      texts={texts.searched}
      rest={rest}
      choice={{
        label: texts.shown,
        options: [{ value: 'all', label: texts.kinds.all }, ...KINDS.map((value) => ({ value, label: texts.kinds[value] }))],
        matches: ({ isRead, kind }, shown) => (shown === 'unread' ? !isRead : notificationKinds[kind].group === shown),
      }}
    >
      {(found) => children([...found])}
    </SearchedList>
  )
}

/** What is cleared goes with its button: the next one has it, the one before the last, or what is said once there is none. */
const nextRow: HeirOf = (_lost, list, beside) => {
  const row = beside instanceof HTMLElement ? [...beside.querySelectorAll('button')].at(-1) : undefined
  if (row !== undefined) return row
  if (beside instanceof HTMLButtonElement) return beside
  const heading = list.querySelector('h2')
  if (heading !== null) heading.tabIndex = -1
  return heading
}

interface NotificationListProps {
  /** Closes the drawer when a row leads somewhere. */
  onFollow?: () => void
}

export function NotificationList(props: NotificationListProps): ReactNode {
  const keepsFocus = useKeptFocus(nextRow)
  return (
    // A drawer is as narrow as a phone: the rows go by its width.
    <div ref={keepsFocus} className="@container/inbox">
      <ReadInbox {...props} />
    </div>
  )
}

function ReadInbox({ onFollow }: NotificationListProps): ReactNode {
  const query = useNotifications()
  const demands = useDemands()
  const markRead = useMarkRead()
  const clear = useClearNotifications()
  const restore = useRestoreNotification()
  const snackbar = useSnackbar()
  const [asksClear, setAsksClear] = useState(false)
  const momentOf = useMoment()
  const clearOne = (notification: WireNotification) => {
    // By promise: the list, and this with it, may be gone before the answer.
    clear.mutateAsync(notification._id).then(
      () =>
        snackbar.show({
          kind: 'success',
          message: texts.clearedOne,
          durationMs: UNDO_MS,
          action: { label: texts.undo, onPress: () => restore.mutate(notification) },
        }),
      // Said by the mutation.
      () => undefined,
    )
  }
  return (
    <Loaded
      query={query}
      failed={texts.failedTitle}
      skeleton={<LoadingList />}
      empty={{ when: (all) => all.length === 0, icon: <BellOff size={30} />, title: texts.emptyTitle, children: texts.empty }}
    >
      {(data) => (
        <>
          <div className="mb-2 flex flex-wrap gap-2 *:only:-ml-3.5">
            {data.some(({ isRead }) => !isRead) && (
              <Button
                size={44}
                variant="neutral"
                icon={<CheckCheck size={18} />}
                pending={markRead.isPending && markRead.variables === null}
                onClick={() => markRead.mutate(null)}
              >
                {texts.readAll}
              </Button>
            )}
            <Button size={44} variant="ghost" icon={<Trash2 size={18} />} onClick={() => setAsksClear(true)}>
              {texts.clearAll}
            </Button>
          </div>
          <Dialog
            open={asksClear}
            onOpenChange={setAsksClear}
            title={texts.clearAllTitle}
            description={texts.clearAllBody}
            confirmLabel={texts.clearAll}
            danger
            onConfirm={() => {
              setAsksClear(false)
              clear.mutate(null, { onSuccess: () => snackbar.show({ kind: 'success', message: texts.cleared }) })
            }}
          />
          <SearchedNotifications newest={data}>
            {(found) => (
              <ul className="flex flex-col">
                {found.map((notification) => (
                  <NotificationRow
                    key={notification._id}
                    notification={notification}
                    demand={demandOf(notification, demands.data)}
                    when={momentOf(notification)}
                    onRead={() => markRead.mutate(notification._id)}
                    onClear={() => clearOne(notification)}
                    onFollow={() => {
                      if (!notification.isRead) markRead.mutate(notification._id)
                      onFollow?.()
                    }}
                  />
                ))}
              </ul>
            )}
          </SearchedNotifications>
        </>
      )}
    </Loaded>
  )
}
