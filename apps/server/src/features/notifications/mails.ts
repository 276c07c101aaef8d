// What a notification says in a mail: the sentence of the inbox, said without the screen around it.
import { shortDay } from '@releve/contract/day-words'
import { notificationKinds } from '@releve/contract/notification-kinds'
import { notificationSentence } from '@releve/contract/notification-sentences'
import { composeMail } from '../../mail/layout.ts'
import type { NewMail } from '../../mail/store.ts'
import type { DueMailRow } from './store.ts'

const NBSP = '\u00A0'
const NNBSP = '\u202F'

/** « 1 000 points », as the pages write it. */
const countOfPoints = (points: number) => `${String(points).replaceAll(/\B(?=(?:\d{3})+$)/g, NNBSP)}${NBSP}point${points < 2 ? '' : 's'}`

/** Where it leads; what is one's own is reached from the dashboard. */
function pathOf({ kind, day }: Pick<DueMailRow, 'kind' | 'day'>): string {
  const { place } = notificationKinds[kind]
  if (place === 'conversation') return '/messages'
  if (place?.startsWith('/') === true) return place
  return day === null ? '/dashboard' : `/calendar?day=${day}`
}

export function notificationMail(row: DueMailRow, publicUrl: string): NewMail {
  const actor = row.actor === null ? null : `${row.actor.name} ${row.actor.lastName}`.trim()
  const { kind, day, points, detail } = row
  const sentence = notificationSentence({
    kind,
    vacation: day === null ? 'vacation' : `vacation du ${shortDay(day)}`,
    day: day === null ? null : shortDay(day),
    points: countOfPoints(points ?? 0),
    detail,
    actor,
  })
  return {
    kind: 'notification',
    to: row.email,
    ...composeMail({
      subject: sentence,
      title: sentence,
      paragraphs: ['Voici ce qui vient de se passer sur Relève. Le détail s’y trouve.'],
      action: { label: 'Ouvrir Relève', url: `${publicUrl}${pathOf(row)}` },
      notes: [`Vous choisissez ce qui vous est envoyé par e-mail dans vos paramètres${NBSP}: ${publicUrl}/parameter`],
    }),
  }
}
