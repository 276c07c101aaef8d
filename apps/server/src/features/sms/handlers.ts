// The number for text messages: given, proved by a code that is sent to it, forgotten. Each for themselves: nobody else reads it.
import { randomUUID } from 'node:crypto'
import { PHONE_UNREADABLE } from '@releve/contract/phone-number'
import type { WireSms } from '@releve/contract/sms'
import { SMS_CODE_MINUTES } from '@releve/contract/sms-message'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { phoneField } from '#http/phone-field.ts'
import { inCenter } from '#http/principal.ts'
import { destinationFault } from '#transport/sms/destination.ts'
import { isCode, ordinaryPerDay, targetOf } from './commands.ts'
import { countCodeTo, loadSmsNumber, loadSmsTerms, queueCode, saveSmsNumber } from './store.ts'
import type { SmsNumber } from './store.ts'

const DAY_MS = 86_400_000
const CODE_MS = SMS_CODE_MINUTES * 60_000
/** Limits of codes for one member, and for one number whoever asks: each costs, and rings at a number that may be somebody else’s. */
const CODES_A_DAY = 5
const BETWEEN_CODES_MS = 60_000
const TRIES = 5

const toWire = ({ number, pending_number: pending, code_until: until }: SmsNumber, isOn: boolean, now: number): WireSms => ({
  isOn,
  number,
  pending: pending !== null && until !== null && until > now ? { number: pending, until } : null,
})

const withoutPending = (known: SmsNumber): SmsNumber => ({ ...known, pending_number: null, code_id: null, code_until: null, tries: 0 })

/** @throws AppError tooManyRequests */
function requireCodeLeft({ codes, codes_since: since, last_code_at: lastAt }: SmsNumber, now: number): void {
  if (lastAt !== null && now < lastAt + BETWEEN_CODES_MS) {
    const retryAfter = Math.ceil((lastAt + BETWEEN_CODES_MS - now) / 1000)
    throw new AppError('tooManyRequests', {
      retryAfter,
      message: `Un code vient d’être envoyé. Attendez ${retryAfter}\u00A0seconde${retryAfter < 2 ? '' : 's'} avant d’en demander un autre.`,
    })
  }
  if (codes >= CODES_A_DAY && since !== null && now < since + DAY_MS)
    throw new AppError('tooManyRequests', {
      retryAfter: Math.ceil((since + DAY_MS - now) / 1000),
      message: `Vous avez demandé ${CODES_A_DAY}\u00A0codes en un jour. Réessayez demain.`,
    })
}

export const smsHandlers: HandlersOf<'sms.get' | 'sms.give' | 'sms.confirm' | 'sms.forget'> = {
  'sms.get': async ({ principal, pool, clock, config }) => {
    const member = inCenter(principal)
    const now = clock()
    const { sends } = await loadSmsTerms(pool, member.centerId, fromDayNumber(zoneOf(member.center.zone).dayAt(now)))
    return toWire(await loadSmsNumber(pool, member), config.sms !== null && sends, now)
  },

  'sms.give': async ({ body, principal, pool, clock, config }) => {
    const member = inCenter(principal)
    const now = clock()
    const { sms } = config
    const { sends, parts } = await loadSmsTerms(pool, member.centerId, fromDayNumber(zoneOf(member.center.zone).dayAt(now)))
    if (sms === null || !sends) throw new AppError('smsOff')
    const number = phoneField(body.number, { zone: member.center.zone, field: 'number' })
    if (number === null) throw new AppError('invalidInput', { fields: { number: PHONE_UNREADABLE } })
    const fault = await destinationFault(number, sms.countries)
    if (fault !== null) throw new AppError(fault === 'country' ? 'smsCountry' : 'smsNotMobile')
    const saved = await inTransaction(pool, async (tx) => {
      const known = await loadSmsNumber(tx, member, true)
      if (known.number === number) {
        const storedNumber = withoutPending(known)
        await saveSmsNumber(tx, member, storedNumber)
        return storedNumber
      }
      requireCodeLeft(known, now)
      if (parts >= ordinaryPerDay(sms.perDay)) throw new AppError('smsDayFull')
      if (!(await countCodeTo(tx, targetOf(number, config.secret), CODES_A_DAY, now)))
        throw new AppError('tooManyRequests', {
          retryAfter: DAY_MS / 1000,
          message: `Ce numéro a reçu ${CODES_A_DAY}\u00A0codes en un jour. Réessayez demain.`,
        })
      const isSameDay = known.codes_since !== null && now < known.codes_since + DAY_MS
      const codeId = randomUUID()
      const next: SmsNumber = {
        number: known.number,
        pending_number: number,
        code_id: codeId,
        code_until: now + CODE_MS,
        tries: 0,
        codes: isSameDay ? known.codes + 1 : 1,
        codes_since: isSameDay ? known.codes_since : now,
        last_code_at: now,
      }
      await saveSmsNumber(tx, member, next)
      await queueCode(tx, member, codeId, now)
      return next
    })
    return toWire(saved, true, now)
  },

  'sms.confirm': async ({ body: { code }, principal, pool, clock, config }) => {
    const member = inCenter(principal)
    const now = clock()
    // A wrong code counts even though the call fails: nothing is thrown before the count is committed.
    const found = await inTransaction(pool, async (tx) => {
      const known = await loadSmsNumber(tx, member, true)
      const { pending_number: number, code_id: codeId, code_until: until, tries } = known
      if (number === null || codeId === null || until === null || until <= now || tries >= TRIES) return 'over' as const
      if (!isCode(code, { userId: member.userId, codeId, number }, config.secret)) {
        await saveSmsNumber(tx, member, { ...known, tries: tries + 1 })
        return tries + 1 < TRIES ? ('wrong' as const) : ('over' as const)
      }
      const next = { ...withoutPending(known), number }
      await saveSmsNumber(tx, member, next)
      return next
    })
    if (found === 'over') throw new AppError('smsCodeOver')
    if (found === 'wrong') throw new AppError('smsCodeWrong')
    const { sends } = await loadSmsTerms(pool, member.centerId, fromDayNumber(zoneOf(member.center.zone).dayAt(now)))
    return toWire(found, config.sms !== null && sends, now)
  },

  'sms.forget': async ({ principal, pool, clock, config }) => {
    const member = inCenter(principal)
    const now = clock()
    // How many codes were sent is not forgotten with it: a number given again and again would ring again and again.
    await inTransaction(pool, async (tx) => {
      const known = await loadSmsNumber(tx, member, true)
      await saveSmsNumber(tx, member, { ...withoutPending(known), number: null })
    })
    const { sends } = await loadSmsTerms(pool, member.centerId, fromDayNumber(zoneOf(member.center.zone).dayAt(now)))
    return { isOn: config.sms !== null && sends, number: null, pending: null }
  },
}
