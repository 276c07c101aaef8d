// A person as a directory says them, read from a resource or changed by a PATCH. The forms are those that Entra ID and Okta send: names of
// operations and attributes in any case, booleans as text, values without a path, paths within a filter, whole addresses or one part of them.
// Attributes that a centre does not keep are passed over, as RFC 7644 lets a server do.
import { line } from '@releve/contract/fields'
import { validate } from '@releve/contract/validation'
import { ScimError } from './scim-error.ts'

export interface DirectoryPerson {
  readonly userName: string
  readonly externalId: string | null
  readonly givenName: string
  readonly familyName: string
  readonly email: string | null
  readonly phone: string | null
  readonly isActive: boolean
}
export type PersonChanges = { -readonly [Field in keyof DirectoryPerson]?: DirectoryPerson[Field] }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of an object, by their names in lower case. */
const entriesOf = (value: Readonly<Record<string, unknown>>) =>
  Object.entries(value).map(([name, each]) => [name.toLowerCase(), each] as const)
const fieldOf = (value: Readonly<Record<string, unknown>>, name: string) => entriesOf(value).find(([each]) => each === name)?.[1]

/** The longest that a directory gives: an address. */
const kind = line(320)

function textOf(value: unknown, attribute: string): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value !== 'string') throw new ScimError(400, `${attribute} doit être un texte.`, 'invalidValue')
  const read = validate(kind, value)
  if (!('value' in read))
    throw new ScimError(400, `${attribute} : ${Object.values(read.fields ?? {})[0] ?? 'ce texte ne se lit pas.'}`, 'invalidValue')
  return read.value === '' ? null : read.value
}

function requiredText(value: unknown, attribute: string): string {
  const text = textOf(value, attribute)
  if (text === null) throw new ScimError(400, `${attribute} est requis.`, 'invalidValue')
  return text
}

/** Entra ID writes booleans as « True » and « False ». */
function booleanOf(value: unknown, attribute: string): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value
  if (text === true || text === 'true') return true
  if (text === false || text === 'false') return false
  throw new ScimError(400, `${attribute} doit valoir true ou false.`, 'invalidValue')
}

const lowerOf = (value: unknown) => (typeof value === 'string' || typeof value === 'boolean' ? String(value).toLowerCase() : '')

/** The value of that type, else the primary one, else the first. A value that stands alone is one. */
function valueAmong(list: unknown, type: string, attribute: string): string | null {
  if (list === null || list === undefined) return null
  const values = Array.isArray(list) ? list : [list]
  const objects = values.map((each: unknown) => (typeof each === 'string' ? { value: each } : each)).filter(isObject)
  const ofType = objects.find((each) => lowerOf(fieldOf(each, 'type')) === type)
  const chosen = ofType ?? objects.find((each) => lowerOf(fieldOf(each, 'primary')) === 'true') ?? objects[0]
  return chosen === undefined ? null : textOf(fieldOf(chosen, 'value'), attribute)
}

const CORE = 'urn:ietf:params:scim:schemas:core:2.0:user'

function changeName(changes: PersonChanges, part: string, value: unknown): void {
  if (part === 'givenname') changes.givenName = requiredText(value, 'name.givenName')
  else if (part === 'familyname') changes.familyName = requiredText(value, 'name.familyName')
}

/** The types of the values that a centre keeps: of several addresses or numbers, the one of work, or the mobile. */
const kept = { emails: 'work', phonenumbers: 'mobile' } as const

/** @param ofType the type that a filter of the path names; null: the path has none */
function change(changes: PersonChanges, attribute: string, part: string, value: unknown, ofType: string | null): void {
  switch (attribute) {
    case 'username':
      changes.userName = requiredText(value, 'userName')
      return
    case 'externalid':
      changes.externalId = textOf(value, 'externalId')
      return
    case 'active':
      changes.isActive = booleanOf(value, 'active')
      return
    case 'name':
      if (part !== '') changeName(changes, part, value)
      else if (isObject(value)) for (const [name, each] of entriesOf(value)) changeName(changes, name, each)
      else throw new ScimError(400, 'name a des parties : name.givenName, name.familyName.', 'invalidValue')
      return
    case 'emails':
    case 'phonenumbers': {
      const type = kept[attribute]
      if (ofType !== null && ofType !== type) return
      const text = part === '' ? valueAmong(value, type, attribute) : part === 'value' ? textOf(value, attribute) : undefined
      if (text === undefined) return
      if (attribute === 'emails') changes.email = text
      else changes.phone = text
      return
    }
    default:
  }
}

