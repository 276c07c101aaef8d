// A requested file gives its content, a failure in words, or the end of the session when no token is good enough.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setTokenSource } from './client.ts'
import { ApiError, messageOf, OfflineError } from './errors.ts'
import { readFile } from './files.ts'

const ID = '0b0e7a52-6a52-4b3c-9d43-5a3f6a7b8c9d'

const refused = () => Response.json({ error: 'expiredToken', message: 'x' }, { status: 401 })

function server(answers: readonly (() => Response)[]) {
  const tokens: (string | null)[] = []
  const ends: string[] = []
  const queue = [...answers]
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    tokens.push(new Headers(init.headers).get('authorization'))
    const answer = queue.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer()
  })
  setTokenSource({
    isLoggedIn: () => true,
    accessToken: async () => 'one',
    renew: async () => 'two',
    end: (reason) => void ends.push(reason),
  })
  return { tokens, ends, read: () => readFile('users.readAvatar', { params: { id: ID } }) }
}

describe('a file', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('comes with another token when the first is refused', async () => {
    const { tokens, ends, read } = server([refused, () => new Response('image')])
    await expect((await read()).text()).resolves.toBe('image')
    expect(tokens).toEqual(['Bearer one', 'Bearer two'])
    expect(ends).toEqual([])
  })

  it('refused to a fresh token too ends the session', async () => {
    const { ends, read } = server([refused, refused])
    await expect(read()).rejects.toBeInstanceOf(ApiError)
    expect(ends).toEqual(['expired'])
  })

  it('that does not come says why, and ends nothing', async () => {
    const { ends, read } = server([() => Response.json({ error: 'notFound', message: 'Introuvable.' }, { status: 404 })])
    expect(messageOf(await read().catch((error: unknown) => error))).toBe('Introuvable.')
    const later = server([() => new Response('<p>', { status: 500 })])
    expect(messageOf(await later.read().catch((error: unknown) => error))).toBe('Une erreur est survenue')
    await expect(server([]).read()).rejects.toBeInstanceOf(OfflineError)
    expect([...ends, ...later.ends]).toEqual([])
  })
})
