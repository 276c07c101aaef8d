// `npm run verify` checks in one snapshot of the configured database that points, demands and teams keep their invariants; with `--center`
// it checks one centre alone, and prints its digest.
import { parseArgs } from 'node:util'
import { command } from '../apps/server/src/command.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { judgeAccounts, judgeDatabase } from '../apps/server/src/db/laws.ts'
import type { Breach } from '../apps/server/src/db/laws.ts'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { asProgram, root, withDatabase } from './database.ts'

const SHOWN = 10

function say({ sentence, rows }: Breach): void {
  if (rows.length === 0) console.log(`✓ ${sentence}.`)
  else {
    console.error(`✗ ${sentence}\u00A0: non (${rows.length}).`)
    for (const row of rows.slice(0, SHOWN)) console.error(`    ${JSON.stringify(row)}`)
  }
}

function readArguments(): { centerId: string | undefined } {
  try {
    const { values } = parseArgs({ options: { center: { type: 'string' } } })
    return { centerId: values.center }
  } catch (error) {
    throw new StartupError(`Utilisation\u00A0: ${command('verify')}, ou ${command('verify', '--center identifiant')}`, { cause: error })
  }
}

async function verify(url: string, centerId: string | undefined): Promise<void> {
  const { breaches, digest } = await judgeDatabase(url, { heard: say, centerId })
  if (breaches.length > 0) throw new StartupError(`\nLois rompues\u00A0: ${breaches.length}.`)
  console.log('\nTout est juste.')
  if (digest !== null) console.log(`Empreinte du centre\u00A0: ${digest}.`)
}

/** Each database of RELEVE_DATABASES by itself, then its members against the accounts of the directory. */
async function verifyOthers(directoryUrl: string): Promise<void> {
  for (const { name, url } of readConfig(process.env, root).databases) {
    console.log(`\nBase ${name}\u00A0:`)
    await verify(url, undefined)
    const rows = await judgeAccounts(directoryUrl, url)
    say({ sentence: `Les membres de la base ${name} et les comptes de l’annuaire disent la même chose`, rows })
    if (rows.length > 0) throw new StartupError('\nLois rompues\u00A0: 1.')
  }
}

await asProgram(async () => {
  const { centerId } = readArguments()
  await withDatabase({ alone: false }, async (url) => {
    await verify(url, centerId)
    if (centerId === undefined) await verifyOthers(url)
  })
})
