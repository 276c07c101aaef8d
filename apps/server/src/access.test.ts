// The rights of every call of the table for every kind of caller, from the matrix the features write as data. A call that is refused writes
// nothing.
import { errors } from '@releve/contract/errors'
import { shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callers } from '#test/access.ts'
import { entitled, everyCase } from '#test/access-cases.ts'
import { expectedOf, send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'
import { callsPerHour, callsPerMinute } from './http/limits.ts'

let worlds: Worlds

/** Values that stand in the owner's availability, and nowhere else. */
const AVAILABILITY = ['+33639987654', 'OF-THE-OWNER', '03:17']
/** Theirs for text messages. */
const SMS_NUMBER = '+33639987655'

beforeAll(async () => {
  worlds = await startWorlds()
  const { server, world } = worlds
  const [number, kind, startTime] = AVAILABILITY
  await server.pool.query(
    `INSERT INTO availabilities (center_id, user_id, volunteers_for_calls, call_number, weekly, never, days, elsewhere)
     VALUES ($1, $2, true, $3, $4, '[3]', $5, $6)`,
    [
      world.center.centerId,
      world.idOf('owner'),
      number,
      JSON.stringify(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, [{ kind, answer: 'available' }]]))),
      JSON.stringify({ '2026-11-21': [{ kind, answer: 'no' }] }),
      JSON.stringify([{ fromDate: '2031-01-01', untilDate: '2031-01-01', weekdays: [], startTime, endTime: '04:43' }]),
    ],
  )
  await server.pool.query('INSERT INTO sms_numbers (center_id, user_id, number) VALUES ($1, $2, $3)', [
    world.center.centerId,
    world.idOf('owner'),
    SMS_NUMBER,
  ])
})
afterAll(() => worlds.server.close())

const everyCell = everyCase.flatMap(({ name, route, accessCase }) =>
  callers.map((caller) => [name, caller, expectedOf(accessCase, caller), route, accessCase] as const),
)

