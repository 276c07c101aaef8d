// OpenLDAP and Samba of Debian as directories of a department: 2 000 people and a group of 2 000, on this machine, in a folder of their own, with a
// certificate of their own. Nothing of the system is changed; Samba's ports cannot be chosen and must be free (389, 636, 3268 of loopback).
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { freePort } from '../../e2e/support/free-port.ts'

export const DIRECTORY_PACKAGES = ['slapd', 'ldap-utils', 'samba', 'samba-ad-dc', 'samba-ad-provision', 'winbind', 'ldb-tools', 'openssl']
export const PEOPLE = 2000

export interface Directory {
  readonly name: string
  readonly kind: 'ldap' | 'activeDirectory'
  readonly url: string
  readonly startsTls: boolean
  readonly bindName: string
  readonly bindSecret: string
  readonly base: string
  readonly filter: string
  readonly inactiveFilter: string
  /** The unit of all, and a group of all within a group. */
  readonly unit: string
  readonly group: string
  /** Lets the server end its answers where it likes, or no longer. */
  readonly limit: ((isLimited: boolean) => Promise<void>) | null
  /** Makes somebody inactive, or active again. */
  readonly setActive: (index: number, isActive: boolean) => void
  readonly rename: (index: number, lastName: string) => void
  readonly stop: () => Promise<void>
}

const SECRET = 'Lecture-seule-2026'
const lastNames = ['Érable', 'Bourdaine', 'd’Avocette', 'Mélèze', 'Le Guilvinec', 'Noisetier', 'Çelik', 'Œillet']
const letters = (index: number) => [...String(index)].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('')
const personOf = (index: number) => ({
  uid: `agent${index}`,
  givenName: `Zoé-${letters(index)}`,
  lastName: lastNames[index % lastNames.length] ?? '',
  mail: `agent${index}@sdis.example`,
})

/** A certificate for this machine, which is its own authority. @returns the files */
function makeCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  const [certificate, key] = [path.join(folder, 'annuaire.pem'), path.join(folder, 'annuaire.key')]
  const names = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost,IP:127.0.0.1',
    '-addext',
    'basicConstraints=critical,CA:TRUE',
  ]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...names], {
    stdio: 'ignore',
  })
  return { certificate, key }
}

async function listening(port: number): Promise<void> {
  for (const until = Date.now() + 60_000; ;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      })
      socket.on('error', () => resolve(false))
    })
    if (isOpen) return
    if (Date.now() > until) throw new Error(`nobody listens on ${port}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
  }
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const over = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await over
}

/** Values with accents are written in base64 (RFC 2849). */
const ldif = (attribute: string, value: string) =>
  /^[ -~]*$/.test(value) ? `${attribute}: ${value}` : `${attribute}:: ${Buffer.from(value).toString('base64')}`
const entry = (dn: string, ...lines: readonly string[]) => `${[ldif('dn', dn), ...lines].join('\n')}\n\n`

export async function startOpenLdap(folder: string): Promise<Directory> {
  const home = path.join(folder, 'slapd')
  mkdirSync(path.join(home, 'base'), { recursive: true })
  const { certificate, key } = makeCertificate(home)
  const base = 'dc=sdis,dc=example'
  const reader = `cn=lecture,${base}`
  const unit = `ou=CODIS,${base}`
  const group = `cn=standard,${base}`
  const dnOf = (index: number) => `uid=${personOf(index).uid},${unit}`
  const configuration = path.join(home, 'slapd.conf')
  const write = (isLimited: boolean) =>
    writeFileSync(
      configuration,
      `${['core', 'cosine', 'inetorgperson'].map((name) => `include /etc/ldap/schema/${name}.schema`).join('\n')}
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${certificate}
TLSCertificateKeyFile ${key}
database mdb
suffix ${base}
rootdn cn=admin,${base}
rootpw ${SECRET}
directory ${path.join(home, 'base')}
maxsize 67108864
${isLimited ? '' : `limits dn.exact="${reader}" size.soft=unlimited size.hard=unlimited size.prtotal=unlimited`}
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
`,
    )
  write(true)
  const file = path.join(home, 'people.ldif')
  writeFileSync(
    file,
    entry(base, 'objectClass: dcObject', 'objectClass: organization', 'dc: sdis', 'o: SDIS') +
      entry(unit, 'objectClass: organizationalUnit', 'ou: CODIS') +
      entry(reader, 'objectClass: organizationalRole', 'objectClass: simpleSecurityObject', 'cn: lecture', `userPassword: ${SECRET}`),
  )
  for (let index = 0; index < PEOPLE; index++) {
    const { uid, givenName, lastName, mail } = personOf(index)
    const values = Object.entries({ uid, givenName, sn: lastName, cn: `${givenName} ${lastName}`, mail, employeeType: 'actif' })
    appendFileSync(file, entry(dnOf(index), 'objectClass: inetOrgPerson', ...values.map(([name, value]) => ldif(name, value))))
  }
  const members = Array.from({ length: PEOPLE }, (_, index) => `member: ${dnOf(index).toUpperCase()}`)
  appendFileSync(file, entry(group, 'objectClass: groupOfNames', 'cn: standard', ...members))
  execFileSync('slapadd', ['-q', '-f', configuration, '-l', file], { stdio: 'ignore' })
  const port = await freePort()
  let server: ChildProcess
  const start = async () => {
    server = spawn('slapd', ['-d', '0', '-f', configuration, '-h', `ldap://127.0.0.1:${port}/`], { stdio: 'ignore' })
    await listening(port)
  }
  await start()
  const modify = (index: number, attribute: string, value: string) =>
    execFileSync('ldapmodify', ['-x', '-H', `ldap://127.0.0.1:${port}`, '-D', `cn=admin,${base}`, '-w', SECRET], {
      input: entry(dnOf(index), 'changetype: modify', `replace: ${attribute}`, ldif(attribute, value)),
      stdio: ['pipe', 'ignore', 'inherit'],
    })
  return {
    name: 'OpenLDAP',
    kind: 'ldap',
    url: `ldap://localhost:${port}`,
    startsTls: true,
    bindName: reader,
    bindSecret: SECRET,
    base: unit,
    filter: '(objectClass=inetOrgPerson)',
    inactiveFilter: '(employeeType=inactif)',
    unit,
    group,
    async limit(isLimited) {
      write(isLimited)
      await ended(server, 'SIGINT')
      await start()
    },
    setActive: (index, isActive) => modify(index, 'employeeType', isActive ? 'actif' : 'inactif'),
    rename: (index, lastName) => modify(index, 'sn', lastName),
    stop: () => ended(server, 'SIGINT'),
  }
}

