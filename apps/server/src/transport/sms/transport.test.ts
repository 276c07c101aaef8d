// One message to the message centre, whatever the centre does: taken, refused, asked to wait, unknown; never twice.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pushServiceCertificate, pushServiceKey } from '@releve/testing/push-service-key'
import { believePushService } from '@releve/testing/push-service'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SmsSettings } from '#config/config.ts'
import { until } from '#test/until.ts'
import { encodeSms } from './encoding.ts'
import { startMessageCenter } from '#test/transport/sms/message-center.ts'
import type { TestMessageCenter } from '#test/transport/sms/message-center.ts'
import { createSmsSender } from './transport.ts'
import type { SmppTimes, SmsSender } from './transport.ts'

const quick: SmppTimes = {
  connectWithinMs: 300,
  answerWithinMs: 300,
  firstPauseMs: 10,
  longestPauseMs: 40,
  throttledTries: 3,
  idleMs: 10_000,
}
const lines: string[] = []
const log = {
  info: (entry: unknown) => void lines.push(JSON.stringify(entry)),
  warn: (entry: unknown) => void lines.push(JSON.stringify(entry)),
}
const dataDirectory = mkdtempSync(path.join(os.tmpdir(), 'releve-sms-'))
const TO = '+33639980007'

let center: TestMessageCenter
const senders: SmsSender[] = []

beforeAll(() => {
  believePushService()
})
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))
beforeEach(async () => {
  lines.length = 0
  center = await startMessageCenter()
  return async () => {
    for (const sender of senders.splice(0)) sender.close()
    await center.close()
  }
})

function senderTo(sms: SmsSettings | null = center.settings, times: Partial<SmppTimes> = {}): SmsSender {
  const sender = createSmsSender({ sms, dataDirectory }, log, { ...quick, ...times })
  if (sender === null) throw new Error('no sender')
  senders.push(sender)
  return sender
}

const sms = (text = 'Bonjour', to = TO) => ({ id: 'essai', to, text, encoded: encodeSms(text), worthSeconds: 3 * 86_400 + 3_723 })
const yes = () => Promise.resolve(true)

test('is taken: from whom it says, to the number, without a receipt, as long as it is worth', async () => {
  const sender = senderTo()
  expect(await sender.send(sms('Prêt à 19:00\u202F?'), yes)).toEqual({ kind: 'accepted', cause: '' })
  expect(center.taken).toMatchObject([{ to: TO, from: 'Releve', text: 'Prêt à 19:00 ?', dataCoding: 8, registeredDelivery: 0, head: null }])
  expect(await sender.send(sms('Vacation à 19:00'), yes)).toMatchObject({ kind: 'accepted' })
  expect(center.taken[1]).toMatchObject({ text: 'Vacation à 19:00', dataCoding: 0 })
  expect(Math.abs(Number(center.taken[1]?.validity) - Date.now() - (3 * 86_400 + 3_723) * 1000)).toBeLessThan(5_000)
  expect(center.binds).toEqual(['right'])
})

test('of several parts arrives as one: each says which it is', async () => {
  const text = `${'é'.repeat(153)}${'à'.repeat(20)}`
  expect(await senderTo().send(sms(text), yes)).toMatchObject({ kind: 'accepted' })
  expect(center.taken.map((message) => message.text).join('')).toBe(text)
  expect(center.taken.map(({ head }) => head?.slice(1))).toEqual([
    [2, 1],
    [2, 2],
  ])
  expect(new Set(center.taken.map(({ head }) => head?.[0])).size).toBe(1)
})

test('long messages that leave at once are joined each by its own number', async () => {
  const sender = senderTo()
  const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(400))
  await Promise.all(texts.map((text, i) => sender.send(sms(text, `+3363998000${i}`), yes)))
  const byMessage = Map.groupBy(center.taken, ({ to }) => to)
  const references = [...byMessage.values()].map((parts) => new Set(parts.map(({ head }) => head?.[0])))
  expect(references.map(({ size }) => size)).toEqual([1, 1, 1])
  expect(new Set(references.flatMap((set) => [...set])).size).toBe(3)
})

