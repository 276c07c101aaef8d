// All requests of lost accounts: those to decide, each beside the members it may be about, then what became of the others.
import { hasNoAddress } from '@releve/contract/email-address'
import { fullName, plainName } from '@releve/contract/person-name'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import KeyRound from 'lucide-react/icons/key-round'
import { useId, useState, type ReactNode } from 'react'
import type { RecoveryRequest } from '@releve/contract/accounts'
import { phoneNumberText } from '@releve/contract/phone-number'
import { memberFields } from '@releve/contract/member-fields'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { listPage, pagedQuery } from '#kit/pages.ts'
import { ReasonDialog } from '#kit/reason-dialog.tsx'
import { useAction } from '#kit/use-action.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { useCenterNames } from '#shared/center-names.ts'
import { useCenterName } from '#shared/centers.ts'
import { NoMail, useSendsMail } from '#shared/no-mail.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { FieldError } from '#ui/field.tsx'
import { capitalize, formatClock, formatDay } from '#ui/format.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useZone } from '#features/centers/queries.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { candidatesOf, searchMembers, type Candidate } from './candidates.ts'
import { requestTexts as texts } from './recovery-texts.ts'

const queryKey = ['accounts', 'recovery']
const PAGE_SIZE = 50
const SHOWN_DECIDED = 10

/** The decision on a request: the account given back, or the reason why none is. */
type Decision = { readonly userId: string } | { readonly reason: string }

