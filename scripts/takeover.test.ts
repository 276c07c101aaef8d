// `npm run takeover` as it is called: JSON, a few lines, or one sentence and the exit code 1.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-takeover-'))
afterAll(() => rmSync(folder, { recursive: true }))

const days = Array.from({ length: 28 }, (_, i) => i + 1)
const rows = ['Aubier;Léa', 'Bouleau;Noé', 'Cormoran;Zoé', 'Érable;Inès'].map(
  (name, i) =>
    `${100 + i};${name};${'ABAB'.charAt(i)};${days.map((day) => (day === 3 && i === 0 ? 'CA' : 'JNRR'.charAt((day - 1 + 2 * (i % 2)) % 4))).join(';')}`,
)
const file = path.join(folder, 'fevrier-2027.csv')
writeFileSync(file, `Février 2027\r\nMatricule;Nom;Prénom;Équipe;${days.join(';')}\r\n${rows.join('\r\n')}\r\n\r\nJ = 7h-19h\r\n`)

function run(...args: string[]) {
  return spawnSync(process.execPath, [path.join(import.meta.dirname, 'takeover.ts'), ...args], { encoding: 'utf8' })
}

test('prints what the planning says', () => {
  const { status, stdout } = run(file, '--json')
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    file: 'fevrier-2027.csv',
    from: '2027-02-01',
    to: '2027-02-28',
    teams: [
      { name: 'Équipe A', cycle: 'JNRR', startDate: '2027-02-01' },
      { name: 'Équipe B', cycle: 'JNRR', startDate: '2027-01-30' },
    ],
    people: [{ name: 'Léa', lastName: 'Aubier', registrationNumber: '100', team: 'Équipe A' }, {}, {}, {}],
    codes: { J: { kind: 'shift', startTime: '07:00', endTime: '19:00' }, N: { kind: 'shift' }, R: { kind: 'rest' }, CA: { kind: 'leave' } },
    exceptions: [{ person: 'Aubier Léa', date: '2027-02-03', code: 'CA' }],
    share: 0.9911,
  })
})

test('says it in a few lines', () => {
  expect(run(file).stdout).toContain('Équipe A (2)\u00A0: JNRR, depuis le 2027-02-01\n')
})

test.each([
  [[], /Utilisation/],
  [[path.join(folder, 'aucun.csv')], /ne se lit pas/],
  [[path.join(import.meta.dirname, 'takeover.ts')], /ligne ou de colonne de jours/],
])('refuses %j with a sentence', (args, sentence) => {
  const { status, stderr } = run(...args)
  expect(status).toBe(1)
  expect(stderr).toMatch(sentence)
})
