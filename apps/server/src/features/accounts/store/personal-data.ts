// The data kept about one person: all of it, for them to read; and all of it, to erase.
import type { UserId } from '@releve/domain/ids'
import { detailNames } from '@releve/contract/member-fields'
import sql, { join, raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import * as z from 'zod/mini'
import { centerOf, directoryOf, everyDatabase } from '#db/databases.ts'
import { execute, instant, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { AccountsRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { carriedBy, detailColumn, lockPlaces } from '#features/directory/store.ts'
import type { Place } from '#features/directory/store.ts'
import { unusablePasswordHash } from './password-hash.ts'

/** The address is of the account `me`, proved by a link: whoever merely typed somebody's address reads and erases nothing of theirs. */
const isAddressOfMe = (address: Sql) => sql`(me.email_verified_at IS NOT NULL AND lower(${address}) = lower(me.email))`
/** The ticket was written by the account `me`, or by a visitor who gave its address. */
const isOfTicket = sql`(t.user_id = me._id OR (t.user_id IS NULL AND ${isAddressOfMe(sql`t.email`)}))`
/** Settled for the account `me`, or waiting under its address. */
const isOfRequest = sql`(r.user_id = me._id OR (r.user_id IS NULL AND ${isAddressOfMe(sql`r.new_email`)}))`

/**
 * The centres where something of theirs may be: those they are or were a member of. Named by every statement below, which reads by the
 * keys of these centres whatever else the tables hold.
 */
const isOfTheirs = (centerId: Sql, userId: UserId) => sql`${centerId} = ANY (ARRAY(SELECT center_id FROM members WHERE _id = ${userId}))`

/**
 * Everything kept about a member, of every centre they belonged to, as JSON. No secret is in it (password, second factor, tokens): it
 * would outlive the account in their downloads. Of other people, what the application showed them: who took or gave a vacation.
 */
export async function loadPersonalData(db: Queryable, userId: UserId): Promise<string> {
  const { center_id: centerId, account } = await oneRow<Pick<AccountsRow, 'center_id'> & { readonly account: string }>(
    directoryOf(db),
    sql`SELECT center_id, to_jsonb(accounts)::text AS account FROM accounts WHERE _id = ${userId}`,
  )
  const keptTexts = await Promise.all(everyDatabase(db).map((each) => loadKept(each, userId, account)))
  const [only, ...others] = keptTexts
  if (only === undefined || others.length === 0) return only ?? ''
  const atHome = centerId === null ? only : await loadKept(centerOf(db, centerId), userId, account)
  const { data } = await oneRow<{ data: string }>(db, sql`SELECT jsonb_pretty(${merged(atHome, keptTexts)}::jsonb) AS data`)
  return data
}

/** The data of several databases as one text: lists one after the other, else the value in `first`. */
function merged(first: string, moreDocuments: readonly string[]): string {
  const objectOf = (text: string) => z.record(z.string(), z.unknown()).parse(JSON.parse(text))
  const [whole, ...parts] = [first, ...moreDocuments].map(objectOf)
  const mergedEntries = Object.entries(whole ?? {}).map(([key, value]) => {
    const lists = parts.flatMap((part) => (Array.isArray(part[key]) ? [part[key]] : []))
    return [key, lists.length > 0 ? lists.flat() : (value ?? null)]
  })
  return JSON.stringify(Object.fromEntries(mergedEntries))
}

/** @param account their row of the directory, as JSON */
async function loadKept(db: Queryable, userId: UserId, account: string): Promise<string> {
  const isIn = (alias: string) => isOfTheirs(raw(`${alias}.center_id`), userId)
  const { data } = await oneRow<{ data: string }>(
    db,
    sql`WITH me AS (SELECT * FROM jsonb_populate_record(NULL::accounts, ${account}::jsonb)),
          mine AS (SELECT a.center_id, a._id FROM points_accounts a WHERE ${isIn('a')} AND a.user_id = ${userId})
        SELECT jsonb_pretty(jsonb_build_object(
          'compte', (SELECT to_jsonb(me) - 'password_hash' - 'totp_secret' - 'totp_next_secret' - 'totp_last_step' - 'is_master' - 'carried'
              || coalesce(to_jsonb(m) - 'joined_at' - 'left_at', me.carried) || jsonb_build_object('is_admin', me.is_master OR coalesce(m.is_admin, false),
              'admin_type', CASE WHEN me.is_master THEN 'master' WHEN m.is_admin THEN 'center' END)
            FROM me LEFT JOIN members m ON m.center_id = me.center_id AND m._id = me._id),
          'centre', (SELECT c.name FROM centers c JOIN me ON me.center_id = c._id),
          'photo', (SELECT encode(a.image, 'base64') FROM avatars a WHERE a.user_id = ${userId} ORDER BY a.created_at DESC LIMIT 1),
          'sessions', (SELECT jsonb_agg(to_jsonb(s) - 'password_proof_until' ORDER BY s.created_at) FROM sessions s WHERE s.user_id = ${userId}),
          'appareilsReconnus', (SELECT jsonb_agg(jsonb_build_object('last_used_at', k.last_used_at) ORDER BY k.last_used_at)
            FROM known_devices k WHERE k.user_id = ${userId}),
          'appareilsNotifies', (SELECT jsonb_agg(jsonb_build_object('service', split_part(p.endpoint, '/', 3), 'created_at', p.created_at)
            ORDER BY p.created_at) FROM push_subscriptions p WHERE p.user_id = ${userId}),
          'equipes', (SELECT jsonb_agg(jsonb_build_object('from_day', o.from_day, 'team', t.name) ORDER BY o.from_day) FROM team_occurrences o
            LEFT JOIN teams t ON t.center_id = o.center_id AND t._id = o.team_id WHERE ${isIn('o')} AND o.user_id = ${userId}),
          'disponibilites', (SELECT jsonb_agg(to_jsonb(v) - 'center_id' - 'user_id') FROM availabilities v
            WHERE ${isIn('v')} AND v.user_id = ${userId}),
          'numeroPourLesSms', (SELECT jsonb_agg(jsonb_build_object('number', w.number, 'pending_number', w.pending_number)) FROM sms_numbers w
            WHERE ${isIn('w')} AND w.user_id = ${userId}),
          'smsEnAttente', (SELECT jsonb_agg(jsonb_build_object('is_code', w.is_code, 'try_at', w.try_at)) FROM sms_deliveries w
            WHERE ${isIn('w')} AND w.user_id = ${userId}),
          'modificationsDePlanning', (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.from_day) FROM planning_modifications m
            WHERE ${isIn('m')} AND m.user_id = ${userId}),
          'demandesPostees', (SELECT jsonb_agg(to_jsonb(d) - 'interested' - 'seen_by' - 'rejected_by' - 'declined' - 'offered_to' - 'first_to' - 'counter_offers' - 'priced_by' ORDER BY d.day) FROM demands d
            WHERE ${isIn('d')} AND d.poster_id = ${userId}),
          'demandesAcceptees', (SELECT jsonb_agg(to_jsonb(d) - 'interested' - 'seen_by' - 'rejected_by' - 'declined' - 'offered_to' - 'first_to' - 'counter_offers' - 'priced_by' ORDER BY d.day) FROM demands d
            WHERE ${isIn('d')} AND d.accepter_id = ${userId}),
          'interets', (SELECT jsonb_agg(jsonb_build_object('demand_id', d._id, 'day', d.day, 'counter_offer', (
              SELECT c -> 'date' FROM jsonb_array_elements(d.counter_offers) c WHERE c ->> 'userId' = ${userId}::text)) ORDER BY d.day) FROM demands d
            WHERE ${isIn('d')} AND ${userId}::uuid = ANY (d.interested)),
          'vacationsEchangees', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.day) FROM shift_transfers t
            WHERE ${isIn('t')} AND (t.giver_id = ${userId} OR t.taker_id = ${userId})),
          'historiqueDuPlanning', (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.at) FROM planning_changes p
            WHERE ${isIn('p')} AND p.user_id = ${userId}),
          'journal', (SELECT jsonb_agg(to_jsonb(j) ORDER BY j.at) FROM center_changes j
            WHERE ${isIn('j')} AND (j.actor_id = ${userId} OR j.user_id = ${userId})),
          'compteDHeures', (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.at) FROM hour_lines l WHERE ${isIn('l')} AND l.user_id = ${userId}),
          'reposDus', (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.created_at) FROM rest_debts r WHERE ${isIn('r')} AND r.user_id = ${userId}),
          'soldesDeConges', (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.at) FROM leave_lines l WHERE ${isIn('l')} AND l.user_id = ${userId}),
          'voeuxDeConges', (SELECT jsonb_agg(to_jsonb(w) ORDER BY w.saved_at) FROM leave_wishes w WHERE ${isIn('w')} AND w.user_id = ${userId}),
          'moisClos', (SELECT jsonb_agg(jsonb_build_object('month', c.month, 'figures', f.figures, 'share', f.share) ORDER BY c.month, c.closed_at)
            FROM month_figures f JOIN month_closings c ON c.center_id = f.center_id AND c._id = f.closing_id
            WHERE ${isIn('f')} AND f.user_id = ${userId}),
          'regularisations', (SELECT jsonb_agg(to_jsonb(r) ORDER BY r.at) FROM month_regularisations r WHERE ${isIn('r')} AND r.user_id = ${userId}),
          'comptesDePoints', (SELECT jsonb_agg(to_jsonb(a)) FROM points_accounts a WHERE ${isIn('a')} AND a.user_id = ${userId}),
          'transactions', (SELECT jsonb_agg(to_jsonb(t) ORDER BY t.created_at) FROM mine JOIN points_transactions t
            ON t.center_id = mine.center_id AND (t.sender_account = mine._id OR t.receiver_account = mine._id)),
          'ecritures', (SELECT jsonb_agg(to_jsonb(e) ORDER BY e.at) FROM mine JOIN points_entries e
            ON e.center_id = mine.center_id AND e.account_id = mine._id),
          'notifications', (SELECT jsonb_agg(to_jsonb(n) ORDER BY n.created_at) FROM notifications n
            WHERE ${isIn('n')} AND n.user_id = ${userId}),
          'conversations', (SELECT jsonb_agg(to_jsonb(c)) FROM conversation_members c
            WHERE ${isIn('c')} AND c.user_id = ${userId}),
          'messagesEcrits', (SELECT jsonb_agg(to_jsonb(m) ORDER BY m.created_at) FROM conversation_members c
            JOIN messages m ON m.center_id = c.center_id AND m.conversation_id = c.conversation_id AND m.sender_id = c.user_id
            WHERE ${isIn('c')} AND c.user_id = ${userId}),
          'consignesEcrites', (SELECT jsonb_agg(to_jsonb(h) ORDER BY h.created_at) FROM handover_notes h
            WHERE ${isIn('h')} AND h.author_id = ${userId}),
          'consignesLues', (SELECT jsonb_agg(to_jsonb(h) ORDER BY h.at) FROM handover_acknowledgements h
            WHERE ${isIn('h')} AND h.user_id = ${userId}),
          'sollicitations', (SELECT jsonb_agg(to_jsonb(v) ORDER BY v.asked_at) FROM vacancy_asks v
            WHERE ${isIn('v')} AND v.user_id = ${userId}),
          'fichesDeRecherche', (SELECT jsonb_agg(jsonb_build_object('at', s.at, 'day', s.day, 'kind', s.kind, 'entry', e, 'reason', s.reason) ORDER BY s.at)
            FROM search_records s, jsonb_array_elements(s.entries) e WHERE ${isIn('s')} AND e ->> 'userId' = ${userId}::text),
          'demandesAuxAdministrateurs', (SELECT jsonb_agg(to_jsonb(t) - 'read_by' ORDER BY t.created_at) FROM tickets t, me
            WHERE ${isOfTicket}),
          'reponsesAuxDemandes', (SELECT jsonb_agg(jsonb_build_object('text', a ->> 'text', 'createdAt', a -> 'createdAt') ORDER BY t.created_at, a -> 'createdAt')
            FROM tickets t, jsonb_array_elements(t.messages) a WHERE (${isIn('t')} OR t.center_id IS NULL) AND t.deleted_at IS NULL
              AND (a ->> 'isAnswer')::boolean AND a ->> 'authorId' = ${userId}::text),
          'recuperationsDeCompte', (SELECT jsonb_agg(to_jsonb(r) - 'decided_by' ORDER BY r.created_at) FROM recovery_requests r, me
            WHERE ${isOfRequest}),
          'abonnementCalendrier', (SELECT jsonb_agg(to_jsonb(f) - ARRAY['_id', 'content_version', 'content_tag', 'content_events']) FROM calendar_feeds f WHERE f.user_id = ${userId}),
          'appareilsDuCalendrier', (SELECT jsonb_agg(jsonb_build_object('name', d.name, 'alarm_minutes', d.alarm_minutes, 'created_at', d.created_at, 'last_read_at', d.last_read_at)
            ORDER BY d.created_at) FROM calendar_devices d WHERE d.user_id = ${userId}),
          'calendriersDeGroupe', (SELECT jsonb_agg(jsonb_build_object('center_id', g.center_id, 'team_id', g.team_id, 'created_at', g.created_at,
            'last_read_at', g.last_read_at) ORDER BY g.created_at) FROM calendar_group_feeds g WHERE g.user_id = ${userId}),
          'connexionsParService', (SELECT jsonb_agg(to_jsonb(i) - 'user_id' ORDER BY i.linked_at) FROM sign_on_identities i
            WHERE i.user_id = ${userId}),
          'courriels', (SELECT jsonb_agg(jsonb_build_object('kind', m.kind, 'subject', m.subject, 'status', m.status, 'created_at', m.created_at)
            ORDER BY m.created_at) FROM mails m JOIN me ON ${isAddressOfMe(sql`m.recipient`)}),
          'annoncesEnvoyees', (SELECT jsonb_agg(to_jsonb(a) ORDER BY a.sent_at) FROM announcements a WHERE a.sent_by = ${userId})
        )) AS data`,
  )
  return data
}

/** Locks a member, whether they are still there or have left. */
export async function lockFormer(tx: Transaction, userId: UserId): Promise<Place | null> {
  const [place] = await lockPlaces(tx, [userId])
  return place ?? null
}

/** Hours that only their member and administrators read by their name: a leave, an absence, and work that the centre does not name. */
const isUnnamed = sql`(activity ->> 'kind' <> 'work' OR activity ->> 'isNamed' = 'false')`

/**
 * Removes everything that names a person, and everything they wrote about themselves. What they did stays, under « Ancien membre »: the
 * plannings and points of others rest on it. Mails not sent yet go out first; their rows are forgotten after a while by themselves.
 */
export async function eraseUser(tx: Transaction, userId: UserId, now: number): Promise<void> {
  const directory = directoryOf(tx)
  const { account } = await oneRow<{ readonly account: string }>(
    directory,
    sql`SELECT to_jsonb(accounts)::text AS account FROM accounts WHERE _id = ${userId}`,
  )
  // It runs while their address is still there to find them by. What notifications say of them goes too.
  const me = sql`jsonb_populate_record(NULL::accounts, ${account}::jsonb) me`
  const removedLinks = await rows<{ readonly _id: string }>(
    directory,
    sql`WITH gone AS (
          DELETE FROM tickets t USING ${me} WHERE ${isOfTicket} RETURNING t._id
        ), asked AS (
          DELETE FROM recovery_requests r USING ${me} WHERE ${isOfRequest} RETURNING r._id
        )
        SELECT _id FROM gone UNION ALL SELECT _id FROM asked`,
  )
  const about = removedLinks.map(({ _id }) => _id)
  const nobodysPassword = unusablePasswordHash()
  await execute(
    directory,
    sql`UPDATE accounts SET email = 'efface.' || _id || '@invalid', email_verified_at = NULL, pending_email = NULL,
          password_hash = ${nobodysPassword}, totp_secret = NULL, totp_next_secret = NULL, totp_confirmed_at = NULL, patch_notes_seen = NULL,
          deleted_at = coalesce(deleted_at, ${instant(now)}), erased_at = ${instant(now)}, is_master = false,
          carried = CASE WHEN carried IS NOT NULL THEN ${carriedBy({ status: 'approved', name: 'Ancien', lastName: 'membre' })}::jsonb END
        WHERE _id = ${userId}`,
  )
  for (const statement of [
    sql`DELETE FROM calendar_feeds WHERE user_id = ${userId}`,
    sql`DELETE FROM calendar_devices WHERE user_id = ${userId}`,
    sql`DELETE FROM calendar_group_feeds WHERE user_id = ${userId}`,
    sql`DELETE FROM push_subscriptions WHERE user_id = ${userId}`,
    sql`DELETE FROM password_links WHERE user_id = ${userId}`,
    sql`DELETE FROM known_devices WHERE user_id = ${userId}`,
    sql`DELETE FROM address_links WHERE user_id = ${userId}`,
    sql`DELETE FROM totp_recovery_codes WHERE user_id = ${userId}`,
    sql`DELETE FROM sign_on_identities WHERE user_id = ${userId}`,
    sql`DELETE FROM sign_on_sessions o USING sessions s WHERE s.user_id = ${userId} AND o.session_id = s._id`,
    sql`UPDATE sessions SET user_agent = NULL WHERE user_id = ${userId}`,
  ]) {
    await execute(directory, statement)
  }
  // In every centre they were ever in, wherever it is.
  const isIn = isOfTheirs(sql`center_id`, userId)
  for (const statement of [
    sql`DELETE FROM mails m USING ${me} WHERE ${isAddressOfMe(sql`m.recipient`)} AND m.status <> 'queued'`,
    sql`UPDATE notifications n SET detail = NULL
        WHERE n._id = ANY (ARRAY(
          SELECT _id FROM notifications WHERE detail IS NOT NULL AND actor_id = ${userId}
          UNION SELECT told._id FROM notifications told WHERE told.detail IS NOT NULL AND told.subject_id = ANY (${about}::uuid[])))`,
    sql`UPDATE members SET name = 'Ancien', last_name = 'membre', ${join(detailNames.map((name) => sql`${detailColumn(name)} = NULL`))},
          qualifications = '{}', qualification_validity = '[]', hour_terms = '[]', restrictions = '[]', traineeships = '[]', profile = NULL, avatar = NULL, preferences = '{"theme": "darkTheme"}', is_admin = false,
          left_at = coalesce(left_at, ${instant(now)})
        WHERE _id = ${userId}`,
    sql`DELETE FROM avatars WHERE user_id = ${userId}`,
    sql`DELETE FROM availabilities WHERE ${isIn} AND user_id = ${userId}`,
    // The figures of closed months and the files of payroll stay for their five years: they are what a wage rests on.
    sql`UPDATE month_regularisations SET reason = '' WHERE ${isIn} AND user_id = ${userId}`,
    sql`DELETE FROM hour_lines WHERE ${isIn} AND user_id = ${userId}`,
    sql`DELETE FROM rest_debts WHERE ${isIn} AND user_id = ${userId}`,
    sql`DELETE FROM leave_lines WHERE ${isIn} AND user_id = ${userId}`,
    sql`DELETE FROM leave_wishes WHERE ${isIn} AND user_id = ${userId}`,
    sql`DELETE FROM sms_numbers WHERE ${isIn} AND user_id = ${userId}`,
    sql`DELETE FROM sms_deliveries WHERE ${isIn} AND user_id = ${userId}`,
    sql`DELETE FROM notifications WHERE ${isIn} AND user_id = ${userId}`,
    sql`UPDATE idempotency_keys SET response = NULL WHERE user_id = ${userId}`,
    sql`DELETE FROM center_changes WHERE ${isIn} AND actor_id = ${userId} AND kind IN ('sessionOpened', 'sessionEnded')`,
    sql`UPDATE planning_modifications SET cause = NULL, cause_name = NULL, comment = '',
          shift = CASE WHEN ${isUnnamed} AND jsonb_typeof(shift) = 'object' THEN shift || '{"name": ""}' ELSE shift END,
          activity = CASE WHEN ${isUnnamed} THEN activity || '{"_id": "", "name": "", "letters": ""}' ELSE activity END
        WHERE ${isIn} AND user_id = ${userId}`,
    sql`UPDATE demands SET comment = '' WHERE ${isIn} AND poster_id = ${userId} AND comment <> ''`,
    sql`DELETE FROM vacancy_asks WHERE ${isIn} AND user_id = ${userId}`,
    sql`UPDATE search_records SET reason = CASE WHEN user_id = ${userId} THEN NULL ELSE reason END,
          entries = coalesce((SELECT jsonb_agg(e) FROM jsonb_array_elements(entries) e WHERE e ->> 'userId' <> ${userId}::text), '[]')
        WHERE ${isIn} AND entries @> jsonb_build_array(jsonb_build_object('userId', ${userId}::text))`,
    sql`DELETE FROM handover_notes WHERE ${isIn} AND author_id = ${userId}`,
    sql`UPDATE messages m SET text = '', deleted_at = coalesce(m.deleted_at, ${instant(now)}) FROM conversation_members c
        WHERE ${isOfTheirs(sql`c.center_id`, userId)} AND c.user_id = ${userId}
          AND m.center_id = c.center_id AND m.conversation_id = c.conversation_id AND m.sender_id = c.user_id`,
  ]) {
    for (const each of everyDatabase(tx)) await execute(each, statement)
  }
}
