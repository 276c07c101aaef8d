// Client of try.sh, run by the Node of the package: `login ADDRESS` logs in; `load ADDRESS` calls from sixteen places until /tmp/stop-load
// is there, then finds again every write that was acknowledged, in this load and those before it.
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const [command, address] = process.argv.slice(2)
const acknowledged = '/root/acknowledged.txt'
const passing = new Set([502, 503, 504])

async function call(method, path, { token, body, key } = {}) {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}

async function logIn() {
  const page = await fetch(`${address}/login`, { signal: AbortSignal.timeout(30_000) })
  if (!page.ok || !(await page.text()).includes('<html')) throw new Error(`no page: ${page.status}`)
  const { status, body } = await call('POST', '/login', { body: { email: process.env.EMAIL, password: process.env.PASSWORD } })
  if (status !== 200) throw new Error(`refused: ${status} ${JSON.stringify(body)}`)
  return body
}

/** How long a call is made again for, as a person would. */
const PATIENCE_MS = 30_000
const counts = { calls: 0, writes: 0, again: 0, failed: 0, longestMs: 0 }

/** Again each second, under the same key: what was done meanwhile is done once. */
async function tried(method, path, init) {
  const from = performance.now()
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call(method, path, init).catch((error) => ({ status: 0, body: String(error.cause ?? error) }))
    const tookMs = performance.now() - from
    counts.longestMs = Math.max(counts.longestMs, tookMs)
    if (answer.status !== 0 && !passing.has(answer.status)) return answer
    // nginx ends an HTTP/2 connection after a thousand calls, whatever stands behind it; what it had not begun, a browser asks again.
    if (answer.status === 0 && /GOAWAY.*code 0/.test(answer.body) && attempt < 5) continue
    if (attempt === 1) {
      counts.again += 1
      console.error('again:', method, path, answer.status, answer.body)
    }
    if (tookMs > PATIENCE_MS) {
      counts.failed += 1
      console.error(method, path, answer.status, answer.body)
      return null
    }
    await pause(1_000)
  }
}

async function write(token) {
  while (!existsSync('/tmp/stop-load')) {
    const name = `Charge ${randomUUID()}`
    const answer = await tried('POST', '/center', { token, key: randomUUID(), body: { name } })
    counts.calls += 1
    if (answer?.status === 200) {
      counts.writes += 1
      appendFileSync(acknowledged, `${name}\n`)
    } else if (answer !== null) throw new Error(`write: ${answer.status} ${JSON.stringify(answer.body)}`)
    await pause(100)
  }
}

async function read(token) {
  while (!existsSync('/tmp/stop-load')) {
    const answer = await tried('GET', '/auth/check', { token })
    counts.calls += 1
    if (answer !== null && answer.status !== 200) throw new Error(`read: ${answer.status} ${JSON.stringify(answer.body)}`)
    await pause(50)
  }
}

async function lostWrites() {
  const found = new Set()
  for (let before = ''; ;) {
    const { status, body } = await call('GET', `/center?limit=500${before}`)
    if (status !== 200) throw new Error(`list: ${status}`)
    for (const { name } of body) found.add(name)
    if (body.length < 500) break
    before = `&before=${body.at(-1)._id}`
  }
  return readFileSync(acknowledged, 'utf8')
    .trim()
    .split('\n')
    .filter((name) => !found.has(name))
}

const { accessToken, userData } = await logIn()
if (command === 'login') console.log(`${userData.name} ${userData.lastName} est entrée`)
else {
  await Promise.all([...Array.from({ length: 4 }, () => write(accessToken)), ...Array.from({ length: 12 }, () => read(accessToken))])
  const lost = await lostWrites()
  const { calls, writes, again, failed, longestMs } = counts
  console.log(
    `${calls} appels dont ${writes} écritures\u00A0: ${again} refaits, ${failed} en échec, ${lost.length} écriture perdue\u202F; attente de ${(longestMs / 1000).toFixed(1)} s au plus`,
  )
  if (failed > 0 || lost.length > 0 || (process.env.AGAIN === '0' && again > 0)) process.exitCode = 1
}