describe('what does not go as it should', () => {
  test('refused is refused', async () => {
    center.mode = { status: 0x0b }
    expect(await senderTo().send(sms(), yes)).toEqual({ kind: 'refused', cause: '0x0b' })
    expect(center.asked).toHaveLength(1)
  })

  test.each([0x58, 0x14])('too much at once (%i) is sent again a little later, and is then taken', async (status) => {
    center.mode = (_to, times) => (times < 3 ? { status } : 'ok')
    expect(await senderTo().send(sms(), yes)).toMatchObject({ kind: 'accepted' })
    expect([center.asked.length, center.taken.length]).toEqual([3, 1])
  })

  test.each([0x08, 0x64])('a fault of the moment (%i) is left for later: the centre does not have it', async (status) => {
    center.mode = { status }
    expect(await senderTo().send(sms(), yes)).toMatchObject({ kind: 'later' })
    expect(center.asked).toHaveLength(1)
  })

  test('a session that the centre says is none is left for another one, and the message is then taken', async () => {
    center.mode = (_to, times) => (times === 1 ? { status: 0x04 } : 'ok')
    expect(await senderTo().send(sms(), yes)).toMatchObject({ kind: 'accepted' })
    expect([center.asked.length, center.taken.length, center.binds]).toEqual([2, 1, ['right', 'right']])
  })

  test('sessions that the centre does not know, one after the other, are left for later, and the next message waits', async () => {
    center.mode = { status: 0x04 }
    const sender = senderTo(undefined, { firstPauseMs: 400, longestPauseMs: 400 })
    expect(await sender.send(sms(), yes)).toEqual({ kind: 'later', cause: '0x04' })
    expect(center.binds).toHaveLength(2)
    expect(await sender.send(sms(), () => Promise.reject(new Error('begun')))).toEqual({ kind: 'later', cause: 'AWAY' })
  })

  test('eight at once on a session that the centre does not know are all taken, each once', async () => {
    center.mode = (_to, times) => (times === 1 ? { status: 0x04 } : 'ok')
    const sender = senderTo()
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, i) => sender.send(sms('Bonjour', `+3363998000${i}`), yes)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'accepted'))
    expect(new Set(center.taken.map(({ to }) => to)).size).toBe(8)
    expect(center.taken).toHaveLength(8)
  })

  test('a session lost between two parts of a message: the others go by a new one, each once', async () => {
    center.mode = (_to, times) => {
      if (times !== 2) return 'ok'
      setImmediate(center.hangUp)
      return { status: 0x58 }
    }
    const text = `${'é'.repeat(153)}${'à'.repeat(153)}ù`
    expect(await senderTo(undefined, { firstPauseMs: 200 }).send(sms(text), yes)).toMatchObject({ kind: 'accepted' })
    expect(center.taken.map((message) => message.text).join('')).toBe(text)
    expect(center.taken.map(({ head }) => head?.slice(1))).toEqual([
      [3, 1],
      [3, 2],
      [3, 3],
    ])
    expect(new Set(center.taken.map(({ head }) => head?.[0])).size).toBe(1)
    expect(center.binds).toEqual(['right', 'right'])
  })

  test('too much again and again is left for later: the centre does not have it', async () => {
    center.mode = { status: 0x58 }
    expect(await senderTo().send(sms(), yes)).toEqual({ kind: 'later', cause: '0x58' })
    expect(center.asked).toHaveLength(4)
  })

  test('without an answer nobody knows: it is said so, and not sent again; the next one waits for the centre to come back', async () => {
    center.mode = 'silent'
    const sender = senderTo(undefined, { firstPauseMs: 60_000, longestPauseMs: 60_000 })
    expect(await sender.send(sms(), yes)).toMatchObject({ kind: 'unknown' })
    center.mode = 'ok'
    expect(await sender.send(sms(), () => Promise.reject(new Error('begun')))).toEqual({ kind: 'later', cause: 'AWAY' })
    expect([center.asked.length, center.taken.length]).toEqual([1, 0])
  })

  test('a connection lost in the middle of a message leaves it unknown; the ones after it go by a new session', async () => {
    center.mode = (to) => (to === TO ? 'hangUp' : 'ok')
    const sender = senderTo()
    expect(await sender.send(sms(), yes)).toMatchObject({ kind: 'unknown' })
    await until(async () => (await sender.send(sms('Bonjour', '+33639980008'), yes)).kind === 'accepted')
    expect(center.asked).toEqual([TO, '+33639980008'])
    expect(center.binds).toEqual(['right', 'right'])
  })

  test('one whose second part is not taken is unknown: the first one has left', async () => {
    center.mode = (_to, times) => (times === 1 ? 'ok' : { status: 0x45 })
    expect(await senderTo().send(sms('a'.repeat(200)), yes)).toEqual({ kind: 'unknown', cause: '0x45' })
  })

  test('an idle session that the centre closed is opened again at once', async () => {
    const sender = senderTo()
    await sender.send(sms(), yes)
    center.hangUp()
    await until(async () => (await sender.send(sms(), yes)).kind === 'accepted')
    expect(center.taken).toHaveLength(2)
  })

  test('a wrong password begins nothing, is tried again later and later, and stands in no line of the log', async () => {
    const { smpp } = center.settings
    if (smpp === null) throw new Error('no centre')
    const sender = senderTo(
      { ...center.settings, smpp: { ...smpp, password: 'faux-mdp' } },
      { firstPauseMs: 60_000, longestPauseMs: 90_000 },
    )
    const never = () => Promise.reject(new Error('begun'))
    expect(await sender.send(sms(), never)).toEqual({ kind: 'later', cause: 'BIND 0x0e' })
    for (let i = 0; i < 3; i += 1) expect(await sender.send(sms(), never)).toEqual({ kind: 'later', cause: 'AWAY' })
    expect(center.binds).toEqual(['wrong'])
    expect(lines).toHaveLength(1)
    expect(lines.join()).not.toMatch(/faux-mdp|releve|39980007|Bonjour/)
  })

  test('nobody there: later, within the time', async () => {
    const silent = createServer(() => undefined)
    silent.listen(0, '127.0.0.1')
    await until(() => silent.listening)
    const address = silent.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { smpp } = center.settings
    if (smpp === null) throw new Error('no centre')
    const never = () => Promise.reject(new Error('begun'))
    expect(await senderTo({ ...center.settings, smpp: { ...smpp, port } }).send(sms(), never)).toEqual({ kind: 'later', cause: 'BIND' })
    silent.close()
    await until(() => !silent.listening)
    expect(await senderTo({ ...center.settings, smpp: { ...smpp, port: 1 } }).send(sms(), never)).toMatchObject({ kind: 'later' })
  })

  test('what is no SMPP, and what a centre says by itself, ends a session at most', async () => {
    const talking = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
    })
    talking.listen(0, '127.0.0.1')
    await until(() => talking.listening)
    const address = talking.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { smpp } = center.settings
    if (smpp === null) throw new Error('no centre')
    expect(await senderTo({ ...center.settings, smpp: { ...smpp, port } }).send(sms(), yes)).toMatchObject({ kind: 'later' })
    talking.close()
  })
})

