// The form that approves an account, read as the call takes it: what is left as it was is not sent. Pure.
import { validate } from '@releve/contract/validation'
import { userRoutes, type WireUser } from '@releve/contract/users'
import type { Day } from '@releve/domain/calendar/day'
import type { InputOf } from '#api/client.ts'
import type { Read } from '#kit/use-contract-form.ts'
import { readDay } from '#ui/read-day.ts'
import { pendingTexts } from './pending-texts.ts'

export const WITHOUT = 'none'

export interface ApprovalDraft {
  /** An identifier, or `WITHOUT`. */
  readonly teamId: string
  readonly fromDate: string
  readonly qualifications: readonly string[]
}

type Approval = NonNullable<InputOf<'users.approve'>['body']>

export function readApproval({ teamId, fromDate, qualifications }: ApprovalDraft, user: WireUser, today: Day): Read<Approval> {
  const fields: Record<string, string> = {}
  const body: Approval = {}
  if (teamId !== WITHOUT) {
    const readFrom = readDay(fromDate)
    if ('error' in readFrom) fields['fromDate'] = readFrom.error
    else if (readFrom.day < today) fields['fromDate'] = pendingTexts.approval.past
    else Object.assign(body, { teamId, fromDate: readFrom.day })
  }
  if (JSON.stringify(qualifications) !== JSON.stringify(user.qualifications)) {
    const read = validate(userRoutes['users.approve'].body, { qualifications: [...qualifications] })
    // « qualifications.2 » is said at the list.
    if ('fields' in read) fields['qualifications'] = Object.values(read.fields)[0] ?? ''
    else body.qualifications = [...qualifications]
  }
  return Object.keys(fields).length > 0 ? { fields } : { value: body }
}
