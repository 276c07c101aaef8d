// How providers are asked: one that never answers keeps nobody waiting.
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { judgedFetch } from './fetch.ts'

test('a provider that does not answer is left after a while, where nobody else says when', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => {
    silent.listen(0, '127.0.0.1', resolve)
  })
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const asked = judgedFetch(['127.0.0.0/8'], 50)(`http://127.0.0.1:${address.port}/`, {
    method: 'GET',
    headers: {},
    body: undefined,
    redirect: 'manual',
  })
  await expect(asked).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  silent.closeAllConnections()
  silent.close()
})
