// The pending accounts, with their own statements: approved with a team and a day, or refused.
import { fullName, plainName } from '@releve/contract/person-name'
import Check from 'lucide-react/icons/check'
import UserCheck from 'lucide-react/icons/user-check'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { details, memberFields, reservedDetails } from '@releve/contract/member-fields'
import { phoneNumberText } from '@releve/contract/phone-number'
import type { WireViolation } from '@releve/contract/demands'
import type { WireUser } from '@releve/contract/users'
import { call } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { ReasonDialog } from '#kit/reason-dialog.tsx'
import { useAction } from '#kit/use-action.ts'
import { alsoWrong, useContractForm } from '#kit/use-contract-form.ts'
import { useSettled } from '#kit/use-settled.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { Avatar, TeamMark } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayInput } from '#ui/day-input.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatCounted, formatDayNumeric } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useCenterNames } from '#shared/center-names.ts'
import { NoMail } from '#shared/no-mail.tsx'
import { isBlocked } from '#shared/plan-warnings.tsx'
import { useTeamsOf } from '#features/teams/queries.ts'
import { useApprove, useChangeRole, useReject } from '#features/users/mutations.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { readApproval, WITHOUT, type ApprovalDraft } from './approval-form.ts'
import { choicesOf } from '../directory-entries.ts'
import { usePendingUsers } from '../found-members.ts'
import { pendingTexts as texts } from './pending-texts.ts'
import { placementTexts, PlacementWarnings } from '../placement-warnings.tsx'
import { Qualifications, useKnownQualifications } from '../member/qualifications-field.tsx'

function Said({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={classNames('flex min-w-0 flex-col', wide && 'sm:col-span-full')}>
      <dt className="text-13 text-t3">{label}</dt>
      <dd className="text-14 break-words">{children}</dd>
    </div>
  )
}

interface PendingCardProps {
  user: WireUser
  /** It is given to those who decide in several centres. */
  centerName: string | undefined
  onApprove: () => void
  onReject: () => void
}

/** A telephone is written as it is dialled in the reader's centre; undefined or null where nothing was said. */
function detailText(user: WireUser, name: (typeof reservedDetails)[number], zone: string): string | null | undefined {
  const value = user[name]
  return name === 'phone' && typeof value === 'string' ? phoneNumberText(value, zone) : value
}

function PendingCard({ user, centerName, onApprove, onReject }: PendingCardProps): ReactNode {
  const id = useId()
  const waits = useWaitReason()
  const { name: zone } = useZone()
  const { email } = user
  return (
    <Card as="article" aria-labelledby={id} className="flex flex-col gap-4 p-4 lg:p-5">
      <div className="flex items-center gap-3.5">
        <Avatar name={plainName(user)} imageUrl={user.avatar ?? undefined} size={44} />
        <h2 id={id} className="min-w-0 text-18">
          {fullName(user)}
        </h2>
      </div>
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Said label={memberFields.email.label} wide>
          {email === undefined ? (
            texts.notSaid
          ) : (
            <a href={`mailto:${email}`} className="wrap-anywhere text-primary-ink hover:underline">
              {email}
            </a>
          )}
          {user.isEmailVerified !== undefined && (
            <span className="mt-1.5 block">
              <ReasonLine tone={user.isEmailVerified ? 'ok' : 'warn'}>
                {user.isEmailVerified ? texts.isVerified : texts.isNotVerified}
              </ReasonLine>
            </span>
          )}
        </Said>
        {reservedDetails.map((name) => (
          <Said key={name} label={details[name].label}>
            {detailText(user, name, zone) ?? <span className="text-t3">{texts.notSaid}</span>}
          </Said>
        ))}
        {centerName !== undefined && <Said label={texts.center}>{centerName}</Said>}
      </dl>
      <div className="flex flex-wrap gap-2 *:flex-1 sm:justify-end sm:*:flex-none">
        <Button size={44} disabledReason={waits} hideReason onClick={onReject}>
          {texts.reject}
          <span className="sr-only"> {fullName(user)}</span>
        </Button>
        <Button size={44} variant="primary" icon={<Check size={18} />} disabledReason={waits} hideReason onClick={onApprove}>
          {texts.approve}
          <span className="sr-only"> {fullName(user)}</span>
        </Button>
      </div>
    </Card>
  )
}

