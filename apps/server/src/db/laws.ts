// The laws of points, demands, teams and members: they hold in the whole database after any calls, in any order, at once. Tests check them
// after every race, and `npm run verify` checks them on a database in service. Each law is a query for the rows that break it, and should
// find none.
import type pg from 'pg'
import { StartupError } from '../config/startup-error.ts'
import { digestOf, digestsOf, plainTexts, requireCenter } from './center-rows.ts'
import { Connection } from './connection.ts'

export interface Law {
  /** The French sentence of `npm run verify`. */
  readonly sentence: string
  /** Columns: `id`, and what explains it. */
  readonly query: string
}

export const laws: readonly Law[] = [
  {
    sentence: 'La somme des points de chaque centre est nulle',
    query: 'SELECT center_id AS id, sum(balance)::bigint AS sum FROM points_accounts GROUP BY center_id HAVING sum(balance) <> 0',
  },
  {
    sentence: 'Chaque solde est la somme des écritures de son compte',
    query: `SELECT a._id AS id, a.balance, coalesce(e.sum, 0)::bigint AS entries FROM points_accounts a LEFT JOIN (
        SELECT center_id, account_id, sum(amount) AS sum FROM points_entries GROUP BY center_id, account_id) e
      ON e.center_id = a.center_id AND e.account_id = a._id WHERE a.balance <> coalesce(e.sum, 0)`,
  },
  {
    sentence: 'Chaque transaction terminée a ses deux écritures opposées, et aucune autre n’en a',
    query: `SELECT t._id AS id, t.status, e.entries FROM points_transactions t LEFT JOIN LATERAL (
        SELECT count(*)::int AS entries, count(*) FILTER (WHERE account_id = t.sender_account AND amount = -t.amount)::int AS given,
          count(*) FILTER (WHERE account_id = t.receiver_account AND amount = t.amount)::int AS received
        FROM points_entries WHERE center_id = t.center_id AND transaction_id = t._id) e ON true
      WHERE (e.entries, e.given, e.received) <> CASE WHEN t.status = 'completed' THEN (2, 1, 1) ELSE (0, 0, 0) END`,
  },
  {
    // Entries of one instant have no order: each must begin where another one, or nothing, ended, and one end is the balance.
    sentence: 'Les soldes notés par les écritures d’un compte se suivent de zéro à son solde',
    query: `SELECT account_id AS id, value FROM (
        SELECT center_id, account_id, balance_after - amount AS value, 1 AS step FROM points_entries
        UNION ALL SELECT center_id, account_id, balance_after, -1 FROM points_entries
        UNION ALL SELECT center_id, _id, balance, 1 FROM points_accounts
        UNION ALL SELECT center_id, _id, 0, -1 FROM points_accounts) steps
      GROUP BY center_id, account_id, value HAVING sum(step) <> 0`,
  },
  {
    sentence: 'Chaque compte retient ce que réservent ses demandes et ses transferts prévus',
    query: `SELECT a._id AS id, a.held FROM points_accounts a WHERE a.held <>
        coalesce((SELECT sum(d.reserved) FROM demands d WHERE d.center_id = a.center_id AND d.poster_id = a.user_id
          AND ((d.status = 'open' AND d.closed_at IS NULL) OR (d.status = 'accepted' AND d.settled_at IS NULL))), 0)
        + coalesce((SELECT sum(t.amount) FROM points_transactions t WHERE t.center_id = a.center_id AND t.sender_account = a._id
          AND t.status = 'pending' AND t.type = 'transfer'), 0)`,
  },
  {
    sentence: 'Aucun compte de membre n’est sous son plancher',
    query: `SELECT _id AS id, balance, held, lowest_balance FROM points_accounts
      WHERE user_id IS NOT NULL AND (balance - held < lowest_balance OR held < 0)`,
  },
  {
    sentence: 'Chaque remplacement en attente appartient à une demande acceptée qui réserve autant, ou que le centre paie',
    query: `SELECT t._id AS id, t.amount, d.reserved FROM points_transactions t
      LEFT JOIN demands d ON d.center_id = t.center_id AND d._id = t.demand_id
      WHERE t.type = 'replacement' AND t.status = 'pending'
        AND (d._id IS NULL OR d.status <> 'accepted' OR (d.origin IS NULL AND d.reserved < t.amount))`,
  },
  {
    sentence: 'Une demande d’un membre a déplacé des vacations si et seulement si elle est acceptée, une du centre jamais',
    query: `SELECT d._id AS id, d.status FROM demands d WHERE (d.status = 'accepted' AND d.origin IS NULL) <> EXISTS (
        SELECT FROM shift_transfers s WHERE s.center_id = d.center_id AND s.demand_id = d._id)`,
  },
  {
    sentence: 'Chaque vacation déplacée l’est entre l’auteur de sa demande et celui qui l’a acceptée',
    query: `SELECT s.demand_id AS id, s.day::text FROM shift_transfers s JOIN demands d ON d.center_id = s.center_id AND d._id = s.demand_id
      WHERE (s.giver_id, s.taker_id) IS DISTINCT FROM
        CASE WHEN s.day = d.day THEN (d.poster_id, d.accepter_id) ELSE (d.accepter_id, d.poster_id) END`,
  },
  {
    sentence: 'Personne ne donne ni ne prend deux vacations d’un même jour',
    query: `SELECT person AS id, day::text, side FROM (
        SELECT center_id, day, giver_id AS person, 'donne' AS side FROM shift_transfers WHERE part_from IS NULL
        UNION ALL SELECT center_id, day, taker_id, 'prend' FROM shift_transfers WHERE part_from IS NULL) sides
      GROUP BY center_id, day, person, side HAVING count(*) > 1`,
  },
  {
    sentence: 'Chaque affectation et chaque équipe sont d’un même centre, et aucune affectation n’en recouvre une autre',
    query: `SELECT o._id AS id, o.from_day::text FROM team_occurrences o
        LEFT JOIN teams t ON t.center_id = o.center_id AND t._id = o.team_id WHERE o.team_id IS NOT NULL AND t._id IS NULL
      UNION ALL SELECT user_id, from_day::text FROM team_occurrences GROUP BY center_id, user_id, from_day HAVING count(*) > 1`,
  },
  {
    // The other direction is no law: somebody between two centres has left the one and not reached the other. Accounts are in the database
    // of the directory alone: another one has none.
    sentence: 'Chaque membre présent d’un centre y a son compte',
    query: `SELECT m._id AS id, m.center_id, a.center_id AS account_center FROM members m LEFT JOIN accounts a ON a._id = m._id
      WHERE m.left_at IS NULL AND (a.center_id IS DISTINCT FROM m.center_id OR a.deleted_at IS NOT NULL)
        AND EXISTS (SELECT FROM accounts)`,
  },
  {
    sentence: 'Une vacation à pourvoir est prise si et seulement si qui l’a prise y est affecté, et elle seule l’y affecte',
    query: `SELECT d._id AS id, d.status FROM demands d WHERE d.origin IS NOT NULL AND (d.status = 'accepted') <> EXISTS (
        SELECT FROM planning_modifications m WHERE m.center_id = d.center_id AND m.demand_id = d._id AND m.status = 'approved'
          AND m.user_id = d.accepter_id AND m.from_day = d.day AND m.to_day = d.day)
      UNION ALL SELECT m._id, m.status FROM planning_modifications m WHERE m.demand_id IS NOT NULL AND m.status = 'approved' AND NOT EXISTS (
        SELECT FROM demands d WHERE d.center_id = m.center_id AND d._id = m.demand_id AND d.origin IS NOT NULL AND d.status = 'accepted')`,
  },
  {
    sentence: 'Aucun jour d’un membre n’est sous deux absences approuvées, ni sous deux horaires approuvés',
    query: `SELECT m._id AS id, o._id AS other FROM planning_modifications m JOIN planning_modifications o
        ON o.center_id = m.center_id AND o.user_id = m.user_id AND o._id > m._id AND o.status = 'approved'
          AND o.from_day <= m.to_day AND o.to_day >= m.from_day
          AND (o.type = 'custom_modification') = (m.type = 'custom_modification') AND o.hours IS NULL
      WHERE m.status = 'approved' AND m.hours IS NULL`,
  },
  {
    // Somebody who had got them back in between has given them twice.
    sentence: 'Personne ne donne deux fois une même minute d’une vacation',
    query: `SELECT a.giver_id AS id, a.day::text, a.demand_id AS one, b.demand_id AS other FROM shift_transfers a JOIN shift_transfers b
        ON b.center_id = a.center_id AND b.day = a.day AND b.giver_id = a.giver_id AND b.demand_id > a.demand_id
          AND b.given ->> 'name' = a.given ->> 'name' AND a.part_from < b.part_to AND b.part_from < a.part_to
      WHERE NOT EXISTS (SELECT FROM shift_transfers back WHERE back.center_id = a.center_id AND back.day = a.day AND back.taker_id = a.giver_id
        AND back.at BETWEEN least(a.at, b.at) AND greatest(a.at, b.at))`,
  },
  {
    sentence: 'Personne ne tient deux fois une même minute d’une vacation',
    query: `SELECT a.taker_id AS id, a.day::text, a.demand_id AS one, b.demand_id AS other FROM shift_transfers a JOIN shift_transfers b
        ON b.center_id = a.center_id AND b.day = a.day AND b.taker_id = a.taker_id AND b.demand_id > a.demand_id
          AND a.part_from < b.part_to AND b.part_from < a.part_to
      WHERE NOT EXISTS (SELECT FROM shift_transfers away WHERE away.center_id = a.center_id AND away.day = a.day
        AND away.giver_id = a.taker_id AND away.at BETWEEN least(a.at, b.at) AND greatest(a.at, b.at))`,
  },
  {
    sentence: 'Chaque report ou transfert de congés a ses deux lignes, qui s’annulent',
    query: `SELECT pair_id AS id, count(*)::int AS lines, sum(amount)::int AS sum FROM leave_lines WHERE pair_id IS NOT NULL
      GROUP BY center_id, user_id, pair_id HAVING count(*) <> 2 OR sum(amount) <> 0`,
  },
  {
    sentence: 'Ce qui attend un accord est une demande d’un membre, ouverte, qu’un autre a prise',
    query: `SELECT d._id AS id, d.status FROM demands d WHERE (d.waiting_for IS NULL) <> (d.waiting IS NULL)
        OR (d.waiting_for IS NOT NULL AND (d.status <> 'open' OR d.origin IS NOT NULL OR d.waiting_for = d.poster_id))`,
  },
]

