// `npm run roster` as it is called: a plan in a file and one line of JSON, or one sentence and the exit code 1.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRoster } from './roster-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-roster-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Two people, one shift, four days: Ada may not work on the second day, Bo wishes the first one. */
const lines = [
  '# Une petite équipe',
  'SECTION_HORIZON',
  '4',
  'SECTION_SHIFTS',
  'J,480,',
  'N,600,J',
  'SECTION_STAFF',
  'Ada,J=4|N=0,1440,480,3,1,1,1',
  'Bo,J=4|N=1,1600,480,3,1,1,1',
  'SECTION_DAYS_OFF',
  'Ada,1',
  'SECTION_SHIFT_ON_REQUESTS',
  'Bo,0,J,3',
  'SECTION_SHIFT_OFF_REQUESTS',
  'Ada,0,J,2',
  'SECTION_COVER',
  '0,J,1,100,1',
  '1,J,1,100,1',
  '2,J,1,100,1',
  '3,N,1,100,1',
]
const sample = lines.join('\n')

function run(name: string, text: string, ...args: readonly string[]) {
  const file = path.join(folder, `${name}.txt`)
  const out = path.join(folder, `${name}.json`)
  writeFileSync(file, text)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, 'roster.ts'), file, '--seconds', '60', '--out', out, ...args],
    { encoding: 'utf8' },
  )
  return { status, stdout, stderr, plan: existsSync(out) ? (JSON.parse(readFileSync(out, 'utf8')) as unknown) : null }
}

test('the plan is written, with what it costs and whether that is the least', () => {
  const { status, stdout, stderr, plan } = run('sample', `${sample.replaceAll('\n', '\r\n')}\r\n`)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(JSON.parse(stdout)).toEqual({ penalty: 0, bound: 0, optimal: true })
  expect(plan).toEqual({ plan: { Ada: ['', '', 'J', ''], Bo: ['J', 'J', '', 'N'] }, penalty: 0, bound: 0, optimal: true })
})

test('a person whose limits contradict each other is named', () => {
  const { status, stderr, plan } = run('contradiction', sample.replace('Ada,J=4|N=0,1440,480', 'Ada,J=0|N=0,1440,480'))
  expect({ status, plan }).toEqual({ status: 1, plan: null })
  expect(stderr).toBe('L’agent «\u00A0Ada\u00A0» n’a aucun planning possible\u00A0: ses limites se contredisent.\n')
})

test('a call without a place for the plan says how it is called', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'roster.ts'), 'x.txt'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Utilisation/)
})

test.each([
  ['bonjour', /^Ce fichier n’est pas un problème de roulement/],
  ['', /SECTION_HORIZON manque/],
  [sample.replace('SECTION_STAFF', 'SECTION_STAF'), /Ligne 7\u00A0: la section «\u00A0SECTION_STAF\u00A0» est inconnue/],
  [sample.replace('\n4\n', '\n-4\n'), /Ligne 3\u00A0: nombre de jours/],
  [sample.replace('\n4\n', '\n0\n'), /le nombre de jours est nul/],
  [sample.replace('N,600,J', 'N,600,X'), /Ligne 6\u00A0: le poste «\u00A0X\u00A0» est inconnu/],
  [sample.replace('N,600,J', 'J,600,'), /Ligne 6\u00A0: le poste «\u00A0J\u00A0» figure deux fois/],
  [sample.replace('Bo,0,J,3', 'Bob,0,J,3'), /Ligne 13\u00A0: l’agent «\u00A0Bob\u00A0» est inconnu/],
  [sample.replace('Ada,1\n', 'Ada,4\n'), /Ligne 11\u00A0: jour\u00A0: un nombre entier de 0 à 3/],
  [sample.replace('3,N,1,100,1', '3,N,1,100'), /Ligne 20\u00A0: poids d’un surplus/],
  [`${sample}\n0,J,2,100,1`, /Ligne 21\u00A0: ce poste de ce jour figure deux fois/],
])('a file that cannot be read is refused in one sentence: %#', (text, sentence) => {
  expect(() => readRoster(text)).toThrow(sentence)
})
