// Readings that take their part from the one answer of the start, and readings that make their own call.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { earlyStart, endStart, expectStart, fromStart, startAnswer, valueOf, type Start, type StartQuery } from './start.ts'

const START: Start = { users: { tag: 'u1', value: [] }, ofCenter: null }

let queries: StartQuery[] = []
let end = () => {}

function open(answer: () => Promise<Start> = async () => START): void {
  end = expectStart(
    (query) => {
      queries.push(query)
      return answer()
    },
    async () => ({ users: 'u0' }),
  )
}

const own = async () => 'own'
const fromAnswer = (part: string) => fromStart(part, ({ users }, query) => `${users.tag} since ${query.users}`, own)

describe('the answer of the start', () => {
  beforeEach(() => {
    queries = []
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  })
  afterEach(() => {
    end()
    vi.useRealTimers()
  })

  it('is asked for once, by the first reading; each takes its part once', async () => {
    open()
    expect(await startAnswer()).toBeNull()
    expect(await Promise.all([fromAnswer('a'), fromAnswer('b'), fromAnswer('a')])).toEqual(['u1 since u0', 'u1 since u0', 'own'])
    expect(queries).toEqual([{ users: 'u0' }])
    expect(await startAnswer()).toBe(START)
  })

  it.each<[string, () => Promise<Start>]>([
    ['refused', () => Promise.reject(new Error('500'))],
    ['something else', async () => ({ ...START, users: { tag: 'u1', value: null } })],
  ])('%s: the reading makes its own call', async (_, answer) => {
    open(answer)
    expect(await fromStart('a', ({ users }) => valueOf(users, () => undefined) && 'of the answer', own)).toBe('own')
    expect(queries).toHaveLength(1)
  })

  it('is nobody’s after the end of the session, nor a while after it was asked for, nor when none is expected', async () => {
    expect(await fromAnswer('a')).toBe('own')
    open()
    await fromAnswer('a')
    vi.setSystemTime(10_001)
    expect(await fromAnswer('b')).toBe('own')
    let come = (_start: Start): void => {}
    open(() => new Promise((resolve) => (come = resolve)))
    const reading = fromAnswer('a')
    await vi.waitFor(() => expect(queries).toHaveLength(2))
    end()
    come(START)
    expect(await reading).toBe('own')
  })

  it('leaves out what is known, which is taken as it is known', () => {
    expect([valueOf({ value: null }, () => 'kept'), valueOf({ value: 'new' }, () => 'kept')]).toEqual(['kept', 'new'])
  })

  it('asked for while the application came is taken once, by the one it was asked for, within a while', async () => {
    const ask = (at: number) => (globalThis.releveStart = { userId: 'ana', at, answer: Promise.resolve(START) })
    ask(0)
    expect([await earlyStart('ana'), await earlyStart('ana')]).toEqual([START, null])
    ask(0)
    expect([await earlyStart('zoe'), await earlyStart('ana')]).toEqual([null, null])
    ask(-30_000)
    expect(await earlyStart('ana')).toBeNull()
  })

  it('is no news any more once something has changed: what is read then, or was on its way, makes its own call', async () => {
    let come = (_start: Start): void => {}
    open(() => new Promise((resolve) => (come = resolve)))
    const reading = fromAnswer('a')
    await vi.waitFor(() => expect(queries).toHaveLength(1))
    endStart()
    come(START)
    expect(await Promise.all([reading, fromAnswer('b')])).toEqual(['own', 'own'])
  })
})
