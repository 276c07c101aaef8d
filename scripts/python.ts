// Finds the Python that recounts hours (ops/recount), with the zones of the system: an installed one, else Debian's packages (as root).

import { spawnSync } from 'node:child_process'
import { succeeds } from './chromium.ts'

const PACKAGES = ['python3', 'tzdata']

/** Whether it starts, is recent enough to know zones, and finds them. */
const isPresent = () => spawnSync('python3', ['-c', 'import zoneinfo; zoneinfo.ZoneInfo("Europe/Paris")'], { stdio: 'ignore' }).status === 0

/** `say` receives what is installed, or what is missing when it cannot be had. */
export function findPython(say: (sentence: string) => void): void {
  if (isPresent()) return
  if (process.getuid?.() === 0 && succeeds('which', ['apt-get'])) {
    say('Installation de Python (paquets Debian)…')
    if (
      succeeds('apt-get', ['update', '-q']) &&
      succeeds('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...PACKAGES]) &&
      isPresent()
    )
      return
  }
  say(`Python 3.9 manque, ou ses fuseaux horaires\u00A0: un test échouera. Installez ${PACKAGES.join(' et ')}.`)
}
