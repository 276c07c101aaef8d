// A handful of faults under writers, briefly: what was acknowledged is there, once, and no server dies of it. faults.deep.test.ts has all
// of them, longer.
import { shareOf } from '@releve/testing/share'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cut, restartedFast, terminated, twoServers } from '#test/faults/harms.ts'
import { startSuite } from '#test/faults/suite.ts'
import type { Suite } from '#test/faults/suite.ts'

let suite: Suite

beforeAll(async () => {
  suite = await startSuite()
})
afterAll(() => suite.close())

test.for(shareOf([restartedFast, terminated, cut, twoServers], 2))(
  '$name: nothing is lost, nothing is there twice, nobody dies',
  async (harm) => {
    const { acknowledged, lost, doubled, problems, deaths } = await suite.under(harm.name, harm.do)
    expect({ lost, doubled, problems, deaths }).toEqual({ lost: [], doubled: [], problems: [], deaths: [] })
    expect(acknowledged).toBeGreaterThan(0)
  },
)
