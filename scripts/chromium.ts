// Finds a Chromium that starts, for the end-to-end tests: an installed one, else Debian's package (as root), else Playwright's own
// download. The headless build is preferred: it has the same engine, does a quarter less work per test, and has no crash reporter, which
// loops without pause when its clock is behind the machine's (clock.ts).

import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const WITHOUT_WINDOWS = 'chromium-headless-shell'
const names = [WITHOUT_WINDOWS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function installed(): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin']
  const files = names.flatMap((name) =>
    folders.filter((folder) => folder !== '' && !folder.includes('node_modules')).map((folder) => path.join(folder, name)),
  )
  return [...new Set(files)].filter(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** True when the program has windows; the folder of Playwright's headless build says so in its name. */
const isWindowed = (file: string) => !/headless[-_]shell/.test(file)

/** The system's error when the program does not start; null when it starts. */
function complaintOf(file: string): string | null {
  const { status, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  if (status === 0) return null
  return error?.message ?? (stderr.trim() || `code de sortie ${status}`)
}

/** The first program that starts; for each one that does not, `say` receives the reason. */
export function firstSound(files: readonly string[], say: (sentence: string) => void): string | null {
  for (const file of files) {
    const complaint = complaintOf(file)
    if (complaint === null) return file
    say(`${file} ne démarre pas\u00A0: ${complaint}`)
  }
  return null
}

export function succeeds(command: string, args: readonly string[]): boolean {
  return (
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  )
}

/** The path of Playwright's own program, empty until it is downloaded. */
function downloaded(root: string): string[] {
  const program = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const file = spawnSync(process.execPath, ['--eval', program], { cwd: path.join(root, 'e2e'), encoding: 'utf8' }).stdout.trim()
  return [file].filter(isProgram)
}

/**
 * Finds or installs Chromium. `say` receives what is missing when there is none, or none that starts.
 * @returns its path, or null when none can be had
 */
export function findChromium(root: string, say: (sentence: string) => void): string | null {
  const present = firstSound([...installed(), ...downloaded(root)], say)
  if (present !== null && !isWindowed(present)) return present
  if (process.getuid?.() === 0 && succeeds('which', ['apt-get'])) {
    say('Installation de Chromium (paquet Debian)…')
    const install = (name: string) => succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])
    const hasList = succeeds('apt-get', ['update', '-q'])
    const isInstalled = hasList && (install(WITHOUT_WINDOWS) || (present === null && install('chromium')))
    const fromDebian = isInstalled ? firstSound(installed(), say) : null
    if (fromDebian !== null) return fromDebian
  }
  if (present !== null) return present
  say('Téléchargement de Chromium par Playwright…')
  succeeds(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  const fromPlaywright = firstSound(downloaded(root), say)
  if (fromPlaywright === null) say(withoutChromium)
  return fromPlaywright
}

export const withoutChromium =
  'Les tests de composants et de bout en bout demandent Chromium, qui manque ou ne démarre pas ici\u00A0: installez-le en root (Debian\u00A0: apt-get install chromium\u202F; Fedora\u00A0: dnf install chromium), puis recommencez.'
