// `npm run status`: the state of the application in about ten lines; the exit code is 1 when something is wrong, for monitoring tools.
import { readConfig } from '../apps/server/src/config/config.ts'
import type { Config } from '../apps/server/src/config/config.ts'
import { runningEmbedded } from '../apps/server/src/db/embedded.ts'
import { statusLines, type StatusLine } from '../apps/server/src/status.ts'
import { asProgram, ownVersion, root } from './database.ts'

const signs = { good: '✓', warning: '!', bad: '✗' } as const
const WIDTH = 12

/** The address of the database, null when it does not run: the command reports that and starts nothing. */
function runningDatabase({ databaseUrl, directUrl, dataDirectory }: Config): string | null {
  if (databaseUrl !== null) return directUrl ?? databaseUrl
  try {
    return runningEmbedded(dataDirectory)
  } catch {
    return null
  }
}

function headline(lines: readonly StatusLine[]): string {
  const count = (state: StatusLine['state']) => lines.filter((line) => line.state === state).length
  if (count('bad') > 0) return `Relève ne va pas bien\u00A0: ${count('bad')} à réparer, ${count('warning')} à savoir.`
  return count('warning') > 0 ? `Relève va bien\u00A0: ${count('warning')} à savoir.` : 'Relève va bien.'
}

await asProgram(async () => {
  const config = readConfig(process.env, root)
  const lines = await statusLines({ config, databaseUrl: runningDatabase(config), version: ownVersion(), now: Date.now() })
  console.log(headline(lines))
  for (const { name, state, text } of lines) console.log(`${signs[state]} ${name.padEnd(WIDTH)} ${text}`)
  if (lines.some(({ state }) => state === 'bad')) process.exitCode = 1
})
