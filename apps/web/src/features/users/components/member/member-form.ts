// The forms about a member, checked as the server will check them: who they are, and their change of team. Pure.
import { hasNoAddress } from '@releve/contract/email-address'
import { eachField, memberFieldNames, type MemberFieldName } from '@releve/contract/member-fields'
import { phoneNumberText } from '@releve/contract/phone-number'
import { validate } from '@releve/contract/validation'
import { profileTexts } from '@releve/contract/rule-texts'
import { changedMeanwhile, userRoutes, type WireUser } from '@releve/contract/users'
import type { Day } from '@releve/domain/calendar/day'
import type { Read } from '#kit/use-contract-form.ts'
import { readDay, readOptionalDay } from '#ui/read-day.ts'
import { uiTexts } from '#ui/texts.ts'
import type { QualificationValidity } from '@releve/contract/user-fields'
import { memberTexts } from './member-texts.ts'
import { typedValidity, validityDraft, type ValidityDraft } from './validity-form.ts'

type ProfileName = NonNullable<WireUser['profile']>

export interface IdentityDraft extends Readonly<Record<MemberFieldName, string>> {
  readonly qualifications: readonly string[]
  readonly validity: ValidityDraft
  /** Null: the centre's. */
  readonly profile: ProfileName | null
}

/** `zone`: that of their centre, in the way of which their number is written. */
export function identityDraft(user: WireUser, zone?: string): IdentityDraft {
  return {
    ...eachField(memberFieldNames, (name) => user[name] ?? ''),
    email: user.email === undefined || hasNoAddress(user.email) ? '' : user.email,
    phone: phoneNumberText(user.phone ?? '', zone),
    qualifications: user.qualifications,
    validity: validityDraft(user.validity),
    profile: user.profile ?? null,
  }
}

export interface IdentityChange extends Partial<Record<MemberFieldName, string>> {
  qualifications?: string[]
  validity?: QualificationValidity[]
  profile?: ProfileName | null
}

/** The draft's changes, and nothing else; empty when it equals the known data. */
export function identityChange(draft: IdentityDraft, user: WireUser, zone?: string): IdentityChange {
  const known = identityDraft(user, zone)
  const { qualifications, profile } = draft
  const validity = typedValidity(draft.validity, qualifications)
  const kept = (user.validity ?? []).filter(({ name }) => qualifications.includes(name))
  const isSame = JSON.stringify(validity) === JSON.stringify(typedValidity(validityDraft(kept), qualifications))
  return {
    ...eachField(
      memberFieldNames.filter((name) => draft[name].trim() !== known[name]),
      (name) => draft[name].trim(),
    ),
    ...(JSON.stringify(qualifications) !== JSON.stringify(known.qualifications) && { qualifications: [...qualifications] }),
    ...(!isSame && { validity }),
    ...(profile !== known.profile && { profile }),
  }
}

/** The read values of the fields that a change is about: by them the server tells what somebody else wrote meanwhile. */
export function seenOf(change: IdentityChange, user: WireUser) {
  const names = memberFieldNames.filter((name) => change[name] !== undefined)
  return {
    ...eachField(names, (name) => user[name] ?? null),
    ...(change.email !== undefined && { pendingEmail: user.pendingEmail ?? null }),
    ...(change.qualifications !== undefined && { qualifications: user.qualifications }),
    ...(change.profile !== undefined && { profile: user.profile ?? null }),
  }
}

/** Says, beside a field that somebody else has changed too, what it says now. */
export function overtakenWords(name: keyof IdentityDraft, now: IdentityDraft): string {
  if (name === 'profile')
    return changedMeanwhile(now.profile === null ? memberTexts.identity.centerProfile : profileTexts[now.profile].name)
  return name === 'qualifications' || name === 'validity' ? uiTexts.overtaken : changedMeanwhile(now[name])
}

/** The sentences of the server for a change it would refuse, by field; empty when it would not. */
export function identityErrors(change: IdentityChange): Readonly<Record<string, string>> {
  const read = validate(userRoutes['users.update'].body, change)
  if ('value' in read) return {}
  // « qualifications.2 » is said at the list, the first of them.
  return Object.fromEntries(
    Object.entries(read.fields)
      .toReversed()
      .map(([path, sentence]): [string, string] => [path.split('.')[0] ?? path, sentence]),
  )
}

/** The list with what was typed (« COD, CDS » is two), without doubles and in the order of typing. */
export function withQualifications(qualifications: readonly string[], typed: string): string[] {
  const added = typed
    .split(/[,;]/)
    .map((qualification) => qualification.trim())
    .filter((qualification) => qualification !== '')
  return [...new Set([...qualifications, ...added])]
}

export const WITHOUT_TEAM = 'none'

export interface TeamDraft {
  /** An identifier, `WITHOUT_TEAM`, or null while nothing is chosen. */
  readonly teamId: string | null
  readonly fromDate: string
  readonly toDate: string
  readonly reason: string
}

export interface TeamWish {
  readonly teamId: string | null
  readonly fromDate: Day
  readonly toDate: Day | null
  /** Absent when empty. */
  readonly reason?: string
}

/** Whether the day typed is over: its change needs a reason. */
export function isPast(text: string, today: Day): boolean {
  const read = readDay(text)
  return 'day' in read && read.day < today
}

export function readTeamDraft(draft: TeamDraft, today: Day): Read<TeamWish> {
  const texts = memberTexts.team
  const fields: Record<string, string> = {}
  const [from, to] = [readDay(draft.fromDate), readOptionalDay(draft.toDate)]
  const reason = draft.reason.trim()
  if (draft.teamId === null) fields['teamId'] = texts.missingTeam
  if ('error' in from) fields['fromDate'] = from.error
  if ('error' in to) fields['toDate'] = to.error
  const [fromDate, toDate] = ['day' in from ? from.day : null, 'day' in to ? to.day : null]
  if (fromDate !== null && toDate !== null && toDate < fromDate) fields['toDate'] = texts.dateOrder
  if (fromDate !== null && fromDate < today && reason === '') fields['reason'] = texts.missingReason
  if (fromDate === null || Object.keys(fields).length > 0) return { fields }
  const teamId = draft.teamId === WITHOUT_TEAM ? null : draft.teamId
  return { value: { teamId, fromDate, toDate, ...(reason !== '' && { reason }) } }
}
