// One request to decide: what it says beside the members it may be about.
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId, useState, type ReactNode } from 'react'
import type { RecoveryRequest } from '@releve/contract/accounts'
import type { WireUser } from '@releve/contract/users'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { Confirm } from '../../../kit/confirm.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { WhileOpen, type Opening } from '../../../kit/while-open.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { capitalize, formatClock, formatDay } from '../../../ui/format.ts'
import { fullName } from '../../../shared/person.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { UnsavedDialog } from '../../../ui/unsaved-sheet.tsx'
import { useZone } from '../../centers/queries.ts'
import { useMe } from '../../../session/me.ts'
import { candidatesOf, searchMembers, type Candidate } from './candidates.ts'
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
      {checked && <CircleCheck size={22} className="flex-none text-primary-ink" />}
    </label>
  )
}

interface RequestCardProps {
  request: RecoveryRequest
  users: readonly WireUser[]
  isLoading: boolean
  /** For a master, who sees several. */
  centerName: string | undefined
}

/** Decided by a colleague meanwhile: the card goes with the list that is read again, and cannot say it. */
const isDecided = (failure: unknown) => failure instanceof ApiError && failure.code === 'alreadyDecided'

function RejectDialog({ request, onClose, ...opening }: Opening & { request: RecoveryRequest; onClose: () => void }): ReactNode {
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const snackbar = useSnackbar()
  const reject = useAction(useRejectRecovery(), {
    done: () => texts.rejected,
    onDone: onClose,
    onRefused: (failure) => {
      // What was written stays, to be sent again.
      setRefusal(messageOf(failure))
      if (!isDecided(failure)) return
      snackbar.show({ kind: 'error', message: messageOf(failure), durationMs: 8000 })
      onClose()
    },
    isWriting: true,
  })
  return (
    <UnsavedDialog
      {...opening}
      {...reject.button}
      isDirty={reason.trim() !== '' && !reject.isPending}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.rejectTitle}
      description={<span className="break-words">{texts.rejectBody(request.newEmail)}</span>}
      confirmLabel={texts.rejectConfirm}
      danger
      onConfirm={() => {
        setRefusal(undefined)
        void reject.run({ id: request._id, reason: reason.trim() })
      }}
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
  )
}

export function RequestCard({ request, users, isLoading, centerName }: RequestCardProps): ReactNode {
  const me = useMe()
  const zone = useZone()
  const snackbar = useSnackbar()
  const group = useId()
  const titleId = useId()
  const candidates = candidatesOf(request, users)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [isApproving, setApproving] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const [error, setError] = useState<string>()
  const approve = useAction(useApproveRecovery(), {
    done: () => texts.approved,
    onRefused: (failure) => {
      if (isDecided(failure)) snackbar.show({ kind: 'error', message: messageOf(failure), durationMs: 8000 })
      else setError(messageOf(failure))
    },
  })
  const waits = approve.button.disabledReason

  const without = (user: WireUser): Candidate => ({ user, clues: [] })
  const found = searchMembers(search, request, users).filter(({ _id }) => !candidates.some(({ user }) => user._id === _id))
  const chosen = users.find(({ _id }) => _id === chosenId)
  const isOffered = chosen === undefined || [...candidates.map(({ user }) => user), ...found].includes(chosen)
  const choices = [...candidates, ...[...(isOffered ? [] : [chosen]), ...found].map(without)]
  const isBeyond = chosen?.isAdmin === true && me.adminType !== 'master'
  const blocked =
    chosen === undefined ? texts.chooseFirst : chosen._id === me._id ? texts.ownAccount : isBeyond ? texts.administrator : undefined
  const asked = texts.askedOn(formatDay(fromDayNumber(zone.dayAt(request.createdAt))), formatClock(request.createdAt, zone.name))

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
                {isLoading ? texts.membersLoading : search.trim().length > 1 ? texts.searchEmpty : texts.noMember}
              </p>
            )}
            <SearchField label={texts.search} value={search} onChange={(event) => setSearch(event.target.value)} />
          </div>
        </fieldset>
      </div>
      <div className="mt-5 flex flex-col gap-3">
        <FieldError error={error} />
        <div className="flex flex-wrap items-start gap-3">
          <Button variant="primary" disabledReason={waits ?? blocked} onClick={() => setApproving(true)}>
            {texts.approve}
          </Button>
          <Button variant="outline" disabledReason={waits} hideReason onClick={() => setRejecting(true)}>
            {texts.reject}
          </Button>
        </div>
      </div>
      <Confirm
        subject={(isApproving && chosen) || null}
        onClose={() => setApproving(false)}
        title={(user) => texts.approveTitle(fullName(user))}
        description={
          <ul className="flex list-disc flex-col gap-2 pl-5 text-14 break-words">
            {texts.approveConsequences(request.newEmail).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        }
        confirmLabel={texts.approveConfirm}
        action={approve}
        onConfirm={(user) => approve.run({ id: request._id, userId: user._id })}
      />
      <WhileOpen subject={isRejecting || null}>
        {(_asked, opening) => <RejectDialog request={request} {...opening} onClose={() => setRejecting(false)} />}
      </WhileOpen>
    </article>
  )
}
