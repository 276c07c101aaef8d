// The members a request for a lost account may be about: by what was written, never by an address alone. Pure.
import { canonicalEmail } from '@releve/contract/email-address'
import { readPhoneNumber } from '@releve/contract/phone-number'
import type { RecoveryRequest } from '@releve/contract/accounts'
import type { WireUser } from '@releve/contract/users'
import { foldText } from '#ui/fold-text.ts'

type Clue = 'registrationNumber' | 'lastName' | 'name' | 'email' | 'phone'

export interface Candidate {
  readonly user: WireUser
  /** The matches between the request and their file, the strongest first. */
  readonly clues: readonly Clue[]
}

/** The text without accents, case, hyphens and spaces, to be compared. */
const plain = (text: string) => foldText(text).replaceAll(' ', '')

/** Numbers from before they were read, or of a request from before it was, may be in any spelling. */
const dialled = (phone: string) => readPhoneNumber(phone) ?? phone.replaceAll(/\D/g, '')

const WEIGHT: Readonly<Record<Clue, number>> = { registrationNumber: 8, email: 6, lastName: 4, phone: 3, name: 2 }

function isSame(a: string | null | undefined, b: string | null | undefined, form: (text: string) => string = plain): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return false
  const [leftForm, rightForm] = [form(a), form(b)]
  return leftForm !== '' && leftForm === rightForm
}

function cluesOf(request: RecoveryRequest, user: WireUser): Clue[] {
  const clues: Clue[] = []
  if (isSame(request.registrationNumber, user.registrationNumber)) clues.push('registrationNumber')
  if (isSame(request.formerEmail, user.email, canonicalEmail)) clues.push('email')
  if (isSame(request.lastName, user.lastName)) clues.push('lastName')
  if (isSame(request.phone, user.phone, dialled)) clues.push('phone')
  if (isSame(request.name, user.name)) clues.push('name')
  return clues
}

const weightOf = (clues: readonly Clue[]) => clues.reduce((sum, clue) => sum + WEIGHT[clue], 0)

/** Finds approved members of that centre with at least a clue, the likeliest first; a first name alone is none. */
export function candidatesOf(request: RecoveryRequest, users: readonly WireUser[]): Candidate[] {
  return users
    .filter(({ centerId }) => centerId === request.centerId)
    .map((user) => ({ user, clues: cluesOf(request, user) }))
    .filter(({ clues }) => weightOf(clues) > WEIGHT.name)
    .toSorted((a, b) => weightOf(b.clues) - weightOf(a.clues))
}

/** Members of that centre whose name or number holds what is typed, when none of the candidates is the right one. */
export function searchMembers(typed: string, request: RecoveryRequest, users: readonly WireUser[]): WireUser[] {
  const part = plain(typed)
  if (part.length < 2) return []
  return users
    .filter(({ centerId }) => centerId === request.centerId)
    .filter(({ name, lastName, registrationNumber }) =>
      [name + lastName, lastName + name, registrationNumber ?? ''].some((text) => plain(text).includes(part)),
    )
    .slice(0, 8)
}