/** How much has been told: in inboxes, by mail, and by the jobs that write mails. */
async function countTold(): Promise<number> {
  const { rows } = await worlds.server.pool.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM notifications)::int + (SELECT count(*) FROM mails)::int
       + (SELECT count(*) FROM graphile_worker._private_jobs)::int AS count`,
  )
  return rows[0]?.count ?? 0
}
const limited = Object.keys({ ...callsPerMinute, ...callsPerHour })

/** Calls in which a caller tells something to themselves. */
const tellsOwn: ReadonlySet<string> = new Set(['availability.get', 'availability.save', 'sms.get', 'sms.give', 'sms.confirm', 'users.data'])

/** The call list of a vacancy, to whoever keeps it, has the numbers given for that. */
const tellsNumbers: ReadonlySet<string> = new Set(['get', 'startWave', 'nextBatch', 'call', 'assign'].map((call) => `vacancies.${call}`))

/** Neither colleagues nor those who administer are told when somebody may be asked, nor where. */
function expectNothingOfTheirs({ body }: { readonly body: unknown }, name: string): void {
  const text = JSON.stringify(body ?? null)
  const secrets = [...(tellsNumbers.has(name) ? AVAILABILITY.slice(1) : AVAILABILITY), SMS_NUMBER]
  for (const secret of secrets) expect(text, 'it tells what somebody said for themselves').not.toContain(secret)
}

describe('each call by each kind of caller', () => {
  // The first who may make a call does so in every run, a share of all others in each.
  const cells = shareOf(everyCell, 3, ([, caller, , , accessCase]) => caller === entitled(accessCase))
  test.each(cells)('%s by %s: %i', async (name, caller, expected, route, accessCase) => {
    const { writes } = worlds
    const prepared = await worlds.prepare(accessCase, caller)
    await writes.take()
    const toldBefore = await countTold()
    const answer = await send(worlds, route, prepared)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: expected })
    if (expected >= 400) expect(await writes.take(), 'refused, it wrote').toEqual([])
    // A call that notifies people could be used to flood them.
    if ((await countTold()) > toldBefore) expect(limited, 'it tells people without a limit').toContain(name)
    if (caller !== 'owner' || !tellsOwn.has(name)) expectNothingOfTheirs(answer, name)
    if (route.access === 'public') return
    if (caller === 'visitor') expect(answer.body).toEqual({ error: 'noToken', message: "Aucun token d'accès trouvé." })
    if (caller === 'expired') expect(answer.body).toEqual({ error: 'expiredToken', message: "Le token d'accès a expiré." })
    // An object of another centre looks exactly like one that does not exist.
    if (expected === 404) expect(answer.body).toEqual({ error: 'notFound', message: errors.notFound.message })
  })
})

describe('what gives or takes power asks for the password, and writes nothing without', () => {
  const powerful = everyCase.filter(({ route }) => route.stepUp === true)
  test.each(powerful)('$name', async ({ route, accessCase }) => {
    const { writes, server } = worlds
    const prepared = await worlds.prepare(accessCase, entitled(accessCase) ?? 'master')
    // One proof was given five minutes ago, the other never.
    for (const proof of [server.clock.now / 1000, null]) {
      await server.pool.query('UPDATE sessions SET password_proof_until = to_timestamp($1::double precision)', [proof])
      await writes.take()
      expect(await send(worlds, route, prepared)).toMatchObject({
        status: 403,
        body: { error: 'passwordProofRequired', message: 'Confirmez votre mot de passe pour continuer.' },
      })
      expect(await writes.take()).toEqual([])
    }
  })
})

/** Some calls are refused to everybody in the matrix, for the reason here. */
const served: Readonly<Record<string, string>> = {
  'accounts.login': 'a wrong password, so that no hash is worth its wait: features/accounts/handlers/log-in.test.ts has the right one',
  'accounts.refresh': 'a token serves once: features/accounts/handlers/log-in.test.ts',
  'demands.notThisTime': 'the token of a notification is the permission: features/push/jobs.test.ts has one',
  'campaigns.proposeExchange': 'nobody was granted weeks there: features/campaigns/handlers.test.ts has two who were',
  'campaigns.answerExchange': 'nobody was granted weeks there: features/campaigns/handlers.test.ts has two who were',
  'takeovers.read': 'the centre of the matrix follows a cycle: features/takeovers/handlers.test.ts has one that begins',
  'takeovers.write': 'the centre of the matrix follows a cycle: features/takeovers/handlers.test.ts has one that begins',
  'takeovers.takeBack': 'nothing was taken over there: features/takeovers/handlers.test.ts',
  'planning.reopen': 'no answer was given a moment before: features/planning/reopening.test.ts has some',
  'push.subscribePhone': 'this server has no account of Google: features/push/phones.test.ts has one',
  'push.renew': 'what the device shares with the server is the permission: features/push/handlers.test.ts',
  'directorySync.preview': 'no directory answers there: features/directory-sync/handlers.test.ts has one',
  'directorySync.apply': 'no directory answers there: features/directory-sync/handlers.test.ts has one',
  'signOn.begin': 'no provider is set up in the matrix: features/sign-on/handlers.test.ts has some',
  'signOn.finish': 'the answer of a provider is the permission: features/sign-on/handlers.test.ts',
  'signOn.prove': 'no provider is set up in the matrix: features/accounts/handlers/sign-on-session.test.ts has one',
  'signOn.proveByCode': 'no session of the matrix was opened by a provider: features/accounts/handlers/sign-on-session.test.ts',
  'signOn.link': 'no provider is set up in the matrix: features/accounts/handlers/sign-on-session.test.ts has one',
  'signOn.return': 'the answer of a provider is the permission: features/accounts/handlers/sign-on-session.test.ts',
  'feeds.calendar': 'the address is a secret of its own: features/feeds/handlers.test.ts',
  'wall.show': 'the address is a secret of its own: features/wall/handlers.test.ts',
  'webhooks.create': 'the address of the matrix is private: features/webhooks/handlers.test.ts has one that is allowed',
}

test('what was told to nobody was there all the while, and is told to its owner', async () => {
  const { server, world } = worlds
  for (const path of ['/availability', `/users/${world.idOf('owner')}/data`]) {
    const { body } = await server.call('GET', path, { token: await server.tokenOf(world.idOf('owner')) })
    for (const secret of AVAILABILITY) expect(JSON.stringify(body)).toContain(secret)
  }
  for (const path of ['/sms', `/users/${world.idOf('owner')}/data`]) {
    const { body } = await server.call('GET', path, { token: await server.tokenOf(world.idOf('owner')) })
    expect(JSON.stringify(body)).toContain(SMS_NUMBER)
  }
})

test('each call serves somebody', () => {
  expect(everyCase.filter(({ accessCase }) => entitled(accessCase) === null).map(({ name }) => name)).toEqual(Object.keys(served))
})
