// One's own picture: chosen, seen as the others will see it, sent with its progress, removed.
import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent, ReactNode } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { NBSP } from '../../../ui/format.ts'
import { fullName } from '../../../ui/person.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { uiTexts } from '../../../ui/texts.ts'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useMe } from '../queries.ts'
import { SettingsSection } from './settings-section.tsx'
import { accountSettingsTexts } from './settings-texts.ts'
import { useRemoveAvatar, useSendAvatar } from './use-own-account.ts'

const texts = accountSettingsTexts.photo
const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const MOST_BYTES = 5 * 1024 * 1024

export function AvatarSettings(): ReactNode {
  const me = useMe()
  const snackbar = useSnackbar()
  const send = useSendAvatar()
  const remove = useRemoveAvatar()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string } | null>(null)
  const [share, setShare] = useState(0)
  const [error, setError] = useState<string>()
  const waits = useWaitReason()
  const [isRemoving, setRemoving] = useState(false)

  const chosenUrl = chosen?.url
  useEffect(() => {
    if (chosenUrl === undefined) return undefined
    return () => URL.revokeObjectURL(chosenUrl)
  }, [chosenUrl])

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    // The same file may be chosen again after a refusal.
    event.target.value = ''
    if (file === undefined) return
    if (!KINDS.includes(file.type)) setError(texts.wrongKind)
    else if (file.size > MOST_BYTES) setError(texts.tooHeavy)
    else {
      setError(undefined)
      setShare(0)
      setChosen({ file, url: URL.createObjectURL(file) })
    }
  }

  async function save(): Promise<void> {
    if (chosen === null || send.isPending) return
    setError(undefined)
    try {
      await send.mutateAsync({ file: chosen.file, onProgress: setShare })
      setChosen(null)
      snackbar.show({ kind: 'success', message: texts.saved })
    } catch (failure) {
      setError(messageOf(failure))
    }
  }

  async function takeAway(): Promise<void> {
    try {
      await remove.mutateAsync()
      snackbar.show({ kind: 'success', message: texts.removed })
    } catch (failure) {
      setError(messageOf(failure))
    }
    setRemoving(false)
  }

  return (
    <SettingsSection title={texts.title} hint={texts.hint}>
      <UnsavedGuard when={chosen !== null && !send.isPending} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={fullName(me)} imageUrl={chosen?.url ?? me.avatar ?? undefined} size={96} />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          <input ref={input} type="file" accept={KINDS.join(',')} onChange={choose} hidden />
          {chosen === null ? (
            <div className="flex flex-wrap gap-3">
              <Button
                size={44}
                icon={<ImagePlus size={18} aria-hidden="true" />}
                disabledReason={waits}
                onClick={() => input.current?.click()}
              >
                {me.avatar === null ? texts.choose : texts.change}
              </Button>
              {me.avatar !== null && (
                <Button size={44} variant="ghost" disabledReason={waits} hideReason onClick={() => setRemoving(true)}>
                  {texts.remove}
                </Button>
              )}
            </div>
          ) : (
            <>
              <p role="status" className="text-14 text-t2">
                {texts.preview}
              </p>
              {send.isPending && <ProgressBar label={texts.sending} value={share * 100} valueText={`${Math.round(share * 100)}${NBSP}%`} />}
              <div className="flex flex-wrap gap-3">
                <Button size={44} variant="primary" pending={send.isPending} disabledReason={waits} onClick={() => void save()}>
                  {texts.save}
                </Button>
                {!send.isPending && (
                  <Button
                    size={44}
                    variant="ghost"
                    onClick={() => {
                      setChosen(null)
                      setError(undefined)
                    }}
                  >
                    {uiTexts.cancel}
                  </Button>
                )}
              </div>
            </>
          )}
          <FieldError error={error} />
        </div>
      </div>
      <Dialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={texts.removeTitle}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        pending={remove.isPending}
        disabledReason={waits}
        onConfirm={() => void takeAway()}
      />
    </SettingsSection>
  )
}