const DISABLED = 514
const ENABLED = 512

export async function startSamba(folder: string): Promise<Directory> {
  const home = path.join(folder, 'samba')
  mkdirSync(home)
  const { certificate, key } = makeCertificate(home)
  execFileSync('chmod', ['600', key])
  const options = ['interfaces=lo', 'bind interfaces only=yes', `tls certfile=${certificate}`, `tls keyfile=${key}`, 'tls cafile=']
  execFileSync(
    'samba-tool',
    [
      'domain',
      'provision',
      '--use-rfc2307',
      '--realm=SDIS.EXAMPLE',
      '--domain=SDIS',
      '--server-role=dc',
      '--dns-backend=NONE',
      `--adminpass=${SECRET}`,
      `--targetdir=${home}`,
      '--host-name=dc1',
      '--host-ip=127.0.0.1',
      ...options.map((option) => `--option=${option}`),
    ],
    { stdio: 'ignore' },
  )
  const configuration = path.join(home, 'etc/smb.conf')
  const settings: Readonly<Record<string, string>> = {
    'server services': 'ldap',
    'pid directory': home,
    'ncalrpc dir': path.join(home, 'ncalrpc'),
    'ntp signd socket directory': path.join(home, 'ntp'),
    'winbindd socket directory': path.join(home, 'winbindd'),
    'log file': path.join(home, 'log'),
  }
  // A setting that stands twice holds as it is written last.
  const provisioned = readFileSync(configuration, 'utf8')
    .split('\n')
    .filter((line) => settings[line.split('=')[0]?.trim() ?? ''] === undefined)
  const written = Object.entries(settings).map(([name, value]) => `\t${name} = ${value}`)
  writeFileSync(configuration, provisioned.flatMap((line) => (line === '[global]' ? [line, ...written] : [line])).join('\n'))
  const base = 'DC=sdis,DC=example'
  const unit = `OU=CODIS,${base}`
  const [group, within] = [`CN=standard,${unit}`, `CN=jour,${unit}`]
  const dnOf = (index: number) => `CN=${personOf(index).uid},${unit}`
  const password = (text: string) => `unicodePwd:: ${Buffer.from(`"${text}"`, 'utf16le').toString('base64')}`
  const database = path.join(home, 'private/sam.ldb')
  const run = (program: 'ldbadd' | 'ldbmodify', text: string) => {
    const file = path.join(home, 'change.ldif')
    writeFileSync(file, text)
    execFileSync(program, ['-H', database, file], {
      env: { ...process.env, SMB_CONF_PATH: configuration },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    const { uid, givenName, lastName, mail } = personOf(index)
    const values = Object.entries({ sAMAccountName: uid, givenName, sn: lastName, mail, userAccountControl: String(ENABLED) })
    return entry(dnOf(index), 'objectClass: user', ...values.map(([name, value]) => ldif(name, value)), password(`Agent-${index}-2026`))
  })
  run(
    'ldbadd',
    entry(unit, 'objectClass: organizationalUnit') +
      entry(
        `CN=lecture,CN=Users,${base}`,
        'objectClass: user',
        'sAMAccountName: lecture',
        `userAccountControl: ${ENABLED}`,
        password(SECRET),
      ) +
      people.join('') +
      entry(within, 'objectClass: group', 'sAMAccountName: jour', ...people.map((_, index) => `member: ${dnOf(index)}`)) +
      entry(group, 'objectClass: group', 'sAMAccountName: standard', `member: ${within}`),
  )
  const server = spawn('samba', ['-i', '-M', 'single', '-s', configuration], { stdio: 'ignore' })
  await listening(636)
  const modify = (index: number, attribute: string, value: string) =>
    run('ldbmodify', entry(dnOf(index), 'changetype: modify', `replace: ${attribute}`, ldif(attribute, value)))
  return {
    name: 'Samba AD DC',
    kind: 'activeDirectory',
    url: 'ldaps://localhost',
    startsTls: false,
    bindName: `CN=lecture,CN=Users,${base}`,
    bindSecret: SECRET,
    base,
    filter: `(&(objectCategory=person)(objectClass=user)(mail=*))`,
    inactiveFilter: '',
    unit,
    group,
    limit: null,
    setActive: (index, isActive) => modify(index, 'userAccountControl', String(isActive ? ENABLED : DISABLED)),
    rename: (index, lastName) => modify(index, 'sn', lastName),
    stop: () => ended(server, 'SIGTERM'),
  }
}
