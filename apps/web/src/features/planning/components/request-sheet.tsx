// Asking for an absence, a day off or other hours; an administrator registers one for a member. What it touches is shown before it goes.
import type { AbsenceCause, WireModification } from '@releve/contract/planning'
import { absenceCause } from '@releve/contract/planning'
import type { Day } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import Send from 'lucide-react/icons/send'
import { useMemo, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { randomId } from '../../../api/random-id.ts'
import { useIsReachable } from '../../../api/use-is-reachable.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import type { OverlayProps } from '../../../ui/deferred-overlay.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { capitalize, formatHours } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea, TextInput } from '../../../ui/text-input.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useIsMounted } from '../../../ui/use-is-mounted.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useMe } from '../../accounts/queries.ts'
import { useToday } from '../../centers/queries.ts'
import { useCenterRotations } from '../../rotations/queries.ts'
import { useRoster } from '../../shifts/queries.ts'
import { useRegister } from '../queries.ts'
import type { RegisterBody } from '../queries.ts'
import { causeLabels, planningTexts, rangeText, typeLabels } from '../texts.ts'
import { EffectsView } from './effects-view.tsx'
import { ReasonForm } from './reason-form.tsx'
import { emptyDraft, errorsOfRefusal, OTHER, readRequest, shiftOf, USUAL, workShiftsOf } from './request-form.ts'
import type { RequestDraft, RequestErrors } from './request-form.ts'

const texts = planningTexts.form

const TYPES: readonly WireModification['type'][] = ['absence', 'off_day', 'custom_modification']
const NONE = 'none'

interface RequestSheetProps extends OverlayProps {
  /** The day it starts on; null when it is closed. */
  day: Day | null
  /** For whom an administrator registers it; null: for oneself. */
  memberId: string | null
}

