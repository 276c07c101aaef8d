// Whether the application on this telephone asks who opens it. Of the device alone: the server does not know. Shown where the device knows its
// owner by something.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Switch } from '#ui/toggles.tsx'
import { SettingsSection } from './settings-section.tsx'
import { lockTexts as texts } from './settings-texts.ts'

const queryKey = ['device', 'lock'] as const

/** Its pieces are of the shell alone: a browser loads nothing of them. */
const phoneLock = () => import('#session/phone-lock.ts')

async function readLock() {
  const { isLockOn, ownerProof } = await phoneLock()
  return { isOn: isLockOn(), proof: await ownerProof() }
}

/** Its owner alone turns it on or off: they see that it opens before it closes. */
async function change(isOn: boolean) {
  const { askOwner, setLock } = await phoneLock()
  const answer = await askOwner()
  if (answer === 'owner') await setLock(isOn)
  return answer
}

export function LockSettings(): ReactNode {
  const queryClient = useQueryClient()
  // The device's abilities may have changed while the person was in its settings.
  const { data } = useQuery({ queryKey, queryFn: readLock, staleTime: 0, networkMode: 'always' })
  const {
    mutate,
    isPending,
    data: answer,
  } = useMutation({
    mutationFn: change,
    networkMode: 'always',
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  if (data === undefined || (data.proof === 'none' && !data.isOn)) return null
  return (
    <SettingsSection title={texts.title}>
      <Switch
        label={texts.label}
        hint={texts.hint[data.proof]}
        checked={data.isOn}
        disabled={isPending}
        onChange={(isOn) => mutate(isOn)}
      />
      <p role="status" className="text-14 text-pretty text-t2 empty:hidden">
        {answer === 'refused' && texts.refused}
      </p>
    </SettingsSection>
  )
}
