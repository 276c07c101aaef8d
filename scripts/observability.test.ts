// The observation of Relève from outside: alerts and dashboard ask for measures that the program has, and lead to sections, alerts and
// lines of the log that exist. Prometheus' own tool, where it is installed (promtool, of Debian's prometheus), judges whether a question
// can be asked at all; whether an alert fires is tried by hand, as it takes ten seconds (promtool test rules). Nothing draws the dashboard:
// Debian has no Grafana.
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '../apps/server/src/app.ts'
import { readConfig, serverConfig } from '../apps/server/src/config/config.ts'
import { Databases } from '../apps/server/src/db/databases.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import { schedules } from '../apps/server/src/tasks/schedules.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rules = read('ops/observability/alerts.yml')
const dashboard = read('ops/observability/releve-dashboard.json')
const operations = read('docs/operations.md')

const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name = '']) => name)

/** Measures of Prometheus itself and of two exporters of Debian, as alerts and dashboard may name them. */
const ofOthers = new Set([
  'up',
  'ALERTS',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'node_systemd_timer_last_trigger_seconds',
  'node_systemd_unit_state',
  'node_timex_sync_status',
  'probe_ssl_earliest_cert_expiry',
  'probe_success',
])

/** Reads the names that /metrics of a server has; they are there even when its database does not answer. */
async function measures(): Promise<Set<string>> {
  const url = 'postgres://nobody@127.0.0.1:1/releve'
  const config = readConfig({ DATABASE_URL: url, RELEVE_SECRET: 'x'.repeat(32), RELEVE_LOG_LEVEL: 'silent' }, root)
  const pool = createPool({ url })
  const { server } = await buildApp(serverConfig(config, { databaseUrl: url, isDemoOpen: false }), new Databases(pool))
  try {
    const { body } = await server.inject('/metrics')
    const found = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_count', '_sum'].map((part) => name + part) : [name],
    )
    return new Set(found)
  } finally {
    await server.close()
    await pool.end()
  }
}

/** The names of measures in a query: what remains without texts, selectors, durations, lists of labels, functions and keywords. */
function measuresIn(question: string): string[] {
  const bare = question
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/(?<![\w.])[a-z_:][\w:]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'offset', 'bool'].includes(name))
}

function questionsOfRules(): string[] {
  return [...rules.matchAll(/^ +expr: (?:[|>]-?\n(?<block>(?: {10}.*\n)+)|(?<line>.+)\n)/gm)].map(
    ({ groups }) => groups?.['block'] ?? groups?.['line'] ?? '',
  )
}

function questionsOfDashboard(): string[] {
  const found: string[] = []
  JSON.parse(dashboard, (key, value: unknown) => {
    if (key === 'expr' && typeof value === 'string') found.push(value)
    return value
  })
  return found
}

test('every measure that alerts and dashboard query exists', async () => {
  const questions = [...questionsOfRules(), ...questionsOfDashboard()]
  expect(questionsOfRules()).toHaveLength(alerts.length)
  expect(questionsOfDashboard().length).toBeGreaterThan(20)
  const own = await measures()
  const measureNames = new Set(questions.flatMap(measuresIn))
  expect([...measureNames].filter((name) => !own.has(name) && !ofOthers.has(name))).toEqual([])
  expect([...measureNames].filter((name) => name.startsWith('releve_')).length).toBeGreaterThan(5)
  const tasks = questions.flatMap((question) => [...question.matchAll(/task=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|')))
  expect(tasks.filter((task) => !schedules.some((schedule) => schedule.task === task))).toEqual([])
})

const promtool = '/usr/bin/promtool'
if (!existsSync(promtool)) process.stderr.write('promtool is not installed (apt install prometheus): no question is read by Prometheus.\n')

test.skipIf(!existsSync(promtool))('Prometheus understands every alert and every question of the dashboard', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'releve-promtool-'))
  const ask = (...args: readonly string[]) => execFileSync(promtool, args, { cwd: path.join(root, 'ops/observability'), encoding: 'utf8' })
  try {
    const asRules = questionsOfDashboard().map((question, index) => {
      const filled = question.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*')
      return `      - { record: 'question:${index}', expr: ${JSON.stringify(filled)} }`
    })
    const file = path.join(folder, 'dashboard.yml')
    writeFileSync(file, `groups:\n  - name: dashboard\n    rules:\n${asRules.join('\n')}\n`)
    expect(ask('check', 'rules', file)).toContain(`SUCCESS: ${asRules.length} rules`)
    expect(ask('check', 'rules', 'alerts.yml')).toContain(`SUCCESS: ${alerts.length} rules`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const isNumbered = (value: unknown): value is Readonly<Record<'x' | 'y' | 'w' | 'h', number>> =>
  typeof value === 'object' && value !== null && ['x', 'y', 'w', 'h'].every((side) => typeof Reflect.get(value, side) === 'number')

test('each panel of the dashboard has its number and its place, and names only the variables that there are', () => {
  const panels: { id: unknown; gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>> }[] = []
  const variables: unknown[] = []
  JSON.parse(dashboard, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const gridPos: unknown = Reflect.get(value, 'gridPos')
    if (isNumbered(gridPos)) panels.push({ id: Reflect.get(value, 'id'), gridPos })
    if ('label' in value && 'name' in value) variables.push(value.name)
    return value
  })
  expect(panels.length).toBeGreaterThan(20)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)}, ${y + Math.floor(index / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  for (const { gridPos } of panels) expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
  const known = new Set<unknown>(['__all', '__rate_interval', ...variables])
  const variableNames = [...dashboard.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name)
  expect(variableNames.filter((name) => !known.has(name))).toEqual([])
})

test('each alert waits, says what one sees and where to read what to do, and is tried', () => {
  const tried = read('ops/observability/alerts.test.yml')
  const slugs = new Set(
    [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
  const texts = rules.split(/^ +- alert: /m).slice(1)
  expect(texts.length).toBe(alerts.length)
  for (const text of texts) {
    const name = /^\w+/.exec(text)?.[0] ?? ''
    for (const field of ['for', 'severity', 'summary', 'description']) expect(text, name).toMatch(new RegExp(`^ +${field}: \\S`, 'm'))
    expect([...slugs], name).toContain(/ voir: operations\.md#(\S+)/.exec(text)?.[1])
    expect(tried, name).toContain(`alertname="${name}"`)
    expect(operations, name).toContain(`\`${name}\``)
  }
})

test('the lines that operations.md looks for in the journal are lines that the program writes', () => {
  const sources = globSync('apps/server/src/**/*.ts', { cwd: root }).filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
  const allSources = sources.map(read).join('\n')
  const searchedWords = [...operations.matchAll(/journalctl [^`\n]*-g '([^']+)'/g)].flatMap(([, words = '']) => words.split('|'))
  expect(searchedWords.length).toBeGreaterThan(5)
  // The queue says some of them, some are the identifier of some call, others come from systemd or Linux.
  expect(searchedWords.filter((words) => !allSources.includes(words))).toEqual([
    'Failed task',
    '"req-5k"',
    'watchdog timeout',
    'out of memory',
  ])
})
