// Between which hours nothing rings: chosen in a sheet, saved as every other preference.
import { quietHours } from '@releve/contract/preferences'
import { validate } from '@releve/contract/validation'
import type { ReactNode } from 'react'
import { FormSheet } from '../../../kit/form-sheet.tsx'
import { alsoWrong, useContractForm } from '../../../kit/use-contract-form.ts'
import { beginningAnew } from '../../../kit/while-open.tsx'
import { ClockInput } from '../../../ui/clock-input.tsx'
import type { OverlayProps } from '../../../ui/deferred-overlay.tsx'
import { clockInputTexts, readClock } from '../../../ui/read-clock.ts'
import { notificationSettingsTexts as texts } from './settings-texts.ts'

interface QuietHours {
  readonly isOn: boolean
  readonly from: string
  readonly to: string
}

interface HoursProps extends OverlayProps {
  hours: QuietHours
  onSave: (hours: QuietHours) => void
}

function Hours({ hours, onSave, open, onOpenChange }: HoursProps): ReactNode {
  const form = useContractForm({
    initial: { from: hours.from, to: hours.to },
    read: (draft) => {
      const [from, to] = [readClock(draft.from), readClock(draft.to)]
      // What was not read is said beside its own field, and only there.
      const body = { isOn: true, from: from ?? '00:00', to: to ?? (from === '00:00' ? '00:01' : '00:00') }
      return alsoWrong(from === null || to === null ? { fields: {} } : validate(quietHours, body), {
        from: from === null ? clockInputTexts.wrong : undefined,
        to: to === null ? clockInputTexts.wrong : undefined,
      })
    },
    send: (body) => Promise.resolve(onSave(body)),
    onDone: () => onOpenChange(false),
  })
  return (
    <FormSheet form={form} open={open} onClose={() => onOpenChange(false)} title={texts.hoursTitle} submitLabel={texts.keepHours}>
      <p className="text-14 text-pretty text-t2">{texts.hoursHint}</p>
      <div className="grid grid-cols-2 gap-3">
        <ClockInput {...form.field('from')} label={texts.from} />
        <ClockInput {...form.field('to')} label={texts.to} />
      </div>
    </FormSheet>
  )
}

export const QuietHoursSheet = beginningAnew(Hours)