interface DecisionProps extends Opening {
  user: WireUser
  onClose: () => void
}

/** With the team they join, from when, and what they are qualified for; in a centre that nobody administers, perhaps as its administrator. */
function ApprovalSheet({ user, ...sheet }: DecisionProps): ReactNode {
  const today = useToday()
  const teams = useTeamsOf(user.centerId)
  const approve = useApprove()
  const changeRole = useChangeRole()
  const { data: members } = useMembersOf(user.centerId)
  const known = useKnownQualifications(user.centerId, choicesOf(members ?? [], user.centerId ?? undefined).qualifications)
  const hasNobody = members?.every(({ isAdmin }) => !isAdmin) === true
  const initial: ApprovalDraft = { teamId: WITHOUT, fromDate: formatDayNumeric(today), qualifications: user.qualifications }
  /** The rules that a team's cycle, joined on a day, breaks for them. */
  const [foreseen, setForeseen] = useState<{ readonly of: ApprovalDraft; readonly warnings: readonly WireViolation[] } | null>(null)
  const warningsFor = ({ teamId, fromDate }: ApprovalDraft) =>
    foreseen?.of.teamId === teamId && foreseen.of.fromDate === fromDate ? foreseen.warnings : []
  const form = useContractForm({
    initial: { ...initial, reason: '', isAdmin: false },
    read: (draft) => {
      const reason = draft.reason.trim()
      const isAsked = isBlocked(warningsFor(draft))
      const missing = isAsked && reason === '' ? placementTexts.reasonNeeded : undefined
      const read = alsoWrong(readApproval(draft, user, today), { reason: missing })
      return 'fields' in read ? read : { value: { draft, body: { ...read.value, ...(isAsked && { reason }) } } }
    },
    send: async ({ draft, body }) => {
      const tell = (warnings: readonly WireViolation[]) => setForeseen({ of: draft, warnings })
      // Nothing is asked where nothing is to be told.
      if (body.teamId !== undefined && warningsFor(draft).length === 0) {
        const { warnings = [] } = await call('users.approve', { params: { id: user._id }, body: { ...body, dryRun: true } })
        tell(warnings)
        if (warnings.length > 0) throw new ApiError(placementTexts.look, { status: 409, code: 'planBreaksRules', violations: warnings })
      }
      try {
        await approve.mutateAsync({ id: user._id, body })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'planBreaksRules') tell(error.violations)
        throw error
      }
      if (!draft.isAdmin) return 'member'
      // The account is approved whatever comes of it: a password that is not given takes nothing back.
      return changeRole.mutateAsync({ id: user._id, role: 'center' }).then(
        () => 'admin' as const,
        () => 'adminFailed' as const,
      )
    },
    done: (became) => texts.approval.done[became](user),
    onDone: sheet.onClose,
  })
  return (
    <FormSheet {...sheet} form={form} title={texts.approval.title(user)} submitLabel={texts.approval.confirm}>
      <p className="text-14 text-pretty text-t2">{texts.approval.explain}</p>
      <NoMail />
      <Loaded query={teams} failed={texts.approval.teamsFailed} asLine skeleton={<SkeletonStack count={1} height={72} />}>
        {(known) => (
          <Select<string>
            label={texts.approval.team}
            options={[
              { value: WITHOUT, label: texts.approval.noTeam },
              ...known.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
            ]}
            {...form.field('teamId')}
          />
        )}
      </Loaded>
      {form.draft.teamId !== WITHOUT && (
        <DayInput label={texts.approval.fromDate} hint={texts.approval.fromDateHint} {...form.field('fromDate')} />
      )}
      <Qualifications {...form.field('qualifications')} knownNames={known} />
      {hasNobody && (
        <Checkbox
          label={texts.approval.admin}
          hint={texts.approval.adminHint}
          checked={form.draft.isAdmin}
          onChange={(isAdmin) => form.set({ isAdmin })}
        />
      )}
      <PlacementWarnings warnings={warningsFor(form.draft)} {...form.text('reason')} />
    </FormSheet>
  )
}

