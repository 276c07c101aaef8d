// The content of each screen of the demo beside plannings and demands: leave, letters, conversations, announcements, funding,
// notifications.
import { notification } from '@releve/contract/notifications'
import { defaultCauses } from '@releve/contract/absence-causes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import { loadDemo } from './load.ts'

describe('what every screen shows', () => {
  const now = Date.UTC(2026, 10, 21, 8, 10)
  let database: TestDatabase
  const ask = async (query: string) => (await database.pool.query<Record<string, unknown>>(query)).rows
  beforeAll(async () => {
    database = await createTestDatabase()
    await loadDemo(database.pool, now)
  })
  afterAll(() => database.close())

  it('leave that waits, that was decided and that was taken back, in each centre; only absences have a cause', async () => {
    const decisions = await ask(`SELECT status, min(n)::int AS least FROM (SELECT c._id, s.status, count(p._id) AS n FROM centers c
        CROSS JOIN (VALUES ('pending'), ('approved'), ('rejected'), ('withdrawn')) s (status)
        LEFT JOIN planning_modifications p ON p.center_id = c._id AND p.status = s.status GROUP BY 1, 2) x GROUP BY 1 ORDER BY 1`)
    expect(decisions.map(({ status, least }) => [status, Number(least) >= (status === 'pending' ? 3 : 1)])).toEqual([
      ['approved', true],
      ['pending', true],
      ['rejected', true],
      ['withdrawn', true],
    ])
    expect(await ask(`SELECT FROM planning_modifications WHERE (type = 'absence') <> (cause IS NOT NULL)`)).toEqual([])
    expect(
      await ask(
        `SELECT FROM planning_modifications WHERE (status = 'pending') <> (decided_at IS NULL) OR decided_by = user_id AND status <> 'withdrawn'`,
      ),
    ).toEqual([])
    const causes = await ask('SELECT DISTINCT cause FROM planning_modifications WHERE cause IS NOT NULL')
    const known: readonly unknown[] = defaultCauses.map(({ _id }) => _id)
    for (const { cause } of causes) expect(known).toContain(cause)
    expect(causes.length).toBeGreaterThanOrEqual(4)
  })

  it('letters read and unread, somebody who lost their e-mail, accounts that wait', async () => {
    expect(
      await ask(`SELECT c.name, count(*) FILTER (WHERE t.read_at IS NULL)::int AS unread, count(t.read_at)::int AS read
      FROM tickets t LEFT JOIN centers c ON c._id = t.center_id GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { name: 'CSP Roche-aux-Brumes', unread: 2, read: 1 },
      { name: 'CTA-CODIS de la Brumaie', unread: 2, read: 1 },
      { name: 'Salle de contrôle de Fontmarne', unread: 2, read: 1 },
      { name: null, unread: 1, read: 1 },
    ])
    expect(await ask(`SELECT status, count(*)::int AS n FROM recovery_requests GROUP BY 1 ORDER BY 1`)).toEqual([
      { status: 'approved', n: 3 },
      { status: 'pending', n: 3 },
    ])
    expect(await ask(`SELECT count(*)::int AS n FROM members WHERE status = 'pending' AND approved_at IS NULL`)).toEqual([{ n: 3 }])
    expect(await ask(`SELECT FROM members WHERE status = 'approved' AND approved_at IS NULL`)).toEqual([])
  })

  it('conversations about demands and about nothing, one of each centre not read to its end', async () => {
    const talks =
      await ask(`SELECT c.key, c.demand_id, c.last_message_at, (SELECT max(created_at) FROM messages m WHERE m.conversation_id = c._id) AS last,
        (SELECT array_agg(m.user_id ORDER BY m.user_id) FROM conversation_members m WHERE m.conversation_id = c._id) AS members,
        (SELECT count(*) FROM messages m JOIN conversation_members r ON r.conversation_id = m.conversation_id AND r.user_id <> m.sender_id
          WHERE m.conversation_id = c._id AND m.created_at > r.last_read_at)::int AS unread,
        (SELECT poster_id FROM demands d WHERE d._id = c.demand_id) AS poster
      FROM conversations c ORDER BY c._id`)
    expect(talks.length).toBe(9)
    expect(talks.filter(({ demand_id: demandId }) => demandId === null).length).toBe(3)
    expect(talks.map(({ unread }) => unread).filter((unread) => unread !== 0)).toEqual([1, 1, 1])
    for (const { key, demand_id: demandId, members, last, last_message_at: lastAt, poster } of talks) {
      const both = Array.isArray(members) ? members.map(String) : []
      expect(both.length).toBe(2)
      expect(key).toBe(`${typeof demandId === 'string' ? demandId : ''}:${both.join(',')}`)
      expect(last).toEqual(lastAt)
      if (demandId !== null) expect(both).toContain(poster)
    }
  })

  it('announcements with their results, and how the service is paid for', async () => {
    const announcements = await ask('SELECT center_id IS NULL AS everybody, test_mode, total, sent, failed FROM announcements')
    expect(announcements.length).toBe(11)
    expect(announcements.filter(({ everybody }) => everybody === true).map(({ total }) => total)).toEqual([116, 116])
    for (const { total, sent, failed } of announcements) expect(Number(sent) + Number(failed)).toBe(total)
    expect(announcements.filter(({ test_mode: testMode }) => testMode === true).length).toBe(3)
    const years = await ask(`SELECT y.year, y.target_cents / 100 AS target,
        (SELECT sum(amount_cents) / 100 FROM funding_entries WHERE kind = 'cost' AND extract(year FROM day) = y.year)::int AS cost,
        (SELECT sum(amount_cents) / 100 FROM funding_entries WHERE kind = 'contribution' AND extract(year FROM day) = y.year)::int AS paid
      FROM funding_years y ORDER BY y.year`)
    expect(years).toEqual([
      { year: 2025, target: '942', cost: 942, paid: 1400 },
      { year: 2026, target: '942', cost: 885, paid: 1050 },
    ])
    expect(await ask(`SELECT FROM funding_entries WHERE day > '2026-11-21'`)).toEqual([])
  })

  it('a rotation to come and one nobody has decided on; nobody has a second factor', async () => {
    expect(
      await ask(`SELECT r.name, a.activation_date::text AS day FROM rotations r
      LEFT JOIN rotation_activations a ON a.rotation_id = r._id WHERE a.activation_date IS NULL OR a.activation_date > '2026-11-21' ORDER BY 1`),
    ).toEqual([
      { name: 'Essai\u00A0: deux jours, deux nuits', day: null },
      { name: 'Relève à 6\u00A0h\u00A030', day: '2027-06-01' },
    ])
    expect(await ask('SELECT FROM accounts WHERE totp_secret IS NOT NULL')).toEqual([])
  })

  it('what people are notified of is known to the inbox, and is about something that exists', async () => {
    const kinds = await ask('SELECT DISTINCT kind FROM notifications')
    for (const { kind } of kinds) expect(notification.shape.kind.parse(kind)).toBe(kind)
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'modificationRequested',
        'modificationApproved',
        'modificationRejected',
        'teamChanged',
        'ticket',
        'message',
        'announcement',
        'circleProposed',
      ]),
    )
    expect(
      await ask(`SELECT kind FROM notifications n WHERE n.subject_id IS NOT NULL AND NOT EXISTS (
      SELECT _id FROM planning_modifications WHERE _id = n.subject_id UNION ALL SELECT _id FROM tickets WHERE _id = n.subject_id
      UNION ALL SELECT _id FROM conversations WHERE _id = n.subject_id UNION ALL SELECT _id FROM announcements WHERE _id = n.subject_id
      UNION ALL SELECT _id FROM circles WHERE _id = n.subject_id)`),
    ).toEqual([])
    expect(await ask('SELECT FROM notifications WHERE mail_due')).toEqual([])
    expect(await ask(`SELECT FROM notifications WHERE created_at > to_timestamp(${now} / 1000.0)`)).toEqual([])
  })
})
