// `npm run test:days`: the tests whose result could depend on the day, on forty days and hours that programs get wrong. It takes most of a day
// and can be stopped: what passed with the same commit is not run again. `npm run test:days -- 2027-03` runs the days that begin so.

import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { numberOf, textOf } from './test-report.ts'

/** Times are those of Paris. */
export const days: readonly (readonly [at: string, why: string])[] = [
  ['2026-10-24T22:40', 'les horloges reculent cette nuit'],
  ['2026-10-25T01:30', 'elles reculent dans une heure et demie'],
  ['2026-10-25T08:00', 'le dimanche de vingt-cinq heures'],
  ['2026-10-31T23:10', 'fin de mois, veille de fête'],
  ['2026-11-01T08:00', 'la Toussaint, un dimanche'],
  ['2026-11-11T10:00', 'une fête en semaine'],
  ['2026-11-29T09:00', 'un dimanche, avant la fin d’un mois'],
  ['2026-11-30T22:50', 'fin de mois, la nuit'],
  ['2026-12-01T00:20', 'début de mois, la nuit'],
  ['2026-12-24T20:00', 'la veille de Noël, pendant une nuit de service'],
  ['2026-12-25T08:00', 'Noël'],
  ['2026-12-31T12:00', 'le dernier jour de l’année'],
  ['2026-12-31T23:10', 'l’année finit pendant les tests'],
  ['2027-01-01T00:30', 'le premier jour de l’année'],
  ['2027-01-03T17:00', 'dimanche, semaine 53'],
  ['2027-01-04T08:00', 'lundi, semaine 1'],
  ['2027-01-31T23:10', 'dimanche, fin de mois'],
  ['2027-02-01T06:30', 'le premier, avant la relève'],
  ['2027-02-28T22:30', 'fin de février, un dimanche'],
  ['2027-03-01T00:10', 'le mois a commencé dans la nuit'],
  ['2027-03-27T22:40', 'les horloges avancent cette nuit'],
  ['2027-03-28T01:30', 'elles avancent dans une demi-heure'],
  ['2027-03-28T08:00', 'Pâques, le dimanche de vingt-trois heures'],
  ['2027-03-29T09:00', 'le lundi de Pâques'],
  ['2027-04-30T23:10', 'fin de mois, veille de fête'],
  ['2027-05-06T10:00', 'l’Ascension'],
  ['2027-05-15T18:50', 'la relève, avant la Pentecôte'],
  ['2027-07-13T23:30', 'minuit approche, une fête vient'],
  ['2027-07-14T08:00', 'le 14 juillet'],
  ['2027-08-15T12:00', 'l’Assomption, un dimanche'],
  ['2027-10-30T22:40', 'les horloges reculent cette nuit'],
  ['2027-10-31T02:50', 'l’heure qui sonne deux fois'],
  ['2027-10-31T08:00', 'dimanche, dernier jour du mois, vingt-cinq heures'],
  ['2027-12-31T23:30', 'l’année finit, et la suivante a 366 jours'],
  ['2028-01-01T08:00', 'un samedi de fête'],
  ['2028-02-28T22:30', 'février n’est pas fini'],
  ['2028-02-29T08:00', 'le 29 février'],
  ['2028-02-29T23:10', 'le 29 février, avant minuit'],
  ['2028-03-01T07:00', 'la relève après le 29 février'],
  ['2028-12-31T23:10', 'un dimanche, et l’année finit'],
]

interface Result {
  readonly commit: string
  readonly passed: number
  readonly failed: number
  readonly minutes: number
}

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'test-results', 'days')
const fileOf = (at: string, kind: 'json' | 'log') => path.join(folder, `${at.replace(':', '-')}.${kind}`)

function resultOf(at: string): Result | null {
  try {
    const record: unknown = JSON.parse(readFileSync(fileOf(at, 'json'), 'utf8'))
    const [passed, failed, minutes] = [numberOf(record, 'passed'), numberOf(record, 'failed'), numberOf(record, 'minutes')]
    return { commit: textOf(record, 'commit'), passed, failed, minutes }
  } catch {
    return null
  }
}

/** Null when something is not committed: what a run says of it is said of no commit. */
function commitNow(): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()
  return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : null
}

function runDay(at: string): Result {
  const started = performance.now()
  const log = openSync(fileOf(at, 'log'), 'w')
  spawnSync(process.execPath, [path.join(root, 'scripts/test.ts'), '--at', at, '--timed'], { cwd: root, stdio: ['ignore', log, log] })
  closeSync(log)
  const [, passed = '0', failed = '1'] = /^(\d+) passed, (\d+) failed\s*$/m.exec(readFileSync(fileOf(at, 'log'), 'utf8')) ?? []
  return {
    commit: commitNow() ?? '',
    passed: Number(passed),
    failed: Number(failed),
    minutes: Math.round((performance.now() - started) / 60_000),
  }
}

if (import.meta.main) {
  mkdirSync(folder, { recursive: true })
  const requestedStarts = process.argv.slice(2)
  const chosen = days.filter(([at]) => requestedStarts.length === 0 || requestedStarts.some((start) => at.startsWith(start)))
  if (chosen.length === 0) {
    console.error(`Aucun des ${days.length} jours ne commence par ${requestedStarts.join(', ')}.`)
    process.exit(1)
  }
  let failed = 0
  for (const [at, why] of chosen) {
    const before = resultOf(at)
    const isKnown = before !== null && before.failed === 0 && before.commit !== '' && before.commit === commitNow()
    if (!isKnown) console.log(`▶ ${at} (${why})`)
    const result = isKnown ? before : runDay(at)
    if (!isKnown) writeFileSync(fileOf(at, 'json'), `${JSON.stringify(result)}\n`)
    failed += result.failed
    const duration = isKnown ? 'déjà vu' : `${result.minutes}\u00A0min`
    console.log(`${result.failed === 0 ? '✓' : '✗'} ${at}\u00A0: ${result.passed} réussis, ${result.failed} échoués, ${duration}`)
    if (result.failed > 0) console.log(`    ${path.relative(root, fileOf(at, 'log'))}`)
  }
  process.exit(failed === 0 ? 0 : 1)
}
