// `npm run image`: dist/releve_<version>_<arch>.oci.tar, an OCI image of the Debian package in the least Debian it runs in. Nothing of it
// comes from a registry of images. As root, with the packages mmdebstrap and buildah of Debian.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { StartupError } from '../apps/server/src/config/startup-error.ts'
import { asProgram, root } from './database.ts'
import { architectures, git, run, versionOf } from './package-version.ts'

/** The user of the service: one number in every image, so that a volume keeps its owner from one version to the next. */
const UID = 10_001
const DATA = '/var/lib/releve'

/** The settings hold where the environment of the container says nothing. */
const environment: Readonly<Record<string, string>> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LD_LIBRARY_PATH: '/usr/lib/releve/lib',
  MALLOC_ARENA_MAX: '2',
  HOME: DATA,
  PORT: '3000',
  RELEVE_HOST: '0.0.0.0',
  RELEVE_DEMO: '0',
  RELEVE_DATA_DIR: DATA,
  RELEVE_BACKUP_DIR: `${DATA}/backups`,
  // Sentences name this command.
  RELEVE_COMMAND: 'releve',
}

/** These files of the package are for a machine with systemd. */
const notInImage = ['usr/lib/systemd', 'usr/lib/sysusers.d', 'usr/lib/tmpfiles.d', 'usr/share/lintian', 'etc/releve', 'usr/bin/releve']

/** Lays the files of the image: the essential packages of Debian, the package, the user, the command. */
function layRoot(target: string, packageFile: string, seconds: string): void {
  // The archive is signed, and mmdebstrap checks it; with the date of the commit, equal packages make equal files.
  const env = { ...process.env, SOURCE_DATE_EPOCH: seconds }
  const options = ['--quiet', '--mode=root', '--variant=essential', '--include=libstdc++6,tzdata,age']
  const least = ['--dpkgopt=path-exclude=/usr/share/{man,locale,info}/*', '--aptopt=APT::Install-Recommends "false"']
  execFileSync('mmdebstrap', [...options, ...least, 'bookworm', target], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  run('dpkg-deb', ['--extract', packageFile, target])
  for (const place of notInImage) rmSync(path.join(target, place), { recursive: true, force: true })
  for (const folder of ['var/cache', 'var/log', 'var/lib/apt', 'tmp']) {
    rmSync(path.join(target, folder), { recursive: true, force: true })
    mkdirSync(path.join(target, folder), { recursive: true })
  }
  run('chmod', ['1777', path.join(target, 'tmp')])
  appendFileSync(path.join(target, 'etc/passwd'), `releve:x:${UID}:${UID}:Relève:${DATA}:/usr/sbin/nologin\n`)
  appendFileSync(path.join(target, 'etc/group'), `releve:x:${UID}:\n`)
  cpSync(path.join(root, 'ops/image/releve.sh'), path.join(target, 'usr/bin/releve'))
  cpSync(path.join(root, 'ops/image/compose.yaml'), path.join(target, 'usr/share/doc/releve/examples/compose.yaml'))
  run('chmod', ['755', path.join(target, 'usr/bin/releve')])
  run('install', ['-d', '-o', String(UID), '-g', String(UID), '-m', '0700', path.join(target, DATA)])
}

interface Commit {
  readonly version: string
  readonly architecture: string
  /** Seconds since 1970. */
  readonly seconds: string
}

/** Makes one layer of the files, and the description of how they run, in a store of buildah's that goes with the folder. */
function commitImage(folder: string, source: string, file: string, { version, architecture, seconds }: Commit): void {
  const store = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run'), '--storage-driver', 'vfs']
  const buildah = (...args: string[]) => run('buildah', [...store, ...args]).trim()
  const container = buildah('from', '--arch', architecture, 'scratch')
  const mounted = buildah('mount', container)
  run('sh', [
    '-c',
    'tar --create --directory "$1" . | tar --extract --preserve-permissions --same-owner --directory "$2"',
    'sh',
    source,
    mounted,
  ])
  buildah('umount', container)
  const labels = { title: 'Relève', version, revision: git('rev-parse', 'HEAD'), licenses: 'AGPL-3.0-or-later' }
  buildah(
    'config',
    ...Object.entries(environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...Object.entries(labels).flatMap(([name, value]) => ['--label', `org.opencontainers.image.${name}=${value}`]),
    '--user',
    `${UID}:${UID}`,
    '--volume',
    DATA,
    '--port',
    '3000',
    '--workingdir',
    DATA,
    '--stop-signal',
    'SIGTERM',
    '--entrypoint',
    '["/usr/bin/releve"]',
    '--cmd',
    'serve',
    '--arch',
    architecture,
    '--os',
    'linux',
    container,
  )
  const name = `releve:${version.replaceAll('+', '-')}`
  buildah('commit', '--quiet', '--format', 'oci', '--timestamp', seconds, container, name)
  const layout = path.join(folder, 'layout')
  buildah('push', '--quiet', name, `oci:${layout}:${name}`)
  // An archive of buildah's own carries the hour of the day.
  const dated = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  run('tar', ['--create', ...dated, '--file', file, '--directory', layout, 'blobs', 'index.json', 'oci-layout'])
}

const megabytes = (file: string) => `${(statSync(file).size / 1e6).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00A0Mo`

await asProgram(async () => {
  const architecture = architectures[process.arch]
  const missing = ['mmdebstrap', 'buildah', 'dpkg-deb'].find((program) => !existsSync(`/usr/bin/${program}`))
  if (architecture === undefined || missing !== undefined || process.getuid?.() !== 0)
    throw new StartupError('L’image se construit en root sous Debian, en amd64 ou arm64\u00A0: apt install mmdebstrap buildah.')
  const version = versionOf()
  const packageFile = path.join(root, 'dist', `releve_${version}_${architecture}.deb`)
  if (!existsSync(packageFile)) execFileSync(process.execPath, [path.join(root, 'scripts/package.ts')], { cwd: root, stdio: 'inherit' })
  const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-image-'))
  try {
    console.log('Debian, au plus court…')
    const seconds = git('log', '-1', '--format=%ct')
    const files = path.join(folder, 'files')
    layRoot(files, packageFile, seconds)
    console.log('Image…')
    const file = path.join(root, 'dist', `releve_${version}_${architecture}.oci.tar`)
    commitImage(folder, files, file, { version, architecture, seconds })
    console.log(`${path.relative(root, file)}\u00A0: ${megabytes(file)}.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
