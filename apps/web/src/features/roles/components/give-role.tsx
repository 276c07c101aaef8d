// Giving a role: to whom, which one, of which team, from when and until when.
import { roleRoutes } from '@releve/contract/roles'
import { roleWords } from '@releve/contract/role-words'
import { validate } from '@releve/contract/validation'
import { isOfTeam, memberRoles } from '@releve/domain/access/roles'
import type { MemberRole } from '@releve/domain/access/roles'
import type { ReactNode } from 'react'
import type { InputOf } from '#api/client.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { PersonField } from '#shared/person-field.tsx'
import { DayInput } from '#ui/day-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { readOptionalDay } from '#ui/read-day.ts'
import { Select } from '#ui/select.tsx'
import { useTeamsOf } from '#features/teams/queries.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { useGiveRole } from '../queries.ts'
import { roleTexts } from '../texts.ts'

const texts = roleTexts.form

interface Draft {
  readonly userId: string | null
  readonly role: MemberRole
  readonly teamId: string | null
  readonly fromDate: string
  readonly untilDate: string
}

type Body = { readonly userId: string; readonly body: InputOf<'roles.give'>['body'] }

/** The typed draft as the call takes it, or what is wrong beside each field. */
function readDraft({ userId, role, teamId, ...typed }: Draft): Read<Body> {
  const [from, until] = [readOptionalDay(typed.fromDate), readOptionalDay(typed.untilDate)]
  const wrong = {
    ...(userId === null && { userId: texts.memberMissing }),
    ...(isOfTeam(role) && teamId === null && { teamId: texts.teamMissing }),
    ...('error' in from && { fromDate: from.error }),
    ...('error' in until && { untilDate: until.error }),
  }
  if (userId === null || 'error' in from || 'error' in until || Object.keys(wrong).length > 0) return { fields: wrong }
  const body = {
    role,
    ...(isOfTeam(role) && teamId !== null && { teamId }),
    ...(from.day !== null && { fromDate: from.day }),
    ...(until.day !== null && { untilDate: until.day }),
  }
  const read = validate(roleRoutes['roles.give'].body, body)
  return 'value' in read ? { value: { userId, body } } : { fields: read.fields ?? {} }
}

function GiveRole({ centerId, open, onOpenChange }: OverlayProps & { centerId: string }): ReactNode {
  const me = useMe()._id
  const members = useMembersOf(centerId)
  const teams = useTeamsOf(centerId)
  const { mutateAsync } = useGiveRole(centerId)
  const form = useContractForm<Draft, Body, unknown>({
    initial: { userId: null, role: 'teamChief', teamId: null, fromDate: '', untilDate: '' },
    read: readDraft,
    send: (wish, idempotencyKey) => mutateAsync({ ...wish, idempotencyKey }),
    byCode: { rolePast: 'fromDate', roleHeld: 'role', rolesFull: 'userId', ownRole: 'userId' },
    done: () => texts.done,
    onDone: () => onOpenChange(false),
  })
  // Nobody gives a role to themselves, and whoever waits for approval has none.
  const people = members.data?.filter(({ _id, status }) => _id !== me && status !== 'pending')
  const { role } = form.draft
  return (
    <FormSheet form={form} open={open} onClose={() => onOpenChange(false)} title={roleTexts.give} submitLabel={texts.submit}>
      <PersonField {...form.field('userId')} people={people} reading={members} label={texts.member} placeholder={texts.memberPlaceholder} />
      <Select<MemberRole>
        {...form.field('role')}
        label={texts.role}
        hint={roleWords[role].note}
        options={memberRoles.map((value) => ({ value, label: roleWords[value].name, note: roleWords[value].note }))}
      />
      {isOfTeam(role) && (
        <Select<string>
          {...form.field('teamId')}
          label={texts.team}
          options={(teams.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      )}
      <DayInput {...form.field('fromDate')} label={texts.from} hint={texts.fromHint} />
      <DayInput {...form.field('untilDate')} label={texts.until} hint={texts.untilHint} />
    </FormSheet>
  )
}

export const GiveRoleSheet = beginningAnew(GiveRole)
