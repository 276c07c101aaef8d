// The form in which whoever places activities says until when the roster is firm. Loaded on first use.
import { centerRoutes } from '@releve/contract/centers'
import { validate } from '@releve/contract/validation'
import type { ReactNode } from 'react'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { formatDayNumeric } from '#ui/format.ts'
import { readOptionalDay } from '#ui/read-day.ts'
import { useSetFirm } from '#features/centers/mutations.ts'
import { useFirmUntil } from '#features/centers/queries.ts'
import { teamTexts } from './team-texts.ts'

const texts = teamTexts.firm

export interface FirmSheetProps extends OverlayProps {
  centerId: string
}

function FirmForm({ centerId, open, onOpenChange }: FirmSheetProps): ReactNode {
  const firmUntil = useFirmUntil()
  const { mutateAsync } = useSetFirm(centerId)
  const form = useContractForm({
    followsInitial: true,
    initial: { firmUntil: firmUntil === null ? '' : formatDayNumeric(firmUntil) },
    read: (draft) => {
      const day = readOptionalDay(draft.firmUntil)
      if ('error' in day) return { fields: { firmUntil: day.error } }
      return validate(centerRoutes['centers.setFirm'].body, { firmUntil: day.day })
    },
    send: (body) => mutateAsync(body),
    done: () => texts.done,
    onDone: () => onOpenChange(false),
  })
  return (
    <FormSheet open={open} onClose={() => onOpenChange(false)} form={form} title={texts.title} submitLabel={texts.save}>
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <DayInput {...form.field('firmUntil')} label={texts.day} hint={texts.hint} />
    </FormSheet>
  )
}

export const FirmSheet = beginningAnew(FirmForm)
