// `npm run scale -- seed`: a database of any number of centres with a year of each, in a folder; `-- table`: what each call costs on several
// of them; `-- move`: one of four centres moves to another.
import { parseArgs } from 'node:util'
import { NOW } from '../../apps/server/test/access-world.ts'
import { StartupError } from '../../apps/server/src/config/startup-error.ts'
import { asProgram } from '../../scripts/database.ts'
import { withBase } from './base.ts'
import { measureMove } from './move.ts'
import { seedDatabase } from './seed.ts'
import { markdownOf, measure } from './table.ts'

const USAGE = `Usage\u00A0:
  npm run scale -- seed --folder DOSSIER [--centers 1000] [--members 100] [--days 365] [--parts 365] [--seed 1]
  npm run scale -- table --folder PETIT --folder GRAND… [--turns 7] [--only demands]…
  npm run scale -- move --folder DOSSIER [--members 100] [--days 365] [--seed 1]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', multiple: true, default: [] },
    turns: { type: 'string', default: '7' },
    only: { type: 'string', multiple: true, default: [] },
    centers: { type: 'string', default: '1000' },
    members: { type: 'string', default: '100' },
    days: { type: 'string', default: '365' },
    parts: { type: 'string', default: '365' },
    seed: { type: 'string', default: '1' },
  },
})

function numberOf(name: 'centers' | 'members' | 'days' | 'parts' | 'seed' | 'turns'): number {
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
    seedDatabase(url, { centers, members, days, parts, seed: numberOf('seed'), now: NOW, progress }),
  )
  progress(`${rows.toLocaleString('fr-FR')} lignes, ${(centers * members).toLocaleString('fr-FR')} membres.`)
}

/** All of them at once, so that each call is made on one after the other. */
async function withBases<T>(
  folders: readonly string[],
  work: (urls: readonly string[]) => Promise<T>,
  urls: readonly string[] = [],
): Promise<T> {
  const [folder, ...others] = folders
  return folder === undefined ? work(urls) : withBase(folder, true, (url) => withBases(others, work, [...urls, url]))
}

async function table(folders: readonly string[]): Promise<void> {
  const progress = (sentence: string) => console.error(sentence)
  const options = { turns: numberOf('turns'), seed: numberOf('seed'), only: values.only, progress }
  console.log(markdownOf(await withBases(folders, (urls) => measure(urls, options))))
}

await asProgram(async () => {
  const [folder] = values.folder
  if (folder === undefined) throw new StartupError(USAGE)
  if (positionals[0] === 'seed') await seed(folder)
  else if (positionals[0] === 'table') await table(values.folder)
  else if (positionals[0] === 'move')
    await measureMove({ folder, members: numberOf('members'), days: numberOf('days'), seed: numberOf('seed'), progress: console.log })
  else throw new StartupError(USAGE)
})
