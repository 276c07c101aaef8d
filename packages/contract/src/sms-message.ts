// The text of an SMS: the words of a push message in one line, then the place to answer. It lies on a locked telephone, and on the centre's
// bill: nothing here tells of an absence, its cause, or a balance, and a text is shortened where it would take a second message.
import type { NotificationKind } from './notification-kinds.ts'
import { digestWords, isOffering, pushWords, type PushFacts } from './push-message.ts'

const NBSP = '\u00A0'

/** The kinds whose text message needs the vacation first: the sentences of other kinds say everything. */
const SAYS_VACATION_FIRST: ReadonlySet<NotificationKind> = new Set(['demandAccepted', 'demandSwapped'])

const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)
const inLine = (text: string) => text.replaceAll('\n', ' ')

/** The fullest first: with who, with anybody, and what it is about alone. */
export function smsTexts(facts: PushFacts, link: string): readonly string[] {
  const textsOf = (namedFacts: PushFacts) => {
    const { title, body } = pushWords(namedFacts)
    const isAboutVacation = isOffering(namedFacts.kind) || SAYS_VACATION_FIRST.has(namedFacts.kind)
    return { full: isAboutVacation ? `${sentence(title)} ${inLine(body)}` : inLine(body), title: isAboutVacation ? sentence(title) : null }
  }
  const { full, title } = textsOf(facts)
  const texts = [full, textsOf({ ...facts, actor: null }).full, title ?? 'Du nouveau pour vous dans Relève.']
  return texts.map((text) => `${text} ${link}`)
}

/** @param notices what was held for one reader until one instant, the newest first: two at least */
export function smsDigestTexts(notices: readonly PushFacts[], link: string): readonly string[] {
  const { title, body } = digestWords(notices)
  return [`${title}${NBSP}: ${body.replaceAll('\n', ' / ')} ${link}`, `${title}. ${link}`]
}

export const SMS_CODE_MINUTES = 10

export const smsCodeText = (code: string): string =>
  `Relève${NBSP}: ${code} est votre code. Il vaut ${SMS_CODE_MINUTES} minutes. Ne le donnez à personne.`
