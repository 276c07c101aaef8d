// A reading of a directory changes the members of one centre: this decides how, from what is read and what is kept. It knows neither database nor
// clock. Nobody leaves a centre by it, nobody gets a role, an address or another team, and no master is touched: whoever is inactive or gone is
// suspended, and whoever is active again comes back.
import { personName } from '@releve/contract/fields'
import type { DirectoryAct, DirectoryReason } from '@releve/contract/directory-sync'
import { validate } from '@releve/contract/validation'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'

/** A person of the directory, in the centre that a unit or a group of theirs names. */
export interface ReadPerson {
  readonly key: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string | null
  /** The number as the centre writes it; undefined: Relève keeps that field, or the number cannot be read. */
  readonly phone: string | null | undefined
  readonly number: string | null | undefined
  readonly isActive: boolean
  readonly centerId: CenterId
  readonly teamId: TeamId | null
}

/** A member of the centre. */
export interface KeptPerson {
  readonly userId: UserId
  readonly name: string
  readonly lastName: string
  readonly phone: string | null
  readonly registrationNumber: string | null
  /** The address of their account. */
  readonly email: string | null
  readonly isMaster: boolean
  readonly isAdmin: boolean
  readonly hasLeft: boolean
  /** Null: not suspended; `directory`: by this one. */
  readonly suspendedBy: 'directory' | 'other' | null
  /** The key by which this directory keeps them; null: it does not. */
  readonly key: string | null
  /** The key by which another directory keeps or kept them: the same entries may be set up again. */
  readonly otherKey: string | null
  /** The address that the directory said last. */
  readonly workEmail: string | null
  /** Another directory keeps them. */
  readonly isOfOther: boolean
}

interface FieldChange {
  readonly field: 'name' | 'lastName' | 'phone' | 'registrationNumber'
  readonly before: string | null
  readonly after: string | null
}

export interface PlanLine {
  readonly act: DirectoryAct
  readonly reason: DirectoryReason | null
  readonly key: string
  readonly name: string
  readonly lastName: string
  readonly email: string | null
  /** Null: a newcomer. */
  readonly userId: UserId | null
  readonly teamId: TeamId | null
  readonly changes: readonly FieldChange[]
  /** Numbers of a newcomer. */
  readonly phone: string | null
  readonly registrationNumber: string | null
}

export interface CenterPlan {
  readonly centerId: CenterId
  readonly lines: readonly PlanLine[]
  /** Members whom the directory keeps and who may come in. */
  readonly keptCount: number
}

const nameField = personName(100, 'Ce nom est requis.')

function nameOf(text: string): string | null {
  const read = validate(nameField, text)
  return 'value' in read ? read.value : null
}

const folded = (email: string | null) => email?.toLowerCase() ?? null

function changesOf(kept: KeptPerson, { phone, number }: ReadPerson, name: string, lastName: string): FieldChange[] {
  const wished: readonly (readonly [FieldChange['field'], string | null | undefined])[] = [
    ['name', name],
    ['lastName', lastName],
    ['phone', phone],
    ['registrationNumber', number],
  ]
  return wished.flatMap(([field, after]) => (after === undefined || after === kept[field] ? [] : [{ field, before: kept[field], after }]))
}

interface PlanInput {
  readonly centerId: CenterId
  /** Everybody who was read, of other centres too. */
  readonly people: readonly ReadPerson[]
  readonly kept: readonly KeptPerson[]
  /** Keys of members whom this directory keeps in other centres, and who have not left. */
  readonly keptElsewhere: ReadonlySet<string>
}

