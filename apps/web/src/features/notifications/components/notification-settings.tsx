// By what one is told, group by group, and when: the quiet hours, what rings all the same, the digest. Each choice is saved at once.
import { defaultHourChoices } from '@releve/domain/planning/due-at'
import BellRing from 'lucide-react/icons/bell-ring'
import Moon from 'lucide-react/icons/moon'
import Newspaper from 'lucide-react/icons/newspaper'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { useMe } from '../../../session/me.ts'
import { usePreferences } from '../../../session/preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { Switch } from '../../../ui/toggles.tsx'
import { PushDevice } from './push-device.tsx'
import { SmsNumber } from './sms-number.tsx'
import { ChannelRow, type ShownGroup } from './channel-row.tsx'
import { QuietHoursSheet } from './quiet-hours-sheet.tsx'
import { notificationSettingsTexts as texts } from './settings-texts.ts'

const GROUPS: readonly ShownGroup[] = ['offers', 'demands', 'circles', 'planning', 'messages', 'points', 'administration']

function Hours({ isWaiting }: { isWaiting: boolean }): ReactNode {
  const { preferences, change } = usePreferences()
  const [isChanging, setIsChanging] = useState(false)
  const { quietHours = defaultHourChoices.quietHours, ringsAtNight = false, dailyDigest = false } = preferences
  return (
    <section className="flex flex-col">
      <SectionTitle>{texts.when}</SectionTitle>
      <div className="flex flex-col border-b border-line">
        <Switch
          label={texts.quiet}
          hint={texts.quietHint(quietHours.from, quietHours.to)}
          icon={<Moon size={20} />}
          checked={quietHours.isOn}
          disabled={isWaiting}
          onChange={(isOn) => change({ quietHours: { ...quietHours, isOn } })}
        />
        {quietHours.isOn && !isWaiting && (
          <div className="pb-2 pl-10">
            <Button size={44} variant="ghost" onClick={() => setIsChanging(true)}>
              {texts.changeHours}
            </Button>
          </div>
        )}
      </div>
      <div className="border-b border-line">
        <Switch
          label={texts.night}
          hint={texts.nightHint}
          icon={<BellRing size={20} />}
          checked={ringsAtNight}
          disabled={isWaiting}
          onChange={(checked) => change({ ringsAtNight: checked })}
        />
      </div>
      <Switch
        label={texts.digest}
        hint={texts.digestHint}
        icon={<Newspaper size={20} />}
        checked={dailyDigest}
        disabled={isWaiting}
        onChange={(checked) => change({ dailyDigest: checked })}
      />
      <QuietHoursSheet
        hours={quietHours}
        open={isChanging}
        onOpenChange={setIsChanging}
        onSave={(hours) => change({ quietHours: hours })}
      />
    </section>
  )
}

export function NotificationSettings(): ReactNode {
  const me = useMe()
  const waits = useWaitReason()
  const [opened, setOpened] = useState<ShownGroup | null>('offers')
  return (
    <div className="flex flex-col gap-6">
      {waits !== undefined && (
        <p role="status" className="text-14 text-t2">
          {waits}
        </p>
      )}
      <PushDevice />
      <SmsNumber />
      <section className="flex flex-col">
        <SectionTitle>{texts.told}</SectionTitle>
        <ul className="flex flex-col">
          {GROUPS.filter((group) => group !== 'administration' || me.isAdmin).map((group) => (
            <ChannelRow
              key={group}
              group={group}
              isOpen={opened === group}
              onToggle={() => setOpened(opened === group ? null : group)}
              isWaiting={waits !== undefined}
            />
          ))}
        </ul>
      </section>
      <Hours isWaiting={waits !== undefined} />
      <p className="flex gap-3 rounded-card bg-s1 px-4 py-3.5 text-14 text-pretty text-t2">
        <ShieldCheck size={20} className="flex-none text-success" />
        {texts.security}
      </p>
    </div>
  )
}
