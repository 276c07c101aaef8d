// The files Debian gets beside the program: units and scripts that parse, and a configuration that names only variables the program reads.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { command } from '../apps/server/src/command.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { settings } from '../apps/server/src/config/settings.ts'
import { asPackaged } from './package-texts.ts'

const root = path.resolve(import.meta.dirname, '..')
const packageFolder = path.join(root, 'ops/package')
const read = (file: string) => readFileSync(path.join(packageFolder, file), 'utf8')

/** Section → directive → what it says, last word of each. */
function sectionsOf(text: string): Map<string, Map<string, string>> {
  const sections = new Map<string, Map<string, string>>()
  let current: Map<string, string> | undefined
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const section = /^\[(\w+)\]$/.exec(line)?.[1]
    const [, name, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (section !== undefined) sections.set(section, (current = new Map<string, string>()))
    else if (name !== undefined && current !== undefined) current.set(name, value)
    else throw new Error(`neither a section nor a directive: ${line}`)
  }
  return sections
}

test.each(['releve.service', 'releve-backup.service'])('%s parses, runs what is shipped, and is closed', (unit) => {
  const service = sectionsOf(read(`systemd/${unit}`)).get('Service')
  const started = service?.get('ExecStart') ?? ''
  for (const [, file = ''] of started.matchAll(/\/usr\/lib\/releve\/(scripts\/\S+)/g)) expect(existsSync(path.join(root, file))).toBe(true)
  expect(started).toMatch(/^\/usr\/(?:lib\/releve\/bin\/node|bin\/releve) /)
  for (const name of ['NoNewPrivileges', 'PrivateTmp', 'PrivateDevices', 'RestrictNamespaces', 'ProtectHome'])
    expect(service?.get(name)).toBe('yes')
  expect(service?.get('ProtectSystem')).toBe('strict')
  // Its end would take the shared memory of the PostgreSQL in service with it.
  expect(service?.has('RemoveIPC')).toBe(false)
})

test('the service is watched, and the timer catches up on a missed night', () => {
  const service = sectionsOf(read('systemd/releve.service')).get('Service')
  expect([service?.get('Type'), service?.get('NotifyAccess'), service?.get('WatchdogSec'), service?.get('Restart')]).toEqual([
    'notify',
    'all',
    '30s',
    'always',
  ])
  const timer = sectionsOf(read('systemd/releve-backup.timer')).get('Timer')
  expect([timer?.has('OnCalendar'), timer?.get('Persistent')]).toEqual([true, 'true'])
})

/** Reads where the socket listens by that configuration. */
function addressBy(configuration: string): string | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-generator-'))
  try {
    const file = path.join(folder, 'releve.env')
    writeFileSync(file, configuration)
    execFileSync(path.join(packageFolder, 'systemd/releve-generator'), [folder, folder, folder], {
      env: { ...process.env, RELEVE_ENV: file },
    })
    return sectionsOf(readFileSync(path.join(folder, 'releve.socket.d/adresse.conf'), 'utf8'))
      .get('Socket')
      ?.get('ListenStream')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the socket listens where the configuration says, stays open when the service is restarted, and closes with it', () => {
  expect(sectionsOf(read('systemd/releve.socket')).get('Socket')?.get('ListenStream')).toBe('127.0.0.1:3000')
  const unit = sectionsOf(read('systemd/releve.service')).get('Unit')
  // Required, it would be stopped by the death of the service, and keep it from being started again.
  expect([unit?.get('Wants'), unit?.get('Requires'), unit?.get('PropagatesStopTo')]).toEqual(['releve.socket', undefined, 'releve.socket'])
  expect(addressBy(read('releve.env'))).toBe('127.0.0.1:3000')
  expect(addressBy('PORT=8080\nRELEVE_HOST="0.0.0.0" # tous\n')).toBe('0.0.0.0:8080')
  expect(addressBy("#PORT=1\nexport PORT='8081'\nRELEVE_HOST=::1\nAUTREPORT=9\n")).toBe('[::1]:8081')
  expect(addressBy('PORT=quatre\nRELEVE_HOST=localhost\n')).toBe('127.0.0.1:3000')
})

const shell = [
  'releve.sh',
  'systemd/releve-generator',
  ...readdirSync(path.join(packageFolder, 'debian'))
    .filter((file) => !['control', 'lintian-overrides'].includes(file))
    .map((file) => `debian/${file}`),
]

test.each(shell)('%s is a shell script', (file) => {
  execFileSync('sh', ['-n', path.join(packageFolder, file)])
  expect(read(file)).toMatch(/^#!\/bin\/sh\n# /)
})

test('the command knows the programs that are shipped', () => {
  const commands = /\n {2}([a-z| -]+)\) program=/.exec(read('releve.sh'))?.[1]?.split(' | ') ?? []
  expect(commands.length).toBeGreaterThan(4)
  const text = readFileSync(path.join(root, 'scripts/package.ts'), 'utf8')
  for (const name of commands) {
    expect(existsSync(path.join(root, `scripts/${name}.ts`))).toBe(true)
    expect(text).toContain(`'${name}'`)
  }
})

test('what the configuration proposes is what the program reads', () => {
  const known = new Set<string>(settings.map(({ name }) => name))
  const proposed = [...read('releve.env').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(proposed.length).toBeGreaterThan(5)
  expect(proposed.filter((name) => !known.has(name))).toEqual([])
  const ofMoves = [...read('examples/move.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(ofMoves.filter((name) => !known.has(name))).toEqual([])
  expect(ofMoves).toEqual(['DATABASE_URL', 'RELEVE_DATABASES'])
  // Variables of the package itself: the place of temporary files of Node and PostgreSQL, and the name of its command.
  const defaults = Object.fromEntries([...read('defaults.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value]))
  expect(Object.keys(defaults).filter((name) => !known.has(name))).toEqual(['TMPDIR', 'RELEVE_COMMAND'])
  expect(readConfig(defaults, root)).toMatchObject({ host: '127.0.0.1', demo: false, dataDirectory: '/var/lib/releve' })
})

test('what an administrator of the package reads names its command, not npm’s', () => {
  expect([command('verify', '--center x', {}), command('verify', '--center x', { RELEVE_COMMAND: 'releve' })]).toEqual([
    'npm run verify -- --center x',
    'releve verify --center x',
  ])
  const names = String.raw`npm run (?:status|admin|verify|backup|restore|move-center)\b`
  for (const file of ['README.md', 'README.en.md', 'docs/operations.md']) {
    const text = readFileSync(path.join(root, file), 'utf8')
    expect(text).toMatch(new RegExp(names))
    const packaged = asPackaged(text)
    expect(packaged).not.toMatch(new RegExp(names))
    expect(packaged).not.toMatch(/`releve (\w+)` \(`releve \1`\)/)
    // The three stand side by side there.
    expect(packaged).not.toMatch(/\]\((?:docs\/operations|\.\.\/README)\.md/)
  }
  expect(asPackaged('Puis `releve status` (`npm run status`), `npm run backup -- fichier`, `npm run package`.')).toBe(
    'Puis `releve status`, `releve backup fichier`, `npm run package`.',
  )
})
