// A notification of any kind, with some fact of it.
import { notificationKinds } from '@releve/contract/notification-kinds'
import type { NotificationDetails, NotificationKind } from '@releve/contract/notification-kinds'
import type { KindFacts } from '#features/notifications/store/facts.ts'

const details: NotificationDetails = {
  reason: null,
  quote: null,
  counter: { name: 'N', date: '2026-12-05' },
  qualification: 'CDS',
  circleSize: 3,
  circleEnd: 'declined',
  answerBefore: '18:00',
  lastDay: null,
  isDeputy: true,
  role: null,
  memberRole: 'teamChief',
  keyName: 'Paie',
  webhookName: 'Alerte',
  directoryName: 'SDIS',
  fullName: 'Zoé Ardoisière',
  subject: 'Une question',
  title: null,
}

function isWhole(facts: { readonly kind: NotificationKind }): facts is KindFacts {
  const { detail } = notificationKinds[facts.kind]
  return detail === undefined || detail in facts
}

export function factsOf(kind: NotificationKind): KindFacts {
  const { detail } = notificationKinds[kind]
  const facts = { kind, ...(detail !== undefined && { [detail]: details[detail] }) }
  if (!isWhole(facts)) throw new Error(`${kind} lacks ${detail}`)
  return facts
}
