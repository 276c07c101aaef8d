#!/usr/bin/env bash
# glpk.js 5.0.0 (npm, GPL-3.0; GLPK in WebAssembly): presol: false answers a whole-number programme with « undefined » and zeros, no error.
#
# Guess before: presolving is a matter of speed; without it the solver takes longer and finds the same optimum, as it does for programmes
# without whole numbers, and an impossible call is an error.
# Seen: the same small programme is GLP_OPT with presol: true, and GLP_UNDEF with all variables 0 and the objective 0 with presol: false.
# Nothing is thrown. GLPK's branch and cut wants an optimal basis of the relaxed programme when it does not presolve (glp_intopt answers
# GLP_EROOT); the wrapper does not run the simplex method first for whole-number programmes and does not pass that answer on.
# What follows from it: leave presolving on for whole numbers, and read result.status before any value: 0 is also a plausible optimum.
# Source: GLPK reference manual, glp_intopt; glpk.js dist, solve.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund glpk.js@5.0.0
cat > programme.mjs <<'JS'
import load from 'glpk.js/node'
const glpk = await load()
const sum = [{ name: 'x', coef: 1 }, { name: 'y', coef: 1 }]
const programme = (binaries) => ({
  name: 'one of two',
  objective: { direction: glpk.GLP_MAX, name: 'z', vars: sum },
  subjectTo: [{ name: 'c', vars: sum, bnds: { type: glpk.GLP_UP, ub: 1, lb: 0 } }],
  binaries,
})
const seen = []
for (const binaries of [['x', 'y'], []])
  for (const presol of [true, false]) {
    const { result } = await glpk.solve(programme(binaries), { msglev: glpk.GLP_MSG_OFF, presol })
    const status = result.status === glpk.GLP_OPT ? 'optimal' : result.status === glpk.GLP_UNDEF ? 'undefined' : String(result.status)
    seen.push(`${binaries.length === 0 ? 'fractions' : 'whole numbers'} presol ${presol}: ${status}, objective ${result.z}`)
  }
console.log(seen.join('\n'))
const expected = [
  'whole numbers presol true: optimal, objective 1',
  'whole numbers presol false: undefined, objective 0',
  'fractions presol true: optimal, objective 1',
  'fractions presol false: optimal, objective 1',
]
process.exit(seen.join() === expected.join() ? 0 : 1)
JS
node programme.mjs
