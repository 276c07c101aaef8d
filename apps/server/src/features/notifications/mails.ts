// What a notification says in a mail: the sentence of the inbox, said without the screen around it.
import { shortDay } from '@releve/contract/day-words'
import { notificationKindNames, notificationKinds } from '@releve/contract/notification-kinds'
import { notificationReason, notificationSentence } from '@releve/contract/notification-sentences'
import { timesOf } from '@releve/domain/planning/shift'
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

/** « vacation N du sam. 5 déc., de 19:00 à 07:00 », as far as it is known. */
function vacationOf({ day, shift }: Pick<DueMailRow, 'day' | 'shift'>): string {
  if (day === null) return 'vacation'
  if (shift === null) return `vacation du ${shortDay(day)}`
  const { startTime, endTime } = timesOf(shift)
  return `vacation${NBSP}${shift.name} du ${shortDay(day)}, de ${startTime} à ${endTime}`
}

function sentenceOf(row: DueMailRow): string {
  const { kind, day, points, detail, actor } = row
  return notificationSentence({
    kind,
    vacation: vacationOf(row),
    day: day === null ? null : shortDay(day),
    points: countOfPoints(points ?? 0),
    detail,
    actor: actor === null ? null : `${actor.name} ${actor.lastName}`.trim(),
  })
}

const KINDS: readonly string[] = notificationKindNames
const inOrder = (a: DueMailRow, b: DueMailRow) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || ((a.day ?? '') < (b.day ?? '') ? -1 : 1)

/** @param rows what one act told one reader, at least one thing */
export function notificationMail(rows: readonly DueMailRow[], publicUrl: string): NewMail {
  const [first, ...others] = rows.toSorted(inOrder)
  if (first === undefined) throw new Error('a mail about nothing')
  const sentence = sentenceOf(first)
  const reasonsOf = (row: DueMailRow) => notificationReason(row) ?? []
  const more = others.length === 0 ? '' : `, et ${others.length} ${others.length > 1 ? 'autres changements' : 'autre changement'}`
  return {
    kind: 'notification',
    to: first.email,
    ...composeMail({
      subject: `${sentence}${more}`,
      title: sentence,
      paragraphs: [
        ...[reasonsOf(first)].flat(),
        ...others.flatMap((row) => [sentenceOf(row), reasonsOf(row)].flat()),
        'Voici ce qui vient de se passer sur Relève. Le détail s’y trouve.',
      ],
      action: { label: 'Ouvrir Relève', url: `${publicUrl}${pathOf(first)}` },
      notes: [`Vous choisissez ce qui vous est envoyé par e-mail dans vos paramètres${NBSP}: ${publicUrl}/parameter`],
    }),
  }
}
