// The text of a notification that Google's servers, and on iPhones Apple's, carry unencrypted to the application on telephones: the request
// and its vacation, so that the reader knows whether to look. Who asks, the points and all the rest are read in the application.
import { notificationKinds, type NotificationGroup, type NotificationKind } from './notification-kinds.ts'
import { countWords, isOffering, overWords, type PushFacts } from './push-message.ts'

/** Both texts can be read on a locked telephone, and by the service that relays them. */
interface RelayedWords {
  readonly title: string
  readonly body: string
}

/** Those that are about one vacation, and say which. */
const ABOUT_A_VACATION: Readonly<Partial<Record<NotificationKind, string>>> = {
  demandPosted: 'Vacation à prendre',
  interestReopened: 'De nouveau à prendre',
  demandOffered: 'On vous propose une vacation',
  vacancyAsked: 'On vous propose une vacation',
  vacancyToConfirm: 'Vacation à confirmer',
  demandAccepted: 'Votre vacation est prise',
  demandSwapped: 'Votre vacation est échangée',
}

/** The other kinds do not even name the day: it could be that of an absence. */
const ABOUT: Readonly<Record<NotificationGroup | 'security', string>> = {
  offers: 'Vacations à prendre',
  demands: 'Vos demandes',
  circles: 'Échange à plusieurs',
  points: 'Vos points',
  planning: 'Votre planning',
  messages: 'Messages',
  administration: 'Administration',
  announcements: 'Annonces',
  security: 'Votre compte',
}

const READ_INSIDE = 'Du nouveau, à lire dans Relève.'

/** The other kinds give no more than their subject, and no link: a link names a day, a colleague, a circle. */
export const saysItsVacation = (kind: NotificationKind): boolean => ABOUT_A_VACATION[kind] !== undefined

/** @param notices what is told together, the newest first: one at least */
export function relayedWords(notices: readonly PushFacts[]): RelayedWords {
  const [first] = notices
  if (first === undefined || notices.length > 1) return { title: countWords(notices), body: READ_INSIDE }
  const { kind, answerBefore } = first
  const title = ABOUT_A_VACATION[kind]
  if (title === undefined) return { title: ABOUT[notificationKinds[kind].group], body: READ_INSIDE }
  const { body } = overWords(first, false)
  return { title, body: isOffering(kind) && answerBefore !== null ? `${body}\nRéponse avant ${answerBefore}.` : body }
}
