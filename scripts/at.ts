// Runs a command at another day and hour, in Paris: node scripts/run.mjs scripts/at.ts 2028-02-29T08:00 npx vitest run FILE

import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { clockAt, findClockLibrary, instantIn, lackingClockLibrary } from './clock.ts'

const [wall = '', command, ...args] = process.argv.slice(2)

function instant(): number | null {
  try {
    return instantIn('Europe/Paris', wall)
  } catch {
    return null
  }
}

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const at = instant()
if (at === null || command === undefined) refuse('Usage\u00A0: npm run at -- AAAA-MM-JJTHH:MM COMMANDE [arguments], à l’heure de Paris')
const library = findClockLibrary(path.resolve(import.meta.dirname, '..'), (sentence) => console.error(sentence))
if (library === null) refuse(lackingClockLibrary)
const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...clockAt(at, library) } })
process.exit(status ?? 1)
