// Leaving: the account is closed, or the member goes to another centre. What follows is said first; exchanges still to come are
// listed before they are undone, and a question is asked before anything happens.
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { WireUser } from '@releve/contract/users'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { chooseForAll, planDecisionsOf } from '../../../ui/plan-conflict-choices.ts'
import { PlanConflictList } from '../../../ui/plan-conflict-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useCenters } from '../../centers/queries.ts'
import { useAssignCenter, useCloseAccount } from '../mutations.ts'
import { memberTexts } from './member-texts.ts'

const texts = memberTexts.departure

interface DepartureFrameProps {
  explain: readonly string[]
  children: ReactNode
  confirmLabel: string
  question: string
  ask: string
  /** A sentence when something is missing, beside its field; null when the question may be asked. */
  check: () => boolean
  /** @throws ApiError `planConflicts` while demands are to be decided on */
  leave: (decisions: PlanDecision[] | undefined) => Promise<void>
  disabledReason: string | undefined
  footer: HTMLElement | null
}

function DepartureFrame(props: DepartureFrameProps): ReactNode {
  const { explain, children, confirmLabel, question, ask, check, leave, disabledReason, footer } = props
  const [isAsking, setAsking] = useState(false)
  const [conflicts, setConflicts] = useState<readonly WirePlanConflict[]>([])
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const hasConflicts = conflicts.length > 0
  const cancelled = chooseForAll(conflicts, 'cancel')

  const go = useOneAtATime(async () => {
    setPending(true)
    setError(undefined)
    try {
      await leave(hasConflicts ? (planDecisionsOf(conflicts, cancelled) ?? undefined) : undefined)
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === 'planConflicts') setConflicts(refused.conflicts)
      else setError(messageOf(refused))
    } finally {
      setPending(false)
      setAsking(false)
    }
  })

  return (
    <div className="flex flex-col gap-5">
      {hasConflicts ? (
        <>
          <p role="status" className="text-16 text-pretty">
            {texts.touched}
          </p>
          <PlanConflictList conflicts={conflicts} choices={cancelled} onChange={() => undefined} cancelOnly />
        </>
      ) : (
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 text-t2">
          {explain.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {/* What was chosen stays as it was while the exchanges are looked at. */}
      <div hidden={hasConflicts} className="flex flex-col gap-5 [&[hidden]]:hidden">
        {children}
      </div>
      {footer !== null &&
        createPortal(
          <>
            <FieldError error={error} />
            {hasConflicts && (
              <Button wide onClick={() => setConflicts([])}>
                {memberTexts.review.back}
              </Button>
            )}
            <Button
              wide
              variant="danger"
              pending={isPending}
              disabledReason={disabledReason}
              onClick={() => {
                if (hasConflicts) void go()
                else if (check()) setAsking(true)
              }}
            >
              {hasConflicts ? texts.confirm : confirmLabel}
            </Button>
          </>,
          footer,
        )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        description={ask}
        confirmLabel={confirmLabel}
        danger
        pending={isPending}
        disabledReason={disabledReason}
        onConfirm={() => void go()}
      />
    </div>
  )
}

interface DepartureProps {
  user: WireUser
  /** The member is gone from here. */
  onDone: () => void
  onDirty: (isDirty: boolean) => void
  disabledReason: string | undefined
  footer: HTMLElement | null
}

export function CloseAccount({ user, onDone, onDirty, disabledReason, footer }: DepartureProps): ReactNode {
  const close = useCloseAccount()
  const snackbar = useSnackbar()
  const [reason, setReason] = useState('')
  const [erase, setErase] = useState(false)
  // Where this stands may be left at once when the account is closed: nothing asks then.
  const isDirty = (reason !== '' || erase) && !close.isPending && !close.isSuccess
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <DepartureFrame
      explain={memberTexts.close.explain}
      confirmLabel={memberTexts.close.confirm}
      question={memberTexts.close.question(user)}
      ask={memberTexts.close.ask}
      check={() => true}
      leave={async (decisions) => {
        const written = reason.trim()
        await close.mutateAsync({
          id: user._id,
          body: { ...(written !== '' && { reason: written }), ...(decisions !== undefined && { decisions }), ...(erase && { erase }) },
        })
        snackbar.show({ kind: 'success', message: memberTexts.close.done(user) })
        onDone()
      }}
      disabledReason={disabledReason}
      footer={footer}
    >
      <TextArea
        label={memberTexts.close.reason}
        hint={memberTexts.close.reasonHint}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Checkbox
        label={memberTexts.close.erase}
        hint={memberTexts.close.eraseHint}
        checked={erase}
        onChange={(event) => setErase(event.target.checked)}
      />
    </DepartureFrame>
  )
}

export function MoveToCenter({ user, onDone, onDirty, disabledReason, footer }: DepartureProps): ReactNode {
  const assign = useAssignCenter()
  const snackbar = useSnackbar()
  const centers = useCenters()
  const [centerId, setCenterId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const isDirty = (centerId !== null || reason !== '') && !assign.isPending && !assign.isSuccess
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const others = (centers.data ?? []).filter(({ _id }) => _id !== user.centerId)
  const chosen = others.find(({ _id }) => _id === centerId)
  return (
    <DepartureFrame
      explain={memberTexts.center.explain}
      confirmLabel={memberTexts.center.confirm}
      question={memberTexts.center.question(user, chosen?.name ?? '')}
      ask={memberTexts.center.ask}
      check={() => {
        showWrong('[role="dialog"]', () => setError(chosen === undefined ? memberTexts.center.missing : undefined))
        return chosen !== undefined
      }}
      leave={async (decisions) => {
        if (chosen === undefined) return
        const written = reason.trim()
        await assign.mutateAsync({
          id: user._id,
          body: { centerId: chosen._id, ...(written !== '' && { reason: written }), ...(decisions !== undefined && { decisions }) },
        })
        snackbar.show({ kind: 'success', message: memberTexts.center.done(user) })
        onDone()
      }}
      disabledReason={disabledReason}
      footer={footer}
    >
      <UnreadLine query={centers}>{memberTexts.center.failed}</UnreadLine>
      <Select<string>
        label={memberTexts.center.center}
        placeholder={memberTexts.center.placeholder}
        options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={centerId}
        onChange={(value) => {
          setCenterId(value)
          setError(undefined)
        }}
        error={error}
      />
      <TextArea
        label={texts.reason}
        hint={texts.reasonHint}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DepartureFrame>
  )
}
