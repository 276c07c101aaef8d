// Writes the rows that exist once for all centres: masters, people in no centre, centres that went to another database, announcements to
// everybody, mails on their way.
import { instantText } from '../../packages/demo/src/insert.ts'
import { PASSWORD_HASH } from '../../packages/testing/src/factories.ts'
import { DAY_MS, HOUR_MS } from './center.ts'
import { mark, marks } from './markers.ts'
import type { Sheet } from './sheet.ts'

const MASTERS = 5

/** @param people of the whole installation; one of a hundred is in no centre any more */
export function addInstallation(sheet: Sheet, people: number, now: number, days: number): void {
  const start = now - days * DAY_MS
  const firstMaster = sheet.next()
  const masterId = mark('user', firstMaster)
  for (let index = 0; index < MASTERS + Math.ceil(people / 100); index++) {
    const local = index === 0 ? firstMaster : sheet.next()
    const isMaster = index < MASTERS
    sheet.add('accounts', start, {
      _id: mark('user', local),
      center_id: null,
      email: `${isMaster ? 'principal' : 'ancien'}.${local}@releve.example`,
      password_hash: PASSWORD_HASH,
      is_master: isMaster,
      created_at: instantText(start),
      email_verified_at: instantText(start),
      carried: {
        status: 'approved',
        name: marks.firstName(local),
        last_name: marks.lastName(local),
        qualifications: [],
        preferences: { theme: 'darkTheme' },
        approved_at: instantText(start),
      },
    })
  }
  // As many as are here: what looks for a fence or a place at each write must not read them all.
  for (let index = 0; index < Math.ceil(people / 100); index++) {
    const centerId = mark('center', sheet.next())
    sheet.add('center_places', start, { center_id: centerId, database: 'b', state: 'here', other: null })
    sheet.add('center_fences', start, { center_id: centerId, since: instantText(start) })
  }
  for (let index = 0; index < 50; index++) {
    const at = now - index * 7 * DAY_MS
    const announcement = mark(null, sheet.next())
    sheet.add('announcements', at, {
      _id: announcement,
      center_id: null,
      template_type: 'maintenance',
      message: 'Le service sera interrompu quelques minutes cette nuit.',
      duration: '10 minutes',
      test_mode: false,
      sent_by: masterId,
      sent_at: instantText(at),
      total: people,
      sent: people,
      failed: 0,
    })
    // Mails go a month after they left: those of the last announcement are there.
    if (index > 0) continue
    for (let number = 0; number < Math.ceil(people / 20); number++) {
      sheet.add('mails', at, {
        _id: mark(null, sheet.next()),
        kind: 'announcement',
        recipient: `m${number}@releve.example`,
        subject: 'Maintenance de Relève',
        text: null,
        html: null,
        announcement_id: announcement,
        status: number % 100 === 0 ? 'failed' : 'sent',
        attempts: 1,
        created_at: instantText(at),
        settled_at: instantText(at + HOUR_MS),
      })
    }
  }
}
