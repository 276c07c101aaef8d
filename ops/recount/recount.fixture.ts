// Runs the recount in Python on a year, beside the figures of the application. It needs python3 (3.9 or later) and the zones of the system:
// « apt-get install python3 tzdata » on Debian and Ubuntu.
import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { writtenFacts } from './written-facts.fixture.ts'
import { peopleFigures } from './year-by-chance.fixture.ts'
import type { YearOfCenter } from './written-facts.fixture.ts'

const PROGRAM = path.join(import.meta.dirname, 'recount.py')

/** Gives the program a year, and figures of it over those of the places: it says that nothing differs, or which figures do. */
export function recounted(year: YearOfCenter, figures: object): { readonly status: number | null; readonly said: string } {
  using folder = mkdtempDisposableSync(path.join(os.tmpdir(), 'recount-'))
  const [facts, written] = [path.join(folder.path, 'facts.json'), path.join(folder.path, 'figures.json')]
  writeFileSync(facts, JSON.stringify(writtenFacts(year)))
  writeFileSync(written, JSON.stringify({ ...peopleFigures(year), ...figures }))
  const { status, stdout, stderr, error } = spawnSync('python3', [PROGRAM, facts, written], { encoding: 'utf8' })
  if (error !== undefined) throw new Error('the recount needs python3: apt-get install python3 tzdata', { cause: error })
  return { status, said: `${stdout}${stderr}`.trim() }
}
