// The text of a notification in a mail: the sentence of the inbox, written without the screen around it.
import { fullName } from '@releve/contract/person-name'
import { shortDay } from '@releve/contract/day-words'
import { notificationKindNames } from '@releve/contract/notification-kinds'
import { notificationPath } from '@releve/contract/notification-path'
import { notificationReason, notificationSentence } from '@releve/contract/notification-sentences'
import { pointsText } from '@releve/contract/number-text'
import { isOffering } from '@releve/contract/push-message'
import { REST, timesOf, type Shift } from '@releve/domain/planning/shift'
import { composeMail, type MailVacation } from '#transport/mail/layout.ts'
import type { NewMail } from '#transport/mail/store.ts'
import type { DueMailRow } from './store/due.ts'
import { counterWords } from './store/facts.ts'

const NBSP = '\u00A0'

/** The page that its button leads to. */
function pathOf({ kind, day, subject_id: subjectId, demand_id: demandId, user_id: userId, about: { openType } }: DueMailRow): string {
  const openDemand = openType === null || demandId === null ? null : { _id: demandId, type: openType }
  return notificationPath({ kind, day, subjectId, openDemand }, userId)
}

/** The label of the button by the page it leads to: a recipient knows what opens before they press. */
const LABELS: readonly (readonly [path: RegExp, label: string])[] = [
  [/^\/exchange\/circle/, 'Voir l’échange proposé'],
  [/^\/exchange\//, 'Voir la demande'],
  [/^\/calendar/, 'Voir ce jour'],
  [/^\/decide/, 'Répondre à la demande'],
  [/^\/vacancies/, 'Voir les vacations à pourvoir'],
  [/^\/leave/, 'Voir la campagne'],
  [/^\/admin\/keys/, 'Voir les clés'],
  [/^\/admin\/(?:pending-users|account-recovery)/, 'Voir la demande'],
  [/^\/users/, 'Voir les membres'],
  [/^\/tickets/, 'Lire le message'],
  [/^\/parameter\/sessions/, 'Voir mes appareils'],
  [/^\/profile\/[^/]+\/transaction-history/, 'Voir mes points'],
  [/^\/profile\//, 'Voir mon profil'],
]

const OPEN = 'Ouvrir Relève'

const labelOf = (path: string): string => LABELS.find(([pattern]) => pattern.test(path))?.[1] ?? OPEN

function hoursOf(shift: Shift): string {
  const { startTime, endTime } = timesOf(shift)
  return `de ${startTime} à ${endTime}`
}

/** « vacation N du sam. 5 déc., de 19:00 à 07:00 », as far as it is known; the hours of a demand stand beneath. */
function vacationOf({ day, shift, about, is_on_call: isOnCall }: Pick<DueMailRow, 'day' | 'shift' | 'about' | 'is_on_call'>): string {
  const word = isOnCall ? 'astreinte' : 'vacation'
  if (day === null) return word
  const name = isOnCall ? undefined : (shift ?? about.shift)?.name
  const named = name === undefined ? `${word} du ${shortDay(day)}` : `${word}${NBSP}${name} du ${shortDay(day)}`
  return shift === null ? named : `${named}, ${hoursOf(shift)}`
}

interface Box {
  readonly day: string
  readonly label?: string | undefined
  readonly points?: string | undefined
}

function box(shift: Shift, { day, label, points }: Box): MailVacation {
  return {
    name: shift.name,
    isRest: shift.type === 'rest',
    day,
    hours: shift.type === 'rest' ? null : hoursOf(shift),
    ...(label !== undefined && { label }),
    ...(points !== undefined && { points }),
  }
}

/** The vacations it is about, as the pages show them. */
function boxesOf({ kind, day, shift, points, detail, actor, about }: DueMailRow): MailVacation[] {
  if (day === null) return []
  const dayText = shortDay(day)
  if (about.plan !== null) {
    const changed = { day: shortDay(about.plan.day) }
    return [box(about.plan.from ?? REST, { ...changed, label: 'Avant' }), box(about.plan.to ?? REST, { ...changed, label: 'Désormais' })]
  }
  if (about.replacement !== null) {
    const days = detail === null ? dayText : `du ${dayText} ${detail}`
    return [box(about.replacement, { day: days })]
  }
  const givenShift = shift ?? about.shift
  if (givenShift === null) return []
  if (kind === 'demandSwapped' && about.exchange !== null) {
    const { exchange } = about
    return [
      box(givenShift, { day: dayText, label: 'Vous donnez', points: paid(points) }),
      box(exchange.shift, { day: shortDay(exchange.date), label: 'Vous prenez' }),
    ]
  }
  if (kind === 'counterOffered') {
    // The colleague may have named another vacation since then: that one has a mail of its own.
    const counter = about.counters?.find(
      (offer) => offer.userId === actor?._id && counterWords({ name: offer.shift.name, date: offer.date }) === detail,
    )
    return [
      box(givenShift, { day: dayText, label: 'Vous donneriez', points: promised(points) }),
      ...(counter === undefined ? [] : [box(counter.shift, { day: shortDay(counter.date), label: 'Vous prendriez' })]),
    ]
  }
  if ((kind === 'exchangeAssigned' || kind === 'counterAgreed') && about.exchange !== null) {
    const { exchange } = about
    return [
      box(exchange.shift, { day: shortDay(exchange.date), label: 'Vous donnez' }),
      box(givenShift, { day: dayText, label: 'Vous prenez', points: received(points) }),
    ]
  }
  if (kind === 'vacationAssigned') return [box(givenShift, { day: dayText, points: received(points) })]
  if (kind === 'demandAccepted') return [box(givenShift, { day: dayText, label: 'Vous donnez', points: paid(points) })]
  if (kind === 'postedForYou') return [box(givenShift, { day: dayText, points: heldPoints(points) })]
  const forTaker = isOffering(kind) && (about.points ?? 0) > 0 ? `${pointsText(about.points ?? 0)} pour qui la prend` : undefined
  return [box(givenShift, { day: dayText, points: forTaker })]
}

const paid = (points: number | null) => (points === null || points === 0 ? undefined : `Vous donnez ${pointsText(points)}`)
const promised = (points: number | null) => (points === null || points === 0 ? undefined : `Vous donneriez ${pointsText(points)}`)
const heldPoints = (points: number | null) =>
  points === null || points === 0 ? undefined : `${pointsText(points)} réservé${points < 2 ? '' : 's'} sur votre solde`
const received = (points: number | null) => (points === null || points === 0 ? undefined : `Vous recevez ${pointsText(points)}`)

/** The text on a decision about the reader's own planning, or a change of it. */
function decided({ kind, about: { plan, reason } }: DueMailRow): string | null {
  const says = plan !== null || kind === 'modificationApproved' || kind === 'modificationRejected' || kind === 'modificationRegistered'
  return says && reason !== null && reason !== '' ? `Motif${NBSP}: ${reason}` : null
}

function sentenceOf(row: DueMailRow): string {
  const { kind, day, points, detail, actor } = row
  return notificationSentence({
    kind,
    vacation: vacationOf(row),
    day: day === null ? null : shortDay(day),
    points: pointsText(points ?? 0),
    detail,
    actor: actor === null ? null : fullName(actor),
  })
}

const KINDS: readonly string[] = notificationKindNames
const inOrder = (a: DueMailRow, b: DueMailRow) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || ((a.day ?? '') < (b.day ?? '') ? -1 : 1)

/** @param rows what one act told one reader, or all that was held for them until one instant; at least one thing */
export function notificationMail(rows: readonly DueMailRow[], publicUrl: string): NewMail {
  const [first, ...others] = rows.toSorted(inOrder)
  if (first === undefined) throw new Error('a mail about nothing')
  const sentence = sentenceOf(first)
  const beneath = (row: DueMailRow) => [...boxesOf(row), ...[notificationReason(row) ?? decided(row) ?? []].flat()]
  const path = pathOf(first)
  const more = others.length === 0 ? '' : `, et ${others.length} ${others.length > 1 ? 'autres changements' : 'autre changement'}`
  return {
    // A member who is asked to come hears it, however much else the day brought.
    kind: rows.some(({ kind }) => kind.startsWith('vacancy')) ? 'vacancy' : 'notification',
    to: first.email,
    ...composeMail({
      subject: `${sentence}${more}`,
      title: sentence,
      paragraphs: [
        ...beneath(first),
        ...others.flatMap((row) => [sentenceOf(row), ...beneath(row)]),
        ...(first.due_at === null ? [] : ['Voici ce qui s’est passé sur Relève pendant que rien ne vous était envoyé.']),
      ],
      // One button for several subjects leads to the first of them, and promises no more than that.
      action: { label: others.length === 0 ? labelOf(path) : OPEN, url: `${publicUrl}${path}` },
      notes: [`Vous choisissez ce qui vous est envoyé par e-mail dans vos réglages${NBSP}: ${publicUrl}/parameter/notifications`],
    }),
  }
}
