// Integer programmes solved by GLPK, as threads beside the server do it.
import type { Programme, Solution } from '@releve/domain/programmes/programme'
import loadGlpk from 'glpk.js/node'

/** The threshold for a variable that is zero or one, with the tolerance of the solver. */
const HALF = 0.5

const glpk = await loadGlpk()

/** @param endsAt instant, milliseconds: the solver answers by then with the best that it has found */
export function solveByGlpk({ variables, objective, rows }: Programme, endsAt: number): Solution {
  const seconds = (endsAt - Date.now()) / 1000
  if (seconds <= 0) return { chosen: null, isOptimal: false }
  const nameOf = (variable: number) => `x${variable}`
  const termsOf = (terms: Programme['objective']) => terms.map(([variable, coef]) => ({ name: nameOf(variable), coef }))
  const { result } = glpk.solve(
    {
      name: 'programme',
      objective: { direction: glpk.GLP_MIN, name: 'aim', vars: termsOf(objective) },
      subjectTo: rows.map(({ terms, atMost }, row) => ({
        name: `r${row}`,
        vars: termsOf(terms),
        bnds: { type: glpk.GLP_UP, lb: 0, ub: atMost },
      })),
      binaries: Array.from({ length: variables }, (_, variable) => nameOf(variable)),
    },
    // Without the presolver, what the rows forbid altogether is not told from what was not found in time.
    { msglev: glpk.GLP_MSG_OFF, presol: true, ...(seconds < Infinity && { tmlim: seconds }) },
  )
  if (result.status === glpk.GLP_NOFEAS) return { chosen: null, isOptimal: true }
  const isOptimal = result.status === glpk.GLP_OPT
  if (!isOptimal && result.status !== glpk.GLP_FEAS) return { chosen: null, isOptimal: false }
  const chosen = Array.from({ length: variables }, (_, variable) => variable).filter(
    (variable) => (result.vars[nameOf(variable)] ?? 0) > HALF,
  )
  return { chosen, isOptimal }
}