interface Path {
  readonly attribute: string
  readonly part: string
  readonly ofType: string | null
}

/** `name.givenName`, `emails[type eq "work"].value`, each with the name of its schema before it or not. Null: an attribute of another schema. */
function readPath(path: string): Path | null {
  const lower = path.trim().toLowerCase()
  const bare = lower.startsWith(`${CORE}:`) ? lower.slice(CORE.length + 1) : lower
  if (bare.startsWith('urn:')) return null
  const [, attribute, filter, part = ''] = /^([a-z]\w*)(?:\[(.*)\])?(?:\.(\w+))?$/.exec(bare) ?? []
  if (attribute === undefined) throw new ScimError(400, `Ce chemin ne se lit pas : ${path.slice(0, 100)}`, 'invalidPath')
  if (filter === undefined) return { attribute, part, ofType: null }
  const [, type] = /^\s*type\s+eq\s+"([^"]*)"\s*$/.exec(filter) ?? []
  const isPrimary = /^\s*primary\s+eq\s+"?true"?\s*$/.test(filter)
  if (type === undefined && !isPrimary) throw new ScimError(400, `Ce filtre ne se lit pas : ${filter.slice(0, 100)}`, 'invalidFilter')
  return { attribute, part, ofType: type ?? null }
}

function changeAt(changes: PersonChanges, path: string, value: unknown): void {
  const read = readPath(path)
  if (read !== null) change(changes, read.attribute, read.part, value, read.ofType)
}

/** Takes away a value that the directory no longer gives. @throws ScimError for what everybody has */
function remove(changes: PersonChanges, path: string): void {
  const read = readPath(path)
  if (read === null) return
  const { attribute, part, ofType } = read
  if (['username', 'active', 'name'].includes(attribute)) throw new ScimError(400, `${attribute} ne s’efface pas.`, 'mutability')
  if (part === '' || part === 'value') change(changes, attribute, part, null, ofType)
}

/** The changes that a PATCH asks for, in its order. @throws ScimError */
export function readPatch(body: unknown): PersonChanges {
  const operations = isObject(body) ? fieldOf(body, 'operations') : undefined
  if (!Array.isArray(operations) || operations.length === 0) throw new ScimError(400, 'Operations est requis.', 'invalidSyntax')
  const changes: PersonChanges = {}
  for (const operation of operations as readonly unknown[]) {
    if (!isObject(operation)) throw new ScimError(400, 'Une opération est un objet.', 'invalidSyntax')
    const [op, path, value] = ['op', 'path', 'value'].map((name) => fieldOf(operation, name))
    const name = typeof op === 'string' ? op.toLowerCase() : ''
    if (!['add', 'replace', 'remove'].includes(name)) throw new ScimError(400, 'op vaut add, replace ou remove.', 'invalidSyntax')
    if (path !== undefined && typeof path !== 'string') throw new ScimError(400, 'path est un texte.', 'invalidPath')
    if (name === 'remove') {
      if (path === undefined) throw new ScimError(400, 'Retirer demande un chemin.', 'noTarget')
      remove(changes, path)
    } else if (path !== undefined) changeAt(changes, path, value)
    else if (isObject(value)) for (const [each, eachValue] of Object.entries(value)) changeAt(changes, each, eachValue)
    else throw new ScimError(400, 'Sans chemin, value est un objet.', 'invalidValue')
  }
  return changes
}

/** A person as a POST or a PUT says them. Who is not said to be inactive is active. @throws ScimError */
export function readPerson(body: unknown): DirectoryPerson {
  if (!isObject(body)) throw new ScimError(400, 'Une personne est un objet.', 'invalidSyntax')
  const changes: PersonChanges = {}
  for (const [name, value] of entriesOf(body)) if (/^[a-z]\w*$/.test(name)) change(changes, name, '', value, null)
  const { userName, givenName, familyName } = changes
  if (userName === undefined) throw new ScimError(400, 'userName est requis.', 'invalidValue')
  if (givenName === undefined || familyName === undefined)
    throw new ScimError(400, 'name.givenName et name.familyName sont requis.', 'invalidValue')
  const { externalId = null, email = null, phone = null, isActive = true } = changes
  return { userName, externalId, givenName, familyName, email, phone, isActive }
}