function TypeChoice({ value, onChange }: { value: RequestDraft['type']; onChange: (type: RequestDraft['type']) => void }): ReactNode {
  return (
    <div className="flex flex-col gap-2">
      {TYPES.map((type) => (
        <label
          key={type}
          className="flex min-h-13 cursor-pointer items-center gap-3 rounded-field px-4 py-2 shadow-[inset_0_0_0_1px_var(--line-strong)] has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name="type"
            aria-label={typeLabels[type]}
            className="peer sr-only"
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <span className="flex min-w-0 flex-col">
            <span className="text-16 font-600">{typeLabels[type]}</span>
            <span className="text-13 text-t2">{texts.typeNotes[type]}</span>
          </span>
        </label>
      ))}
    </div>
  )
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
  const today = useToday()
  const snackbar = useSnackbar()
  const isMounted = useIsMounted()
  const isReachable = useIsReachable()
  const form = useRef<HTMLFormElement>(null)
  const { data: roster } = useRoster()
  const { data: rotations = [] } = useCenterRotations()
  const register = useRegister()
  const [draft, setDraft] = useState<RequestDraft>(() => emptyDraft(day))
  const [errors, setErrors] = useState<RequestErrors>({})
  const [ready, setReady] = useState<{ readonly body: RegisterBody; readonly key: string } | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const isFor = memberId !== null
  const member = isFor ? roster?.members.find(({ _id }) => _id === memberId) : undefined
  const shifts = useMemo(() => workShiftsOf(rotations), [rotations])
  const isDirty = JSON.stringify(draft) !== JSON.stringify(emptyDraft(day))
  const chosen = shifts.find(({ shift }) => shift.name === draft.shift)
  const shown = shiftOf(draft, rotations)
  const wish = useMemo(
    () => ({ userId: memberId ?? me, type: draft.type, fromDate: draft.fromDate, toDate: draft.toDate, shift: shown }),
    // The vacation is made anew each time it is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [memberId, me, draft, rotations],
  )

  function change(changes: Partial<RequestDraft>): void {
    setDraft((current) => ({ ...current, ...changes }))
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => field !== 'form' && !(field in changes))))
  }

  function check(event: FormEvent): void {
    event.preventDefault()
    const read = readRequest(draft, memberId)
    if ('errors' in read) {
      setErrors(read.errors)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
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
        setErrors(found)
        setReady(null)
      },
    )
  })

  const title = member === undefined ? texts.title : texts.titleFor(member)
  const formId = 'modification'
  return (
    <>
      <Sheet
        open={isOpen}
        onOpenChange={(open) => {
          if (open) return
          if (isDirty && !register.isSuccess) setLeaving(true)
          else onClose()
        }}
        onClosed={onClosed}
        // Untouched, going back undoes the step that opened it; touched, one is asked first.
        backCloses={isDirty}
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
                    disabledReason={isReachable ? undefined : planningTexts.offline}
                    onClick={() => void send(null)}
                  >
                    {texts.send}
                  </Button>
                </>
              ),
            })}
      >
        {ready === null ? (
          <form ref={form} id={formId} noValidate onSubmit={check} className="flex flex-col gap-5">
            <fieldset className="flex flex-col gap-1.5">
              <legend className="mb-1.5 text-14 font-600">{isFor ? texts.typeFor : texts.type}</legend>
              <TypeChoice value={draft.type} onChange={(type) => change({ type })} />
              <FieldError error={errors.type} />
            </fieldset>
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-4">
              <TextInput
                type="date"
                label={texts.from}
                {...(!isFor && { min: today })}
                value={draft.fromDate}
                onChange={({ target: { value } }) => change({ fromDate: value, ...(draft.toDate < value && { toDate: value }) })}
                error={errors.fromDate}
              />
              <TextInput
                type="date"
                label={texts.to}
                min={draft.fromDate}
                value={draft.toDate}
                onChange={({ target: { value } }) => change({ toDate: value })}
                error={errors.toDate}
              />
            </div>
            {draft.type === 'absence' && (
              <Select<AbsenceCause | typeof NONE>
                label={texts.cause}
                hint={isFor ? texts.causeHintFor : texts.causeHint}
                options={[
                  { value: NONE, label: texts.causeNone },
                  ...absenceCause.options.map((value) => ({ value, label: causeLabels[value] })),
                ]}
                value={draft.cause ?? NONE}
                onChange={(cause) => change({ cause: cause === NONE ? null : cause })}
                error={errors.cause}
              />
            )}
            {draft.type === 'custom_modification' && (
              <>
                <Select
                  label={texts.shift}
                  placeholder={shifts.length === 0 ? texts.noShift : texts.shiftMissing}
                  options={shifts.map(({ shift }) => {
                    const { startTime, endTime } = timesOf(shift)
                    return {
                      value: shift.name,
                      label: `${shift.name}, ${formatHours(startTime, endTime)}`,
                      icon: <Tile name={shift.name} size={32} />,
                    }
                  })}
                  value={draft.shift}
                  onChange={(shift) => change({ shift, times: USUAL })}
                  error={errors.shift}
                />
                {chosen !== undefined && (
                  <Select
                    label={texts.times}
                    options={[
                      { value: USUAL, label: texts.usual(formatHours(chosen.shift.default.startTime, chosen.shift.default.endTime)) },
                      ...chosen.variations.map((name) => ({ value: name, label: name })),
                      { value: OTHER, label: texts.otherTimes },
                    ]}
                    value={draft.times}
                    onChange={(times) => change({ times })}
                  />
                )}
                {draft.times === OTHER && (
                  <div className="grid grid-cols-2 gap-4">
                    <TextInput
                      type="time"
                      label={texts.start}
                      value={draft.startTime}
                      onChange={({ target: { value } }) => change({ startTime: value })}
                      error={errors.startTime}
                    />
                    <TextInput
                      type="time"
                      label={texts.end}
                      value={draft.endTime}
                      onChange={({ target: { value } }) => change({ endTime: value })}
                      error={errors.endTime}
                    />
                  </div>
                )}
              </>
            )}
            <TextArea
              label={texts.comment}
              rows={2}
              maxLength={500}
              value={draft.comment}
              onChange={({ target: { value } }) => change({ comment: value })}
              error={errors.comment}
            />
            {isFor && (
              <TextArea
                label={texts.reason}
                hint={texts.reasonHint}
                rows={2}
                maxLength={300}
                value={draft.reason}
                onChange={({ target: { value } }) => change({ reason: value })}
                error={errors.reason}
              />
            )}
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
      </Sheet>
      <Dialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={texts.leaveTitle}
        description={texts.leaveText}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        danger
        onConfirm={() => {
          setLeaving(false)
          onClose()
        }}
      />
    </>
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