function RejectionDialog({ user, ...dialog }: DecisionProps): ReactNode {
  const reject = useAction(useReject(), { done: () => texts.rejection.done(user), isWriting: true })
  return (
    <ReasonDialog
      {...dialog}
      title={texts.rejection.title(user)}
      description={
        <>
          {texts.rejection.explain}
          <NoMail />
        </>
      }
      confirmLabel={texts.rejection.confirm}
      hint={texts.rejection.reasonHint}
      rows={2}
      action={reject}
      onConfirm={(reason) => reject.run({ id: user._id, body: reason === '' ? {} : { reason } })}
    />
  )
}

/** The words of a request are searched as they are shown. */
function searchedText(user: WireUser, zone: string): string {
  return [fullName(user), user.email, ...reservedDetails.map((name) => detailText(user, name, zone))].filter(Boolean).join(' ')
}

export function PendingList(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const [typed, setTyped] = useState('')
  const wanted = isMaster ? typed.trim() : ''
  const settled = useSettled(wanted)
  const { query, count: all, rest } = usePendingUsers(settled)
  const { name: zone } = useZone()
  const centers = useCenterNames(isMaster ? (query.data ?? []).map(({ centerId }) => centerId) : [])
  const heading = useRef<HTMLParagraphElement>(null)
  const [approving, setApproving] = useState<WireUser | null>(null)
  const [rejecting, setRejecting] = useState<WireUser | null>(null)

  // A decided account is gone, and the focus with it: the list gets it.
  const count = all ?? 0
  const before = useRef(count)
  useEffect(() => {
    const isLess = count < before.current
    before.current = count
    if (isLess) requestAnimationFrame(() => heading.current?.focus())
  }, [count])

  // Nobody waits: not nobody of those whom the search found last, which stand until the list is read again.
  const isNone = query.data?.length === 0 && typed === '' && count === 0
  return (
    <>
      <Loaded query={query} failed={texts.failedTitle} skeleton={<SkeletonStack count={2} height={236} />}>
        {(users) => (
          <>
            <p ref={heading} tabIndex={-1} role="status" className={isNone ? 'sr-only' : 'text-14 text-t3 outline-none'}>
              {formatCounted(count, texts.count)}
            </p>
            {isNone ? (
              <EmptyState icon={<UserCheck size={30} />} title={texts.emptyTitle} actions={<WayOut to="/users" label={texts.toUsers} />}>
                {texts.empty}
              </EmptyState>
            ) : (
              <>
                <p className="text-14 text-pretty text-t2">{texts.intro}</p>
                {isMaster && <FailedQueryLine query={centers}>{texts.centersFailed}</FailedQueryLine>}
                <SearchedList
                  list={users}
                  textOf={(user) => searchedText(user, zone)}
                  texts={{ search: texts.search, count: texts.count }}
                  from={6}
                  rest={rest}
                  {...(isMaster && {
                    asked: {
                      typed,
                      onType: setTyped,
                      count: rest.hasNextPage ? undefined : formatCounted(users.length, texts.count),
                      isAwaited: query.isPlaceholderData || settled !== wanted,
                    },
                  })}
                >
                  {(found) => (
                    <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
                      {found.map((user) => (
                        <li key={user._id}>
                          <PendingCard
                            user={user}
                            centerName={user.centerId === null ? undefined : centers.data?.get(user.centerId)}
                            onApprove={() => setApproving(user)}
                            onReject={() => setRejecting(user)}
                          />
                        </li>
                      ))}
                    </ul>
                  )}
                </SearchedList>
              </>
            )}
          </>
        )}
      </Loaded>
      <WhileOpen subject={approving}>
        {(user, opening) => <ApprovalSheet user={user} {...opening} onClose={() => setApproving(null)} />}
      </WhileOpen>
      <WhileOpen subject={rejecting}>
        {(user, opening) => <RejectionDialog user={user} {...opening} onClose={() => setRejecting(null)} />}
      </WhileOpen>
    </>
  )
}
