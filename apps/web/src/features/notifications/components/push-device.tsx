// Whether this device is told by push: one switch, and how to come to it where it cannot be pressed. The permission is asked for on a press
// alone.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { useAction } from '../../../kit/use-action.ts'
import { Switch } from '../../../ui/toggles.tsx'
import { deviceKeys, deviceState, turnOff, turnOn } from './device.ts'
import type { DeviceState } from './device-state.ts'
import { notificationSettingsTexts } from './settings-texts.ts'

const { device: texts } = notificationSettingsTexts
const notes: Readonly<Record<DeviceState, string>> = import.meta.env.VITE_SHELL === '1' ? { ...texts.notes, ...texts.phone } : texts.notes

export function PushDevice(): ReactNode {
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
        label={texts.label}
        checked={state === 'on'}
        disabled={!isOpen || isPending || waits !== undefined}
        onChange={(checked) => void run(checked)}
      />
      <p role={error === undefined ? undefined : 'alert'} className="text-14 text-pretty text-t3">
        {error ?? notes[state]}
      </p>
    </div>
  )
}
