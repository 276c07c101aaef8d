// The code that proves a number, and what one delivery says: by the words of devices, in one message where that can be.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { SMS_CODE_DIGITS } from '@releve/contract/phone-number'
import { smsCodeText, smsDigestTexts, smsTexts } from '@releve/contract/sms-message'
import { INBOX } from '@releve/contract/notification-path'
import type { NotificationKind } from '@releve/contract/notification-kinds'
import type { UserId } from '@releve/domain/ids'
import { firstThatFits } from '#transport/sms/encoding.ts'
import { endOf, factsOf, pathOf } from '../push/store/news.ts'
import type { SmsDelivery } from './store.ts'

export interface AskedCode {
  readonly userId: UserId
  readonly codeId: string
  readonly number: string
}

/** The code of that member, that number and that request alone; it stands in no table. */
export function codeOf({ userId, codeId, number }: AskedCode, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'releve', 'sms code', 32))
  const mac = createHmac('sha256', key).update(`${userId} ${codeId} ${number}`).digest()
  return String(mac.readUIntBE(0, 6) % 10 ** SMS_CODE_DIGITS).padStart(SMS_CODE_DIGITS, '0')
}

/** The hash under which the codes sent to a number are counted; without the key of the server it says nothing of it. */
export function targetOf(number: string, secret: string): Buffer {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'releve', 'sms target', 32)))
    .update(number)
    .digest()
}

export const isCode = (typedCode: string, askedCode: AskedCode, secret: string): boolean =>
  typedCode.length === SMS_CODE_DIGITS && timingSafeEqual(Buffer.from(typedCode), Buffer.from(codeOf(askedCode, secret)))

/** Kinds by which a vacancy that begins soon is covered: they may use the whole day of their centre. */
const OF_A_WAVE: ReadonlySet<NotificationKind> = new Set(['vacancyAsked', 'vacancyToConfirm'])

/** The parts a day that ordinary notices and codes may use: a quarter of the centre's day is kept for the waves of vacancies. */
export const ordinaryPerDay = (perDay: number): number => perDay - Math.floor(perDay / 4)

export interface SmsText {
  readonly to: string
  readonly text: string
  /** The instant after which nobody has to read it any more. */
  readonly until: number
  /** It asks for a vacancy to be covered. */
  readonly isOfWave: boolean
}

interface Around {
  readonly publicUrl: string
  readonly secret: string
  readonly now: number
}

/** Null: there is nothing to send any more. */
export function textOf(delivery: SmsDelivery, { publicUrl, secret, now }: Around): SmsText | null {
  const { to, sends, user_id: userId, code_id: codeId, code_until: codeUntil, zone } = delivery
  if (to === null || !sends) return null
  if (delivery.is_code) {
    if (codeId !== delivery.delivery_id || codeUntil === null || codeUntil <= now) return null
    return { to, text: smsCodeText(codeOf({ userId, codeId, number: to }, secret)), until: codeUntil, isOfWave: false }
  }
  const all = delivery.news.filter((news) => news.outcome === null && !news.is_seen && endOf(news) > now)
  const [first] = all
  if (first === undefined) return null
  const facts = all.map((news) => factsOf(news, zone, now))
  const texts =
    all.length > 1
      ? smsDigestTexts(facts, `${publicUrl}${INBOX}`)
      : smsTexts(factsOf(first, zone, now), `${publicUrl}${pathOf(first, userId)}`)
  return { to, text: firstThatFits(texts), until: Math.max(...all.map(endOf)), isOfWave: all.some(({ kind }) => OF_A_WAVE.has(kind)) }
}
