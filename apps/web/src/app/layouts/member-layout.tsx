// The default layout around every page of a member: who they are, the screens they have, what they were notified of, their search, their menu.
import { plainName } from '@releve/contract/person-name'
import { Outlet, useNavigate } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { apiTexts } from '#api/texts.ts'
import { useIsReachable } from '#ui/use-is-reachable.ts'
import { PasswordQuestion } from '#features/accounts/components/password/asked-password.tsx'
import { useMe } from '#session/me.ts'
import { useThemeChoice } from '#session/preferences.ts'
import { LOG_OUT, useLogout } from '#session/use-logout.ts'
import { WithData } from '#session/with-data.tsx'
import { WithCenter } from '#features/centers/components/with-center.tsx'
import { useCirclesToAnswer } from '#features/circles/queries.ts'
import { useExchangeCount } from '#features/demands/queries.ts'
import { useUnreadMessages } from '#features/messages/queries.ts'
import { useUnreadCount } from '#features/notifications/queries.ts'
import { notificationTexts } from '#features/notifications/texts.ts'
import { usePendingCount, useUserIf, useUsers } from '#features/users/queries.ts'
import { AvatarImages } from '#ui/avatar-images.ts'
import { deferredPart } from '#ui/deferred-part.tsx'
import { formatCount, formatCounted } from '#ui/format.ts'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { roleAndTeam } from '#shared/person.ts'
import { createAvatarImages } from '../avatar-images.ts'
import { session } from '#session/current-session.ts'
import { appTexts } from '../texts.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { DefaultLayout } from './default-layout.tsx'
import { useEntries } from './entries.ts'

const texts = appTexts.layout

function WaitingNotifications(): ReactNode {
  if (useIsReachable()) return null
  return (
    <p role="alert" className="px-4 py-8 text-center text-14 text-balance text-t2">
      {`${notificationTexts.failedTitle}. ${apiTexts.failedOffline}`}
    </p>
  )
}

const NotificationList = deferredPart(
  async () => (await import('#features/notifications/components/notification-list.tsx')).NotificationList,
  { waiting: WaitingNotifications },
)

const WaitingLayout = deferredPart(async () => (await import('./waiting-layout.tsx')).WaitingLayout, { whenIdle: false })

/** Actions pressed without network are sent once there is one, whatever page is open. */
const QueuedSender = deferredPart(async () => (await import('../queued-sender.tsx')).QueuedSender)

/** The placeholder has the same size; phones have no place for it. */
const QuickSearch = deferredPart(async () => (await import('#features/users/components/search/quick-search.tsx')).QuickSearch, {
  waiting: () => <span className="h-10 w-full max-w-[340px] rounded-button-small bg-s2 in-data-[theme=light]:bg-s3" />,
})

/** « Opérateur CTA, équipe A », as soon as the directory is known. */
function useRoleNote(me: string): string | undefined {
  const { centerId } = useMe()
  const { data } = useUsers()
  // A person without a centre is in no centre's list.
  const alone = useUserIf(centerId === null ? me : undefined)
  const user = data?.find(({ _id }) => _id === me) ?? alone
  const note = roleAndTeam(user)
  return note === '' ? undefined : note
}

function WholeLayout(): ReactNode {
  const me = useMe()
  const logout = useLogout()
  const navigate = useNavigate()
  const { theme, toggle } = useThemeChoice()
  const exchangeCount = useExchangeCount() + useCirclesToAnswer()
  const messageCount = useUnreadMessages()
  const pendingCount = usePendingCount()
  const unread = useUnreadCount()
  const note = useRoleNote(me._id)
  const isDark = theme === 'dark'
  const isDesktop = useIsDesktop()
  const entries = useEntries({
    exchanges: { value: exchangeCount, label: formatCount(exchangeCount, texts.answerable) },
    messages: { value: messageCount, label: formatCount(messageCount, texts.unreadMessages) },
    accounts: { value: pendingCount, label: formatCounted(pendingCount, texts.pendingRequests) },
  })
  return (
    <DefaultLayout
      user={{ name: plainName(me), imageUrl: me.avatar ?? undefined, note }}
      entries={entries}
      userMenu={[
        {
          id: 'profile',
          label: texts.ownProfile,
          icon: <UserRound size={20} />,
          onSelect: () => void navigate({ to: '/profile/$userId', params: { userId: me._id } }),
        },
        { id: 'theme', label: isDark ? texts.light : texts.dark, icon: isDark ? <Sun size={20} /> : <Moon size={20} />, onSelect: toggle },
        { id: 'out', label: LOG_OUT, icon: <LogOut size={20} />, onSelect: () => logout.mutate(), separated: true },
      ]}
      search={isDesktop && <QuickSearch pages={entries} />}
      notifications={{
        unread,
        unreadLabel: formatCount(unread, notificationTexts.unread),
        Panel: NotificationList,
      }}
    >
      <ConnectionNotice />
      <div data-page="" className="contents">
        <Outlet />
      </div>
      <PasswordQuestion />
      <QueuedSender />
    </DefaultLayout>
  )
}

const avatarImages = createAvatarImages({
  read: async (id) => (await import('#api/files.ts')).readFile('users.readAvatar', { params: { id }, cached: true }),
  makeUrl: (image) => URL.createObjectURL(image),
  dropUrl: (url) => URL.revokeObjectURL(url),
})
session.subscribe(({ kind }) => {
  if (kind !== 'renewed') avatarImages.clear()
})

export function MemberLayout(): ReactNode {
  const { mustSetUpTotp } = useMe()
  // Nothing but this page is open to them: no navigation, no data around it.
  if (mustSetUpTotp) return <WaitingLayout />
  return (
    <WithData>
      <AvatarImages value={avatarImages}>
        <WithCenter>
          <WholeLayout />
        </WithCenter>
      </AvatarImages>
    </WithData>
  )
}
