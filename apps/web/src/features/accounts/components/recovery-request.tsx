// One request to decide: what it says beside the members it may be about.
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { RecoveryRequest } from '@releve/contract/accounts'
import type { WireUser } from '@releve/contract/users'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { capitalize, formatClock, formatDay } from '../../../ui/format.ts'
import { fullName } from '../../../ui/person.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { UnsavedDialog } from '../../../ui/unsaved-sheet.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useZone } from '../../centers/queries.ts'
import { useMe } from '../queries.ts'
import { candidatesOf, searchMembers } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { requestTexts as texts } from './recovery-texts.ts'
import { useApproveRecovery, useRejectRecovery } from './use-recovery.ts'

function Fact({ label, value }: { label: string; value: string | null }): ReactNode {
  return (
    <div className="flex gap-x-3 py-1 max-sm:flex-col">
      <dt className="flex-none text-14 text-t3 max-sm:text-13 sm:w-36">{label}</dt>
      <dd className={value === null || value === '' ? 'text-14 text-t3' : 'min-w-0 text-14 font-600 wrap-anywhere'}>
        {value === null || value === '' ? texts.none : value}
      </dd>
    </div>
  )
}

function cluesText({ clues }: Candidate): string {
  return clues.length === 0 ? texts.noClue : capitalize(clues.map((clue) => texts.same(texts.clues[clue])).join(', '))
}

interface ChoiceProps {
  group: string
  candidate: Candidate
  checked: boolean
  onChoose: () => void
}

function Choice({ group, candidate, checked, onChoose }: ChoiceProps): ReactNode {
  const { user, clues } = candidate
  const detail = [user.registrationNumber, user.team?.name, user.email].filter(Boolean).join(' · ')
  return (
    <label className="flex min-h-15 cursor-pointer items-center gap-3.5 rounded-card px-3 py-2 shadow-[inset_0_0_0_1px_var(--line)] focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_2px_var(--primary)]">
      <input type="radio" name={group} checked={checked} onChange={onChoose} className="sr-only" />
      <Avatar name={fullName(user)} imageUrl={user.avatar ?? undefined} size={40} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-16 font-600">{fullName(user)}</span>
        {detail !== '' && <span className="text-13 break-words text-t3">{detail}</span>}
        <span className={clues.length === 0 ? 'text-13 text-warn' : 'text-13 text-success'}>{cluesText(candidate)}</span>
      </span>
      {checked && <CircleCheck size={22} className="flex-none text-primary-ink" aria-hidden="true" />}
    </label>
  )
}

interface RequestCardProps {
  request: RecoveryRequest
  /** Undefined while they load. */
  users: readonly WireUser[] | undefined
  /** For a master, who sees several. */
  centerName: string | undefined
}

