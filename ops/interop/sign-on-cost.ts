// `npm run interop:sign-on-cost`: the processor time that a log-in by a provider takes of our server, beside one by a password. The provider is
// `oidc-provider` in this process, the server another process with the demo; nothing of the provider is counted.
import { startProvider, clientOf, CLIENT_SECRET } from '../../apps/server/test/features/sign-on/provider.ts'
import { routes } from '../../packages/contract/src/index.ts'
import { DEMO_PASSWORD } from '../../packages/demo/src/load.ts'
import { startOwnServer } from '../../e2e/support/own-server.ts'

const MASTER = 'alix.boussolier@sdis-brumaie.example'
const MEMBER = 'camille.erable@sdis-brumaie.example'
/** The most that the log-in may take of ours, in milliseconds. */
const MOST_MS = 30
/** Calls of a minute are limited to a hundred. The first ones are slower: code is compiled, the description of the provider is read. */
const WARM_UP = 30
const TIMES = 60

const provider = await startProvider()
const server = await startOwnServer({ RELEVE_SIGN_ON_NETWORKS: '127.0.0.0/8, ::1' })

async function ask(method: string, address: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/api${address}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0] ?? '')
    .join('; ')
  return { body: text === '' ? null : (JSON.parse(text) as unknown), cookie }
}

/** Seconds of processor that the server has used. */
const used = async () =>
  Number(/^process_cpu_seconds_total (\S+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1] ?? Number.NaN)

/** Milliseconds of processor that one of several takes. */
async function costOf(work: () => Promise<void>): Promise<number> {
  for (let time = 0; time < WARM_UP; time += 1) await work()
  const before = await used()
  for (let time = 0; time < TIMES; time += 1) await work()
  return ((await used()) - before) * (1000 / TIMES)
}

let isRed = false
try {
  const { accessToken } = routes['accounts.login'].response.parse(
    (await ask('POST', '/login', { email: MASTER, password: DEMO_PASSWORD })).body,
  )
  const master = { authorization: `Bearer ${accessToken}` }
  await ask('POST', '/auth/verify-password', { currentPassword: DEMO_PASSWORD }, master)
  const settings = { label: 'essai', issuer: provider.issuer, clientId: 'releve', clientSecret: CLIENT_SECRET, isOpen: true }
  const way = routes['signOn.create'].response.parse((await ask('POST', '/admin/sign-on', settings, master)).body)
  provider.serve([clientOf(way.returnUrl)])
  provider.people.set('camille', { email: MEMBER, email_verified: true })
  const byProvider = await costOf(async () => {
    const begun = await ask('POST', `/auth/sign-on/${way._id}/begin`, {})
    const { url } = routes['signOn.begin'].response.parse(begun.body)
    const answer = await provider.visit(url, 'camille')
    const came = await ask('POST', `/auth/sign-on/${way._id}/finish`, { answer }, { cookie: begun.cookie })
    routes['signOn.finish'].response.parse(came.body)
  })
  console.log(`par un fournisseur\u00A0: ${byProvider.toFixed(1)}\u00A0ms de processeur de Relève (au plus ${MOST_MS})`)
  isRed = byProvider > MOST_MS
} finally {
  await provider.close()
  await server.stop()
}
process.exit(isRed ? 1 : 0)
