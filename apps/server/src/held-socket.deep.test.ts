// A socket that somebody holds while one process ends and another starts: nobody who calls meanwhile is refused or cut off.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createCenter, createMember } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import { signalIfAlive } from './db/postgres-processes.ts'
import { startTestServer } from '#test/server.ts'
import { until } from '#test/until.ts'

/** Calls by a connection of its own, as through a proxy that keeps none open. @returns its status, or why there is none */
function call(url: string, method: string, token: string): Promise<number | string> {
  const { promise, resolve } = Promise.withResolvers<number | string>()
  const sent = request(url, { method, agent: false, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } })
  sent.on('error', (error) => resolve(error.message))
  sent.on('response', (response) => {
    response.resume().on('error', (error) => resolve(error.message))
    response.on('end', () => resolve(response.statusCode ?? 0))
  })
  sent.end(method === 'GET' ? undefined : '{"preferences": {"theme": "lightTheme"}}')
  return promise
}

/** Its holder, which only ever waits for a line, never asks how it ended. */
const isGone = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

test('a server takes the socket of the one before under readings and writes: not one call fails', async () => {
  const server = await startTestServer(Date.now())
  const { userId } = await createMember(server.pool, await createCenter(server.pool))
  const token = await server.tokenOf(userId)
  const holder = spawn(process.execPath, [path.join(import.meta.dirname, '../test/socket-holder.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface(holder.stdout).on('line', (line) => lines.push(line))
  /** One more server. @returns its process, once it listens */
  async function start(): Promise<number> {
    const before = lines.length
    holder.stdin.write(`${JSON.stringify(server.config)}\n`)
    await until(() => lines.length === before + 2)
    return Number(lines[before])
  }
  let pid = 0
  try {
    pid = await start()
    const base = `http://127.0.0.1:${new URL(lines[1] ?? '').port}/api`
    const outcomes = new Map<number | string, number>()
    const over = new AbortController()
    const again = async (method: string, address: string) => {
      while (!over.signal.aborted) {
        const outcome = await call(`${base}${address}`, method, token)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const callers = Array.from({ length: 12 }, (_, index) =>
      index % 3 === 0 ? again('PUT', `/users/${userId}/preferences`) : again('GET', `/users/${userId}`),
    )
    for (let restart = 0; restart < 3; restart += 1) {
      const answered = outcomes.get(200) ?? 0
      await until(() => (outcomes.get(200) ?? 0) > answered + 50)
      process.kill(pid, 'SIGTERM')
      await until(() => isGone(pid))
      pid = await start()
    }
    over.abort()
    await Promise.all(callers)
    expect([...outcomes.keys()]).toEqual([200])
  } finally {
    if (pid !== 0) signalIfAlive(pid, 'SIGKILL')
    holder.stdin.end()
    await server.close()
  }
})
