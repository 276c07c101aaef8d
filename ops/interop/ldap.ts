// `npm run interop:ldap [-- samba]`: OpenLDAP and Samba AD DC of Debian with 2 000 people and a group of 2 000, read by a Relève of its own with
// the demo: tried, previewed, applied, read again; somebody renamed, somebody disabled and active again; a server that cuts its answers; a server
// that is gone.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { routes } from '../../packages/contract/src/index.ts'
import { DEMO_PASSWORD } from '../../packages/demo/src/load.ts'
import { startOwnServer } from '../../e2e/support/own-server.ts'
import { DIRECTORY_PACKAGES, PEOPLE, startOpenLdap, startSamba } from './directories.ts'
import type { Directory } from './directories.ts'

const MASTER = 'alix.boussolier@sdis-brumaie.example'
/** The most processor time that reading and writing 2 000 people may take, in seconds. */
const MOST_SECONDS = 10

const isInstalled = (name: string) =>
  spawnSync('dpkg-query', ['-W', '-f', '${Status}', name], { encoding: 'utf8' }).stdout.includes('ok installed')
const missing = DIRECTORY_PACKAGES.filter((name) => !isInstalled(name))
if (missing.length > 0) {
  console.error(`Il manque des paquets de Debian\u00A0: apt-get install --no-install-recommends ${missing.join(' ')}`)
  process.exit(1)
}

let isRed = false
function say(what: string, isRight: boolean, seen: unknown = ''): void {
  isRed ||= !isRight
  console.log(`${isRight ? '✓' : '✗'} ${what}${isRight ? '' : `\u00A0: ${JSON.stringify(seen).slice(0, 600)}`}`)
}

async function readAll(directory: Directory, certificate: string): Promise<void> {
  const server = await startOwnServer({ RELEVE_DIRECTORY_NETWORKS: '127.0.0.0/8, ::1', NODE_EXTRA_CA_CERTS: certificate })
  let token = ''
  const ask = async (method: string, address: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api${address}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.status >= 500) console.log(`  ${method} ${address}\u00A0: ${answer.status} ${text.slice(0, 300)}`)
    return text === '' ? null : JSON.parse(text)
  }
  /** Seconds of processor that the server has used. */
  const used = async () =>
    Number(/^process_cpu_seconds_total (\S+)/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1] ?? Number.NaN)
  try {
    /** A session that has just proved its password: a loaded machine may take longer than one lasts. */
    const prove = async () => {
      token = ''
      token = routes['accounts.login'].response.parse(await ask('POST', '/login', { email: MASTER, password: DEMO_PASSWORD })).accessToken
      await ask('POST', '/auth/verify-password', { currentPassword: DEMO_PASSWORD })
    }
    await prove()
    const [center] = routes['centers.list'].response.parse(await ask('GET', '/center'))
    if (center === undefined) throw new Error('the demo has no centre')
    const { name, kind, url, startsTls, bindName, bindSecret, base, filter, inactiveFilter, unit, group } = directory
    const settings = { name, kind, url, startsTls, bindName, bindSecret, base, filter, inactiveFilter }
    const placed = (by: 'unit' | 'group', of: string) => ({ by, name: of, centerId: center._id, teamId: null })
    const made = routes['directorySync.create'].response.parse(
      await ask('POST', '/admin/directories', { ...settings, isOpen: true, mappings: [placed('group', group), placed('unit', unit)] }),
    )
    const at = `/admin/directories/${made._id}`
    const tryIt = async () => {
      await prove()
      return routes['directorySync.try'].response.parse(await ask('POST', `${at}/try`, {})).checks
    }
    const preview = async () => {
      await prove()
      return routes['directorySync.preview'].response.parse(await ask('POST', `${at}/preview`, {}))
    }
    const counts = async () => (await preview()).centers[0]?.counts
    const apply = async () => {
      const { proof } = await preview()
      await prove()
      return ask('POST', `${at}/apply`, { proof })
    }

    if (directory.limit !== null) {
      const cut = await tryIt()
      say(
        'un serveur qui coupe ses réponses se dit',
        cut.some(({ isRight, message }) => !isRight && message.includes('coupe')),
        cut,
      )
      await directory.limit(false)
    }
    const checks = await tryIt()
    for (const { message, isRight } of checks.filter(({ about }) => about !== 'mapping')) say(`essai\u00A0: ${message}`, isRight, message)
    const [ofGroup] = checks.filter(({ about }) => about === 'mapping')
    say(`le groupe a ses ${PEOPLE} personnes`, ofGroup?.message.includes(`${PEOPLE}`) === true, ofGroup)

    const before = await used()
    const first = await counts()
    say(`l’aperçu a ${PEOPLE} nouveaux venus`, first?.comes === PEOPLE, first)
    const answer = await apply()
    const applied = routes['directorySync.apply'].response.safeParse(answer)
    const seconds = (await used()) - before
    say('appliqué', applied.success && applied.data.state === 'applied', answer)
    say(`lu trois fois et écrit en ${seconds.toFixed(1)}\u00A0s de processeur`, seconds <= MOST_SECONDS, seconds)
    const start = await used()
    const again = await counts()
    say(
      `relu en ${((await used()) - start).toFixed(1)}\u00A0s\u00A0: rien à changer`,
      again !== undefined && Object.values(again).every((count) => count === 0),
      again,
    )

    directory.rename(3, 'Œuf-Brûlé')
    directory.setActive(5, false)
    const changed = await preview()
    const lines = changed.centers[0]?.lines ?? []
    say(
      'un renommé, un inactif',
      lines.length === 2 && lines[0]?.changes[0]?.after === 'Œuf-Brûlé' && lines[1]?.act === 'suspends' && lines[1].reason === 'inactive',
      lines,
    )
    await apply()
    directory.setActive(5, true)
    const returning = await counts()
    say('actif de nouveau, il revient', returning?.returns === 1 && returning.suspends === 0, returning)
    await apply()
    const wrong = { filter: `(&${filter}(sn=personne))` }
    await prove()
    await ask('PUT', at, wrong)
    const empty = await apply()
    say('un filtre qui ne nomme personne ne change rien', JSON.stringify(empty).includes('directoryEmpty'), empty)
    await prove()
    await ask('PUT', at, { filter })
    await directory.stop()
    const gone = await ask('POST', `${at}/preview`, {})
    say('un annuaire éteint se dit', JSON.stringify(gone).includes('ne répond pas'), gone)
  } finally {
    await server.stop()
  }
}

const wanted = process.argv.slice(2)
const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-ldap-'))
try {
  for (const [word, start] of [
    ['openldap', startOpenLdap],
    ['samba', startSamba],
  ] as const) {
    if (wanted.length > 0 && !wanted.includes(word)) continue
    const directory = await start(folder)
    console.log(directory.name)
    const certificate = path.join(folder, word === 'samba' ? 'samba' : 'slapd', 'annuaire.pem')
    try {
      await readAll(directory, certificate)
    } finally {
      await directory.stop()
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(isRed ? 1 : 0)
