// One clock for a run of the tests: the server, PostgreSQL, the demo, Chromium and the tests themselves live at a chosen instant, whatever
// the day of the machine. The library of Debian's datefudge, loaded into each of these programs, shifts what the system answers when they ask
// what time it is, and nothing else: what is waited for is waited for as always.

import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { toDayNumber } from '../packages/domain/src/calendar/day.ts'
import { zoneOf } from '../packages/domain/src/calendar/zone.ts'
import { succeeds } from './chromium.ts'

/** An ordinary Wednesday: no holiday, no end of a month, no change of the clocks is near. */
export const ORDINARY = '2026-11-18T10:00'

/** The clock of the machine, for who cannot have the library. */
export const REAL = 'now'

export const lackingClockLibrary =
  'La bibliothèque datefudge manque, sans laquelle les tests dépendraient du jour\u00A0: installez le paquet «\u00A0datefudge\u00A0» de votre système puis recommencez, ou lancez «\u00A0npm test -- --at now\u00A0» pour tester au jour et à l’heure de cette machine.'

const PACKAGE = 'datefudge'
const LIBRARY = 'datefudge/datefudge.so'
const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'

const unpackedIn = (root: string) => path.join(root, 'node_modules', '.cache', PACKAGE)

function libraryUnder(prefix: string): string | null {
  const folders = [`lib/${triplet}`, 'lib64', 'lib'].map((folder) => path.join(prefix, folder, LIBRARY))
  return folders.find((file) => existsSync(file)) ?? null
}

export function presentClockLibrary(root: string): string | null {
  return libraryUnder('/usr') ?? libraryUnder('/usr/local') ?? libraryUnder(path.join(unpackedIn(root), 'usr'))
}

/** The installed library, else Debian's: installed by root, unpacked into a folder of the project by anybody else. */
export function findClockLibrary(root: string, say: (sentence: string) => void): string | null {
  const present = presentClockLibrary(root)
  if (present !== null || !succeeds('which', ['apt-get'])) return present
  say('Installation de datefudge (paquet Debian)…')
  if (process.getuid?.() === 0) {
    const isInstalled =
      succeeds('apt-get', ['update', '-q']) && succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', PACKAGE])
    return isInstalled ? presentClockLibrary(root) : null
  }
  const folder = unpackedIn(root)
  mkdirSync(folder, { recursive: true })
  const unpack = `cd "$0" && apt-get download -q ${PACKAGE} && dpkg-deb -x ${PACKAGE}_*.deb .`
  return succeeds('sh', ['-c', unpack, folder]) ? presentClockLibrary(root) : null
}

/** « 2027-03-28T01:30 », as a clock in Paris shows it. @throws RangeError when no clock ever shows that */
export function instantIn(zone: string, wall: string): number {
  const [, day = '', hours = '', minutes = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(wall) ?? []
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const instant = day === '' ? Number.NaN : zoneOf(zone).instantAt(toDayNumber(day), Number(hours) * 60 + Number(minutes))
  if (Number.isNaN(instant) || shown.format(instant) !== wall.replace('T', ' ')) throw new RangeError(wall)
  return instant
}

/** The environment that a program needs to live at that instant, with all that it starts. */
export function clockAt(instant: number, library: string): Readonly<Record<string, string>> {
  // This program may live elsewhere already.
  const own = Number(process.env['DATEFUDGE'] ?? '0')
  // The seconds that are taken off the clock of the machine.
  return { LD_PRELOAD: library, DATEFUDGE: `${Math.round((Date.now() - instant) / 1000) + own}` }
}
