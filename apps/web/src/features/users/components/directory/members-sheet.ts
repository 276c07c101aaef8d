// Members as a table for a spreadsheet: what administrators read of each, days as days. Pure; loaded when it is asked for.
import type { Arrival } from '@releve/contract/member-bulk'
import { hasNoAddress } from '@releve/contract/email-address'
import { memberFieldNames, memberFields, type MemberFieldName } from '@releve/contract/member-fields'
import { phoneNumberText } from '@releve/contract/phone-number'
import type { WireUser } from '@releve/contract/users'
import type { Sheet, SheetCell } from '#shared/sheet-cells.ts'
import { HEAD } from '#shared/sheet-cells.ts'
import { directoryTexts } from './directory-texts.ts'

const texts = directoryTexts.sheet

/** The width of a column that is narrower or wider than most. */
const WIDTHS: Partial<Record<MemberFieldName, number>> = { name: 16, email: 30, phone: 16, rank: 14, role: 20, registrationNumber: 14 }

const head = (value: string): SheetCell => ({ value, bold: true, tone: HEAD })
const text = (value: string | null | undefined): SheetCell => ({ value: value ?? null })
const day = (value: string | null | undefined): SheetCell => ({ value: value ?? null, isDay: true, align: 'left' })

/** With plain blanks: what is copied from a file goes into other programs. */
const phoneCell = (phone: string | null | undefined, zone: string) =>
  typeof phone === 'string' ? phoneNumberText(phone, zone).replaceAll('\u00A0', ' ') : null

function accountOf({ status, suspendedAt = null }: WireUser, neverCame: boolean): string {
  if (status === 'pending') return texts.pending
  if (suspendedAt !== null) return texts.suspended
  return neverCame ? texts.neverCame : texts.active
}

/** Writes rows in the order of `members`; `arrivals` of all of the centre. */
export function membersSheet(members: readonly WireUser[], arrivals: readonly Arrival[], zone: string): Sheet {
  const arrivalOf = new Map(arrivals.map((arrival) => [arrival.userId, arrival]))
  const fields = memberFieldNames.map((name) => memberFields[name].label)
  const rows = members.map((member): SheetCell[] => {
    const arrival = arrivalOf.get(member._id)
    return [
      ...memberFieldNames.map((name) =>
        text(name === 'phone' ? phoneCell(member.phone, zone) : name === 'email' && hasNoAddress(member.email ?? '') ? null : member[name]),
      ),
      text(member.qualifications.join(', ')),
      text(member.team?.name),
      day(arrival?.teamSince),
      day(arrival?.memberSince),
      text(member.adminType === null ? null : directoryTexts.admin[member.adminType]),
      text(accountOf(member, arrival?.neverCame === true)),
    ]
  })
  const heads = [...fields, texts.qualifications, texts.team, texts.teamSince, texts.memberSince, texts.role, texts.account]
  return {
    name: texts.name,
    rows: [heads.map(head), ...rows],
    widths: [...memberFieldNames.map((name) => WIDTHS[name] ?? 18), 22, 16, 16, 16, 22, 18],
    stickyRows: 1,
    stickyColumns: 2,
  }
}
