// The providers of sign-on: what visitors choose from, and what a master administrator sets and tries. Secrets come in and never go out.
import { randomUUID } from 'node:crypto'
import type { WireSignOnProvider } from '@releve/contract/sign-on'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import type { ServerConfig } from '#config/config.ts'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { clientsFor, endUrlOf, leftUrlOf, returnUrlOf } from '#transport/open-id/client.ts'
import { tryProvider } from '#transport/open-id/try.ts'
import { keepAct, keepEverywhere } from '#features/journal/store.ts'
import { isMasterWithoutTotp } from '#features/directory/store.ts'
import {
  areCenters,
  deleteProvider,
  isProviderTaken,
  loadProvider,
  loadProviders,
  noteTrial,
  saveProvider,
  sealSecret,
  toOpenId,
} from './store.ts'
import type { Provider, ProviderSettings } from './store.ts'

const toWire = (provider: Provider, config: Pick<ServerConfig, 'publicUrl'>): WireSignOnProvider => ({
  _id: provider._id,
  label: provider.label,
  note: provider.note,
  profile: provider.profile,
  issuer: provider.issuer,
  clientId: provider.client_id,
  returnUrl: returnUrlOf(config, provider._id),
  leftUrl: leftUrlOf(config),
  endUrl: endUrlOf(config, provider._id),
  emailClaim: provider.email_claim,
  trustedDomains: provider.trusted_domains,
  sirets: provider.sirets,
  idpIds: provider.idp_ids,
  centerIds: provider.center_ids,
  newcomerCenter: provider.newcomer_center,
  closesPasswordsIn: provider.closes_passwords_in,
  isOpen: provider.is_open,
  triedAt: provider.tried_at,
  triedWell: provider.tried_well,
})

const closesSome = ({ closes_passwords_in: centers }: Pick<ProviderSettings, 'closes_passwords_in'>): boolean =>
  centers === null || centers.length > 0

/**
 * Passwords are closed where the provider was tried well as it stands, and where whoever reopens them has a second factor: a master comes in by no
 * provider.
 * @param before null: it is a new one
 * @throws AppError signOnNotTried, mastersWithoutTotp
 */
async function requireClosable(db: Queryable, before: Provider | null, settings: ProviderSettings): Promise<void> {
  if (!closesSome(settings)) return
  const isSame =
    before !== null &&
    before.issuer === settings.issuer &&
    before.client_id === settings.client_id &&
    before.client_secret === settings.client_secret
  if (isSame && closesSome(before)) return
  if (!isSame || before.tried_well !== true) throw new AppError('signOnNotTried')
  if (await isMasterWithoutTotp(db)) throw new AppError('mastersWithoutTotp')
}

/** @throws AppError invalidInput, signOnIssuerTaken */
async function requireSensible(db: Queryable, id: string, settings: ProviderSettings): Promise<void> {
  const { center_ids: centerIds, newcomer_center: newcomerCenter, profile, issuer, client_id: clientId, sirets, trusted_domains } = settings
  const named: readonly CenterId[] = [
    ...(centerIds ?? []),
    ...(newcomerCenter === null ? [] : [newcomerCenter]),
    ...(settings.closes_passwords_in ?? []),
  ]
  if (!(await areCenters(db, named))) throw new AppError('invalidInput', { fields: { centerIds: 'Un de ces centres n’existe pas.' } })
  if (newcomerCenter !== null && centerIds !== null && !centerIds.includes(newcomerCenter)) {
    throw new AppError('invalidInput', { fields: { newcomerCenter: 'Les nouveaux venus vont dans un des centres de ce fournisseur.' } })
  }
  if (profile === 'proConnect' && trusted_domains.length > 0 && sirets.length === 0) {
    throw new AppError('invalidInput', {
      fields: { sirets: 'ProConnect ouvre à toute la France\u00A0: nommez les organismes (SIRET) dont vous croyez les adresses.' },
    })
  }
  if (await isProviderTaken(db, id, issuer, clientId)) throw new AppError('signOnIssuerTaken')
}

async function loadKnown(db: Queryable, id: string): Promise<Provider> {
  const provider = await loadProvider(db, id)
  if (provider === null) throw new AppError('notFound')
  return provider
}

