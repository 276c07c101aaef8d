// One person written by hand joins the centre, as a file of one line would bring them.
import { useId, useState, type ReactNode } from 'react'
import type { WireViolation } from '@releve/contract/demands'
import {
  details,
  eachField,
  memberFieldNames,
  memberFields,
  reservedDetails,
  shownDetails,
  type MemberFieldName,
} from '@releve/contract/member-fields'
import { userFields } from '@releve/contract/user-fields'
import { validate } from '@releve/contract/validation'
import type { InputOf } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { NoMail } from '#shared/no-mail.tsx'
import { isBlocked } from '#shared/plan-warnings.tsx'
import { TeamMark } from '#ui/avatar.tsx'
import { DayInput } from '#ui/day-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatDayNumeric } from '#ui/format.ts'
import { readDay } from '#ui/read-day.ts'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useTeamsOf } from '#features/teams/queries.ts'
import { useImport } from '#features/users/mutations.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { choicesOf } from '../directory-entries.ts'
import { directoryTexts } from '../directory/directory-texts.ts'
import { WITHOUT_TEAM } from '../member/member-form.ts'
import { Qualifications, useKnownQualifications } from '../member/qualifications-field.tsx'
import { placementTexts, PlacementWarnings } from '../placement-warnings.tsx'
import { personCsv, personErrors } from './import-file.ts'
import { importTexts } from './import-texts.ts'

const texts = importTexts.person

/** The sentences of the server for what stands in the fields of the member. */
const fieldErrors = (draft: Readonly<Record<MemberFieldName, string>>) =>
  Object.fromEntries(
    memberFieldNames.flatMap((name) => {
      const read = name === 'email' && draft.email.trim() === '' ? null : validate(userFields[name], draft[name])
      return read === null || 'value' in read ? [] : [[name, Object.values(read.fields)[0] ?? '']]
    }),
  )

interface AddPersonSheetProps extends OverlayProps {
  centerId: string
}

function AddingPerson({ open, onOpenChange, centerId }: AddPersonSheetProps): ReactNode {
  const id = useId()
  const today = useToday()
  const teams = useTeamsOf(centerId)
  const { data: users } = useMembersOf(centerId)
  const choices = choicesOf(users ?? [], centerId)
  const knownNames = useKnownQualifications(centerId, choices.qualifications)
  const [warnings, setWarnings] = useState<readonly WireViolation[]>([])
  const importing = useImport()
  const form = useContractForm({
    initial: {
      ...eachField(memberFieldNames, () => ''),
      qualifications: [] as readonly string[],
      team: WITHOUT_TEAM,
      fromDate: formatDayNumeric(today),
      invite: true,
      reason: '',
    },
    read: ({ invite, reason: typed, ...draft }): Read<NonNullable<InputOf<'users.import'>['body']>> => {
      const isPlaced = draft.team !== WITHOUT_TEAM
      const from = readDay(draft.fromDate)
      const reason = typed.trim()
      const fields = {
        ...fieldErrors(draft),
        ...(isPlaced && 'error' in from && { fromDate: from.error }),
        ...(isBlocked(warnings) && reason === '' && { reason: placementTexts.reasonNeeded }),
      }
      if (Object.keys(fields).length > 0) return { fields }
      const team = teams.data?.find(({ _id }) => _id === draft.team)?.name ?? ''
      const csv = personCsv({ ...draft, team, fromDate: isPlaced ? draft.fromDate : '' })
      return { value: { csv, centerId, invite: invite && draft.email.trim() !== '', ...(isBlocked(warnings) && { reason }) } }
    },
    send: (body, idempotencyKey) => importing.mutateAsync({ body, idempotencyKey }),
    sentencesOf: (error) => {
      if (error instanceof ApiError && error.code === 'planBreaksRules') setWarnings(error.violations)
      if (error instanceof ApiError && error.code === 'importFaults') return personErrors(error.fields)
      return formErrorsOf(error, ['reason'])
    },
    done: ({ inviteTomorrow }) => (inviteTomorrow > 0 ? texts.doneUninvited : texts.done),
    onDone: () => onOpenChange(false),
  })
  const text = (name: MemberFieldName) => ({
    ...form.text(name),
    label: memberFields[name].label,
    maxLength: memberFields[name].max,
    autoComplete: 'off',
  })
  const hasAddress = form.draft.email.trim() !== ''
  return (
    <FormSheet open={open} onClose={() => onOpenChange(false)} form={form} title={texts.title} submitLabel={texts.submit}>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextInput {...text('lastName')} />
        <TextInput {...text('name')} />
      </div>
      <TextInput {...text('email')} type="email" inputMode="email" hint={texts.emailHint} />
      {hasAddress && <Checkbox label={texts.invite} checked={form.draft.invite} onChange={form.field('invite').onChange} />}
      {hasAddress && form.draft.invite && <NoMail />}
      <FailedQueryLine query={teams}>{texts.teamsFailed}</FailedQueryLine>
      <Select
        label={texts.team}
        options={[
          { value: WITHOUT_TEAM, label: directoryTexts.noTeam },
          ...(teams.data ?? []).map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
        ]}
        {...form.field('team')}
      />
      {form.draft.team !== WITHOUT_TEAM && <DayInput label={texts.fromDate} {...form.field('fromDate')} />}
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {[...shownDetails, ...reservedDetails].map((name) => (
          <TextInput
            key={name}
            {...text(name)}
            {...(name === 'role' && { list: `${id}roles` })}
            {...(details[name].kind === 'phone' && { type: 'tel', inputMode: 'tel' })}
          />
        ))}
      </div>
      <datalist id={`${id}roles`}>
        {choices.roles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </datalist>
      <Qualifications {...form.field('qualifications')} knownNames={knownNames} />
      <PlacementWarnings warnings={warnings} {...form.text('reason')} />
    </FormSheet>
  )
}

/** Each time it opens it begins anew. */
export const AddPersonSheet = beginningAnew(AddingPerson)
