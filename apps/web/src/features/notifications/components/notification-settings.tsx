// Of what one is notified, and how: by group, in the inbox and by e-mail. Each switch is saved at once.
import { notificationKinds, notificationGroups, type NotificationGroup } from '@releve/contract/notification-kinds'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Switch } from '../../../ui/toggles.tsx'
import { useMe } from '../../../session/me.ts'
import { usePreferences } from '../../../session/preferences.ts'
import { notificationSettingsTexts as texts } from './settings-texts.ts'
import { channelsOf, wireOf, type MailChoice } from './notification-channels.ts'

/** An announcement is a mail of an administrator: it has no inbox. */
const MAIL_ONLY: ReadonlySet<NotificationGroup> = new Set(['announcements'])

function Group({ group, isWaiting }: { group: NotificationGroup; isWaiting: boolean }): ReactNode {
  const { preferences, change } = usePreferences()
  const { app, mail, mailChoices } = channelsOf(group, preferences.notifications?.[group], notificationKinds)
  const save = (next: { app?: boolean; mail?: MailChoice }) => change({ notifications: { [group]: wireOf({ app, mail, ...next }) } })
  return (
    <fieldset className="min-w-0 border-t border-line pt-4 first:border-0 first:pt-0">
      <legend className="float-left mb-1 w-full text-18 font-650">{texts.groups[group]}</legend>
      <p className="clear-both text-14 text-pretty text-t3">{texts.notes[group]}</p>
      <div className="mt-1 flex flex-col">
        {!MAIL_ONLY.has(group) && (
          <Switch label={texts.app} checked={app} disabled={isWaiting} onChange={(checked) => save({ app: checked })} />
        )}
        {mailChoices.length === 2 ? (
          <Switch
            label={texts.email}
            checked={mail === 'all'}
            disabled={isWaiting}
            onChange={(checked) => save({ mail: checked ? 'all' : 'none' })}
          />
        ) : (
          <fieldset disabled={isWaiting} className="flex min-h-13 min-w-0 flex-wrap items-center gap-x-4 gap-y-1 py-1 disabled:opacity-60">
            <span aria-hidden="true" className="flex-1 basis-24 text-16 font-550">
              {texts.email}
            </span>
            <SegmentedControl
              label={texts.email}
              options={mailChoices.map((value) => ({ value, label: texts.mails[value] }))}
              value={mail}
              onChange={(chosen) => save({ mail: chosen })}
            />
          </fieldset>
        )}
      </div>
    </fieldset>
  )
}

export function NotificationSettings(): ReactNode {
  const me = useMe()
  const waits = useWaitReason()
  return (
    <div className="flex flex-col gap-5">
      {waits !== undefined && (
        <p role="status" className="text-14 text-t2">
          {waits}
        </p>
      )}
      {notificationGroups
        .filter((group) => group !== 'administration' || me.isAdmin)
        .map((group) => (
          <Group key={group} group={group} isWaiting={waits !== undefined} />
        ))}
      <p className="flex gap-3 rounded-card bg-s1 px-4 py-3.5 text-14 text-pretty text-t2">
        <ShieldCheck size={20} className="flex-none text-success" />
        {texts.security}
      </p>
    </div>
  )
}