/** The journal of each centre that the provider serves, or served until now, has who set it. */
async function keepSetting(
  tx: Transaction,
  [settings, before = settings]: readonly [ProviderSettings, ProviderSettings?],
  act: { readonly kind: 'signOnSet' | 'signOnRemoved'; readonly actorId: UserId; readonly now: number },
): Promise<void> {
  const detail = { name: settings.label }
  if (settings.center_ids === null || before.center_ids === null) await keepEverywhere(tx, { ...act, detail })
  else for (const centerId of new Set([...settings.center_ids, ...before.center_ids])) await keepAct(tx, centerId, { ...act, detail })
}

export const signOnHandlers: HandlersOf<
  'signOn.ways' | 'signOn.providers' | 'signOn.create' | 'signOn.update' | 'signOn.remove' | 'signOn.try'
> = {
  'signOn.ways': async ({ pool }) =>
    (await loadProviders(pool))
      .filter(({ is_open: isOpen }) => isOpen)
      .map(({ _id, label, note, profile }) => ({ _id, label, note, profile })),

  'signOn.providers': async ({ pool, config }) => (await loadProviders(pool)).map((provider) => toWire(provider, config)),

  'signOn.create': async ({ body, principal, pool, config, clock }) => {
    const id = randomUUID()
    const settings = {
      label: body.label,
      note: body.note,
      profile: body.profile,
      issuer: body.issuer,
      client_id: body.clientId,
      client_secret: sealSecret(body.clientSecret, id, config.secret),
      email_claim: body.emailClaim,
      trusted_domains: body.trustedDomains,
      sirets: body.sirets,
      idp_ids: body.idpIds,
      center_ids: body.centerIds,
      newcomer_center: body.newcomerCenter,
      closes_passwords_in: body.closesPasswordsIn,
      is_open: body.isOpen,
    }
    await requireSensible(pool, id, settings)
    await requireClosable(pool, null, settings)
    await inTransaction(pool, async (tx) => {
      await saveProvider(tx, id, settings, clock())
      await keepSetting(tx, [settings], { kind: 'signOnSet', actorId: principal.userId, now: clock() })
    })
    return toWire(await loadKnown(pool, id), config)
  },

  'signOn.update': async ({ params: { id }, body, principal, pool, config, clock }) => {
    const before = await loadKnown(pool, id)
    // A master could otherwise have the kept secret sent to any other address.
    if (body.issuer !== undefined && body.issuer !== before.issuer && body.clientSecret === undefined) {
      const message = 'L’adresse du fournisseur change\u00A0: saisissez de nouveau le secret client.'
      throw new AppError('invalidInput', { fields: { clientSecret: message } })
    }
    const settings = {
      label: body.label ?? before.label,
      note: body.note ?? before.note,
      profile: body.profile ?? before.profile,
      issuer: body.issuer ?? before.issuer,
      client_id: body.clientId ?? before.client_id,
      client_secret: body.clientSecret === undefined ? before.client_secret : sealSecret(body.clientSecret, id, config.secret),
      email_claim: body.emailClaim ?? before.email_claim,
      trusted_domains: body.trustedDomains ?? before.trusted_domains,
      sirets: body.sirets ?? before.sirets,
      idp_ids: body.idpIds ?? before.idp_ids,
      center_ids: body.centerIds === undefined ? before.center_ids : body.centerIds,
      newcomer_center: body.newcomerCenter === undefined ? before.newcomer_center : body.newcomerCenter,
      closes_passwords_in: body.closesPasswordsIn === undefined ? before.closes_passwords_in : body.closesPasswordsIn,
      is_open: body.isOpen ?? before.is_open,
    }
    await requireSensible(pool, id, settings)
    await requireClosable(pool, before, settings)
    await inTransaction(pool, async (tx) => {
      await saveProvider(tx, id, settings, clock())
      await keepSetting(tx, [settings, before], { kind: 'signOnSet', actorId: principal.userId, now: clock() })
    })
    return toWire(await loadKnown(pool, id), config)
  },

  'signOn.remove': async ({ params, principal, pool, clock }) => {
    const before = await loadKnown(pool, params.id)
    await inTransaction(pool, async (tx) => {
      if (!(await deleteProvider(tx, params.id))) throw new AppError('notFound')
      await keepSetting(tx, [before], { kind: 'signOnRemoved', actorId: principal.userId, now: clock() })
    })
  },

  'signOn.try': async ({ params, pool, config, clock }) => {
    const provider = await loadKnown(pool, params.id)
    const now = clock()
    const checks = await tryProvider(clientsFor(config, clock), toOpenId(provider, config.secret), { config, now })
    await noteTrial(
      pool,
      provider._id,
      checks.every(({ isRight }) => isRight),
      now,
    )
    return { provider: toWire(await loadKnown(pool, params.id), config), checks }
  },
}
