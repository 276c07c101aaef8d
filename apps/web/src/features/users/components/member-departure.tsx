// Leaving: the account is closed, or the member goes to another centre. What follows is said first; exchanges still to come are
// listed before they are undone, and a question is asked before anything happens.
import { useState, type ReactNode } from 'react'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { WireUser } from '@releve/contract/users'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { useAction } from '../../../kit/use-action.ts'
import { chooseForAll, planDecisionsOf } from '../../../shared/plan-conflict-choices.ts'
import { PlanConflictList } from '../../../shared/plan-conflict-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { TextArea } from '../../../ui/text-input.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useCenters } from '../../centers/queries.ts'
import { useAssignCenter, useCloseAccount } from '../mutations.ts'
import { memberTexts } from './member-texts.ts'
import { SheetFoot } from '../../../ui/sheet-foot.tsx'

const texts = memberTexts.departure

interface Leaving {
  readonly reason?: string
  readonly decisions?: PlanDecision[]
}

interface DepartureFrameProps {
  explain: readonly string[]
  confirmLabel: string
  question: string
  ask: string
  done: string
  reasonHint: string
  /** Whether the question may be asked; says beside its field what is missing. */
  check?: () => boolean
  /** Something besides the reason was chosen. */
  isChosen: boolean
  /** Answers 409 `planConflicts` while demands are to be decided on. */
  leave: { readonly mutateAsync: (leaving: Leaving) => Promise<unknown>; readonly isPending: boolean; readonly isSuccess: boolean }
  /** The member is gone from here. */
  onDone: () => void
  children: (reason: ReactNode) => ReactNode
}

function DepartureFrame(props: DepartureFrameProps): ReactNode {
  const { explain, confirmLabel, question, ask, done, reasonHint, check, isChosen, leave, onDone, children } = props
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [conflicts, setConflicts] = useState<readonly WirePlanConflict[]>([])
  const [error, setError] = useState<string>()
  const hasConflicts = conflicts.length > 0
  const cancelled = chooseForAll(conflicts, 'cancel')
  const leaving = useAction<Leaving, unknown>(leave, {
    done: () => done,
    onDone,
    onRefused: (refused) => {
      setAsking(false)
      if (refused instanceof ApiError && refused.code === 'planConflicts') setConflicts(refused.conflicts)
      else setError(messageOf(refused))
    },
  })

  function go(): void {
    setError(undefined)
    const written = reason.trim()
    const decisions = hasConflicts ? planDecisionsOf(conflicts, cancelled) : null
    void leaving.run({ ...(written !== '' && { reason: written }), ...(decisions !== null && { decisions }) })
  }

  return (
    <div className="flex flex-col gap-5">
      {/* Where this stands may be left at once when the account is closed: nothing asks then. */}
      <UnsavedGuard when={(isChosen || reason !== '') && !leave.isPending && !leave.isSuccess} />
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
        {children(
          <TextArea
            label={texts.reason}
            hint={reasonHint}
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />,
        )}
      </div>
      <SheetFoot>
        <FieldError error={error} />
        {hasConflicts && (
          <Button wide onClick={() => setConflicts([])}>
            {texts.back}
          </Button>
        )}
        <Button
          wide
          variant="danger"
          {...leaving.button}
          onClick={() => {
            if (hasConflicts) go()
            else if (check?.() ?? true) setAsking(true)
          }}
        >
          {hasConflicts ? texts.confirm : confirmLabel}
        </Button>
      </SheetFoot>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question}
        description={ask}
        confirmLabel={confirmLabel}
        danger
        {...leaving.button}
        onConfirm={go}
      />
    </div>
  )
}

interface DepartureProps {
  user: WireUser
  onDone: () => void
}

export function CloseAccount({ user, onDone }: DepartureProps): ReactNode {
  const close = useCloseAccount()
  const [erase, setErase] = useState(false)
  const { explain, confirm, question, ask, done, reasonHint, ...labels } = memberTexts.close
  return (
    <DepartureFrame
      {...{ explain, ask, reasonHint, onDone }}
      confirmLabel={confirm}
      question={question(user)}
      done={done(user)}
      isChosen={erase}
      leave={{ ...close, mutateAsync: (leaving) => close.mutateAsync({ id: user._id, body: { ...leaving, ...(erase && { erase }) } }) }}
    >
      {(reason) => (
        <>
          {reason}
          <Checkbox label={labels.erase} hint={labels.eraseHint} checked={erase} onChange={(event) => setErase(event.target.checked)} />
        </>
      )}
    </DepartureFrame>
  )
}

export function MoveToCenter({ user, onDone }: DepartureProps): ReactNode {
  const assign = useAssignCenter()
  const centers = useCenters()
  const [centerId, setCenterId] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const others = (centers.data ?? []).filter(({ _id }) => _id !== user.centerId)
  const { explain, confirm, question, ask, done, ...labels } = memberTexts.center
  return (
    <DepartureFrame
      {...{ explain, ask, onDone }}
      confirmLabel={confirm}
      question={question(user, others.find(({ _id }) => _id === centerId)?.name ?? '')}
      done={done(user)}
      reasonHint={texts.reasonHint}
      isChosen={centerId !== null}
      check={() => {
        showWrong('[role="dialog"]', () => setError(centerId === null ? labels.missing : undefined))
        return centerId !== null
      }}
      leave={{ ...assign, mutateAsync: (leaving) => assign.mutateAsync({ id: user._id, body: { ...leaving, centerId: centerId ?? '' } }) }}
    >
      {(reason) => (
        <>
          <UnreadLine query={centers}>{labels.failed}</UnreadLine>
          <Select<string>
            label={labels.center}
            placeholder={labels.placeholder}
            options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={centerId}
            onChange={(value) => {
              setCenterId(value)
              setError(undefined)
            }}
            error={error}
          />
          {reason}
        </>
      )}
    </DepartureFrame>
  )
}
