// `npm run bench -- --against COMMIT`: this build and that of an earlier commit by turns in one run, so that a slow second slows both. A
// ratio under 1 of processor, bytes or statements, and over 1 of throughput, is a gain.
import os from 'node:os'
import { commitOf, folderOfBuild } from './builds.ts'
import { numberOf, startChild } from './child.ts'
import { READINGS } from './center-readings.ts'
import { findingsOf } from './finding.ts'
import type { Finding, Unit } from './finding.ts'
import { START_KINDS } from './load-work.ts'
import { root } from './postgres.ts'
import { interleaved, median, medianRatio } from './sampling.ts'
import type { PlanningSizes } from './world.ts'

export interface PairSizes {
  readonly turns: number
  readonly planning: PlanningSizes
  /** The number of starts, and of accepts, in one slice. */
  readonly starts: number
  readonly accepts: number
  /** The number of slices of accepts before the first that counts. */
  readonly warming: number
  /** The number of each of the readings of a centre in one slice, and the members of the larger centre. */
  readonly readings: number
  readonly largeMembers: number
}

/** These groups of the bench can be compared: they ask for nothing that an earlier build does not have. */
const pairNames = ['starts', 'accept', 'readings'] as const
export type PairName = (typeof pairNames)[number]

interface Sample {
  readonly perSecond: number
  readonly processorUs: number
  readonly bytes: number
  readonly statements: number | null
}

const toSample = (answer: unknown, hasStatements: boolean): Sample => ({
  perSecond: numberOf(answer, 'perSecond'),
  processorUs: numberOf(answer, 'processorUs'),
  bytes: numberOf(answer, 'bytes'),
  statements: hasStatements ? numberOf(answer, 'statements') : null,
})

export async function pairWork(
  {
    against,
    wants,
    profile,
  }: { readonly against: string; readonly wants: (name: PairName) => boolean; readonly profile: string | undefined },
  sizes: PairSizes,
): Promise<readonly Finding[]> {
  const commit = commitOf(against)
  const builds = { earlier: startChild('pair-process.ts'), now: startChild('pair-process.ts') }
  const { list, say } = findingsOf(`this build to ${commit.slice(0, 8)}, by turns, ${sizes.turns} of them`)
  try {
    const folders = { earlier: folderOfBuild(commit), now: root }
    for (const side of ['earlier', 'now'] as const) {
      const folder = folders[side]
      await builds[side].ask('open', { folder, planning: sizes.planning, accepts: sizes.accepts, profile: profile && `${profile}/${side}` })
    }
    const compare = async (what: string, slice: (build: (typeof builds)['now']) => Promise<Sample>) => {
      const samples = await interleaved(sizes.turns, { earlier: () => slice(builds.earlier), now: () => slice(builds.now) })
      const sayBoth = (name: string, unit: Unit, read: (sample: Sample) => number) => {
        const [earlier, now] = [samples.earlier.map(read), samples.now.map(read)]
        say(`${what}, ${name}, earlier`, median(earlier), unit)
        say(`${what}, ${name}, now`, median(now), unit)
        say(`${what}, ${name}, now to earlier`, medianRatio(now, earlier), '×')
      }
      sayBoth('processor of the server', 'ms', ({ processorUs }) => processorUs / 1000)
      sayBoth('throughput', '/s', ({ perSecond }) => perSecond)
      // The queue answers nothing.
      if (samples.now.every(({ bytes }) => bytes > 0)) sayBoth('bytes of the answers', 'KB', ({ bytes }) => bytes / 1000)
      if (samples.now.every(({ statements }) => statements !== null))
        sayBoth('statements', '', ({ statements }) => statements ?? Number.NaN)
    }
    if (wants('starts'))
      for (const [kind, what] of START_KINDS.entries())
        await compare(`start, ${what}`, async (build) => toSample(await build.ask('start', { kind, count: sizes.starts }), false))
    if (wants('readings')) {
      const { members } = sizes.planning
      for (const count of [members, sizes.largeMembers])
        for (const [kind, what] of READINGS.entries()) {
          const isLarge = count !== members
          const input = { kind, count: isLarge ? Math.ceil(sizes.readings / 4) : sizes.readings, members: count }
          await compare(`${what}, ${count} members`, async (build) => toSample(await build.ask('reading', input), false))
        }
    }
    // The processor that compiles the code of a server just started is no cost of an accept.
    for (let slice = 0; wants('accept') && slice < sizes.warming; slice++)
      for (const build of [builds.earlier, builds.now]) await build.ask('accept')
    if (wants('accept')) await compare('accept', async (build) => toSample(await build.ask('accept'), true))
    say('load of the machine over the last minute', os.loadavg()[0] ?? Number.NaN, '')
    return list
  } finally {
    await Promise.all([builds.earlier.stop(), builds.now.stop()])
  }
}
