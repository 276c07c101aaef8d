// The directories that are read by LDAP, as a master administrator sets, tries, previews and applies them. Secrets come in and never go out.
import { directoryActs } from '@releve/contract/directory-sync'
import type { DirectoryCheck, WireDirectoryPreview, WireDirectorySource } from '@releve/contract/directory-sync'
import { eachField } from '@releve/contract/member-fields'
import type { BodyOf } from '@releve/contract/route'
import type { Routes } from '@releve/contract'
import type { UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { newId } from '#db/ids.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { keepAct } from '#features/journal/store.ts'
import { LdapFailure } from '#transport/ldap/failure.ts'
import { inDirectory } from '#transport/ldap/reading.ts'
import { applyPlan } from './commands/applying.ts'
import { place, planReading } from './commands/reading.ts'
import type { DirectoryPlan, ReadingDeps } from './commands/reading.ts'
import { EMPTY, INCOMPLETE, inactiveWords, people, wordsOf } from './commands/words.ts'
import { EVERY_MS } from './jobs.ts'
import {
  deleteSource,
  loadCenterFacts,
  loadSource,
  loadSources,
  noteReading,
  saveSource,
  sealBindSecret,
  settleOwnership,
  toServer,
} from './store.ts'
import type { Mapping, Source, SourceSettings } from './store.ts'

const SAMPLE = 5
const LINES_SHOWN = 50

const toWire = (source: Source): WireDirectorySource => ({
  _id: source._id,
  name: source.name,
  kind: source.kind,
  url: source.url,
  startsTls: source.starts_tls,
  bindName: source.bind_name,
  base: source.base,
  filter: source.filter,
  inactiveFilter: source.inactive_filter,
  phoneAttribute: source.phone_attribute,
  numberAttribute: source.number_attribute,
  mappings: [...source.mappings],
  isInviting: source.is_inviting,
  mostLeaving: source.most_leaving,
  isOpen: source.is_open,
  isConfirmed: source.confirmed_at !== null,
  state: source.state,
  problem: source.problem,
  readAt: source.read_at,
  readCount: source.read_count,
})

async function loadKnown(db: Queryable, id: string): Promise<Source> {
  const source = await loadSource(db, id)
  if (source === null) throw new AppError('notFound')
  return source
}

/** @throws AppError invalidInput */
async function requireSensible(db: Queryable, mappings: readonly Mapping[]): Promise<void> {
  for (const { centerId, teamId } of mappings) {
    const center = await loadCenterFacts(db, centerId)
    if (center === null) throw new AppError('invalidInput', { fields: { mappings: 'Un de ces centres n’existe pas.' } })
    if (teamId !== null && !center.teamIds.has(teamId))
      throw new AppError('invalidInput', { fields: { mappings: 'Une de ces équipes n’est pas de ce centre.' } })
  }
}

type Settings = Omit<BodyOf<Routes['directorySync.update']>, 'bindSecret'>

/** The settings after a change; what it does not name stays. */
function settingsOf(body: Settings, before: SourceSettings): SourceSettings {
  return {
    name: body.name ?? before.name,
    kind: body.kind ?? before.kind,
    url: body.url ?? before.url,
    starts_tls: body.startsTls ?? before.starts_tls,
    bind_name: body.bindName ?? before.bind_name,
    bind_secret: before.bind_secret,
    base: body.base ?? before.base,
    filter: body.filter ?? before.filter,
    inactive_filter: body.inactiveFilter ?? before.inactive_filter,
    phone_attribute: body.phoneAttribute ?? before.phone_attribute,
    number_attribute: body.numberAttribute ?? before.number_attribute,
    mappings: body.mappings ?? before.mappings,
    is_inviting: body.isInviting ?? before.is_inviting,
    most_leaving: body.mostLeaving ?? before.most_leaving,
    is_open: body.isOpen ?? before.is_open,
  }
}

/** Settings that decide who is read: after a change of one of them somebody looks at a preview again. */
const deciding = ['kind', 'url', 'base', 'filter', 'inactive_filter', 'phone_attribute', 'number_attribute', 'mappings'] as const
const decidesSame = (before: SourceSettings, after: SourceSettings) =>
  deciding.every((name) => JSON.stringify(before[name]) === JSON.stringify(after[name]))

/** The password of the reader goes to that server alone, as safely as when it was typed. */
const isElsewhere = (before: SourceSettings, after: SourceSettings) =>
  before.url !== after.url || before.starts_tls !== after.starts_tls || before.bind_name !== after.bind_name

/** @throws AppError directoryUnread, with the words that say why */
async function read(deps: ReadingDeps, source: Source): Promise<DirectoryPlan> {
  try {
    return await planReading(deps, source)
  } catch (error) {
    if (error instanceof LdapFailure) throw new AppError('directoryUnread', { message: wordsOf(error) })
    throw error
  }
}

function previewOf({ centers, readCount, unplaced, proof, isHeld }: DirectoryPlan): WireDirectoryPreview {
  return {
    readCount,
    unplaced,
    proof,
    isHeld,
    centers: centers.map(({ facts, plan: { lines } }) => {
      return {
        centerId: facts._id,
        centerName: facts.name,
        counts: eachField(directoryActs, (act) => lines.filter((line) => line.act === act).length),
        lines: directoryActs.flatMap((act) =>
          lines
            .filter((line) => line.act === act)
            .slice(0, LINES_SHOWN)
            .map(({ reason, name, lastName, email, userId, teamId, changes }) => ({
              act,
              reason,
              name,
              lastName,
              email,
              userId,
              teamId,
              changes: [...changes],
            })),
        ),
      }
    }),
  }
}

/** The journal of each centre that the directory names, or named until now, has who set it. */
async function keepSetting(
  tx: Transaction,
  [settings, before = settings]: readonly [SourceSettings, SourceSettings?],
  act: { readonly kind: 'directorySet' | 'directoryRemoved'; readonly actorId: UserId; readonly now: number },
): Promise<void> {
  const centerIds = new Set([...settings.mappings, ...before.mappings].map(({ centerId }) => centerId))
  for (const centerId of centerIds) await keepAct(tx, centerId, { ...act, detail: { name: settings.name } })
}

export const directorySyncHandlers: HandlersOf<
  | 'directorySync.sources'
  | 'directorySync.create'
  | 'directorySync.update'
  | 'directorySync.remove'
  | 'directorySync.try'
  | 'directorySync.preview'
  | 'directorySync.apply'
> = {
  'directorySync.sources': async ({ pool }) => (await loadSources(pool)).map(toWire),

  'directorySync.create': async ({ body, principal, pool, config, clock }) => {
    const id = newId('user')
    const { bindSecret, ...rest } = body
    const settings: SourceSettings = {
      name: rest.name,
      kind: rest.kind,
      url: rest.url,
      starts_tls: rest.startsTls,
      bind_name: rest.bindName,
      bind_secret: sealBindSecret(bindSecret, id, config.secret),
      base: rest.base,
      filter: rest.filter,
      inactive_filter: rest.inactiveFilter,
      phone_attribute: rest.phoneAttribute,
      number_attribute: rest.numberAttribute,
      mappings: rest.mappings,
      is_inviting: rest.isInviting,
      most_leaving: rest.mostLeaving,
      is_open: rest.isOpen,
    }
    await requireSensible(pool, settings.mappings)
    const now = clock()
    await inTransaction(pool, async (tx) => {
      await saveSource(tx, id, settings, { now, isConfirmed: false })
      await keepSetting(tx, [settings], { kind: 'directorySet', actorId: principal.userId, now })
    })
    return toWire(await loadKnown(pool, id))
  },

  'directorySync.update': async ({ params: { id }, body, principal, pool, config, clock }) => {
    const now = clock()
    const before = await loadKnown(pool, id)
    const { bindSecret, ...rest } = body
    const settings = settingsOf(rest, before)
    if (isElsewhere(before, settings) && bindSecret === undefined) {
      const message = 'L’adresse ou le compte de lecture change\u00A0: saisissez de nouveau son mot de passe.'
      throw new AppError('invalidInput', { fields: { bindSecret: message } })
    }
    await requireSensible(pool, settings.mappings)
    const bind_secret = bindSecret === undefined ? before.bind_secret : sealBindSecret(bindSecret, id, config.secret)
    await inTransaction(pool, async (tx) => {
      await saveSource(tx, id, { ...settings, bind_secret }, { now, isConfirmed: decidesSame(before, settings) })
      await keepSetting(tx, [settings, before], { kind: 'directorySet', actorId: principal.userId, now })
    })
    await settleOwnership(pool, id, now)
    return toWire(await loadKnown(pool, id))
  },

  'directorySync.remove': async ({ params: { id }, principal, pool, clock }) => {
    const now = clock()
    const before = await loadKnown(pool, id)
    await inTransaction(pool, async (tx) => {
      if (!(await deleteSource(tx, id))) throw new AppError('notFound')
      await keepSetting(tx, [before], { kind: 'directoryRemoved', actorId: principal.userId, now })
    })
    await settleOwnership(pool, id, now)
  },

  'directorySync.try': async ({ params, pool, config, clock }) => {
    const source = await loadKnown(pool, params.id)
    const checks: DirectoryCheck[] = []
    const say = (about: DirectoryCheck['about'], isRight: boolean, message: string) => checks.push({ about, isRight, message })
    try {
      const options = { networks: config.directoryNetworks, now: clock() }
      const placedPeople = await inDirectory(toServer(source, config.secret), options, async (directory) => {
        say('connection', true, 'L’annuaire répond et admet le compte de lecture.')
        const found = await directory.people()
        say('people', found.length > 0, found.length === 0 ? EMPTY : `Le filtre nomme ${people(found.length)}.`)
        const inactive = found.filter(({ isActive }) => !isActive).length
        const isMost = inactive * 2 > found.length
        say('inactive', !isMost, inactiveWords(inactive, isMost))
        const placed = await place(directory, found, source.mappings)
        for (const mapping of source.mappings) {
          const count = placed.filter((each) => each.mapping === mapping).length
          say('mapping', count > 0, `${mapping.name}\u00A0: ${people(count)}.`)
        }
        return placed
      })
      const shown = placedPeople.slice(0, SAMPLE).map(({ person, mapping }) => ({
        name: `${person.givenName} ${person.familyName}`.trim(),
        email: person.email,
        isActive: person.isActive,
        centerId: mapping?.centerId ?? null,
      }))
      return { checks, people: shown }
    } catch (error) {
      if (!(error instanceof LdapFailure)) throw error
      const about = checks.length === 0 ? 'connection' : checks.length === 1 ? 'people' : 'mapping'
      say(about, false, wordsOf(error))
      return { checks, people: [] }
    }
  },

  'directorySync.preview': async ({ params, pool, config, clock }) =>
    previewOf(await read({ db: pool, config, now: clock() }, await loadKnown(pool, params.id))),

  'directorySync.apply': async ({ params, body, pool, config, clock }) => {
    const now = clock()
    const source = await loadKnown(pool, params.id)
    const plan = await read({ db: pool, config, now }, source)
    if (plan.readCount === 0) throw new AppError('directoryEmpty')
    if (plan.isIncomplete) throw new AppError('directoryUnread', { message: INCOMPLETE })
    if (plan.proof !== body.proof) throw new AppError('directoryChanged')
    await applyPlan({ pool, config, source, now }, plan)
    await noteReading(pool, source, {
      state: 'applied',
      problem: null,
      readCount: plan.readCount,
      isConfirmed: true,
      nextAt: now + EVERY_MS,
      now,
    })
    return toWire(await loadKnown(pool, params.id))
  },
}
