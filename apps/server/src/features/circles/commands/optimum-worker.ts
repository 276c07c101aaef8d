// Solves one integer programme by HiGHS: a variable a circle, a row a demand, at most one circle in each row.
import { parentPort } from 'node:worker_threads'
import { worthOf } from '@releve/domain/matching/selection'
import highsModule from 'highs'
import type { Programme, Solved } from './optimum.ts'

type Load = typeof highsModule.default
/** Its types are those of its CommonJS build, where what it is stands one level deeper than in the module that is loaded. */
const isLoad = (value: unknown): value is Load => typeof value === 'function'

/** Of a value that is zero or one, with the tolerance of the solver. */
const HALF = 0.5
/** Sums of whole numbers differ by one at least. */
const LESS_THAN_ONE = 0.99

async function solve({ size, cycles, start, withinMs }: Programme): Promise<Solved> {
  const load: unknown = highsModule
  if (!isLoad(load)) throw new TypeError('highs is not a function')
  const highs = await load()
  const { objectiveSense, variableType, modelStatus } = highs.constants
  const each = (value: number) => new Float64Array(cycles.length).fill(value)
  const indices = cycles.flatMap((cycle) => cycle.toSorted((one, other) => one - other))
  const starts = [0]
  for (const { length } of cycles) starts.push((starts.at(-1) ?? 0) + length)
  const model = highs.createModel({
    numCols: cycles.length,
    numRows: size,
    sense: objectiveSense.maximize,
    colCost: cycles.map((cycle) => worthOf(cycle, size)),
    colLower: each(0),
    colUpper: each(1),
    integrality: cycles.map(() => variableType.integer),
    rowLower: new Float64Array(size).fill(-highs.infinity),
    rowUpper: new Float64Array(size).fill(1),
    matrix: { format: 'csc', numRows: size, numCols: cycles.length, starts, indices, values: indices.map(() => 1) },
  })
  try {
    model.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: LESS_THAN_ONE, time_limit: withinMs / 1000 })
    const given = each(0)
    for (const place of start) given[place] = 1
    model.setSolution({ colValue: given })
    const { modelStatus: status } = model.run()
    const values = model.getSolution().colValue
    const chosen = cycles.flatMap((_cycle, place) => ((values[place] ?? 0) > HALF ? [place] : []))
    const worth = model.info.get('mip_dual_bound')
    return {
      chosen: chosen.length === 0 ? start : chosen,
      isOptimal: status === modelStatus.optimal,
      worth: typeof worth === 'number' && Number.isFinite(worth) ? worth : null,
    }
  } finally {
    model.dispose()
  }
}

parentPort?.once('message', (programme: Programme) => {
  void solve(programme).then((solved) => parentPort?.postMessage(solved, []))
})
