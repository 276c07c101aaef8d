// Asking for an absence, a day off or other hours; an administrator registers one for a member. What it touches is shown before it goes.
import type { Day } from '@releve/domain/calendar/day'
import { useNavigate } from '@tanstack/react-router'
import Send from 'lucide-react/icons/send'
import UserSearch from 'lucide-react/icons/user-search'
import { useMemo, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { useWishKey } from '#kit/use-action.ts'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { ReasonForm, type ReasonGiven } from '#kit/reason-form.tsx'
import { Button } from '#ui/button.tsx'
import { DayText, Hours } from '#ui/day-text.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FieldError } from '#ui/field.tsx'
import { capitalize } from '#ui/format.ts'
import { Sheet } from '#ui/sheet.tsx'
import { showWrong } from '#ui/show-wrong.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { mayAct, useMe } from '#session/me.ts'
import { useActivities } from '#features/activities/queries.ts'
import { useCenterRotations } from '#features/rotations/queries.ts'
import { useRoster } from '#features/shifts/queries.ts'
import { useCauses, useRegister, type RegisterBody } from '../queries.ts'
import { planningTexts, rangeText, typeLabels } from '../texts.ts'
import { EffectsView } from './effects-view.tsx'
import { isMissingIn, MissingMember } from './missing-member.tsx'
import { RequestFields } from './request-fields.tsx'
import { usePromises } from './use-promises.tsx'
import { emptyDraft, FIELD_OF_REFUSAL, readRequest, shiftOf } from './request-form.ts'

const texts = planningTexts.form

function Summary({ body }: { body: RegisterBody }): ReactNode {
  const { data: causes } = useCauses(useMe().centerId ?? '')
  const { data: activities } = useActivities(useMe().centerId ?? '')
  const cause = causes?.find(({ _id }) => _id === body.cause)
  const activity = activities?.find(({ _id }) => _id === body.activity)
  return (
    <div className="flex flex-col gap-0.5">
      <span className="text-18 font-650">{activity?.name ?? typeLabels[body.type]}</span>
      <DayText className="text-16 text-t2">{capitalize(rangeText(body.fromDate, body.toDate))}</DayText>
      {body.hours !== undefined && (
        <span className="text-16 text-t2">
          <Hours from={body.hours.startTime} to={body.hours.endTime} />
          {body.weekdays !== undefined && `, ${planningTexts.form.onWeekdays(body.weekdays)}`}
        </span>
      )}
      {cause !== undefined && <span className="text-14 text-t2">{cause.name}</span>}
      {body.comment !== undefined && body.comment !== '' && <span className="text-14 text-pretty">{body.comment}</span>}
    </div>
  )
}

/** The wish as the server judges it while the form is filled in; a reason that is being typed changes nothing of it. Null: not complete yet. */
function foreseenIn(read: Read<RegisterBody>): RegisterBody | null {
  if ('fields' in read) return null
  const { reason: _reason, ...body } = read.value
  return body
}

interface OpenRequestProps extends Opening {
  day: Day
  /** The member an administrator registers it for; null: for oneself. */
  memberId: string | null
  onClose: () => void
  onClosed: () => void
}

function OpenRequest({ day, memberId, onClose, ...opening }: OpenRequestProps): ReactNode {
  const reader = useMe()
  const me = reader._id
  const roster = useRoster()
  const { data: rotations = [] } = useCenterRotations()
  const { data: activities = [] } = useActivities(reader.centerId ?? '')
  const register = useRegister()
  const keyOf = useWishKey()
  const waits = useWaitReason()
  const [ready, setReady] = useState<RegisterBody | null>(null)
  const isFor = memberId !== null
  const navigate = useNavigate()
  const snackbar = useSnackbar()
  /** Its vacations go to the board of vacancies; true from the first step where the button of the form was pressed. */
  const [isOffered, setOffered] = useState(false)
  /** The board of the first vacation that is offered. */
  const board = useRef<string | null>(null)
  const isWritten = register.isPending || register.isSuccess
  const doneMessage = isFor ? texts.saved : texts.sent
  const form = useContractForm({
    initial: emptyDraft(day),
    read: (draft) => readRequest(draft, memberId, activities),
    send: (body, idempotencyKey) => register.mutateAsync({ body: { ...body, ...decided() }, idempotencyKey }),
    byCode: FIELD_OF_REFUSAL,
    done: () => doneMessage,
    onDone: onClose,
  })
  const { draft, errors } = form
  const mayOffer = isFor && draft.type === 'absence' && mayAct(reader, 'keepVacancies')
  // An administrator sees what the absence does while they fill in the form, since its button registers it.
  const foreseen = mayOffer && ready === null ? foreseenIn(readRequest(draft, memberId, activities)) : null
  const shown = ready ?? foreseen
  const promises = usePromises(shown === null ? null : { act: 'register', body: shown }, {
    isForHours: shown?.type === 'custom_modification',
    isOwn: !isFor,
  })
  /** The decisions on the promises of these days; nothing where there are none. */
  function decided(): Pick<RegisterBody, 'decisions'> {
    const decisions = promises.decide() ?? []
    return decisions.length === 0 ? {} : { decisions }
  }
  // An error that can be corrected brings the form back; a rule may be overridden from the second step.
  if (ready !== null && Object.entries(errors).some(([path, error]) => path !== 'form' && error !== undefined)) setReady(null)
  const wish = ready === null ? null : { ...ready, userId: memberId ?? me, shift: shiftOf(draft, rotations) }

  // Hours of an activity leave the vacations of their days: what they break is said by the call itself.
  const isOfDays = ready?.activity === undefined

  function check(event: FormEvent): void {
    event.preventDefault()
    const read = readRequest(draft, memberId, activities)
    if ('fields' in read) form.refuse(read.fields)
    else {
      form.refuse({})
      setReady(read.value)
    }
  }

  async function save(wish: RegisterBody, { reason, isForced }: ReasonGiven, offers = isOffered): Promise<void> {
    const { reason: _reason, ...rest } = wish
    const body = { ...(isForced ? { ...rest, override: { reason } } : wish), ...decided(), ...(mayOffer && offers && { offer: {} }) }
    const { vacancies } = await register.mutateAsync({ body, idempotencyKey: keyOf(body) })
    board.current = vacancies[0] ?? null
  }

  function leave(): void {
    if (board.current === null) onClose()
    else void navigate({ to: '/vacancies', search: { vacancy: board.current } })
  }

  /** The form leads to the board at once; the second step asks what the server wants decided or signed first. */
  async function seek(): Promise<void> {
    const read = readRequest(draft, memberId, activities)
    if ('fields' in read) {
      form.refuse(read.fields)
      return
    }
    form.refuse({})
    let isDecided = false
    showWrong(`[id="${form.props.id}"]`, () => (isDecided = promises.decide() !== null))
    if (!isDecided) return
    try {
      await save(read.value, { reason: '', isForced: false }, true)
      snackbar.show({ kind: 'success', message: doneMessage })
      leave()
    } catch (failure) {
      const { form: other, ...fields } = formErrorsOf(failure, Object.keys(draft), FIELD_OF_REFUSAL)
      if (other === undefined) form.refuse(fields)
      else if (failure instanceof ApiError && (failure.conflicts.length > 0 || failure.violations.length > 0)) {
        setOffered(true)
        setReady(read.value)
      } else form.refuse({ form: other })
    }
  }

  const frame = {
    ...opening,
    onOpenChange: (isOpen: boolean) => void (isOpen || onClose()),
    // Going back undoes the step that opened it.
    backCloses: false,
  }
  if (isFor && isMissingIn(roster, memberId)) {
    return (
      <Sheet {...frame} title={texts.title}>
        <MissingMember onClose={onClose} />
      </Sheet>
    )
  }
  const member = isFor ? roster.data?.members.find(({ _id }) => _id === memberId) : undefined
  const back = () => setReady(null)
  const own = (
    <>
      <FieldError error={form.error} />
      <Button wide onClick={back}>
        {texts.back}
      </Button>
      <Button variant="primary" wide icon={<Send size={20} />} {...form.submit}>
        {texts.send}
      </Button>
    </>
  )
  const next = (
    <>
      <Button type="submit" form={form.props.id} variant={mayOffer ? 'neutral' : 'primary'} wide>
        {texts.next}
      </Button>
      {mayOffer && (
        <Button
          variant="primary"
          wide
          icon={<UserSearch size={20} />}
          pending={register.isPending}
          disabledReason={waits}
          onClick={() => void seek()}
        >
          {planningTexts.card.offer}
        </Button>
      )}
    </>
  )
  return (
    <UnsavedSheet
      {...frame}
      isDirty={form.isDirty && !isWritten}
      title={member === undefined ? texts.title : texts.titleFor(member)}
      {...((wish === null || !isFor) && { footer: wish === null ? next : own })}
    >
      <form
        {...form.props}
        onSubmit={wish === null ? check : form.props.onSubmit}
        className={wish === null ? 'flex flex-col gap-5' : 'hidden'}
      >
        <RequestFields form={form} day={day} memberId={memberId} />
        {foreseen !== null && (
          <>
            <EffectsView
              wish={{ ...foreseen, userId: memberId ?? me, shift: null }}
              isWritten={isWritten}
              lacks={promises.preview.data?.lacks}
            />
            {promises.view}
          </>
        )}
        {wish === null && <FieldError error={form.error} />}
      </form>
      {ready !== null && wish !== null && (
        <div className="flex flex-col gap-5">
          <Summary body={ready} />
          {isFor ? (
            <ReasonForm
              confirmLabel={texts.save}
              isReasonRequired={false}
              hasReason={false}
              check={() => promises.decide() !== null}
              send={(reasonGiven) => save(ready, reasonGiven)}
              refuse={(failure) => {
                const { form: other, ...fields } = formErrorsOf(failure, Object.keys(draft), FIELD_OF_REFUSAL)
                if (other === undefined) form.refuse(fields)
              }}
              done={doneMessage}
              onDone={leave}
              onCancel={back}
            >
              {isOfDays && <EffectsView wish={wish} isWritten={isWritten} lacks={promises.preview.data?.lacks} />}
              {promises.view}
              {mayOffer && (
                <Checkbox label={planningTexts.card.offer} hint={planningTexts.card.offerHint} checked={isOffered} onChange={setOffered} />
              )}
            </ReasonForm>
          ) : (
            <>
              {isOfDays && <EffectsView wish={wish} isWritten={isWritten} lacks={promises.preview.data?.lacks} />}
              {promises.view}
            </>
          )}
        </div>
      )}
    </UnsavedSheet>
  )
}

/** `day`: the one it starts on; null when it is closed. */
export function RequestSheet({ day, memberId, onOpenChange }: OverlayProps & { day: Day | null; memberId: string | null }): ReactNode {
  const subject = useMemo(() => (day === null ? null : { day, memberId }), [day, memberId])
  return (
    <WhileOpen subject={subject}>
      {(request, opening, onClosed) => (
        <OpenRequest
          key={`${request.day}${request.memberId}`}
          {...request}
          {...opening}
          onClosed={onClosed}
          onClose={() => onOpenChange(false)}
        />
      )}
    </WhileOpen>
  )
}