function useDecide(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Decision) =>
      'userId' in body
        ? call('accounts.approveRecovery', { params: { id }, body })
        : call('accounts.rejectRecovery', { params: { id }, body }),
    // A refusal often means that a colleague decided meanwhile.
    onSettled: (_answer, _error, body) => {
      if ('userId' in body) void queryClient.invalidateQueries({ queryKey: ['users'] })
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** A colleague decided it meanwhile: the card goes with the list that is read again, and cannot say it. */
const isDecided = (failure: unknown) => failure instanceof ApiError && failure.code === 'alreadyDecided'

function Facts({ request }: { request: RecoveryRequest }): ReactNode {
  // A master sees those of several.
  const { data: center } = useCenterName(useMe().adminType === 'master' ? request.centerId : null)
  const { name: zone } = useZone()
  const facts = {
    [texts.name]: fullName(request),
    ...(typeof center === 'string' && { [texts.center]: center }),
    [memberFields.registrationNumber.label]: request.registrationNumber,
    [texts.formerEmail]: request.formerEmail,
    [texts.newEmail]: request.newEmail,
    [memberFields.phone.label]: request.phone === null ? null : phoneNumberText(request.phone, zone),
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

function RequestCard({ request, onReject }: { request: RecoveryRequest; onReject: () => void }): ReactNode {
  const { data: users = [], isPending: isLoading } = useMembersOf(request.centerId)
  const me = useMe()
  const zone = useZone()
  const sendsMail = useSendsMail()
  const group = useId()
  const titleId = useId()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [isAsked, setAsked] = useState(false)
  const approve = useAction(useDecide(request._id), {
    done: () => (sendsMail ? texts.approved : texts.approvedUnsent),
    refusedInPassing: isDecided,
  })
  const waits = approve.button.disabledReason

  const candidates = candidatesOf(request, users)
  const found = searchMembers(search, request, users)
  const chosen = users.find(({ _id }) => _id === chosenId)
  // The chosen person stays in sight, whatever is searched then.
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
          <Facts request={request} />
          {request.message !== '' && (
            <p className="mt-3 border-l-2 border-line-strong pl-4 text-14 leading-5 break-words whitespace-pre-line">{request.message}</p>
          )}
        </div>
        <fieldset className="min-w-0">
          <legend className="mb-2 text-14 font-650 text-t2">{texts.members}</legend>
          <div className="flex flex-col gap-2">
            {choices.map(({ user, clues }) => (
              <label
                key={user._id}
                className="flex min-h-15 cursor-pointer items-center gap-3.5 rounded-card px-3 py-2 shadow-[inset_0_0_0_1px_var(--line)] focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_2px_var(--primary)]"
              >
                <input
                  type="radio"
                  name={group}
                  checked={user === chosen}
                  onChange={() => {
                    setChosenId(user._id)
                    approve.clear()
                  }}
                  className="sr-only"
                />
                <Avatar name={plainName(user)} imageUrl={user.avatar ?? undefined} size={40} />
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="text-16 font-600">{fullName(user)}</span>
                  <span className="text-13 break-words text-t3 empty:hidden">
                    {[user.registrationNumber, user.team?.name, hasNoAddress(user.email ?? '') ? null : user.email]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  {clues.length === 0 ? (
                    <span className="text-13 text-warn">{texts.noClue}</span>
                  ) : (
                    <span className="text-13 text-success">
                      {capitalize(clues.map((clue) => texts.same(texts.clues[clue])).join(', '))}
                    </span>
                  )}
                </span>
                {user === chosen && <CircleCheck size={22} className="flex-none text-primary-ink" />}
              </label>
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
          <>
            <ul className="mb-3 flex list-disc flex-col gap-2 pl-5 text-14 break-words">
              {texts.approveConsequences(request.newEmail).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <NoMail />
          </>
        }
        confirmLabel={texts.approveConfirm}
        action={approve}
        onConfirm={({ _id }) => approve.run({ userId: _id })}
      />
    </article>
  )
}

/** The dialog does not stand in the card, which goes with the list while one writes. */
function RejectDialog({ request, ...dialog }: Opening & { request: RecoveryRequest; onClose: () => void }): ReactNode {
  const reject = useAction(useDecide(request._id), {
    done: (answer) => (answer?.isMailed === false ? texts.rejectedUnsent : texts.rejected),
    isWriting: true,
  })
  return (
    <ReasonDialog
      {...dialog}
      title={texts.rejectTitle}
      description={
        <span className="break-words">
          {texts.rejectBody(request.newEmail)}
          <NoMail />
        </span>
      }
      confirmLabel={texts.rejectConfirm}
      hint={texts.reasonHint}
      action={reject}
      onConfirm={(reason) => reject.run({ reason })}
    />
  )
}

function Decided({ request }: { request: RecoveryRequest }): ReactNode {
  const zone = useZone()
  const { user, decidedBy, decidedAt, reason } = request
  const by = decidedBy === null ? '' : fullName(decidedBy)
  return (
    <li className="flex flex-col gap-0.5 py-3">
      <span className="text-16 font-600">{fullName(request)}</span>
      <span className="text-14 text-t2">
        {user === null ? texts.wasRejected(by) : texts.wasApproved(fullName(user), by)}
        {decidedAt !== null && <DayText>{`, ${formatDay(fromDayNumber(zone.dayAt(decidedAt)))}`}</DayText>}
      </span>
      {reason !== null && <span className="text-14 break-words text-t3">{texts.because(reason)}</span>}
    </li>
  )
}

/** `isNarrowed`: some only of all there are, those found. */
function Requests({ requests, isNarrowed }: { requests: readonly RecoveryRequest[]; isNarrowed: boolean }): ReactNode {
  const [most, setMost] = useState(SHOWN_DECIDED)
  const [rejecting, setRejecting] = useState<RecoveryRequest | null>(null)
  const pending = requests.filter(({ status }) => status === 'pending').toSorted((a, b) => a.createdAt - b.createdAt)
  const decided = requests.filter(({ status }) => status !== 'pending')
  const shown = isNarrowed ? decided : decided.slice(0, most)
  return (
    <>
      {pending.length > 0 ? (
        <section aria-label={texts.pending} className="flex flex-col gap-4">
          <p className="max-w-[640px] text-16 leading-6 text-pretty text-t2">{texts.intro}</p>
          <h2 className="text-18">{texts.pending}</h2>
          {pending.map((request) => (
            <RequestCard key={request._id} request={request} onReject={() => setRejecting(request)} />
          ))}
        </section>
      ) : (
        !isNarrowed && (
          <EmptyState icon={<KeyRound size={30} />} title={texts.empty}>
            {texts.emptyBody}
          </EmptyState>
        )
      )}
      {decided.length > 0 && (
        <section aria-label={texts.decided}>
          <h2 className="text-18">{texts.decided}</h2>
          <ul className="divide-y divide-line">
            {shown.map((request) => (
              <Decided key={request._id} request={request} />
            ))}
          </ul>
          {decided.length > shown.length && (
            <Button size={44} variant="outline" onClick={() => setMost(decided.length)}>
              {texts.moreDecided}
            </Button>
          )}
        </section>
      )}
      <WhileOpen subject={rejecting}>
        {(request, opening) => <RejectDialog request={request} {...opening} onClose={() => setRejecting(null)} />}
      </WhileOpen>
    </>
  )
}

function searchedText({ name, lastName, user, registrationNumber, formerEmail, newEmail }: RecoveryRequest): string {
  return [name, lastName, user === null ? '' : fullName(user), registrationNumber, formerEmail, newEmail].filter(Boolean).join(' ')
}

/** Shows the requests that wait, then the decided ones with their outcome, page by page. */
export function RecoveryRequests(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const query = useInfiniteQuery({
    ...pagedQuery(queryKey, async (from, signal) =>
      listPage(await call('accounts.recoveryRequests', { query: { limit: PAGE_SIZE, ...from }, signal }), PAGE_SIZE),
    ),
    select: ({ pages }) => pages.flatMap(({ list }) => list),
  })
  const named = isMaster ? (query.data ?? []).filter(({ status }) => status === 'pending') : []
  const centers = useCenterNames(named.map(({ centerId }) => centerId))
  return (
    <div className="flex max-w-[1100px] flex-col gap-8">
      <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={2} height={320} />}>
        {(requests) => (
          <>
            <FailedQueryLine query={centers}>{texts.centersFailed}</FailedQueryLine>
            <SearchedList list={requests} textOf={searchedText} texts={texts.list} rest={query}>
              {(found, isNarrowed) => <Requests requests={found} isNarrowed={isNarrowed} />}
            </SearchedList>
          </>
        )}
      </Loaded>
    </div>
  )
}
