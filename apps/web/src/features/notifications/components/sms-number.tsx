// The number to which one is texted: given and proved in a sheet, taken away by a switch. Nothing of it where no text message is sent.
import type { WireSms } from '@releve/contract/sms'
import { PHONE_UNREADABLE, phoneNumberText, readPhoneNumber, SMS_CODE_DIGITS } from '@releve/contract/phone-number'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { call } from '#api/client.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useAction } from '#kit/use-action.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Switch } from '#ui/toggles.tsx'
import { useZone } from '#features/centers/queries.ts'
import { smsQuery, useSms } from './use-sms.ts'
import { notificationSettingsTexts } from './settings-texts.ts'

const { sms: texts } = notificationSettingsTexts

interface SheetProps extends OverlayProps {
  sms: WireSms
  /** The number has just been proved. */
  onProved?: (() => void) | undefined
}

const digitsOf = (typed: string) => typed.replaceAll(/\s/g, '')

export const SmsSheet = beginningAnew(function Giving({ sms, onProved, open, onOpenChange }: SheetProps): ReactNode {
  const queryClient = useQueryClient()
  const { name: zone } = useZone()
  /** The number that waits for its code; null: one is still to be typed. */
  const [askedNumber, setAskedNumber] = useState(sms.pending?.number ?? null)
  const codeInput = useRef<HTMLInputElement>(null)
  useEffect(() => codeInput.current?.focus(), [askedNumber])
  const initial = { number: askedNumber === null ? '' : phoneNumberText(askedNumber, zone), code: '' }
  const form = useContractForm({
    initial,
    read: (draft): { value: { number: string } | { code: string } } | { fields: Record<string, string> } => {
      if (askedNumber !== null) {
        const code = digitsOf(draft.code)
        return new RegExp(`^\\d{${SMS_CODE_DIGITS}}$`).test(code) ? { value: { code } } : { fields: { code: texts.codeWrong } }
      }
      const number = readPhoneNumber(draft.number, zone)
      return number === null ? { fields: { number: PHONE_UNREADABLE } } : { value: { number } }
    },
    send: (body) => ('code' in body ? call('sms.confirm', { body }) : call('sms.give', { body })),
    byCode: { smsCountry: 'number', smsNotMobile: 'number', smsCodeWrong: 'code', smsCodeOver: 'code' },
    onDone: (now) => {
      queryClient.setQueryData(smsQuery.queryKey, now)
      setAskedNumber(now.pending?.number ?? null)
      if (now.pending !== null || now.number === null) return
      onProved?.()
      onOpenChange(false)
    },
  })
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      asksBefore={false}
      title={texts.label}
      submitLabel={askedNumber === null ? texts.ask : texts.confirm}
    >
      {askedNumber === null ? (
        <>
          <p className="text-14 text-pretty text-t2">{texts.note}</p>
          <TextInput {...form.text('number')} key="number" label={texts.number} hint={texts.hint} type="tel" autoComplete="tel" />
        </>
      ) : (
        <>
          <p role="status" className="text-14 text-pretty text-t2">
            {texts.sent(phoneNumberText(askedNumber, zone))}
          </p>
          <TextInput
            {...form.text('code')}
            key="code"
            ref={codeInput}
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <Button size={44} variant="ghost" onClick={() => setAskedNumber(null)}>
            {texts.again}
          </Button>
        </>
      )}
    </FormSheet>
  )
})

export function SmsNumber(): ReactNode {
  const queryClient = useQueryClient()
  const { name: zone } = useZone()
  const waits = useWaitReason()
  const { data: sms } = useSms()
  const [isGiving, setIsGiving] = useState(false)
  const forget = useMutation({ mutationFn: () => call('sms.forget') })
  const { run, isPending, error } = useAction(forget, { onDone: (now) => queryClient.setQueryData(smsQuery.queryKey, now) })
  if (sms?.isOn !== true) return null
  const { number } = sms
  const isWaiting = isPending || waits !== undefined
  return (
    <div className="flex flex-col">
      <Switch
        label={texts.label}
        hint={number === null ? texts.off : texts.on(phoneNumberText(number, zone))}
        checked={number !== null}
        disabled={isWaiting}
        onChange={(isOn) => (isOn ? setIsGiving(true) : void run())}
      />
      {error !== undefined && (
        <p role="alert" className="text-14 text-pretty text-error">
          {error}
        </p>
      )}
      {number !== null && !isWaiting && (
        <div>
          <Button size={44} variant="ghost" onClick={() => setIsGiving(true)}>
            {texts.change}
          </Button>
        </div>
      )}
      <SmsSheet sms={sms} open={isGiving} onOpenChange={setIsGiving} />
    </div>
  )
}
