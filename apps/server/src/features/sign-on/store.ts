// The providers of sign-on, of the whole installation: they stand in the directory beside the accounts that they open.
import type { CenterId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf, directoryOf } from '#db/databases.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { SignOnProvidersRow } from '#db/rows.ts'
import { sealText, unsealText } from '#db/sealing.ts'
import { AppError } from '#http/app-error.ts'
import type { OpenIdProvider } from '#transport/open-id/client.ts'

export interface Provider extends Omit<SignOnProvidersRow, 'center_ids' | 'newcomer_center' | 'closes_passwords_in'> {
  readonly center_ids: CenterId[] | null
  readonly newcomer_center: CenterId | null
  readonly closes_passwords_in: CenterId[] | null
}

const sealOf = (providerId: string, serverSecret: string) => ({ purpose: 'sign-on client', owner: providerId, serverSecret })

/** Bound to its provider: moved to another one it does not open. */
export const sealSecret = (text: string, providerId: string, serverSecret: string): string =>
  sealText(text, sealOf(providerId, serverSecret))

function unsealSecret({ _id, client_secret: sealed }: Provider, serverSecret: string): string {
  try {
    return unsealText(sealed, sealOf(_id, serverSecret))
  } catch {
    throw new AppError('signOnSecretLost')
  }
}

/** The provider as it is asked. @throws AppError signOnSecretLost */
export const toOpenId = (provider: Provider, serverSecret: string): OpenIdProvider => ({
  id: provider._id,
  profile: provider.profile,
  issuer: provider.issuer,
  clientId: provider.client_id,
  clientSecret: unsealSecret(provider, serverSecret),
  changedAt: provider.changed_at,
})

/** All of them in the order of their names: an installation has a few. */
export function loadProviders(db: Queryable): Promise<Provider[]> {
  return rows<Provider>(directoryOf(db), named('signOn.loadProviders', sql`SELECT * FROM sign_on_providers ORDER BY label, _id LIMIT 100`))
}

export function loadProvider(db: Queryable, id: string): Promise<Provider | null> {
  return maybeRow<Provider>(directoryOf(db), named('signOn.loadProvider', sql`SELECT * FROM sign_on_providers WHERE _id = ${id}`))
}

export type ProviderSettings = Omit<Provider, '_id' | 'created_at' | 'changed_at' | 'tried_at' | 'tried_well'>

/** Writes a provider, new or known; what was tried of the former one is forgotten. */
export async function saveProvider(db: Queryable, id: string, settings: ProviderSettings, now: number): Promise<void> {
  const { label, note, profile, issuer, client_id, client_secret, email_claim, trusted_domains, sirets, idp_ids } = settings
  const { center_ids, newcomer_center, closes_passwords_in, is_open } = settings
  await execute(
    directoryOf(db),
    sql`INSERT INTO sign_on_providers AS p (_id, label, note, profile, issuer, client_id, client_secret, email_claim, trusted_domains, sirets,
          idp_ids, center_ids, newcomer_center, closes_passwords_in, is_open, created_at, changed_at)
        VALUES (${id}, ${label}, ${note}, ${profile}, ${issuer}, ${client_id}, ${client_secret}, ${email_claim}, ${trusted_domains}::text[],
          ${sirets}::text[], ${idp_ids}::text[], ${center_ids}::uuid[], ${newcomer_center}, ${closes_passwords_in}::uuid[], ${is_open},
          ${instant(now)}, ${instant(now)})
        ON CONFLICT (_id) DO UPDATE SET label = excluded.label, note = excluded.note, profile = excluded.profile, issuer = excluded.issuer,
          client_id = excluded.client_id, client_secret = excluded.client_secret, email_claim = excluded.email_claim,
          trusted_domains = excluded.trusted_domains, sirets = excluded.sirets, idp_ids = excluded.idp_ids,
          center_ids = excluded.center_ids, newcomer_center = excluded.newcomer_center,
          closes_passwords_in = excluded.closes_passwords_in, is_open = excluded.is_open,
          changed_at = greatest(excluded.changed_at, p.changed_at + interval '1 millisecond'), tried_at = NULL, tried_well = NULL`,
  )
}

/** False when there is none. */
export async function deleteProvider(db: Queryable, id: string): Promise<boolean> {
  return (await execute(directoryOf(db), sql`DELETE FROM sign_on_providers WHERE _id = ${id}`)) === 1
}

export async function noteTrial(db: Queryable, id: string, isRight: boolean, now: number): Promise<void> {
  await execute(directoryOf(db), sql`UPDATE sign_on_providers SET tried_at = ${instant(now)}, tried_well = ${isRight} WHERE _id = ${id}`)
}

/** Whether each of these centres exists, in whichever database. */
export async function areCenters(db: Queryable, centerIds: readonly CenterId[]): Promise<boolean> {
  const found = await Promise.all(
    [...new Set(centerIds)].map((id) =>
      maybeRow(centerOf(db, id), sql`SELECT 1 AS one FROM centers WHERE _id = ${id} AND deleted_at IS NULL`),
    ),
  )
  return found.every((row) => row !== null)
}

/** Whether another provider has the same issuer and client. */
export async function isProviderTaken(db: Queryable, id: string, issuer: string, clientId: string): Promise<boolean> {
  const { taken } = await oneRow<{ taken: boolean }>(
    directoryOf(db),
    sql`SELECT EXISTS (SELECT FROM sign_on_providers WHERE issuer = ${issuer} AND client_id = ${clientId} AND _id <> ${id}) AS taken`,
  )
  return taken
}

/** The statement of a provider that is open and lets the members of that centre in by no password. */
const isClosing = (centerId: CenterId) =>
  sql`is_open AND (center_ids IS NULL OR ${centerId} = ANY (center_ids))
    AND (closes_passwords_in IS NULL OR ${centerId} = ANY (closes_passwords_in))`

/** Whether the members of that centre come in by no password. */
export async function arePasswordsClosed(db: Queryable, centerId: CenterId): Promise<boolean> {
  const closing = sql`SELECT EXISTS (SELECT FROM sign_on_providers WHERE ${isClosing(centerId)}) AS closed`
  return (await oneRow<{ closed: boolean }>(directoryOf(db), named('signOn.arePasswordsClosed', closing))).closed
}

/** Whether some open provider lets members of some centre in by no password. */
export async function areSomePasswordsClosed(db: Queryable): Promise<boolean> {
  const { closed } = await oneRow<{ closed: boolean }>(
    directoryOf(db),
    named(
      'signOn.areSomePasswordsClosed',
      sql`SELECT EXISTS (SELECT FROM sign_on_providers WHERE is_open AND (closes_passwords_in IS NULL OR closes_passwords_in <> '{}')) AS closed`,
    ),
  )
  return closed
}
