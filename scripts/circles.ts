// `npm run circles -- FILE --cap 3 [--time-limit S]`: the best exchanges among at most two, three or four in a graph of demands, as one
// line of JSON. It asks no database.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readCap, readGraph } from '../apps/server/src/features/circles/commands/graph-file.ts'
import { findOptimum } from '../apps/server/src/features/circles/commands/optimum.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { asProgram } from './database.ts'
import { waitedMs } from './waited.ts'

const DEFAULT_S = '30'
const LONGEST_S = 3600

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { cap: { type: 'string', default: '3' }, 'time-limit': { type: 'string', default: DEFAULT_S } },
      allowPositionals: true,
    })
    const [file, ...others] = positionals
    const cap = readCap(values.cap)
    const seconds = Number(values['time-limit'])
    if (file !== undefined && others.length === 0 && cap !== null && seconds > 0 && seconds <= LONGEST_S)
      return { file, cap, withinMs: seconds * 1000 }
  } catch {
    // An option that does not exist.
  }
  throw new StartupError('Utilisation\u00A0: npm run circles -- fichier --cap 2, 3 ou 4 [--time-limit secondes]')
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new StartupError(`Le fichier ${file} ne se lit pas.`, { cause: error })
  }
}

await asProgram(async () => {
  const { file, cap, withinMs } = readArguments()
  const { cycles, served, isOptimal, bound } = await findOptimum(readGraph(read(file)), cap, withinMs - waitedMs('circles'))
  console.log(JSON.stringify({ served, cycles, optimal: isOptimal, bound }))
})
