// One group of notifications: what it is told by, in a line; opened, each channel is pressed on or off. Saved at once.
import type { NotificationGroup } from '@releve/contract/notification-kinds'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Coins from 'lucide-react/icons/coins'
import HandHelping from 'lucide-react/icons/hand-helping'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Reply from 'lucide-react/icons/reply'
import Shield from 'lucide-react/icons/shield'
import Smartphone from 'lucide-react/icons/smartphone'
import { useId, useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { usePreferences } from '#session/preferences.ts'
import { classNames } from '#ui/class-names.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Switch } from '#ui/toggles.tsx'
import { useSms } from './use-sms.ts'
import { AlertCriteria } from './alert-criteria.tsx'
import { changeOf, channelsOf, chosenOf, type GroupChannels } from './notification-channels.ts'
import { notificationSettingsTexts as texts } from './settings-texts.ts'
import { SmsSheet } from './sms-number.tsx'

/** Announcements are mails of an administrator, without an inbox: they stand with the messages. */
export type ShownGroup = Exclude<NotificationGroup, 'announcements'>

const ICONS: Record<ShownGroup, typeof Mail> = {
  offers: HandHelping,
  demands: Reply,
  circles: RefreshCw,
  planning: CalendarSync,
  messages: MessageCircle,
  points: Coins,
  administration: Shield,
}

function spoken({ app, push, mail, sms }: GroupChannels, hasAnnouncements: boolean): string {
  const by: string[] = []
  if (push) by.push(texts.by.push)
  if (mail !== 'none') by.push(texts.by.email)
  if (sms) by.push(texts.by.sms)
  if (by.length === 0) by.push(app ? texts.by.appOnly : texts.by.nothing)
  return [...by, ...(hasAnnouncements ? [texts.announcementsByMail] : [])].join(', ')
}

/** A group's effect for the reader, and the function that changes it. */
function useGroup(group: NotificationGroup) {
  const { preferences, change } = usePreferences()
  const known = channelsOf(group, chosenOf(group, preferences))
  const save = (next: Partial<GroupChannels>) => change({ notifications: changeOf(group, { ...known, ...next }, preferences) })
  return { known, save }
}

function Channels({ group }: { group: ShownGroup }): ReactNode {
  const { known, save } = useGroup(group)
  const { app, mail, mailChoices, push, sms } = known
  const { data: texted } = useSms()
  const isWaiting = useWaitReason() !== undefined
  const [isGiving, setIsGiving] = useState(false)
  // A second press gives what the group does by itself, where that is neither all of it nor none.
  const mailOn = mailChoices.includes('important') ? 'important' : 'all'
  const channels: readonly { name: keyof typeof texts.channels; Icon: typeof Mail; isOn: boolean; onPress: () => void }[] = [
    ...(group === 'offers' ? [] : [{ name: 'app', Icon: LayoutGrid, isOn: app, onPress: () => save({ app: !app }) } as const]),
    { name: 'push', Icon: Smartphone, isOn: push, onPress: () => save({ push: !push }) },
    { name: 'email', Icon: Mail, isOn: mail !== 'none', onPress: () => save({ mail: mail === 'none' ? mailOn : 'none' }) },
    ...(texted?.isOn === true
      ? [
          {
            name: 'sms',
            Icon: MessageSquareText,
            // Chosen once is not enough: it takes a number that was proved.
            isOn: sms && texted.number !== null,
            onPress: () => (texted.number === null ? setIsGiving(true) : save({ sms: !sms })),
          } as const,
        ]
      : []),
  ]
  return (
    <fieldset disabled={isWaiting} aria-label={texts.groups[group]} className="flex min-w-0 flex-col gap-2">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9.5rem,40%)),1fr))] gap-2 [&>:last-child:nth-child(odd)]:col-span-full">
        {group === 'offers' && (
          <span className="flex min-h-11 items-center gap-1.5 rounded-button-small bg-s2 px-2.5 text-14 font-600 text-t2 in-data-[theme=light]:bg-s3">
            <LayoutGrid size={18} className="flex-none" />
            <span className="flex-1">{texts.channels.app}</span>
            <span className="text-12 text-t3">{texts.always}</span>
          </span>
        )}
        {channels.map(({ name, Icon, isOn, onPress }) => (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            onClick={onPress}
            className="flex min-h-11 items-center gap-2 rounded-button-small px-3 text-left text-14 font-600 text-t2 shadow-[inset_0_0_0_1px_var(--line-strong)] transition-colors not-aria-pressed:hover:bg-s2 disabled:opacity-60 aria-pressed:bg-primary-tint aria-pressed:text-primary-ink aria-pressed:shadow-none"
          >
            <Icon size={18} className="flex-none" />
            <span className="min-w-0 flex-1">{texts.channels[name]}</span>
            {isOn && <Check size={18} strokeWidth={2.6} className="flex-none" />}
          </button>
        ))}
      </div>
      {texted?.isOn === true && <SmsSheet sms={texted} open={isGiving} onOpenChange={setIsGiving} onProved={() => save({ sms: true })} />}
      {mailOn === 'important' && mail !== 'none' && (
        <SegmentedControl
          label={texts.mails.label}
          wide
          options={(['important', 'all'] as const).map((value) => ({ value, label: texts.mails[value] }))}
          value={mail}
          onChange={(chosen) => save({ mail: chosen })}
        />
      )}
    </fieldset>
  )
}

interface ChannelRowProps {
  group: ShownGroup
  isOpen: boolean
  onToggle: () => void
}

export function ChannelRow({ group, isOpen, onToggle }: ChannelRowProps): ReactNode {
  const id = useId()
  const { data: texted } = useSms()
  const isWaiting = useWaitReason() !== undefined
  const chosen = useGroup(group).known
  const known = { ...chosen, sms: chosen.sms && texted?.isOn === true && texted.number !== null }
  const announcements = useGroup('announcements')
  const isAnnounced = announcements.known.mail !== 'none'
  const Icon = ICONS[group]
  return (
    <li className={isOpen ? '-mx-2 my-1 rounded-card bg-s1 px-2 pb-3 shadow-e1' : 'border-b border-line last:border-0'}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-15 w-full items-center gap-3.5 rounded-button-small py-2 text-left"
        >
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-[40px] flex-none place-items-center rounded-button-small',
              group === 'offers' ? 'bg-todo-tint text-todo' : 'bg-s2 text-t2 in-data-[theme=light]:bg-s3',
            )}
          >
            <Icon size={20} />
          </span>
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="text-16 font-600">{texts.groups[group]}</span>
            <span className="text-13 font-400 text-pretty text-t3">
              {isOpen ? texts.notes[group] : spoken(known, group === 'messages' && isAnnounced)}
            </span>
          </span>
          <ChevronDown size={20} className={classNames('flex-none text-t3 transition-transform', isOpen && 'rotate-180')} />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="flex flex-col gap-2 pt-1">
        {isOpen && <Channels group={group} />}
        {isOpen && group === 'offers' && <AlertCriteria />}
        {isOpen && group === 'messages' && (
          <Switch
            label={texts.announcements}
            checked={isAnnounced}
            disabled={isWaiting}
            onChange={(checked) => announcements.save({ mail: checked ? 'all' : 'none' })}
          />
        )}
      </div>
    </li>
  )
}
