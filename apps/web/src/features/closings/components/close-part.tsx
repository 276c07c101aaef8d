// The closing of a month: who closed it, or the button that does; a master administrator reopens it with a reason.
import { fullName } from '@releve/contract/person-name'
import { fromDayNumber } from '@releve/domain/calendar/day'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useState, type ReactNode } from 'react'
import { useZone } from '#features/centers/queries.ts'
import { useAction } from '#kit/use-action.ts'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatDay } from '#ui/format.ts'
import { TextArea } from '#ui/text-input.tsx'
import { UnsavedDialog } from '#ui/unsaved-sheet.tsx'
import { useCloseMonth, useReopenMonth, type MonthState } from '../queries.ts'
import { monthTexts as texts } from '../texts.ts'
import { monthAfter } from './month-parts.ts'

interface QuestionProps {
  open: boolean
  onClose: () => void
  title: string
  what: string
  confirmLabel: string
  /** Null: nothing is asked for. */
  field: { readonly label: string; readonly hint: string; readonly isRequired: boolean } | null
  action: Pick<ReturnType<typeof useAction<string, MonthState>>, 'run' | 'error' | 'button' | 'isPending'>
  danger?: boolean
}

function Question({ open, onClose, title, what, confirmLabel, field, action, danger = false }: QuestionProps): ReactNode {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const isMissing = field?.isRequired === true && text === ''
  return (
    <UnsavedDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      description={what}
      confirmLabel={confirmLabel}
      danger={danger}
      {...action.button}
      {...(isMissing && { disabledReason: field.hint })}
      isDirty={text !== '' && !action.isPending}
      onConfirm={() => void action.run(text).then((isDone) => isDone && onClose())}
    >
      {field !== null && (
        <TextArea
          label={field.label}
          hint={field.hint}
          rows={3}
          maxLength={500}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <FieldError error={action.error} />
    </UnsavedDialog>
  )
}

export function ClosePart({ centerId, month }: { centerId: string; month: MonthState }): ReactNode {
  const { month: name, state, closing, reopened, lacks, pending } = month
  const zone = useZone()
  const { isAdmin, adminType } = useMe()
  const isMaster = adminType === 'master'
  const [asks, setAsks] = useState<'close' | 'reopen' | null>(null)
  const close = useAction(useCloseMonth(centerId, name), { done: () => texts.closed(name) })
  const reopen = useAction(useReopenMonth(centerId, name), { done: () => texts.reopened(name) })
  const dayOf = (at: number) => formatDay(fromDayNumber(zone.dayAt(at)), 'date', { year: true })
  // Human resources read a month, and close none.
  if (!isAdmin && closing === null && reopened === null) return null
  return (
    <section aria-label={texts.close(name)} className="flex flex-col gap-3">
      {closing !== null && (
        <DayText className="text-16 font-550">{texts.closedBy(dayOf(closing.closedAt), fullName(closing.closedBy))}</DayText>
      )}
      {closing !== null && closing.note !== '' && <p className="text-14 text-t2 wrap-anywhere">{closing.note}</p>}
      {reopened !== null && (
        <DayText className="text-14 text-t2 wrap-anywhere">
          {texts.reopenedBy(dayOf(reopened.reopenedAt), fullName(reopened.reopenedBy), reopened.reason)}
        </DayText>
      )}
      {isAdmin && state === 'open' && (
        <>
          <p className="text-13 text-pretty text-t3">{texts.freeze(name, monthAfter(name, 1))}</p>
          <span>
            <Button
              size={44}
              variant="primary"
              icon={<Lock size={18} />}
              {...close.button}
              {...(pending.length > 0 && { disabledReason: `${texts.stillOpen}\u00A0: ${texts.pending.other}.` })}
              onClick={() => setAsks('close')}
            >
              {texts.close(name)}
            </Button>
          </span>
        </>
      )}
      {closing !== null && isMaster && (
        <span>
          <Button size={40} variant="outline" icon={<LockOpen size={16} />} onClick={() => setAsks('reopen')}>
            {texts.reopen}
          </Button>
        </span>
      )}
      <Question
        key={asks === 'close' ? 'closing' : 'none'}
        open={asks === 'close'}
        onClose={() => setAsks(null)}
        title={texts.closeQuestion(name)}
        what={texts.closeWhat}
        confirmLabel={texts.close(name)}
        field={lacks.length === 0 ? null : { label: texts.note, hint: texts.noteHint, isRequired: true }}
        action={close}
      />
      <Question
        key={asks === 'reopen' ? 'reopening' : 'nothing'}
        open={asks === 'reopen'}
        onClose={() => setAsks(null)}
        title={texts.reopenQuestion(name)}
        what={texts.reopenWhat}
        confirmLabel={texts.reopen}
        field={{ label: texts.reason, hint: texts.reasonHint, isRequired: true }}
        action={reopen}
        danger
      />
    </section>
  )
}
