// Who asks for an account, with what he said of himself: approved with a team and a day, or refused.
import { Link } from '@tanstack/react-router'
import UserCheck from 'lucide-react/icons/user-check'
import { useEffect, useId, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { WireUser } from '@releve/contract/users'
import type { Day } from '@releve/domain/calendar/day'
import { messageOf, whyUnread } from '../../../api/errors.ts'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { TeamMark } from '../../../ui/avatar.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { FailedLine, UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatCount, formatDayNumeric } from '../../../ui/format.ts'
import { fullName } from '../../../ui/person.ts'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { Select } from '../../../ui/select.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { UnsavedDialog, UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useMe } from '../../accounts/queries.ts'
import { useCenters, useToday } from '../../centers/queries.ts'
import { useTeams } from '../../teams/queries.ts'
import { useApprove, useReject } from '../mutations.ts'
import { usePendingUsers } from '../queries.ts'
import { readDay } from './member-form.ts'
import { PendingCard } from './pending-card.tsx'
import { pendingTexts as texts } from './pending-texts.ts'

type Field = 'teamId' | 'fromDate'
const WITHOUT = 'none'

/** With the team he joins, and from when. */
function ApprovalSheet({ user: current, onClose }: { user: WireUser | null; onClose: () => void }): ReactNode {
  const id = useId()
  const today = useToday()
  const waits = useWaitReason()
  const snackbar = useSnackbar()
  const teams = useTeams()
  const approve = useApprove()
  const [team, setTeam] = useState(WITHOUT)
  const [fromDate, setFromDate] = useState(() => formatDayNumeric(today))
  const [errors, setErrors] = useState<FormErrors<Field>>({})
  // Still shown while the sheet slides away.
  const [user, setUser] = useState(current)
  if (current !== null && current !== user) setUser(current)
  const approveAs = useOneAtATime(async (userId: string, body: { readonly teamId?: string; readonly fromDate?: Day }) => {
    try {
      const approved = await approve.mutateAsync({ id: userId, body })
      snackbar.show({ kind: 'success', message: texts.approval.done(approved) })
      onClose()
    } catch (error) {
      showWrong('[role="dialog"]', () => setErrors(formErrorsOf(error, ['teamId', 'fromDate'])))
    }
  })
  if (user === null) return null
  const isDirty = team !== WITHOUT || fromDate !== formatDayNumeric(today)

  function reset(): void {
    setUser(null)
    setTeam(WITHOUT)
    setFromDate(formatDayNumeric(today))
    setErrors({})
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    if (user === null) return
    const read = readDay(fromDate)
    const hasTeam = team !== WITHOUT
    if (hasTeam) {
      const day = 'day' in read ? read.day : null
      const wrong = 'error' in read ? read.error : day === null ? texts.approval.required : day < today ? texts.approval.past : undefined
      if (wrong !== undefined) {
        showWrong('[role="dialog"]', () => setErrors({ fromDate: wrong }))
        return
      }
    }
    const day = 'day' in read ? read.day : null
    void approveAs(user._id, hasTeam ? { teamId: team, ...(day !== null && { fromDate: day }) } : {})
  }

  return (
    <UnsavedSheet
      open={current !== null}
      isDirty={isDirty && !approve.isPending}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={texts.approval.title(user)}
      onClosed={reset}
      footer={
        <>
          <FieldError error={errors.form} />
          <Button type="submit" form={id} variant="primary" wide pending={approve.isPending} disabledReason={waits}>
            {texts.approval.confirm}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={send} className="flex flex-col gap-5">
        <p className="text-14 text-pretty text-t2">{texts.approval.explain}</p>
        {teams.data === undefined ? (
          teams.isError ? (
            <FailedLine onRetry={() => void teams.refetch()} retrying={teams.isFetching}>
              {texts.approval.teamsFailed}
            </FailedLine>
          ) : (
            <SkeletonGroup>
              <Skeleton width="100%" height={72} radius="card" />
            </SkeletonGroup>
          )
        ) : (
          <Select<string>
            label={texts.approval.team}
            options={[
              { value: WITHOUT, label: texts.approval.noTeam },
              ...teams.data
                .filter(({ centerId }) => centerId === user.centerId)
                .map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
            ]}
            value={team}
            onChange={(value) => {
              setTeam(value)
              setErrors({})
            }}
            error={errors.teamId}
          />
        )}
        {team !== WITHOUT && (
          <DayInput
            label={texts.approval.fromDate}
            value={fromDate}
            onChange={(text) => {
              setFromDate(text)
              setErrors({})
            }}
            error={errors.fromDate}
          />
        )}
      </form>
    </UnsavedSheet>
  )
}

function RejectionDialog({ user: current, onClose }: { user: WireUser | null; onClose: () => void }): ReactNode {
  const snackbar = useSnackbar()
  const waits = useWaitReason({ isWriting: true })
  const reject = useReject()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [user, setUser] = useState(current)
  if (current !== null && current !== user) {
    setUser(current)
    setReason('')
    setError(undefined)
  }
  const send = useOneAtATime(async (asked: WireUser) => {
    const written = reason.trim()
    try {
      await reject.mutateAsync({ id: asked._id, body: written === '' ? {} : { reason: written } })
      snackbar.show({ kind: 'success', message: texts.rejection.done(asked) })
      onClose()
    } catch (refused) {
      setError(messageOf(refused))
    }
  })
  if (user === null) return null

  return (
    <UnsavedDialog
      open={current !== null}
      isDirty={reason.trim() !== '' && !reject.isPending}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        setReason('')
        setError(undefined)
        onClose()
      }}
      title={texts.rejection.title(user)}
      description={texts.rejection.explain}
      confirmLabel={texts.rejection.confirm}
      danger
      pending={reject.isPending}
      disabledReason={waits}
      onConfirm={() => void send(user)}
    >
      <TextArea
        label={texts.rejection.reason}
        hint={texts.rejection.reasonHint}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FieldError error={error} />
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
  return [fullName(user), user.email, user.phone, user.registrationNumber].filter(Boolean).join(' ')
}

export function PendingList(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const waits = useWaitReason()
  const { data: users, error, isFetching, refetch } = usePendingUsers()
  const centers = useCenters(isMaster)
  const heading = useRef<HTMLParagraphElement>(null)
  const [approving, setApproving] = useState<WireUser | null>(null)
  const [rejecting, setRejecting] = useState<WireUser | null>(null)

  // What one decided on is gone, and the focus with it: it goes on to the list.
  const count = users?.length ?? 0
  const before = useRef(count)
  useEffect(() => {
    const isLess = count < before.current
    before.current = count
    if (isLess) requestAnimationFrame(() => heading.current?.focus())
  }, [count])

  return (
    <>
      {users === undefined ? (
        error !== null ? (
          <ErrorState title={texts.failedTitle} onRetry={() => void refetch()} retrying={isFetching}>
            {whyUnread(error)}
          </ErrorState>
        ) : (
          <LoadingPending />
        )
      ) : (
        <>
          <p ref={heading} tabIndex={-1} role="status" className={users.length === 0 ? 'sr-only' : 'text-14 text-t3 outline-none'}>
            {formatCount(users.length, texts.count)}
          </p>
          {users.length === 0 ? (
            <EmptyState
              icon={<UserCheck size={30} aria-hidden="true" />}
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
      <ApprovalSheet user={approving} onClose={() => setApproving(null)} />
      <RejectionDialog user={rejecting} onClose={() => setRejecting(null)} />
    </>
  )
}
