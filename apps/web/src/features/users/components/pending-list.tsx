// Who asks for an account, with what he said of himself: approved with a team and a day, or refused.
import { Link } from '@tanstack/react-router'
import UserCheck from 'lucide-react/icons/user-check'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { reservedDetails } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import type { Day } from '@releve/domain/calendar/day'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { FormSubmit } from '../../../kit/form-submit.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useAction } from '../../../kit/use-action.ts'
import { useContractForm, type Read } from '../../../kit/use-contract-form.ts'
import { WhileOpen, type Opening } from '../../../kit/while-open.tsx'
import { useMe } from '../../../session/me.ts'
import { fullName } from '../../../shared/person.ts'
import { TeamMark } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { DayInput } from '../../../ui/day-input.tsx'
import { UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatCount, formatDayNumeric } from '../../../ui/format.ts'
import { readDay } from '../../../ui/read-day.ts'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { UnsavedDialog, UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useCenters, useToday } from '../../centers/queries.ts'
import { useTeams } from '../../teams/queries.ts'
import { useApprove, useReject } from '../mutations.ts'
import { usePendingUsers } from '../queries.ts'
import { PendingCard } from './pending-card.tsx'
import { pendingTexts as texts } from './pending-texts.ts'

const WITHOUT = 'none'

interface DecisionProps extends Opening {
  user: WireUser
  onClose: () => void
}

/** With the team they join, and from when. */
function ApprovalSheet({ user, onClose, ...opening }: DecisionProps): ReactNode {
  const today = useToday()
  const teams = useTeams()
  const approve = useApprove()
  const form = useContractForm({
    initial: { teamId: WITHOUT, fromDate: formatDayNumeric(today) },
    read: ({ teamId, fromDate }): Read<{ teamId?: string; fromDate?: Day }> => {
      if (teamId === WITHOUT) return { value: {} }
      const found = readDay(fromDate)
      if ('error' in found) return { fields: { fromDate: found.error } }
      return found.day < today ? { fields: { fromDate: texts.approval.past } } : { value: { teamId, fromDate: found.day } }
    },
    send: (body) => approve.mutateAsync({ id: user._id, body }),
    done: texts.approval.done,
    onDone: onClose,
  })
  return (
    <UnsavedSheet
      {...opening}
      isDirty={form.isUnsaved}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.approval.title(user)}
      footer={<FormSubmit form={form}>{texts.approval.confirm}</FormSubmit>}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <p className="text-14 text-pretty text-t2">{texts.approval.explain}</p>
        <Loaded query={teams} failed={texts.approval.teamsFailed} asLine skeleton={<Skeleton width="100%" height={72} radius="card" />}>
          {(known) => (
            <Select<string>
              label={texts.approval.team}
              options={[
                { value: WITHOUT, label: texts.approval.noTeam },
                ...known
                  .filter(({ centerId }) => centerId === user.centerId)
                  .map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
              ]}
              {...form.field('teamId')}
            />
          )}
        </Loaded>
        {form.draft.teamId !== WITHOUT && <DayInput label={texts.approval.fromDate} {...form.field('fromDate')} />}
      </form>
    </UnsavedSheet>
  )
}

function RejectionDialog({ user, onClose, ...opening }: DecisionProps): ReactNode {
  const [reason, setReason] = useState('')
  const written = reason.trim()
  const reject = useAction(useReject(), { done: () => texts.rejection.done(user), onDone: onClose, isWriting: true })
  return (
    <UnsavedDialog
      {...opening}
      isDirty={written !== '' && !reject.isPending}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.rejection.title(user)}
      description={texts.rejection.explain}
      confirmLabel={texts.rejection.confirm}
      danger
      {...reject.button}
      onConfirm={() => void reject.run({ id: user._id, body: written === '' ? {} : { reason: written } })}
    >
      <TextArea
        label={texts.rejection.reason}
        hint={texts.rejection.reasonHint}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FieldError error={reject.error} />
    </UnsavedDialog>
  )
}

function LoadingPending(): ReactNode {
  return (
    <SkeletonGroup className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      {[0, 1].map((index) => (
        <Skeleton key={index} width="100%" height={236} radius="card" />
      ))}
    </SkeletonGroup>
  )
}

/** By what he said of himself. */
function searchedText(user: WireUser): string {
  return [fullName(user), user.email, ...reservedDetails.map((name) => user[name])].filter(Boolean).join(' ')
}

export function PendingList(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const waits = useWaitReason()
  const query = usePendingUsers()
  const centers = useCenters(isMaster)
  const heading = useRef<HTMLParagraphElement>(null)
  const [approving, setApproving] = useState<WireUser | null>(null)
  const [rejecting, setRejecting] = useState<WireUser | null>(null)

  // What one decided on is gone, and the focus with it: it goes on to the list.
  const count = query.data?.length ?? 0
  const before = useRef(count)
  useEffect(() => {
    const isLess = count < before.current
    before.current = count
    if (isLess) requestAnimationFrame(() => heading.current?.focus())
  }, [count])

  return (
    <>
      <Loaded query={query} failed={texts.failedTitle} skeleton={<LoadingPending />}>
        {(users) => (
          <>
            <p ref={heading} tabIndex={-1} role="status" className={users.length === 0 ? 'sr-only' : 'text-14 text-t3 outline-none'}>
              {formatCount(users.length, texts.count)}
            </p>
            {users.length === 0 ? (
              <EmptyState
                icon={<UserCheck size={30} />}
                title={texts.emptyTitle}
                actions={
                  <Link to="/users" className={buttonClass({ variant: 'neutral', wide: true })}>
                    {texts.toUsers}
                  </Link>
                }
              >
                {texts.empty}
              </EmptyState>
            ) : (
              <>
                <p className="text-14 text-pretty text-t2">{texts.intro}</p>
                {isMaster && <UnreadLine query={centers}>{texts.centersFailed}</UnreadLine>}
                <SearchedList list={users} textOf={searchedText} texts={{ search: texts.search, count: texts.count }} from={6}>
                  {(found) => (
                    <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
                      {found.map((user) => (
                        <li key={user._id}>
                          <PendingCard
                            user={user}
                            centerName={isMaster ? centers.data?.find(({ _id }) => _id === user.centerId)?.name : undefined}
                            disabledReason={waits}
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
