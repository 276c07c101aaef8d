// How long whoever called a program has waited already, where the program answers within a time.
import { readFileSync } from 'node:fs'

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
export function waitedMs(script: string): number {
  if (process.env['npm_lifecycle_event'] !== script) return performance.now()
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
