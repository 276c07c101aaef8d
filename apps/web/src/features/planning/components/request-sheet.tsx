// Asking for an absence, a day off or other hours; an administrator registers one for a member. What it touches is shown before it goes.
import type { Day } from '@releve/domain/calendar/day'
import Send from 'lucide-react/icons/send'
import { useMemo, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { randomId } from '../../../api/random-id.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import type { OverlayProps } from '../../../ui/deferred-overlay.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { capitalize } from '../../../ui/format.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useMe } from '../../accounts/queries.ts'
import { useCenterRotations } from '../../rotations/queries.ts'
import { useRoster } from '../../shifts/queries.ts'
import { useRegister } from '../queries.ts'
import type { RegisterBody } from '../queries.ts'
import { causeLabels, planningTexts, rangeText, typeLabels } from '../texts.ts'
import { EffectsView } from './effects-view.tsx'
import { isMissingIn, MissingMember } from './missing-member.tsx'
import { ReasonForm } from './reason-form.tsx'
import { RequestFields } from './request-fields.tsx'
import { emptyDraft, errorsOfRefusal, readRequest, shiftOf } from './request-form.ts'
import type { RequestDraft, RequestErrors } from './request-form.ts'

const texts = planningTexts.form
const formId = 'modification'

interface RequestSheetProps extends OverlayProps {
  /** The day it starts on; null when it is closed. */
  day: Day | null
  /** For whom an administrator registers it; null: for oneself. */
  memberId: string | null
}

function Summary({ body }: { body: RegisterBody }): ReactNode {
  return (
    <div className="flex flex-col gap-0.5">
      <span className="text-18 font-650">{typeLabels[body.type]}</span>
      <span className="text-16 text-t2">
        <DayText>{capitalize(rangeText(body.fromDate, body.toDate))}</DayText>
      </span>
      {body.cause !== undefined && <span className="text-14 text-t2">{causeLabels[body.cause]}</span>}
      {body.comment !== undefined && body.comment !== '' && <span className="text-14 text-pretty">{body.comment}</span>}
    </div>
  )
}

function OpenRequest({
  day,
  memberId,
  isOpen,
  onClose,
  onClosed,
}: {
  day: Day
  memberId: string | null
  isOpen: boolean
  onClose: () => void
  onClosed: () => void
}): ReactNode {
  const me = useMe()._id
  const snackbar = useSnackbar()
  const isMounted = useIsMounted()
  const waits = useWaitReason()
  const rosterQuery = useRoster()
  const { data: rotations = [] } = useCenterRotations()
  const register = useRegister()
  const [draft, setDraft] = useState<RequestDraft>(() => emptyDraft(day))
  const [errors, setErrors] = useState<RequestErrors>({})
  const [ready, setReady] = useState<{ readonly body: RegisterBody; readonly key: string } | null>(null)
  const isFor = memberId !== null
  const member = isFor ? rosterQuery.data?.members.find(({ _id }) => _id === memberId) : undefined
  const isDirty = JSON.stringify(draft) !== JSON.stringify(emptyDraft(day))
  const wish = useMemo(() => {
    if (ready === null) return null
    const { type, fromDate, toDate } = ready.body
    return { userId: memberId ?? me, type, fromDate, toDate, shift: shiftOf(draft, rotations) }
  }, [memberId, me, draft, ready, rotations])

  function change(changes: Partial<RequestDraft>): void {
    setDraft((current) => ({ ...current, ...changes }))
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => field !== 'form' && !(field in changes))))
  }

  function check(event: FormEvent): void {
    event.preventDefault()
    const read = readRequest(draft, memberId)
    if ('errors' in read) {
      showWrong(`#${formId}`, () => setErrors(read.errors))
      return
    }
    setErrors({})
    register.reset()
    // The key belongs to exactly these terms.
    setReady({ body: read.body, key: randomId() })
  }

  const send = useOneAtATime(async (forced: string | null) => {
    if (ready === null) return
    const { reason: _reason, ...rest } = ready.body
    const body = forced === null ? ready.body : { ...rest, override: { reason: forced } }
    // By promise: who left meanwhile is told all the same.
    await register.mutateAsync({ body, idempotencyKey: forced === null ? ready.key : randomId() }).then(
      () => {
        if (isMounted()) onClose()
        snackbar.show({ kind: 'success', message: isFor ? texts.saved : texts.sent })
      },
      (error: unknown) => {
        if (!isMounted()) {
          snackbar.show({ kind: 'error', message: messageOf(error), durationMs: 8000 })
          return
        }
        const found = errorsOfRefusal(error)
        // What can be corrected is corrected in the form; a rule may be answered for from here.
        if (found.form !== undefined && !(error instanceof ApiError && error.status === 400)) return
        // The form comes back first, so that what is wrong can be reached.
        showWrong(`#${formId}`, () => {
          setErrors(found)
          setReady(null)
        })
      },
    )
  })

  if (isFor && isMissingIn(rosterQuery, memberId)) {
    return (
      <Sheet open={isOpen} onOpenChange={(open) => !open && onClose()} onClosed={onClosed} backCloses={false} title={texts.title}>
        <MissingMember onClose={onClose} />
      </Sheet>
    )
  }
  const title = member === undefined ? texts.title : texts.titleFor(member)
  return (
    <UnsavedSheet
      open={isOpen}
      isDirty={isDirty && !register.isPending && !register.isSuccess}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      onClosed={onClosed}
      // Going back undoes the step that opened it.
      backCloses={false}
      title={title}
      {...(ready === null
        ? {
            footer: (
              <Button type="submit" form={formId} variant="primary" wide>
                {texts.next}
              </Button>
            ),
          }
        : !isFor && {
            footer: (
              <>
                <FieldError error={register.error?.message} />
                <Button wide onClick={() => setReady(null)}>
                  {texts.back}
                </Button>
                <Button
                  variant="primary"
                  wide
                  icon={<Send size={20} aria-hidden="true" />}
                  pending={register.isPending}
                  disabledReason={waits}
                  onClick={() => void send(null)}
                >
                  {texts.send}
                </Button>
              </>
            ),
          })}
    >
      {ready === null || wish === null ? (
        <form id={formId} noValidate onSubmit={check} className="flex flex-col gap-5">
          <RequestFields draft={draft} errors={errors} isFor={isFor} onChange={change} />
          <FieldError error={errors.form} />
        </form>
      ) : (
        <div className="flex flex-col gap-5">
          <Summary body={ready.body} />
          {isFor ? (
            <ReasonForm
              confirmLabel={texts.save}
              isReasonRequired={false}
              hasReason={false}
              mayForce
              isPending={register.isPending}
              error={register.error}
              onSubmit={({ reason, isForced }) => void send(isForced ? reason : null)}
              onCancel={() => setReady(null)}
            >
              <EffectsView wish={wish} />
            </ReasonForm>
          ) : (
            <EffectsView wish={wish} />
          )}
        </div>
      )}
    </UnsavedSheet>
  )
}

export function RequestSheet({ day, memberId, open, onOpenChange }: RequestSheetProps): ReactNode {
  // What was shown stays while the sheet leaves.
  const [shown, setShown] = useState<{ day: Day; memberId: string | null } | null>(day === null ? null : { day, memberId })
  if (day !== null && (day !== shown?.day || memberId !== shown.memberId)) setShown({ day, memberId })
  if (shown === null) return null
  return (
    <OpenRequest
      key={`${shown.day}${shown.memberId ?? ''}`}
      day={shown.day}
      memberId={shown.memberId}
      isOpen={open}
      onClose={() => onOpenChange(false)}
      onClosed={() => setShown(null)}
    />
  )
}
