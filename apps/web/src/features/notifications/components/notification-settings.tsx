// Lets members choose by what they are told, on this device and group by group, and when: the quiet hours, what rings all the same, the
// digest. Each choice is saved at once.
import { quietHours as quietHoursSchema } from '@releve/contract/preferences'
import { validate } from '@releve/contract/validation'
import { defaultHourChoices } from '@releve/domain/planning/due-at'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import Moon from 'lucide-react/icons/moon'
import Newspaper from 'lucide-react/icons/newspaper'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useAction } from '#kit/use-action.ts'
import { alsoWrong, useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { usePreferences } from '#session/preferences.ts'
import { NoMail } from '#shared/no-mail.tsx'
import { Button } from '#ui/button.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { clockInputTexts, readClock } from '#ui/read-clock.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { Switch } from '#ui/toggles.tsx'
import { ChannelRow, type ShownGroup } from './channel-row.tsx'
import { deviceKeys, deviceState, turnOff, turnOn } from './device.ts'
import { notificationSettingsTexts as texts, type DeviceState } from './settings-texts.ts'
import { SmsNumber } from './sms-number.tsx'

const GROUPS: readonly ShownGroup[] = ['offers', 'demands', 'circles', 'planning', 'messages', 'points', 'administration']

const deviceNotes: Readonly<Record<DeviceState, string>> =
  import.meta.env.VITE_SHELL === '1' ? { ...texts.device.notes, ...texts.device.phone } : texts.device.notes

/** Whether this device is told by push, and how to come to it where it cannot be pressed. The permission is asked for on a press alone. */
function PushDevice(): ReactNode {
  const queryClient = useQueryClient()
  const waits = useWaitReason()
  const { data: state } = useQuery({ queryKey: deviceKeys.state, queryFn: deviceState })
  const change = useMutation({ mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()) })
  const { run, isPending, error } = useAction(change, { onDone: (now) => queryClient.setQueryData(deviceKeys.state, now) })
  if (state === undefined) return null
  const isOpen = state === 'on' || state === 'off' || state === 'noToken'
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={texts.device.label}
        checked={state === 'on'}
        disabled={!isOpen || isPending || waits !== undefined}
        onChange={(checked) => void run(checked)}
      />
      <p role={error === undefined ? undefined : 'alert'} className="text-14 text-pretty text-t3">
        {error ?? deviceNotes[state]}
      </p>
    </div>
  )
}

const HoursSheet = beginningAnew(function Hours({ open, onOpenChange }: OverlayProps): ReactNode {
  const { preferences, change } = usePreferences()
  const { from: begin, to: end } = preferences.quietHours ?? defaultHourChoices.quietHours
  const form = useContractForm({
    initial: { from: begin, to: end },
    read: (draft) => {
      const [from, to] = [readClock(draft.from), readClock(draft.to)]
      // A time that could not be read is reported beside its own field, and only there.
      const read = from === null || to === null ? { fields: {} } : validate(quietHoursSchema, { isOn: true, from, to })
      return alsoWrong(read, {
        from: from === null ? clockInputTexts.wrong : undefined,
        to: to === null ? clockInputTexts.wrong : undefined,
      })
    },
    send: async (quietHours) => change({ quietHours }),
    onDone: () => onOpenChange(false),
  })
  return (
    <FormSheet form={form} open={open} onClose={() => onOpenChange(false)} title={texts.quiet} submitLabel={texts.keepHours}>
      <p className="text-14 text-pretty text-t2">{texts.hoursHint}</p>
      <NoMail />
      <div className="grid grid-cols-2 gap-3">
        <ClockInput {...form.field('from')} label={texts.from} />
        <ClockInput {...form.field('to')} label={texts.to} />
      </div>
    </FormSheet>
  )
})

function Hours(): ReactNode {
  const { preferences, change } = usePreferences()
  const isWaiting = useWaitReason() !== undefined
  const [isChanging, setIsChanging] = useState(false)
  const { quietHours = defaultHourChoices.quietHours } = preferences
  const { isOn, from, to } = quietHours
  const words = isOn ? texts.quietNow(from, to) : ''
  const [first] = useState(words)
  return (
    <section className="flex flex-col">
      <SectionTitle>{texts.when}</SectionTitle>
      {/* Once they change: who chose them in the sheet hears that they stand. */}
      <p role="status" className="sr-only">
        {words === first ? '' : words}
      </p>
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
      {(
        [
          ['ringsAtNight', texts.night, texts.nightHint, BellRing],
          ['dailyDigest', texts.digest, texts.digestHint, Newspaper],
        ] as const
      ).map(([name, label, hint, Icon]) => (
        <div key={name} className="border-b border-line last:border-0">
          <Switch
            {...{ label, hint }}
            icon={<Icon size={20} />}
            checked={preferences[name] ?? false}
            disabled={isWaiting}
            onChange={(checked) => change({ [name]: checked })}
          />
        </div>
      ))}
      <HoursSheet open={isChanging} onOpenChange={setIsChanging} />
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
      <section className="flex flex-col">
        <SectionTitle>{texts.told}</SectionTitle>
        <ul className="flex flex-col">
          {GROUPS.filter((group) => group !== 'administration' || me.isAdmin).map((group) => (
            <ChannelRow key={group} group={group} isOpen={opened === group} onToggle={() => setOpened(opened === group ? null : group)} />
          ))}
        </ul>
        {/* It comes once the server has said so, and moves nothing that one reads or presses here. */}
        <NoMail />
      </section>
      <Hours />
      <section className="flex flex-col gap-3">
        <SectionTitle>{texts.where}</SectionTitle>
        <PushDevice />
        <SmsNumber />
      </section>
      <p className="flex gap-3 rounded-card bg-s1 px-4 py-3.5 text-14 text-pretty text-t2">
        <ShieldCheck size={20} className="flex-none text-success" />
        <span className="flex flex-col gap-2">
          <span>{texts.essential}</span>
          <span>{texts.security}</span>
        </span>
      </p>
    </div>
  )
}