test('eight at once wait for one session', async () => {
  const sender = senderTo()
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, i) => sender.send(sms('Bonjour', `+3363998000${i}`), yes)))
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 8 }, () => 'accepted'))
  expect(center.binds).toEqual(['right'])
  expect(new Set(center.taken.map(({ to }) => to)).size).toBe(8)
})

test('what may not begin does not leave', async () => {
  expect(await senderTo().send(sms(), () => Promise.resolve(false))).toMatchObject({ kind: 'notBegun' })
  expect(center.asked).toEqual([])
})

test('over TLS, to a centre whose certificate is believed alone', async () => {
  const secured = await startMessageCenter({ key: pushServiceKey, cert: pushServiceCertificate })
  const { smpp } = secured.settings
  if (smpp === null) throw new Error('no centre')
  expect(await senderTo(secured.settings).send(sms(), yes)).toMatchObject({ kind: 'accepted' })
  // The certificate is believed for localhost, not for what else leads here.
  const elsewhere = senderTo({ ...secured.settings, smpp: { ...smpp, host: '127.0.0.2' } })
  expect(await elsewhere.send(sms(), yes)).toEqual({ kind: 'later', cause: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  // In the clear it is no centre.
  expect(await senderTo({ ...secured.settings, smpp: { ...smpp, isTls: false } }).send(sms(), yes)).toMatchObject({ kind: 'later' })
  expect(secured.taken).toHaveLength(1)
  await secured.close()
})

test('without a centre, on a trial, it is a file that its owner alone reads; without a trial there is nothing', async () => {
  expect(
    await senderTo({ smpp: null, from: 'Releve', perDay: 10, countries: ['33'] }).send(sms('Votre code\u00A0: 123456'), yes),
  ).toMatchObject({
    kind: 'accepted',
  })
  const [name = ''] = readdirSync(path.join(dataDirectory, 'outbox'))
  const file = path.join(dataDirectory, 'outbox', name)
  expect(readFileSync(file, 'utf8')).toBe(`${TO}\n\nVotre code\u00A0: 123456\n`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(lines.join()).not.toContain('123456')
  expect(createSmsSender({ sms: null, dataDirectory }, log)).toBe(null)
})

test('a session that nothing needs any more is left', async () => {
  const sender = senderTo(undefined, { idleMs: 20 })
  await sender.send(sms(), yes)
  await until(() => center.sessions() === 0)
  await sender.send(sms(), yes)
  expect(center.taken).toHaveLength(2)
})
