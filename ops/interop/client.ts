// `npm run interop:client`: a client that a public generator makes of the document of the calls does a program's work. It compiles as its
// generator's own readers would have it, reads a planning by a key, places an activity by another one, and is refused what its key does not permit.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DEMO_PASSWORD } from '../../packages/demo/src/load.ts'
import { routes } from '../../packages/contract/src/index.ts'
import { startOwnServer } from '../../e2e/support/own-server.ts'
import { run } from './programs.ts'

const ADMINISTRATOR = 'eloise.meleze@sdis-brumaie.example'
const PACKAGES = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24.10.1']

/** The work of a program, as somebody who read `/api/docs` alone would write it. */
const PROGRAM = `import createClient from 'openapi-fetch'
import type { paths } from './releve.d.ts'

const [baseUrl = '', key = '', id = '', startDate = '', endDate = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + key } })
const path = { id }

const roster = await client.GET('/api/center/{id}/roster', { params: { path } })
const planning = await client.GET('/api/center/{id}/planning', { params: { path, query: { startDate, endDate } } })
const known = await client.GET('/api/center/{id}/activities', { params: { path } })
if (roster.data === undefined || planning.data === undefined || known.data === undefined) throw new Error('the planning cannot be read')
const person = roster.data.members[0]
const activity = known.data.activities.find(({ kind }) => kind === 'work')
if (person === undefined || activity === undefined) throw new Error('nobody, or nothing to do')
const rehearsal = await client.POST('/api/center/{id}/placements', {
  params: { path },
  body: {
    userIds: [person._id],
    activity: activity._id,
    hours: { startTime: '10:00', endTime: '11:00', endsNextDay: false },
    fromDate: startDate,
    toDate: startDate,
    dryRun: true,
  },
})
const refused = await client.GET('/api/center/{id}/keys', { params: { path } })
console.log(
  JSON.stringify({
    people: roster.data.members.length,
    rows: planning.data.rows.length,
    codes: planning.data.rows[0]?.length,
    placed: rehearsal.data?.people.map(({ person: { lastName } }) => lastName === person.lastName),
    whyNot: rehearsal.error?.message,
    refused: [refused.response.status, refused.error?.error],
  }),
)
`
const CONFIGURATION = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom'],
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: false,
    types: ['node'],
  },
  include: ['*.ts'],
}

/** The line that the client's program writes. */
interface Seen {
  readonly people: number
  readonly rows: number
  readonly codes: number
  readonly placed?: readonly boolean[]
  readonly refused: readonly [status: number, error: string]
}

function isSeen(value: unknown): value is Seen {
  return typeof value === 'object' && value !== null && ['people', 'rows', 'codes', 'refused'].every((name) => name in value)
}

let isRed = false
function say(what: string, isRight: boolean, seen: unknown): void {
  isRed ||= !isRight
  console.log(`${isRight ? '✓' : '✗'} ${what}${isRight ? '' : `\u00A0: ${JSON.stringify(seen)}`}`)
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-client-'))
const server = await startOwnServer()
try {
  const ask = async (address: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api${address}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? null : answer.json()
  }
  const credentials = { email: ADMINISTRATOR, password: DEMO_PASSWORD }
  const { accessToken, userData } = routes['accounts.login'].response.parse(await ask('/login', credentials))
  const administrator = { authorization: `Bearer ${accessToken}` }
  await ask('/auth/verify-password', { currentPassword: DEMO_PASSWORD }, administrator)
  const wish = { name: 'Client', scopes: ['readPlanning', 'writeActivities'], validDays: 30 }
  const made = routes['apiKeys.create'].response.parse(await ask(`/center/${userData.centerId}/keys`, wish, administrator))

  writeFileSync(path.join(folder, 'releve.json'), await (await fetch(`${server.url}/api/openapi.json`)).text())
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(CONFIGURATION))
  writeFileSync(path.join(folder, 'program.ts'), PROGRAM)
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...PACKAGES], { folder })
  run('npx', ['openapi-typescript', 'releve.json', '-o', 'releve.d.ts'], { folder })
  run('npx', ['tsc', '-p', '.'], { folder })
  say('le client généré compile', true, null)

  const [startDate, endDate] = ['2026-12-01', '2026-12-31']
  const output = run(process.execPath, ['program.ts', server.url, made.secret, String(userData.centerId), startDate, endDate], { folder })
  const seen: unknown = JSON.parse(output)
  if (!isSeen(seen)) throw new Error(`another line than the program writes: ${output}`)
  const { people, rows, codes, placed, refused } = seen
  say('il lit le planning, une ligne par personne et une lettre par jour', people > 0 && rows === people && codes === 31, seen)
  say('il essaie de poser une activité pour quelqu’un', placed?.join() === 'true', seen)
  say('ce que sa clé ne permet pas lui est refusé', refused.join() === '403,keyScope', seen)
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isRed ? 1 : 0)
