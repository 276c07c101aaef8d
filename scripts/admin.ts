// `npm run admin`: creates the first master administrator of the configured database, or another one where the only one is lost, that of a
// Relève which runs included.
import { adminUsage, createMaster, readAdminOptions, recoverMaster } from '../apps/server/src/admin.ts'
import { asProgram, withDatabase } from './database.ts'

await asProgram(async () => {
  const options = readAdminOptions(process.argv.slice(2))
  if (options.help === true) console.log(adminUsage)
  else await withDatabase({ alone: false }, (url) => (options.recover === true ? recoverMaster : createMaster)(url, options))
})
