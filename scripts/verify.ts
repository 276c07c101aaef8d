// `npm run verify`: proves on the configured database, as it is at one instant, that points, demands and teams keep their laws.
import { judgeDatabase } from '../apps/server/src/db/laws.ts'
import { StartupError } from '../apps/server/src/startup-error.ts'
import { asProgram, withDatabase } from './database.ts'

const SHOWN = 10

async function verify(url: string): Promise<void> {
  const broken = await judgeDatabase(url, ({ sentence, rows }) => {
    if (rows.length === 0) console.log(`✓ ${sentence}.`)
    else {
      console.error(`✗ ${sentence}\u00A0: non (${rows.length}).`)
      for (const row of rows.slice(0, SHOWN)) console.error(`    ${JSON.stringify(row)}`)
    }
  })
  if (broken.length > 0) throw new StartupError(`\nLois rompues\u00A0: ${broken.length}.`)
  console.log('\nTout est juste.')
}

await asProgram(() => withDatabase({ alone: false }, verify))
