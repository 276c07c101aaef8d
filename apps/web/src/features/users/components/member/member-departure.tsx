// Leaving: the account is closed, or the member goes to another centre. What follows is said first; exchanges still to come are
// listed before they are undone, and a question is asked before anything happens.
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { WireUser } from '@releve/contract/users'
import { ApiError } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { Confirm } from '#kit/confirm.tsx'
import { useContractForm, type ContractForm, type Read } from '#kit/use-contract-form.ts'
import { cancelAll, chooseForAll } from '#shared/plan-conflict-choices.ts'
import { PlanConflictList } from '#shared/plan-conflict-list.tsx'
import { Button } from '#ui/button.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { FieldError } from '#ui/field.tsx'
import { SheetFoot } from '#ui/sheet-foot.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { CenterField } from '#shared/center-field.tsx'
import { centerNameQuery, useCenters } from '#shared/centers.ts'
import { useAssignCenter, useCloseAccount } from '#features/users/mutations.ts'
import { memberTexts } from './member-texts.ts'

const texts = memberTexts.departure

interface Draft {
  readonly reason: string
  readonly erase: boolean
  /** The last day, as it is typed, where the departure is ahead. */
  readonly lastDay: string
  /** The centre they go to; null while none is chosen. */
  readonly centerId: string | null
}

interface Leaving {
  readonly reason?: string
  readonly decisions?: PlanDecision[]
}

const isConflicts = (refused: unknown): refused is ApiError => refused instanceof ApiError && refused.code === 'planConflicts'

interface DepartureProps<Wish> {
  /** The words of a departure: the consequences, the button, the question before, the reader of the reason. */
  words: { readonly explain: readonly string[]; readonly title: string; readonly ask: string; readonly reasonHint: string }
  initial?: Partial<Draft>
  question: (draft: Draft) => string
  done: string
  /** The fields sent beside the reason. */
  read: (draft: Draft) => Read<Wish>
  /** Answers 409 `planConflicts` while demands are to be decided on. */
  leave: (wish: Wish & Leaving) => Promise<unknown>
  /** The member is gone from here. */
  onDone: () => void
  children: (form: ContractForm<Draft>, reason: ReactNode) => ReactNode
}

export function Departure<Wish extends object>({
  words,
  initial,
  question,
  done,
  read,
  leave,
  onDone,
  children,
}: DepartureProps<Wish>): ReactNode {
  /** The promises that would be undone; null before the server said so. */
  const [undone, setUndone] = useState<readonly WirePlanConflict[] | null>(null)
  const form = useContractForm<Draft, Wish & Leaving, unknown>({
    initial: { reason: '', erase: false, lastDay: '', centerId: null, ...initial },
    read: (draft) => {
      const found = read(draft)
      const reason = draft.reason.trim()
      const decisions = undone !== null && { decisions: cancelAll(undone) }
      return 'fields' in found ? found : { value: { ...found.value, ...(reason !== '' && { reason }), ...decisions } }
    },
    // The list of what is undone is a question of its own.
    asksFirst: undone === null,
    send: async (wish) => {
      try {
        await leave(wish)
      } catch (refused) {
        if (isConflicts(refused)) setUndone(refused.conflicts)
        throw refused
      }
    },
    sentencesOf: (refused) => (isConflicts(refused) ? {} : formErrorsOf(refused, ['lastDay'])),
    done: () => done,
    onDone,
  })
  return (
    <div className="flex flex-col gap-5">
      <UnsavedGuard when={form.isUnsaved} />
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
          <PlanConflictList conflicts={undone} choices={chooseForAll(undone, 'cancel')} onChange={() => undefined} cancelOnly />
        </>
      )}
      {/* The choices stay as they were while the exchanges are looked at. */}
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
        <Button wide variant="danger" {...form.submit}>
          {undone === null ? words.title : texts.confirm}
        </Button>
      </SheetFoot>
      <Confirm
        subject={form.asked}
        onClose={form.unask}
        title={question(form.draft)}
        description={words.ask}
        confirmLabel={words.title}
        danger
        action={{ button: { pending: form.submit.pending, disabledReason: form.submit.disabledReason } }}
        onConfirm={form.confirm}
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
      leave={(body) => close.mutateAsync({ id: user._id, body })}
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
  const queryClient = useQueryClient()
  // As the field lists it, or has read it since it was chosen.
  const nameOf = (id: string) =>
    centers.data?.find(({ _id }) => _id === id)?.name ?? queryClient.getQueryData(centerNameQuery(id).queryKey) ?? ''
  const words = memberTexts.center
  return (
    <Departure
      {...{ words, onDone }}
      question={({ centerId }) => words.question(user, centerId === null ? '' : nameOf(centerId))}
      done={words.done(user)}
      read={({ centerId }) => (centerId === null ? { fields: { centerId: words.missing } } : { value: { centerId } })}
      leave={(body) => assign.mutateAsync({ id: user._id, body })}
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
