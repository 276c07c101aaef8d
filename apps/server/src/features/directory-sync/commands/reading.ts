// Reads a directory and plans what it does to each centre; nothing is written here.
import { createHash } from 'node:crypto'
import { line } from '@releve/contract/fields'
import { details } from '@releve/contract/member-fields'
import { readPhoneNumber } from '@releve/contract/phone-number'
import { validate } from '@releve/contract/validation'
import type { CenterId } from '@releve/domain/ids'
import type { ServerConfig } from '#config/config.ts'
import type { Queryable } from '#db/query.ts'
import { LdapFailure } from '#transport/ldap/failure.ts'
import { isWithin, readName } from '#transport/ldap/names.ts'
import { inDirectory } from '#transport/ldap/reading.ts'
import type { BoundDirectory, DirectoryPerson } from '#transport/ldap/reading.ts'
import { loadCenterFacts, loadKept, toServer } from '../store.ts'
import type { CenterFacts, Mapping, Source } from '../store.ts'
import { isTooMany, planCenter } from './plan.ts'
import type { CenterPlan, KeptPerson, ReadPerson } from './plan.ts'

export interface ReadingDeps {
  readonly db: Queryable
  readonly config: Pick<ServerConfig, 'secret' | 'directoryNetworks'>
  readonly now: number
}

/** The unit or group that places somebody: the first of the list that names them. */
export interface Placed {
  readonly person: DirectoryPerson
  readonly mapping: Mapping | null
}

export interface DirectoryPlan {
  readonly centers: readonly { readonly facts: CenterFacts; readonly plan: CenterPlan }[]
  readonly readCount: number
  readonly unplaced: number
  /** The digest of all that would be done. */
  readonly proof: string
  /** Whether a schedule holds it back. */
  readonly isHeld: boolean
  /** The reading left out somebody whom the directory still has. */
  readonly isIncomplete: boolean
}

export async function place(
  directory: BoundDirectory,
  people: readonly DirectoryPerson[],
  mappings: readonly Mapping[],
): Promise<Placed[]> {
  const tests: ((person: DirectoryPerson) => boolean)[] = []
  for (const { by, name } of mappings) {
    if (by === 'group') {
      const members = await directory.membersOf(name, people)
      tests.push(({ key }) => members.has(key))
    } else {
      const unit = readName(name)
      if (unit === null) throw new LdapFailure('group', name)
      tests.push((person) => isWithin(person.name, unit))
    }
  }
  return people.map((person) => ({ person, mapping: mappings[tests.findIndex((test) => test(person))] ?? null }))
}

/** Keys are looked up one by one when a reading lacks them: as many as one may wait for. */
const LOOKED_UP = 50

async function lacksSomebody(directory: BoundDirectory, plans: readonly CenterPlan[], read: ReadonlySet<string>): Promise<boolean> {
  const missing = plans.flatMap(({ lines }) => lines.flatMap(({ reason, key }) => (reason === 'missing' && !read.has(key) ? [key] : [])))
  for (const key of missing.slice(0, LOOKED_UP)) if (await directory.has(key)) return true
  return false
}

/** A longer text is no address (RFC 5321, 4.5.3.1). */
const LONGEST_ADDRESS = 320

const numberField = line(details.registrationNumber.max)

function numberOf(text: string): string | undefined {
  const read = validate(numberField, text)
  return 'value' in read ? read.value : undefined
}

function toRead({ person, mapping }: Placed, source: Source, centers: ReadonlyMap<CenterId, CenterFacts>): ReadPerson[] {
  const center = mapping === null ? undefined : centers.get(mapping.centerId)
  if (mapping === null || center === undefined) return []
  // A value that the directory does not have stays as it is here: a wrong attribute would otherwise empty a field of everybody.
  const phone =
    person.phone === null || source.phone_attribute === '' ? undefined : (readPhoneNumber(person.phone, center.zone) ?? undefined)
  const number = person.number === null || source.number_attribute === '' ? undefined : numberOf(person.number)
  const teamId = mapping.teamId !== null && center.teamIds.has(mapping.teamId) ? mapping.teamId : null
  const { key, givenName, familyName, isActive } = person
  const email = person.email === null || person.email.length > LONGEST_ADDRESS ? null : person.email
  return [{ key, givenName, familyName, email, isActive, phone, number, centerId: center._id, teamId }]
}

/** @throws LdapFailure, AppError directorySecretLost */
export async function planReading({ db, config, now }: ReadingDeps, source: Source): Promise<DirectoryPlan> {
  const centers = new Map<CenterId, CenterFacts>()
  const kept = new Map<CenterId, KeptPerson[]>()
  for (const centerId of new Set(source.mappings.map((mapping) => mapping.centerId))) {
    const facts = await loadCenterFacts(db, centerId)
    if (facts === null) continue
    centers.set(centerId, facts)
    kept.set(centerId, await loadKept(db, centerId, source._id))
  }
  return inDirectory(toServer(source, config.secret), { networks: config.directoryNetworks, now }, async (directory) => {
    const people = (await directory.people()).toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const placed = await place(directory, people, source.mappings)
    const read = placed.flatMap((each) => toRead(each, source, centers))
    const plans = [...centers.values()].map((facts) => {
      const centerId = facts._id
      const keptElsewhere = new Set(
        [...kept].flatMap(([id, members]) =>
          id === centerId ? [] : members.flatMap(({ key, hasLeft }) => (key === null || hasLeft ? [] : [key])),
        ),
      )
      return { facts, plan: planCenter({ centerId, people: read, kept: kept.get(centerId) ?? [], keptElsewhere }) }
    })
    const lines = plans.map(({ plan }) => [plan.centerId, plan.lines])
    return {
      centers: plans,
      readCount: people.length,
      unplaced: placed.filter(({ mapping }) => mapping === null).length,
      proof: createHash('sha256')
        .update(JSON.stringify([source.changed_at, lines]))
        .digest('base64url')
        .slice(0, 32),
      isHeld: plans.some(({ plan }) => isTooMany(plan, source.most_leaving)),
      isIncomplete: await lacksSomebody(
        directory,
        plans.map(({ plan }) => plan),
        new Set(people.map(({ key }) => key)),
      ),
    }
  })
}