export interface Breach {
  readonly sentence: string
  readonly rows: readonly Record<string, unknown>[]
}

type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.Client, 'query'>

/** The tables the laws are about, each with the centre first in its key. */
const judged = [
  'demands',
  'leave_lines',
  'members',
  'planning_modifications',
  'points_accounts',
  'points_entries',
  'points_transactions',
  'shift_transfers',
  'team_occurrences',
  'teams',
] as const

/**
 * A law over one centre alone: inside it the name of each table means that centre's rows. They are found by the keys, so that the cost is
 * the centre's, whatever else the database holds.
 */
function ofCenter(query: string): string {
  const views = judged.map((name) => `${name} AS NOT MATERIALIZED (SELECT * FROM public.${name} WHERE center_id = $1::uuid)`)
  return `WITH ${views.join(', ')} ${query}`
}

export interface Judging {
  /** Gets each law as soon as it is known. */
  readonly heard?: (breach: Breach) => void
  /** The only centre to check; absent: the whole database is checked. */
  readonly centerId?: string | undefined
}

/** Lists the rows that break each law, in the order of the laws. A law that holds has no rows. */
export async function judge(db: Queryable, { heard = () => {}, centerId }: Judging = {}): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const { sentence, query } of laws) {
    const { rows } = await (centerId === undefined
      ? db.query<Record<string, unknown>>(query)
      : db.query<Record<string, unknown>>(ofCenter(query), [centerId]))
    breaches.push({ sentence, rows })
    heard({ sentence, rows })
  }
  return breaches.filter(({ rows }) => rows.length > 0)
}

