// Another team from a day on: which, from when, why; then what that touches, with a decision for each promise.
import { useEffect, useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { WireUser } from '@releve/contract/users'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { TeamMark } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatDayNumeric } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useToday } from '../../centers/queries.ts'
import { useTeams } from '../../teams/queries.ts'
import { useAssignTeam } from '../mutations.ts'
import { isPast, readTeamDraft, WITHOUT_TEAM } from './member-form.ts'
import type { ShownErrors, TeamDraft, TeamField, TeamWish } from './member-form.ts'
import { memberTexts } from './member-texts.ts'
import { PlanReviewStep } from './plan-review.tsx'
import { usePlanReview } from './use-plan-review.ts'

const texts = memberTexts.team
const FIELDS = ['teamId', 'fromDate', 'toDate', 'reason'] as const satisfies readonly TeamField[]

interface MemberTeamFormProps {
  user: WireUser
  onDone: () => void
  onDirty: (isDirty: boolean) => void
  disabledReason: string | undefined
  /** Foot of the sheet. */
  footer: HTMLElement | null
}

export function MemberTeamForm({ user, onDone, onDirty, disabledReason, footer }: MemberTeamFormProps): ReactNode {
  const id = useId()
  const today = useToday()
  const snackbar = useSnackbar()
  const teamsQuery = useTeams()
  const teams = teamsQuery.data
  const assign = useAssignTeam()
  const [draft, setDraft] = useState<TeamDraft>({ team: null, fromDate: formatDayNumeric(today), toDate: '', reason: '' })
  const [errors, setErrors] = useState<ShownErrors<TeamField>>({})
  const plan = usePlanReview<TeamWish>(
    (wish, fields) => assign.mutateAsync({ id: user._id, body: { ...wish, ...fields } }),
    () => {
      snackbar.show({ kind: 'success', message: texts.done(user) })
      onDone()
    },
  )
  const isDirty = draft.team !== null || draft.reason !== '' || draft.toDate !== '' || draft.fromDate !== formatDayNumeric(today)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  function set(changes: Partial<TeamDraft>, field: TeamField): void {
    setDraft((current) => ({ ...current, ...changes }))
    setErrors((current) => ({ ...current, [field]: undefined }))
  }

  function check(event: FormEvent): void {
    event.preventDefault()
    const read = readTeamDraft(draft, today)
    if ('wish' in read) {
      setErrors({})
      void plan.look(read.wish)
      return
    }
    showWrong('[role="dialog"]', () => setErrors(read.errors))
  }

  const ownTeams = (teams ?? []).filter(({ centerId }) => centerId === user.centerId)
  const nameOf = (teamId: string | null) =>
    teamId === null ? texts.none : (ownTeams.find(({ _id }) => _id === teamId)?.name ?? texts.team)
  if (plan.review !== null) {
    const { teamId, fromDate, toDate } = plan.review.wish
    return (
      <PlanReviewStep
        plan={plan}
        summary={<DayText>{texts.summary(nameOf(teamId), fromDate, toDate)}</DayText>}
        confirmLabel={texts.confirm}
        onBack={plan.reset}
        disabledReason={disabledReason}
        footer={footer}
      />
    )
  }
  const refused: FormErrors<TeamField> = plan.error === null ? {} : formErrorsOf(plan.error, FIELDS, { reasonRequired: 'reason' })
  const needsReason = isPast(draft.fromDate, today)
  return (
    <form id={id} noValidate onSubmit={check} className="flex flex-col gap-5">
      {teams === undefined && teamsQuery.isError && (
        <FailedLine onRetry={() => void teamsQuery.refetch()} retrying={teamsQuery.isFetching}>
          {texts.teamsFailed}
        </FailedLine>
      )}
      <Select<string>
        label={texts.team}
        placeholder={texts.placeholder}
        options={[
          ...ownTeams.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
          { value: WITHOUT_TEAM, label: texts.none },
        ]}
        value={draft.team}
        onChange={(team) => set({ team }, 'teamId')}
        error={errors.teamId ?? refused.teamId}
      />
      <DayInput
        label={texts.fromDate}
        value={draft.fromDate}
        onChange={(text) => set({ fromDate: text }, 'fromDate')}
        error={errors.fromDate ?? refused.fromDate}
      />
      <DayInput
        label={texts.toDate}
        hint={texts.toDateHint}
        value={draft.toDate}
        onChange={(text) => set({ toDate: text }, 'toDate')}
        error={errors.toDate ?? refused.toDate}
      />
      <TextInput
        label={needsReason ? texts.pastReason : texts.reason}
        hint={needsReason ? texts.pastReasonHint : texts.reasonHint}
        autoComplete="off"
        maxLength={300}
        value={draft.reason}
        onChange={(event) => set({ reason: event.target.value }, 'reason')}
        error={errors.reason ?? refused.reason}
      />
      {footer !== null &&
        createPortal(
          <>
            <FieldError error={refused.form} />
            <Button type="submit" form={id} variant="primary" wide pending={plan.isPending} disabledReason={disabledReason}>
              {texts.next}
            </Button>
          </>,
          footer,
        )}
    </form>
  )
}
