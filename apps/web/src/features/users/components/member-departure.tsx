// Leaving: the account is closed, or the member goes to another centre. What follows is said first; exchanges still to come are
// listed before they are undone, and a question is asked before anything happens.
import { useState, type ReactNode } from 'react'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { WireUser } from '@releve/contract/users'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { Confirm } from '../../../kit/confirm.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { useContractForm, type ContractForm, type Read } from '../../../kit/use-contract-form.ts'
import { cancelAll, chooseForAll } from '../../../shared/plan-conflict-choices.ts'
import { PlanConflictList } from '../../../shared/plan-conflict-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { FailedQueryLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SheetFoot } from '../../../ui/sheet-foot.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { CenterField } from '../../../shared/center-field.tsx'
import { useCenters, useKnownCenterName } from '../../../shared/centers.ts'
import { useAssignCenter, useCloseAccount } from '../mutations.ts'
import { memberTexts } from './member-texts.ts'

const texts = memberTexts.departure

interface Draft {
  readonly reason: string
  readonly erase: boolean
  /** The centre they go to; null while none is chosen. */
  readonly centerId: string | null
}

interface Leaving {
  readonly reason?: string
  readonly decisions?: PlanDecision[]
}

interface DepartureProps<Wish> {
  /** What follows, the button, what is asked before, who reads the reason. */
  words: { readonly explain: readonly string[]; readonly title: string; readonly ask: string; readonly reasonHint: string }
  question: (draft: Draft) => string
  done: string
  /** What is sent beside the reason. */
  read: (draft: Draft) => Read<Wish>
  /** Answers 409 `planConflicts` while demands are to be decided on. */
  leave: { readonly mutateAsync: (wish: Wish & Leaving) => Promise<unknown>; readonly isPending: boolean; readonly isSuccess: boolean }
  /** The member is gone from here. */
  onDone: () => void
  children: (form: ContractForm<Draft>, reason: ReactNode) => ReactNode
}

function Departure<Wish extends object>(props: DepartureProps<Wish>): ReactNode {
  const { words, question, done, read, leave, onDone, children } = props
  const [asked, setAsked] = useState<(Wish & Leaving) | null>(null)
  const [undone, setUndone] = useState<{ readonly wish: Wish & Leaving; readonly conflicts: readonly WirePlanConflict[] } | null>(null)
  const form = useContractForm<Draft, Wish & Leaving, void>({
    initial: { reason: '', erase: false, centerId: null },
    read: (draft) => {
      const found = read(draft)
      const reason = draft.reason.trim()
      return 'fields' in found ? found : { value: { ...found.value, ...(reason !== '' && { reason }) } }
    },
    // Sent once the question is answered.
    send: async (wish) => setAsked(wish),
  })
  const leaving = useAction(leave, {
    done: () => done,
    onDone,
    onRefused: (refused, wish) => {
      if (refused instanceof ApiError && refused.code === 'planConflicts') setUndone({ wish, conflicts: refused.conflicts })
      else form.refuse({ form: messageOf(refused) })
    },
  })
  const { reason, erase, centerId } = form.draft
  const isWritten = reason !== '' || erase || centerId !== null
  return (
    <div className="flex flex-col gap-5">
      {/* Where this stands may be left at once when the account is closed: nothing asks then. */}
      <UnsavedGuard when={isWritten && !leave.isPending && !leave.isSuccess} />
      {undone === null ? (
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 text-t2">
          {words.explain.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <>
          <p role="status" className="text-16 text-pretty">
            {texts.touched}
          </p>
          <PlanConflictList
            conflicts={undone.conflicts}
            choices={chooseForAll(undone.conflicts, 'cancel')}
            onChange={() => undefined}
            cancelOnly
          />
        </>
      )}
      {/* What was chosen stays as it was while the exchanges are looked at. */}
      <form {...form.props} hidden={undone !== null} className="flex flex-col gap-5 [&[hidden]]:hidden">
        {children(form, <TextArea {...form.text('reason')} label={texts.reason} hint={words.reasonHint} rows={2} maxLength={500} />)}
      </form>
      <SheetFoot>
        <FieldError error={form.error} />
        {undone !== null && (
          <Button wide onClick={() => setUndone(null)}>
            {texts.back}
          </Button>
        )}
        {/* One button for both steps: the focus stays on it. */}
        {undone === null ? (
          <Button wide variant="danger" {...form.submit} pending={leaving.isPending}>
            {words.title}
          </Button>
        ) : (
          <Button
            wide
            variant="danger"
            {...leaving.button}
            onClick={() => {
              // What was said of the attempt before does not stand beside this one.
              form.refuse({})
              void leaving.run({ ...undone.wish, decisions: cancelAll(undone.conflicts) })
            }}
          >
            {texts.confirm}
          </Button>
        )}
      </SheetFoot>
      <Confirm
        subject={asked}
        onClose={() => setAsked(null)}
        title={question(form.draft)}
        description={words.ask}
        confirmLabel={words.title}
        danger
        action={leaving}
        onConfirm={leaving.run}
      />
    </div>
  )
}

interface MemberProps {
  user: WireUser
  onDone: () => void
}

export function CloseAccount({ user, onDone }: MemberProps): ReactNode {
  const close = useCloseAccount()
  const words = memberTexts.close
  return (
    <Departure
      {...{ words, onDone }}
      question={() => words.question(user)}
      done={words.done(user)}
      read={({ erase }) => ({ value: erase ? { erase } : {} })}
      leave={{ ...close, mutateAsync: (body) => close.mutateAsync({ id: user._id, body }) }}
    >
      {(form, reason) => (
        <>
          {reason}
          <Checkbox label={words.erase} hint={words.eraseHint} checked={form.draft.erase} onChange={(erase) => form.set({ erase })} />
        </>
      )}
    </Departure>
  )
}

export function MoveToCenter({ user, onDone }: MemberProps): ReactNode {
  const assign = useAssignCenter()
  const centers = useCenters()
  const nameOf = useKnownCenterName()
  const words = memberTexts.center
  return (
    <Departure
      {...{ words, onDone }}
      question={({ centerId }) => words.question(user, nameOf(centerId))}
      done={words.done(user)}
      read={({ centerId }) => (centerId === null ? { fields: { centerId: words.missing } } : { value: { centerId } })}
      leave={{ ...assign, mutateAsync: (body) => assign.mutateAsync({ id: user._id, body }) }}
    >
      {(form, reason) => (
        <>
          <FailedQueryLine query={centers}>{words.failed}</FailedQueryLine>
          <CenterField label={words.center} placeholder={words.placeholder} except={user.centerId} {...form.field('centerId')} />
          {reason}
        </>
      )}
    </Departure>
  )
}
