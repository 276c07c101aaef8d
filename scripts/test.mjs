// `npm test`: see test.ts for what is tested, bootstrap.mjs for how a fresh clone gets there.

import { launch } from './bootstrap.mjs'

await launch('scripts/test.ts', process.argv.slice(2))
