// One request to decide: what it says beside the members it may be about.
import CircleCheck from 'lucide-react/icons/circle-check'
import { useId, useState, type ReactNode } from 'react'
import type { RecoveryRequest } from '@releve/contract/accounts'
import { memberFields } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { ApiError } from '../../../api/errors.ts'
import { Confirm } from '../../../kit/confirm.tsx'
import { ReasonDialog } from '../../../kit/reason-dialog.tsx'
import { useAction } from '../../../kit/use-action.ts'
import type { Opening } from '../../../kit/while-open.tsx'
import { useMe } from '../../../session/me.ts'
import { fullName } from '../../../shared/person.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { capitalize, formatClock, formatDay } from '../../../ui/format.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useCenterName } from '../../../shared/centers.ts'
import { useZone } from '../../centers/queries.ts'
import { useMembersOf } from '../../users/queries.ts'
import { candidatesOf, searchMembers, type Candidate } from './candidates.ts'
import { requestTexts as texts } from './recovery-texts.ts'
import { useDecideRecovery } from './use-recovery.ts'

const NOBODY: readonly WireUser[] = []

function Facts({ request, centerName }: Pick<RequestCardProps, 'request'> & { centerName: string | undefined }): ReactNode {
  const facts = {
    [texts.name]: fullName(request),
    ...(centerName !== undefined && { [texts.center]: centerName }),
    [memberFields.registrationNumber.label]: request.registrationNumber,
    [texts.formerEmail]: request.formerEmail,
    [texts.newEmail]: request.newEmail,
    [memberFields.phone.label]: request.phone,
  }
  return (
    <dl>
      {Object.entries(facts).map(([label, value]) => {
        const isSaid = value !== null && value !== ''
        return (
          <div key={label} className="flex gap-x-3 py-1 max-sm:flex-col">
            <dt className="flex-none text-14 text-t3 max-sm:text-13 sm:w-36">{label}</dt>
            <dd className={isSaid ? 'min-w-0 text-14 font-600 wrap-anywhere' : 'text-14 text-t3'}>{isSaid ? value : texts.none}</dd>
          </div>
        )
      })}
    </dl>
  )
}

interface ChoiceProps {
  group: string
  candidate: Candidate
  checked: boolean
  onChoose: () => void
}

function Choice({ group, candidate: { user, clues }, checked, onChoose }: ChoiceProps): ReactNode {
  const detail = [user.registrationNumber, user.team?.name, user.email].filter(Boolean).join(' · ')
  return (
    <label className="flex min-h-15 cursor-pointer items-center gap-3.5 rounded-card px-3 py-2 shadow-[inset_0_0_0_1px_var(--line)] focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_2px_var(--primary)]">
      <input type="radio" name={group} checked={checked} onChange={onChoose} className="sr-only" />
      <Avatar name={fullName(user)} imageUrl={user.avatar ?? undefined} size={40} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-16 font-600">{fullName(user)}</span>
        {detail !== '' && <span className="text-13 break-words text-t3">{detail}</span>}
        {clues.length === 0 ? (
          <span className="text-13 text-warn">{texts.noClue}</span>
        ) : (
          <span className="text-13 text-success">{capitalize(clues.map((clue) => texts.same(texts.clues[clue])).join(', '))}</span>
        )}
      </span>
      {checked && <CircleCheck size={22} className="flex-none text-primary-ink" />}
    </label>
  )
}

interface RequestCardProps {
  request: RecoveryRequest
  /** Its centre is: to a master, who sees several. */
  isNamed: boolean
  onReject: () => void
}

/** Decided by a colleague meanwhile: the card goes with the list that is read again, and cannot say it. */
const isDecided = (failure: unknown) => failure instanceof ApiError && failure.code === 'alreadyDecided'

/** Not in the card, which goes with the list while one writes. */
export function RejectDialog({ request, ...dialog }: Opening & { request: RecoveryRequest; onClose: () => void }): ReactNode {
  const reject = useAction(useDecideRecovery(), { done: () => texts.rejected, isWriting: true })
  return (
    <ReasonDialog
      {...dialog}
      title={texts.rejectTitle}
      description={<span className="break-words">{texts.rejectBody(request.newEmail)}</span>}
      confirmLabel={texts.rejectConfirm}
      hint={texts.reasonHint}
      action={reject}
      onConfirm={(reason) => reject.run({ id: request._id, body: { reason } })}
    />
  )
}

export function RequestCard({ request, isNamed, onReject }: RequestCardProps): ReactNode {
  const { data: users = NOBODY, isPending: isLoading } = useMembersOf(request.centerId)
  const centerName = useCenterName(isNamed ? request.centerId : null).data ?? undefined
  const me = useMe()
  const zone = useZone()
  const group = useId()
  const titleId = useId()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [isAsked, setAsked] = useState(false)
  const approve = useAction(useDecideRecovery(), { done: () => texts.approved, refusedInPassing: isDecided })
  const waits = approve.button.disabledReason

  const candidates = candidatesOf(request, users)
  const found = searchMembers(search, request, users)
  const chosen = users.find(({ _id }) => _id === chosenId)
  // Whoever is chosen stays in sight, whatever is searched then.
  const others = new Set([...(chosen === undefined || found.includes(chosen) ? [] : [chosen]), ...found])
  for (const { user } of candidates) others.delete(user)
  const choices: Candidate[] = [...candidates, ...[...others].map((user) => ({ user, clues: [] }))]
  const isBeyond = chosen?.isAdmin === true && me.adminType !== 'master'
  const blocked =
    chosen === undefined ? texts.chooseFirst : chosen._id === me._id ? texts.ownAccount : isBeyond ? texts.administrator : undefined
  const createdOn = texts.askedOn(formatDay(fromDayNumber(zone.dayAt(request.createdAt))), formatClock(request.createdAt, zone.name))

  return (
    <article aria-labelledby={titleId} className="rounded-card bg-s1 p-5 shadow-e1">
      <h3 id={titleId} className="text-18">
        {fullName(request)}
      </h3>
      <p className="text-13 text-t3">
        <DayText>{createdOn}</DayText>
      </p>
      <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 xl:grid-cols-2">
        <div>
          <h4 className="mb-2 text-14 font-650 text-t2">{texts.facts}</h4>
          <Facts request={request} centerName={centerName} />
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
                checked={candidate.user === chosen}
                onChoose={() => {
                  setChosenId(candidate.user._id)
                  approve.clear()
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
        <FieldError error={approve.error} />
        <div className="flex flex-wrap items-start gap-3">
          <Button variant="primary" disabledReason={waits ?? blocked} onClick={() => setAsked(true)}>
            {texts.approve}
          </Button>
          <Button variant="outline" disabledReason={waits} hideReason onClick={onReject}>
            {texts.reject}
          </Button>
        </div>
      </div>
      <Confirm
        subject={(isAsked && chosen) || null}
        onClose={() => setAsked(false)}
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
        onConfirm={(user) => approve.run({ id: request._id, body: { userId: user._id } })}
      />
    </article>
  )
}
