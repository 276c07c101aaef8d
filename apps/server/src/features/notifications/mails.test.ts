// A mail about one thing says on its button what opens, and has no sentence that says nothing; a mail about several opens the first.
import { notificationKindNames } from '@releve/contract/notification-kinds'
import { describe, expect, test } from 'vitest'
import { notificationMail } from './mails.ts'

type Row = Parameters<typeof notificationMail>[0][number]

const NOTHING = { openType: null, shift: null, exchange: null, points: null, counters: null, plan: null, replacement: null, reason: null }

const rowOf = (fields: Partial<Row>): Row =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that a mail reads
  ({
    user_id: 'me',
    email: 'zoe@centre.fr',
    day: null,
    shift: null,
    points: null,
    detail: null,
    actor: null,
    subject_id: null,
    demand_id: null,
    due_at: null,
    about: NOTHING,
    ...fields,
  }) as Row

const mailOf = (...rows: Partial<Row>[]) => notificationMail(rows.map(rowOf), 'https://releve.example')

describe('one thing', () => {
  test.each<[Partial<Row>, string]>([
    [{ kind: 'pointsReceived', points: 3 }, 'Voir mes points\u00A0:\nhttps://releve.example/profile/me/transaction-history'],
    [{ kind: 'accountPending', detail: 'Ève Orme' }, 'Voir la demande\u00A0:\nhttps://releve.example/admin/pending-users'],
    [{ kind: 'vacancyUnfilled', day: '2026-11-22' }, 'Voir les vacations à pourvoir\u00A0:\nhttps://releve.example/vacancies'],
    [{ kind: 'demandAccepted', day: '2026-11-22' }, 'Voir ce jour\u00A0:\nhttps://releve.example/calendar?day=2026-11-22'],
    [{ kind: 'departureSet', day: '2026-11-22' }, 'Voir mon profil\u00A0:\nhttps://releve.example/profile/me'],
  ])('%o', (fields, action) => {
    const { text, html } = mailOf(fields)
    expect(text).toContain(action)
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(text).not.toContain('Voici ce qui')
    expect(text).toContain('https://releve.example/parameter/notifications')
  })

  test('that was held says that it was', () => {
    expect(mailOf({ kind: 'pointsReceived', points: 3, due_at: 1 }).text).toContain('pendant que rien ne vous était envoyé')
  })
})

test('several things have one button, which promises none of them alone', () => {
  const { text, subject } = mailOf({ kind: 'pointsReceived', points: 3 }, { kind: 'departureSet', day: '2026-11-22' })
  expect(text).toContain('Ouvrir Relève\u00A0:\n')
  expect(subject).toContain(', et 1 autre changement')
})

test('every kind has a subject of one line, which is also its first line', () => {
  for (const kind of notificationKindNames) {
    const { subject, text } = mailOf({ kind, day: '2026-11-22' })
    expect(subject, kind).not.toMatch(/undefined|null|\n/)
    expect(text.split('\n')[0], kind).toBe(subject)
  }
})
