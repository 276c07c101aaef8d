// Solves integer programmes one after the other by GLPK: a variable a circle, a row a demand, at most one circle in each row.
import { parentPort } from 'node:worker_threads'
import { worthOf } from '@releve/domain/matching/selection'
import loadGlpk from 'glpk.js/node'
import type { Programme, Solved } from './optimum.ts'

/** The threshold for a variable that is zero or one, with the tolerance of the solver. */
const HALF = 0.5
/** The solver's share of the time. The rest is for an end that the solver reaches between two looks at the clock, and for its answer. */
const SHARE = 0.85

const glpk = await loadGlpk()

function solve({ size, cycles, endsAt }: Programme): Solved {
  const nameOf = (place: number) => `x${place}`
  const rows = Array.from({ length: size }, (): { name: string; coef: number }[] => [])
  for (const [place, cycle] of cycles.entries()) for (const vertex of cycle) rows[vertex]?.push({ name: nameOf(place), coef: 1 })
  const seconds = ((endsAt - Date.now()) * SHARE) / 1000
  if (seconds <= 0) return { chosen: [], isOptimal: false }
  const { result } = glpk.solve(
    {
      name: 'circles',
      objective: {
        direction: glpk.GLP_MAX,
        name: 'worth',
        vars: cycles.map((cycle, place) => ({ name: nameOf(place), coef: worthOf(cycle, size) })),
      },
      subjectTo: rows.flatMap((vars, vertex) =>
        vars.length === 0 ? [] : [{ name: `r${vertex}`, vars, bnds: { type: glpk.GLP_UP, lb: 0, ub: 1 } }],
      ),
      binaries: cycles.map((_cycle, place) => nameOf(place)),
    },
    // Without its presolver it answers at once that it knows nothing.
    { msglev: glpk.GLP_MSG_OFF, presol: true, tmlim: seconds },
  )
  const isOptimal = result.status === glpk.GLP_OPT
  const isValid = isOptimal || result.status === glpk.GLP_FEAS
  return { chosen: isValid ? cycles.flatMap((_cycle, place) => ((result.vars[nameOf(place)] ?? 0) > HALF ? [place] : [])) : [], isOptimal }
}

parentPort?.on('message', (programme: Programme) => parentPort?.postMessage(solve(programme), []))
