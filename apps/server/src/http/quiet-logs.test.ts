// Every call of the matrix, with the log at its most talkative: no token, no secret of a call, no address, no mail and no link of one
// stands in it, nor in what a failure leaves behind.
import { errors } from '@releve/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entitled, everyCase } from '#test/access-cases.ts'
import { send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'
import type { RunningServer } from '../main.ts'
import { placesOf } from '#test/places.ts'

const isErrorCode = (value: unknown) => typeof value === 'string' && value in errors

let worlds: Worlds
let spoken: RunningServer
let log = ''

beforeAll(async () => {
  worlds = await startWorlds()
  spoken = await worlds.server.second({ logTo: { write: (line) => (log += line) } }, { logLevel: 'trace' })
})
afterAll(() => worlds.server.close())

test('nothing secret is in the log of any call', async () => {
  const secrets = new Set<string>()
  const keep = (text: unknown) => typeof text === 'string' && text.length >= 8 && secrets.add(text)
  for (const { route, accessCase } of everyCase) {
    for (const caller of [entitled(accessCase) ?? 'owner', 'expired'] as const) {
      const prepared = await worlds.prepare(accessCase, caller)
      const { target, token } = prepared
      const answer = await send(worlds, route, prepared, spoken.url)
      for (const part of token?.split('.').slice(1) ?? []) keep(part)
      for (const { name, value } of placesOf(target)) {
        if (route.secret === true || /mail|message|text|comment|cause|reason|description|address|phone|name/i.test(name)) keep(value)
      }
      // The code of a refusal is no secret, and the log says it (refusals.ts); nor is the identifier of who calls.
      if (route.secret === true)
        for (const { name, value } of placesOf({ body: answer.body }))
          if ((name !== 'body.error' || !isErrorCode(value)) && !/\.holder\.(?:_id|userId)$/.test(name)) keep(value)
      for (const cookie of answer.headers.getSetCookie()) keep(cookie.split(';')[0]?.split('=')[1])
    }
  }
  const { rows } = await worlds.server.pool.query<{ recipient: string; subject: string; link: string | null }>(
    `SELECT recipient, subject, substring(text FROM 'https?://[^ \\n]+') AS link FROM mails`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { recipient, subject, link } of rows) for (const text of [recipient, subject, link]) keep(text)
  const { rows: people } = await worlds.server.pool.query<{ email: string }>('SELECT email FROM accounts')
  for (const { email } of people) keep(email)
  expect(secrets.size).toBeGreaterThan(100)
  expect(log.split('\n').length).toBeGreaterThan(everyCase.length)
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([])
})
