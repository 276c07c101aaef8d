// Of what one is told, and how: by group, in the inbox and by e-mail. Each switch is saved at once.
import { channelsOfKind, notificationGroups } from '@releve/contract/notifications'
import type { NotificationGroup } from '@releve/contract/notifications'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { useIsReachable } from '../../../api/use-is-reachable.ts'
import { Switch } from '../../../ui/toggles.tsx'
import { useMe, usePreferences } from '../../accounts/queries.ts'
import { notificationSettingsTexts as texts } from '../texts.ts'
import { channelsOf } from './notification-channels.ts'

/** An announcement is a mail of an administrator: it has no inbox. */
const MAIL_ONLY: ReadonlySet<NotificationGroup> = new Set(['announcements'])

function Group({ group, isReachable }: { group: NotificationGroup; isReachable: boolean }): ReactNode {
  const { preferences, change } = usePreferences()
  const { app, email, isChosen } = channelsOf(group, preferences.notifications?.[group], channelsOfKind)
  const { title, note } = texts.groups[group]
  const save = (next: { app?: boolean; email?: boolean }) => change({ notifications: { [group]: { app, email, ...next } } })
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="float-left mb-1 w-full text-18 font-650">{title}</legend>
      <p className="clear-both text-14 text-pretty text-t3">{note}</p>
      <div className="mt-1 flex flex-col">
        {!MAIL_ONLY.has(group) && (
          <Switch label={texts.app} checked={app} disabled={!isReachable} onChange={(checked) => save({ app: checked })} />
        )}
        <Switch
          label={texts.email}
          checked={email}
          disabled={!isReachable}
          {...(email && !isChosen && !MAIL_ONLY.has(group) && { hint: texts.importantOnly })}
          onChange={(checked) => save({ email: checked })}
        />
      </div>
    </fieldset>
  )
}

export function NotificationSettings(): ReactNode {
  const me = useMe()
  const isReachable = useIsReachable()
  return (
    <div className="flex flex-col gap-5">
      {!isReachable && (
        <p role="status" className="text-14 text-t2">
          {texts.offline}
        </p>
      )}
      {notificationGroups
        .filter((group) => group !== 'administration' || me.isAdmin)
        .map((group) => (
          <Group key={group} group={group} isReachable={isReachable} />
        ))}
      <p className="flex gap-3 rounded-card bg-s1 px-4 py-3.5 text-14 text-pretty text-t2">
        <ShieldCheck size={20} className="flex-none text-success" aria-hidden="true" />
        {texts.security}
      </p>
    </div>
  )
}
