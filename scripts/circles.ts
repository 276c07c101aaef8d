// `npm run circles -- FILE --cap 3 [--time-limit S]`: the best exchanges among at most two, three or four in a graph of demands, as one
// line of JSON. It asks no database.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readCap, readGraph } from '../apps/server/src/features/circles/commands/graph-file.ts'
import { findOptimum } from '../apps/server/src/features/circles/commands/optimum.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { asProgram } from './database.ts'

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

/**
 * Reads its parent and its start, in hundredths of a second since the machine began (proc(5)); null for a process that is none of Node.js.
 */
function nodeProcess(id: number): { readonly parent: number; readonly start: number; readonly isNpm: boolean } | null {
  const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
  const [, name = '', rest = ''] = /\((.*)\) (.*)/s.exec(stat) ?? []
  const fields = rest.split(' ')
  return /^(?:node|npm|MainThread)/.test(name)
    ? { parent: Number(fields[1]), start: Number(fields[19]), isNpm: name.startsWith('npm') }
    : null
}

/**
 * How long whoever asks has waited already: since `npm` began, where the system tells it, as two more programs start before this one. On a
 * busy machine that takes seconds.
 */
function waitedMs(): number {
  if (process.env['npm_lifecycle_event'] !== 'circles') return performance.now()
  try {
    let start = Infinity
    // The first npm is the one that was called; a program that called it may have run for hours.
    for (
      let id = process.pid, nodePid = nodeProcess(id);
      nodePid !== null;
      id = nodePid.parent, nodePid = nodePid.isNpm ? null : nodeProcess(id)
    )
      start = Math.min(start, nodePid.start)
    const uptime = Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0])
    return Number.isFinite(start) ? Math.max(0, uptime * 1000 - start * 10) : performance.now()
  } catch {
    // The system is not Linux.
    return performance.now()
  }
}

await asProgram(async () => {
  const { file, cap, withinMs } = readArguments()
  const { cycles, served, isOptimal, bound } = await findOptimum(readGraph(read(file)), cap, withinMs - waitedMs())
  console.log(JSON.stringify({ served, cycles, optimal: isOptimal, bound }))
})
