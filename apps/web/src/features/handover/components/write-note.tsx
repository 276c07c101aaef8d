// Writing a handover note: its words, and whom they are for by the plan.
import { handoverRoutes, HANDOVER_TEXT_MOST, type WireRelief } from '@releve/contract/handover'
import { validate } from '@releve/contract/validation'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { formatClock, formatNearDay } from '#ui/format.ts'
import { TextArea } from '#ui/text-input.tsx'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useWriteNote } from '../queries.ts'
import { forWhom, handoverTexts as texts } from '../texts.ts'

function WriteNote({ relief, open, onOpenChange }: OverlayProps & { relief: WireRelief | null }): ReactNode {
  const zone = useZone()
  const today = useToday()
  const { mutateAsync } = useWriteNote()
  const form = useContractForm({
    initial: { text: '' },
    read: (draft) => validate(handoverRoutes['handover.write'].body, draft),
    send: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    done: () => texts.sent,
    onDone: () => onOpenChange(false),
  })
  const startAt = relief?.startAt ?? 0
  const near = formatNearDay(fromDayNumber(zone.dayAt(startAt)), today)
  const clock = formatClock(startAt, zone.name)
  const when = near === null || near === 'aujourd’hui' ? clock : `${near} à ${clock}`
  return (
    <FormSheet form={form} open={open} onClose={() => onOpenChange(false)} title={texts.formTitle} submitLabel={texts.send}>
      <p className="text-14 text-pretty text-t2">{forWhom(relief, when)}</p>
      <TextArea
        {...form.text('text')}
        label={texts.text}
        hint={texts.hint(form.draft.text.trim().length, HANDOVER_TEXT_MOST)}
        maxLength={HANDOVER_TEXT_MOST}
        rows={4}
      />
    </FormSheet>
  )
}

export const WriteNoteSheet = beginningAnew(WriteNote)
