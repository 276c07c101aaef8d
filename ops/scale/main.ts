// `npm run scale -- seed`: a database of any number of centres with a year of each, in a folder.
import { parseArgs } from 'node:util'
import { StartupError } from '../../apps/server/src/startup-error.ts'
import { asProgram } from '../../scripts/database.ts'
import { withBase } from './base.ts'
import { seedDatabase } from './seed.ts'

const USAGE = `Usage\u00A0: npm run scale -- seed --folder DOSSIER [--centers 1000] [--members 100] [--days 365] [--parts 365] [--seed 1]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    centers: { type: 'string', default: '1000' },
    members: { type: 'string', default: '100' },
    days: { type: 'string', default: '365' },
    parts: { type: 'string', default: '365' },
    seed: { type: 'string', default: '1' },
  },
})

function numberOf(name: 'centers' | 'members' | 'days' | 'parts' | 'seed'): number {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number) || number < 1) throw new StartupError(`--${name}\u00A0: un entier d’au moins 1 est attendu.`)
  return number
}

async function seed(folder: string): Promise<void> {
  const startedAt = performance.now()
  const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(1)}\u00A0s`
  const progress = (sentence: string) => console.log(`${seconds()}\t${sentence}`)
  const [centers, members, days, parts] = [numberOf('centers'), numberOf('members'), numberOf('days'), numberOf('parts')]
  const rows = await withBase(folder, false, (url) =>
    seedDatabase(url, { centers, members, days, parts, seed: numberOf('seed'), now: Date.now(), progress }),
  )
  progress(`${rows.toLocaleString('fr-FR')} lignes, ${(centers * members).toLocaleString('fr-FR')} membres.`)
}

await asProgram(async () => {
  const { folder } = values
  if (positionals[0] === 'seed' && folder !== undefined) await seed(folder)
  else throw new StartupError(USAGE)
})
