// Finds a Chromium for the end-to-end tests: the installed one, else Debian's package (as root), else Playwright's own download. The one
// without a window, where there is a choice: the same engine, a quarter less work a test.

import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function installed(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin']
  for (const name of names) {
    for (const folder of folders) {
      if (folder === '' || folder.includes('node_modules')) continue
      const file = path.join(folder, name)
      try {
        accessSync(file, constants.X_OK)
        return file
      } catch {
        // Not there.
      }
    }
  }
  return null
}

function succeeds(command: string, args: readonly string[]): boolean {
  return (
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  )
}

/** Where Playwright puts its own, once downloaded. */
function downloaded(root: string): string | null {
  const program = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const file = spawnSync(process.execPath, ['--eval', program], { cwd: path.join(root, 'e2e'), encoding: 'utf8' }).stdout.trim()
  try {
    accessSync(file, constants.X_OK)
    return file
  } catch {
    return null
  }
}

/** @returns its path, or null when none can be had */
export function findChromium(root: string, say: (sentence: string) => void): string | null {
  const present = installed() ?? downloaded(root)
  if (present !== null) return present
  if (process.getuid?.() === 0 && succeeds('which', ['apt-get'])) {
    say('Installation de Chromium (paquet Debian)…')
    const install = (name: string) => succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])
    if (succeeds('apt-get', ['update', '-q']) && (install('chromium-headless-shell') || install('chromium'))) return installed()
  }
  say('Téléchargement de Chromium par Playwright…')
  succeeds(process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'])
  return downloaded(root)
}