/** The lines of one centre, by the keys of its people. */
export function planCenter({ centerId, people, kept, keptElsewhere }: PlanInput): CenterPlan {
  const byKey = new Map(kept.flatMap((member) => (member.key === null ? [] : [[member.key, member] as const])))
  const byEmail = new Map(
    kept.flatMap((member) => (member.email === null || member.hasLeft ? [] : [[folded(member.email), member] as const])),
  )
  const byOtherKey = new Map(kept.flatMap((member) => (member.otherKey === null ? [] : [[member.otherKey, member] as const])))
  const places = new Map(people.map((person) => [person.key, person.centerId]))
  const taken = new Set<string | null>()
  const lines: PlanLine[] = []

  for (const person of people) {
    if (person.centerId !== centerId) continue
    const { key, email, teamId, isActive, givenName, familyName } = person
    const known = byKey.get(key)
    const sameAddress = email === null ? undefined : byEmail.get(folded(email))
    const member = known ?? byOtherKey.get(key) ?? sameAddress
    const [name, lastName] = [nameOf(givenName), nameOf(familyName)]
    const line = (act: DirectoryAct, reason: DirectoryReason | null = null, changes: readonly FieldChange[] = []) =>
      lines.push({
        act,
        reason,
        key,
        name: name ?? member?.name ?? givenName,
        lastName: lastName ?? member?.lastName ?? familyName,
        email,
        userId: member?.userId ?? null,
        teamId,
        changes,
        phone: person.phone ?? null,
        registrationNumber: person.number ?? null,
      })
    if (member === undefined) {
      // Nobody is made for whom the directory already says that they may not come in.
      if (!isActive) continue
      if (keptElsewhere.has(key)) line('moves')
      else if (name === null || lastName === null) line('passed', 'noName')
      else if (email !== null && taken.has(folded(email))) line('passed', 'sameAddress')
      else {
        taken.add(folded(email))
        line('comes')
      }
      continue
    }
    if (member.isMaster) {
      if (known === undefined) line('passed', 'master')
      continue
    }
    if (member.hasLeft) {
      if (isActive) line('passed', 'left')
      continue
    }
    if (known === undefined && member.isOfOther) {
      line('passed', 'otherDirectory')
      continue
    }
    if (known === undefined && (member.key !== null || taken.has(folded(email)))) {
      line('passed', 'sameAddress')
      continue
    }
    taken.add(folded(email))
    const changes = name === null || lastName === null ? [] : changesOf(member, person, name, lastName)
    if (known === undefined) line('joins', null, changes)
    else if (changes.length > 0 || member.workEmail !== email) line('changes', null, changes)
    if (!isActive && member.suspendedBy === null) line('suspends', 'inactive')
    if (isActive && member.suspendedBy === 'directory') line('returns')
  }

  for (const member of byKey.values()) {
    const { key, userId, name, lastName, email, isMaster, hasLeft, suspendedBy } = member
    if (key === null || isMaster || hasLeft) continue
    const place = places.get(key)
    if (place === centerId) continue
    const base = { key, name, lastName, email, userId, teamId: null, changes: [], phone: null, registrationNumber: null }
    if (place !== undefined) lines.push({ ...base, act: 'moves', reason: null })
    else if (suspendedBy === null) lines.push({ ...base, act: 'suspends', reason: 'missing' })
  }

  return { centerId, lines: keepOneAdministrator(lines, kept), keptCount: [...byKey.values()].filter(isIn).length }
}

const isIn = ({ hasLeft, suspendedBy }: KeptPerson) => !hasLeft && suspendedBy === null

/** The last administrator who may come in is not suspended by a directory. */
function keepOneAdministrator(lines: readonly PlanLine[], kept: readonly KeptPerson[]): PlanLine[] {
  const administrators = new Set(kept.filter((member) => member.isAdmin && isIn(member)).map(({ userId }) => userId))
  return lines.map((line) => {
    if (line.act !== 'suspends' || line.userId === null || !administrators.has(line.userId)) return line
    if (administrators.size > 1) {
      administrators.delete(line.userId)
      return line
    }
    return { ...line, act: 'passed', reason: 'lastAdministrator' }
  })
}

/** So few may always be suspended at once: a small centre loses a tenth of its people when one goes. */
const ALWAYS = 2

/** Whether a reading suspends more members of a centre than a schedule may. */
export const isTooMany = ({ lines, keptCount }: CenterPlan, percent: number): boolean =>
  lines.filter(({ act }) => act === 'suspends').length > Math.max(ALWAYS, Math.ceil((keptCount * percent) / 100))
