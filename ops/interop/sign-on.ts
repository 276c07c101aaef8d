// `npm run interop:sign-on`: people of a real provider come into a Relève of its own with the demo. What is tried of it is said, somebody
// unknown waits for approval, the same person comes back to the same account, and a wrong secret opens nothing.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { DEMO_PASSWORD } from '../../packages/demo/src/load.ts'
import { routes } from '../../packages/contract/src/index.ts'
import { startOwnServer } from '../../e2e/support/own-server.ts'
import { LEMONLDAP_PACKAGES, prepareLemonLdap } from './lemonldap.ts'

const MASTER = 'alix.boussolier@sdis-brumaie.example'
/** An account of the demonstration of LemonLDAP::NG. */
const PERSON = { login: 'dwho', password: 'dwho', email: 'dwho@badwolf.org' }

const isInstalled = (name: string) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout.includes('ok installed')
const missing = LEMONLDAP_PACKAGES.filter((name) => !isInstalled(name))
if (missing.length > 0) {
  console.error(`Il manque des paquets de Debian\u00A0: apt-get install --no-install-recommends ${missing.join(' ')}`)
  process.exit(1)
}

let isRed = false
function say(what: string, isRight: boolean, seen: unknown = ''): void {
  isRed ||= !isRight
  console.log(`${isRight ? '✓' : '✗'} ${what}${isRight ? '' : `\u00A0: ${JSON.stringify(seen)}`}`)
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-sign-on-'))
const provider = await prepareLemonLdap(folder)
const server = await startOwnServer({ RELEVE_SIGN_ON_NETWORKS: '127.0.0.0/8, ::1' })

interface Asked {
  readonly body: unknown
  readonly status: number
  readonly cookie: string
}

async function ask(method: string, address: string, body: unknown, headers: Record<string, string> = {}): Promise<Asked> {
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
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), cookie }
}

async function signOn(id: string): Promise<Asked> {
  const begun = await ask('POST', `/auth/sign-on/${id}/begin`, {})
  const { url } = routes['signOn.begin'].response.parse(begun.body)
  const back = await provider.visit(url, PERSON.login, PERSON.password)
  return ask('POST', `/auth/sign-on/${id}/finish`, { answer: back.search.slice(1) }, { cookie: begun.cookie })
}

try {
  const entered = await ask('POST', '/login', { email: MASTER, password: DEMO_PASSWORD })
  const { accessToken } = routes['accounts.login'].response.parse(entered.body)
  const master = { authorization: `Bearer ${accessToken}` }
  await ask('POST', '/auth/verify-password', { currentPassword: DEMO_PASSWORD }, master)
  const [center] = routes['centers.list'].response.parse(await (await fetch(`${server.url}/api/center`)).json())
  const settings = {
    label: 'LemonLDAP',
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    trustedDomains: ['badwolf.org'],
    newcomerCenter: center?._id,
    isOpen: true,
  }
  const made = routes['signOn.create'].response.parse((await ask('POST', '/admin/sign-on', settings, master)).body)
  await provider.serve(made.returnUrl)

  const tried = routes['signOn.try'].response.parse((await ask('POST', `/admin/sign-on/${made._id}/try`, {}, master)).body)
  for (const { message, isRight } of tried.checks) say(`essai\u00A0: ${message}`, isRight, message)

  const first = await signOn(made._id)
  const come = routes['signOn.finish'].response.safeParse(first.body)
  say('un inconnu attend d’être approuvé', come.success && come.data.userData.status === 'pending', first)
  const again = routes['signOn.finish'].response.safeParse((await signOn(made._id)).body)
  say('revenu, il retrouve son compte', again.success && come.success && again.data.userData._id === come.data.userData._id)
  say('son adresse est celle du fournisseur', again.success && again.data.userData.email === PERSON.email)

  await ask('PUT', `/admin/sign-on/${made._id}`, { clientSecret: 'un autre secret' }, master)
  const wrong = routes['signOn.try'].response.parse((await ask('POST', `/admin/sign-on/${made._id}/try`, {}, master)).body)
  const faults = wrong.checks.filter(({ isRight }) => !isRight)
  say('un mauvais secret se dit', faults.length === 1 && faults[0]?.about === 'client', wrong.checks)
  const refused = await signOn(made._id)
  say('un mauvais secret n’ouvre rien', refused.status === 401 && JSON.stringify(refused.body).includes('signOnRefused'), refused)
} finally {
  provider.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isRed ? 1 : 0)
