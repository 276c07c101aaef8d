// The forms about a member, checked as the server will check them: his identity, and his change of team. Pure.
import { validate } from '@releve/contract/validation'
import type { WireUser } from '@releve/contract/users'
import { userRoutes } from '@releve/contract/users'
import { parseDateInput } from '@releve/domain/calendar/date-input'
import type { Day } from '@releve/domain/calendar/day'
import type { FormErrors } from '../../../api/form-errors.ts'
import { memberTexts } from './member-texts.ts'

/** The sentences a form shows; `undefined` once what they were about was changed. */
export type ShownErrors<Field extends string> = Partial<Record<Field | 'form', string | undefined>>

type ProfileName = NonNullable<WireUser['profile']>

export interface IdentityDraft {
  readonly name: string
  readonly lastName: string
  readonly rank: string
  readonly role: string
  readonly registrationNumber: string
  readonly phone: string
  readonly email: string
  readonly qualifications: readonly string[]
  /** Null: the centre's. */
  readonly profile: ProfileName | null
}

export const IDENTITY_FIELDS = [
  'name',
  'lastName',
  'rank',
  'role',
  'registrationNumber',
  'phone',
  'email',
  'qualifications',
  'profile',
] as const satisfies readonly (keyof IdentityDraft)[]
export type IdentityField = (typeof IDENTITY_FIELDS)[number]

export function identityDraft(user: WireUser): IdentityDraft {
  const { name, lastName, rank, role, registrationNumber, phone, email, qualifications, profile } = user
  return {
    name,
    lastName,
    rank: rank ?? '',
    role: role ?? '',
    registrationNumber: registrationNumber ?? '',
    phone: phone ?? '',
    email: email ?? '',
    qualifications,
    profile: profile ?? null,
  }
}

export interface IdentityChange {
  name?: string
  lastName?: string
  rank?: string
  role?: string
  registrationNumber?: string
  phone?: string
  email?: string
  qualifications?: string[]
  profile?: ProfileName | null
}

/** What the draft changes, and nothing else; empty when it says what is known. */
export function identityChange(draft: IdentityDraft, user: WireUser): IdentityChange {
  const known = identityDraft(user)
  const isOther = (field: IdentityField) =>
    field === 'qualifications' || field === 'profile'
      ? JSON.stringify(draft[field]) !== JSON.stringify(known[field])
      : draft[field].trim() !== known[field]
  const { qualifications, profile } = draft
  return {
    ...(isOther('name') && { name: draft.name.trim() }),
    ...(isOther('lastName') && { lastName: draft.lastName.trim() }),
    ...(isOther('rank') && { rank: draft.rank.trim() }),
    ...(isOther('role') && { role: draft.role.trim() }),
    ...(isOther('registrationNumber') && { registrationNumber: draft.registrationNumber.trim() }),
    ...(isOther('phone') && { phone: draft.phone.trim() }),
    ...(isOther('email') && { email: draft.email.trim() }),
    ...(isOther('qualifications') && { qualifications: [...qualifications] }),
    ...(isOther('profile') && { profile }),
  }
}

/** The sentences of the server for a change it would refuse; empty when it would not. */
export function identityErrors(change: IdentityChange): FormErrors<IdentityField> {
  const read = validate(userRoutes['users.update'].body, change)
  if ('value' in read) return {}
  const found: FormErrors<IdentityField> = {}
  for (const [path, sentence] of Object.entries(read.fields)) {
    // « qualifications.2 » is told at the list.
    const field = IDENTITY_FIELDS.find((known) => known === path.split('.')[0])
    found[field ?? 'form'] ??= sentence
  }
  return found
}

/** The list with what was typed (« COD, CDS » is two), without doubles and in the order of typing. */
export function withQualifications(known: readonly string[], typed: string): string[] {
  const added = typed
    .split(/[,;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return [...new Set([...known, ...added])]
}

/** A day as people type it; null for nothing typed. */
export function readDay(text: string): { readonly day: Day | null } | { readonly error: string } {
  if (text.trim() === '') return { day: null }
  const separator = ['/', '-', '.'].find((candidate) => text.includes(candidate)) ?? '/'
  const read = parseDateInput(text, ['d', 'm', 'y'].join(separator))
  if ('day' in read) return read
  const isNone = read.error === 'noSuchDay' || read.error === 'dayOutOfRange' || read.error === 'monthOutOfRange'
  return { error: isNone ? memberTexts.team.dateMissing : memberTexts.team.dateUnreadable }
}

export const WITHOUT_TEAM = 'none'

export interface TeamDraft {
  /** An identifier, `WITHOUT_TEAM`, or null while nothing is chosen. */
  readonly team: string | null
  readonly fromDate: string
  readonly toDate: string
  readonly reason: string
}

export type TeamField = 'teamId' | 'fromDate' | 'toDate' | 'reason'

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
  return 'day' in read && read.day !== null && read.day < today
}

export function readTeamDraft(draft: TeamDraft, today: Day): { readonly wish: TeamWish } | { readonly errors: FormErrors<TeamField> } {
  const texts = memberTexts.team
  const errors: FormErrors<TeamField> = {}
  const [from, to] = [readDay(draft.fromDate), readDay(draft.toDate)]
  const reason = draft.reason.trim()
  if (draft.team === null) errors.teamId = texts.missingTeam
  if ('error' in from) errors.fromDate = from.error
  else if (from.day === null) errors.fromDate = texts.dateRequired
  if ('error' in to) errors.toDate = to.error
  const [fromDate, toDate] = ['day' in from ? from.day : null, 'day' in to ? to.day : null]
  if (fromDate !== null && toDate !== null && toDate < fromDate) errors.toDate = texts.dateOrder
  if (fromDate !== null && fromDate < today && reason === '') errors.reason = texts.missingReason
  if (fromDate === null || draft.team === null || Object.keys(errors).length > 0) return { errors }
  const teamId = draft.team === WITHOUT_TEAM ? null : draft.team
  return { wish: { teamId, fromDate, toDate, ...(reason !== '' && { reason }) } }
}
