// `npm run row-types`: migrates an empty database and writes what its rows look like to apps/server/src/db/rows.ts.

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { createPool } from '../apps/server/src/db/pool.ts'
import { rowTypes } from '../apps/server/src/db/row-types.ts'
import { templateVariable } from '../packages/testing/src/database.ts'
import { setup } from './test-database.ts'

const file = path.resolve(import.meta.dirname, '../apps/server/src/db/rows.ts')
const stop = await setup()
try {
  const url = process.env[templateVariable]
  if (url === undefined) throw new Error(`${templateVariable} is not set by the setup of the tests`)
  const pool = createPool({ url })
  writeFileSync(file, await rowTypes(pool))
  await pool.end()
  console.log(`${path.relative(process.cwd(), file)} écrit.`)
} finally {
  await stop()
}
