// Lets members choose their own picture: it is seen as the others will see it, sent with its progress, and removed.
import { plainName } from '@releve/contract/person-name'
import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { call } from '#api/client.ts'
import { sendFile } from '#api/send-file.ts'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { NBSP } from '#ui/format.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { uiTexts } from '#ui/texts.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useMe } from '#session/me.ts'
import { SettingsSection } from './settings-section.tsx'
import { accountSettingsTexts } from './settings-texts.ts'
import { useFollowed } from '../use-own-account.ts'

const texts = accountSettingsTexts.photo
const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const MOST_BYTES = 5 * 1024 * 1024

export function AvatarSettings(): ReactNode {
  const me = useMe()
  const [chosen, setChosen] = useState<{ readonly file: File; readonly url: string } | null>(null)
  const [share, setShare] = useState(0)
  const params = { id: me._id }
  const sending = useFollowed((file: File) => sendFile('users.avatar', { params, file, onProgress: setShare }))
  const send = useAction(sending, { done: () => texts.saved, onDone: () => setChosen(null) })
  const removing = useFollowed(() => call('users.removeAvatar', { params }))
  const remove = useAction(removing, { done: () => texts.removed })
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const [isRemoving, setRemoving] = useState(false)

  const chosenUrl = chosen?.url
  useEffect(() => {
    if (chosenUrl === undefined) return undefined
    return () => URL.revokeObjectURL(chosenUrl)
  }, [chosenUrl])

  function forgetErrors(): void {
    setWrong(undefined)
    send.clear()
    remove.clear()
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0]
    // The same file may be chosen again after a refusal.
    event.target.value = ''
    if (file === undefined) return
    if (!KINDS.includes(file.type)) setWrong(texts.wrongKind)
    else if (file.size > MOST_BYTES) setWrong(texts.tooHeavy)
    else {
      forgetErrors()
      setShare(0)
      setChosen({ file, url: URL.createObjectURL(file) })
    }
  }

  return (
    <SettingsSection title={texts.title} hint={texts.hint}>
      <UnsavedGuard when={chosen !== null && !send.isPending} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={plainName(me)} imageUrl={chosen?.url ?? me.avatar ?? undefined} size={96} />
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-3">
          <input ref={input} type="file" accept={KINDS.join(',')} onChange={choose} hidden />
          {chosen === null ? (
            <div className="flex flex-wrap gap-3">
              <Button
                size={44}
                icon={<ImagePlus size={18} />}
                disabledReason={send.button.disabledReason}
                onClick={() => input.current?.click()}
              >
                {me.avatar === null ? texts.choose : texts.change}
              </Button>
              {me.avatar !== null && (
                <Button size={44} variant="ghost" disabledReason={send.button.disabledReason} hideReason onClick={() => setRemoving(true)}>
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
                <Button
                  size={44}
                  variant="primary"
                  {...send.button}
                  onClick={() => {
                    setWrong(undefined)
                    void send.run(chosen.file)
                  }}
                >
                  {texts.save}
                </Button>
                {!send.isPending && (
                  <Button
                    size={44}
                    variant="ghost"
                    onClick={() => {
                      setChosen(null)
                      forgetErrors()
                    }}
                  >
                    {uiTexts.cancel}
                  </Button>
                )}
              </div>
            </>
          )}
          <FieldError error={wrong ?? send.error ?? remove.error} />
        </div>
      </div>
      <Confirm
        subject={isRemoving || null}
        onClose={() => setRemoving(false)}
        title={texts.removeTitle}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        action={remove}
        onConfirm={() => remove.run()}
      />
    </SettingsSection>
  )
}