/**
 * The same on a database in service, as it is at one instant, writing nothing; of one centre, its digest too.
 * @throws StartupError when it was never prepared, or does not hold that centre
 */
export async function judgeDatabase(url: string, judging: Judging): Promise<{ breaches: Breach[]; digest: string | null }> {
  const client = new Connection({ connectionString: url, application_name: 'releve-verify' })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ there: boolean }>(`SELECT to_regclass('public.points_entries') IS NOT NULL AS there`)
    if (rows[0]?.there !== true) throw new StartupError('Cette base de données est vide\u00A0: il n’y a rien à vérifier.')
    const { centerId } = judging
    if (centerId === undefined) return { breaches: await judge(client, judging), digest: null }
    await client.query(plainTexts)
    await requireCenter(client, centerId)
    return { breaches: await judge(client, judging), digest: digestOf(await digestsOf(client, centerId)) }
  } finally {
    await client.end()
  }
}

const MEMBERS_AT_ONCE = 5_000

/**
 * The one law of two databases: members who are present in a centre of another one have their account there, in the directory; and
 * accounts that say they are in such a centre are members of it. Read one after the other: who comes or goes meanwhile may be met.
 * @returns the members, and accounts, that break it
 */
export async function judgeAccounts(directoryUrl: string, otherUrl: string): Promise<readonly Record<string, unknown>[]> {
  const [directory, other] = [directoryUrl, otherUrl].map(
    (connectionString) => new Connection({ connectionString, application_name: 'releve-verify' }),
  )
  if (directory === undefined || other === undefined) return []
  await Promise.all([directory.connect(), other.connect()])
  try {
    const broken: Record<string, unknown>[] = []
    const { rows: centers } = await other.query<{ _id: string }>('SELECT _id FROM public.centers')
    for (const { _id: centerId } of centers) {
      for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
        const { rows: present } = await other.query<{ _id: string }>(
          'SELECT _id FROM public.members WHERE center_id = $1 AND left_at IS NULL AND _id > $2 ORDER BY _id LIMIT $3',
          [centerId, after, MEMBERS_AT_ONCE],
        )
        const last = present.at(-1)?._id
        const upTo = present.length < MEMBERS_AT_ONCE ? null : last
        const { rows: different } = await directory.query<Record<string, unknown>>(
          `SELECT coalesce(m._id, a._id) AS id, $1 AS center_id, m._id IS NOT NULL AS is_member, a._id IS NOT NULL AS has_account
           FROM unnest($2::uuid[]) AS m (_id)
           FULL JOIN (SELECT _id FROM public.accounts WHERE center_id = $1::uuid AND deleted_at IS NULL
             AND _id > $3 AND ($4::uuid IS NULL OR _id <= $4)) a ON a._id = m._id
           WHERE m._id IS NULL OR a._id IS NULL`,
          [centerId, present.map(({ _id }) => _id), after, upTo],
        )
        broken.push(...different)
        if (upTo === null || last === undefined) break
        after = last
      }
    }
    return broken
  } finally {
    await Promise.all([directory.end(), other.end()])
  }
}
