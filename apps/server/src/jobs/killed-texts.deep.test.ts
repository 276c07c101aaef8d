// A server killed while it texts: what it had handed over without an answer is not sent again, what it had not begun is, by another server.
import { createCenter, createMembers } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import { giveNumber } from '#test/features/sms/sms.ts'
import { dueNotices } from '#test/notices.ts'
import { serverOfTests } from '#test/scene.ts'
import { startMessageCenter } from '#test/transport/sms/message-center.ts'
import { until } from '#test/until.ts'
import { startServerProcess } from '#test/jobs/start-process.ts'

const server = serverOfTests({ now: Date.now() })

const count = async (query: string) => (await server.pool.query(query)).rowCount ?? 0

test('each of a hundred is handed over once at most, and none is lost but those that were under way', async () => {
  const center = await createCenter(server.pool)
  const people = await createMembers(
    server.pool,
    center,
    Array.from({ length: 100 }, () => ({})),
  )
  const ids = people.map(({ userId }) => userId)
  for (const [place, id] of ids.entries()) await giveNumber(server, id, `+336399801${String(place).padStart(2, '0')}`)
  const smsc = await startMessageCenter()
  // After forty, the centre takes messages and says nothing: the server that waits is killed.
  let takenCount = 0
  smsc.mode = () => ((takenCount += 1) <= 40 ? 'ok' : 'silent')
  const sms = { ...smsc.settings, perDay: 1000 }
  const doomed = await startServerProcess({ ...server.config, sms })
  const now = Date.now()
  await dueNotices(server, 'sms', { centerId: center.centerId, userIds: ids, kind: 'demandAccepted', now })
  await until(() => smsc.asked.length >= 44)
  doomed.child.kill('SIGKILL')
  await doomed.exit
  const underWay = smsc.asked.length - smsc.taken.length
  smsc.mode = 'ok'
  // Past the time of what was its own, begun or not.
  server.clock.now = now + 400_000
  const successor = await server.second({ jobs: true, takeOverAfterMs: 100 }, { sms })
  await server.pool.query("SELECT graphile_worker.add_job('sms')")
  await until(
    async () => (await count('SELECT FROM sms_deliveries')) === 0 && (await count('SELECT FROM notifications WHERE sms_due')) === 0,
  )
  await successor.close()
  await smsc.close()
  expect(new Set(smsc.asked).size).toBe(smsc.asked.length)
  expect(underWay).toBeGreaterThan(0)
  expect(underWay).toBeLessThanOrEqual(8)
  // Begun, and killed before it left, is not sent either: at most as many as are sent at once.
  expect(smsc.taken.length).toBeGreaterThanOrEqual(100 - 8)
})