export function RequestCard({ request, users, centerName }: RequestCardProps): ReactNode {
  const me = useMe()
  const waits = useWaitReason()
  const waitsWritten = useWaitReason({ isWriting: true })
  const zone = useZone()
  const snackbar = useSnackbar()
  const approve = useApproveRecovery()
  const reject = useRejectRecovery()
  const group = useId()
  const titleId = useId()
  const candidates = candidatesOf(request, users ?? [])
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [asks, setAsks] = useState<'approve' | 'reject' | null>(null)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  const found: Candidate[] = searchMembers(search, request, users ?? [])
    .filter(({ _id }) => !candidates.some(({ user }) => user._id === _id))
    .map((user) => ({ user, clues: [] }))
  const chosen = (users ?? []).find(({ _id }) => _id === chosenId)
  const isOffered = [...candidates, ...found].some(({ user }) => user._id === chosenId)
  const outside = chosen !== undefined && !isOffered ? [{ user: chosen, clues: [] }] : []
  const choices: Candidate[] = [...candidates, ...outside, ...found]
  const isBeyond = chosen?.isAdmin === true && me.adminType !== 'master'
  const blocked =
    chosen === undefined ? texts.chooseFirst : chosen._id === me._id ? texts.ownAccount : isBeyond ? texts.administrator : undefined
  const asked = texts.askedOn(formatDay(fromDayNumber(zone.dayAt(request.createdAt))), formatClock(request.createdAt, zone.name))
  /** Decided by a colleague meanwhile: this card goes with the list that is read again, and cannot say it. */
  const tell = (failure: unknown, show: (sentence: string) => void) => {
    if (!(failure instanceof ApiError) || failure.code !== 'alreadyDecided') {
      show(messageOf(failure))
      return
    }
    setAsks(null)
    snackbar.show({ kind: 'error', message: messageOf(failure), durationMs: 8000 })
  }
  // By promise: once decided, the list may lose this card before it is said.
  const restore = useOneAtATime(async () => {
    if (chosenId === null) return
    await approve.mutateAsync({ id: request._id, userId: chosenId }).then(
      () => snackbar.show({ kind: 'success', message: texts.approved }),
      (failure: unknown) => tell(failure, setError),
    )
    setAsks(null)
  })
  const refuse = useOneAtATime(async () => {
    setRefusal(undefined)
    await reject.mutateAsync({ id: request._id, reason: reason.trim() }).then(
      () => {
        setAsks(null)
        snackbar.show({ kind: 'success', message: texts.rejected })
      },
      // What was written stays, to be sent again.
      (failure: unknown) => tell(failure, setRefusal),
    )
  })

  return (
    <article aria-labelledby={titleId} className="rounded-card bg-s1 p-5 shadow-e1">
      <h3 id={titleId} className="text-18">
        {fullName(request)}
      </h3>
      <p className="text-13 text-t3">
        <DayText>{asked}</DayText>
      </p>
      <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 xl:grid-cols-2">
        <div>
          <h4 className="mb-2 text-14 font-650 text-t2">{texts.facts}</h4>
          <dl>
            <Fact label={texts.name} value={fullName(request)} />
            {centerName !== undefined && <Fact label={texts.center} value={centerName} />}
            <Fact label={texts.registrationNumber} value={request.registrationNumber} />
            <Fact label={texts.formerEmail} value={request.formerEmail} />
            <Fact label={texts.newEmail} value={request.newEmail} />
            <Fact label={texts.phone} value={request.phone} />
          </dl>
          {request.message !== '' && (
            <p className="mt-3 border-l-2 border-line-strong pl-4 text-14 leading-5 break-words whitespace-pre-line">{request.message}</p>
          )}
        </div>
        <fieldset className="min-w-0">
          <legend className="mb-2 text-14 font-650 text-t2">{texts.members}</legend>
          <div className="flex flex-col gap-2">
            {choices.map((candidate) => (
              <Choice
                key={candidate.user._id}
                group={group}
                candidate={candidate}
                checked={candidate.user._id === chosenId}
                onChoose={() => {
                  setChosenId(candidate.user._id)
                  setError(undefined)
                }}
              />
            ))}
            {choices.length === 0 && (
              <p role="status" className="text-14 text-pretty text-t2">
                {users === undefined ? texts.membersLoading : search.trim().length > 1 ? texts.searchEmpty : texts.noMember}
              </p>
            )}
            <SearchField label={texts.search} value={search} onChange={(event) => setSearch(event.target.value)} />
          </div>
        </fieldset>
      </div>
      <div className="mt-5 flex flex-col gap-3">
        <FieldError error={error} />
        <div className="flex flex-wrap items-start gap-3">
          <Button variant="primary" disabledReason={waits ?? blocked} onClick={() => setAsks('approve')}>
            {texts.approve}
          </Button>
          <Button variant="outline" disabledReason={waits} hideReason onClick={() => setAsks('reject')}>
            {texts.reject}
          </Button>
        </div>
      </div>
      <Dialog
        open={asks === 'approve'}
        onOpenChange={(open) => setAsks(open ? 'approve' : null)}
        title={texts.approveTitle(chosen === undefined ? '' : fullName(chosen))}
        description={
          <ul className="flex list-disc flex-col gap-2 pl-5 text-14 break-words">
            {texts.approveConsequences(request.newEmail).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        }
        confirmLabel={texts.approveConfirm}
        pending={approve.isPending}
        disabledReason={waits}
        onConfirm={() => void restore()}
      />
      <UnsavedDialog
        open={asks === 'reject'}
        isDirty={reason.trim() !== '' && !reject.isPending}
        onOpenChange={(open) => {
          setAsks(open ? 'reject' : null)
          setReason('')
          setRefusal(undefined)
        }}
        title={texts.rejectTitle}
        description={<span className="break-words">{texts.rejectBody(request.newEmail)}</span>}
        confirmLabel={texts.rejectConfirm}
        danger
        pending={reject.isPending}
        disabledReason={waitsWritten}
        onConfirm={() => void refuse()}
      >
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FieldError error={refusal} />
      </UnsavedDialog>
    </article>
  )
}
