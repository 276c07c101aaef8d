// A share that left a case out for ever would hide what breaks it.
import { afterEach, expect, test, vi } from 'vitest'

const cases = Array.from({ length: 10 }, (_, index) => index)

/** The module reads what kind of run this is when it is loaded. */
async function shareIn(deep: string, oneIn: number, keeps?: (each: number) => boolean): Promise<readonly number[]> {
  vi.stubEnv('RELEVE_TEST_DEEP', deep)
  vi.resetModules()
  return (await import('../packages/testing/src/share.ts')).shareOf(cases, oneIn, keeps)
}
afterEach(() => vi.unstubAllEnvs())

test('an ordinary run takes one case in so many, and every case comes in some run', async () => {
  const seen = new Set<number>()
  for (let run = 0; run < 200; run++) {
    const share = await shareIn('', 3)
    expect([3, 4]).toContain(share.length)
    for (const each of share) seen.add(each)
  }
  expect(seen.size).toBe(cases.length)
})

test('what is kept is in every run', async () => {
  for (let run = 0; run < 20; run++)
    expect(await shareIn('', 5, (each) => each === 7 || each === 2)).toEqual(expect.arrayContaining([2, 7]))
})

test('a deep run takes them all', async () => {
  expect(await shareIn('1', 3)).toEqual(cases)
})
