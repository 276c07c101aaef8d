// `npm test`: see test.ts for what is tested, bootstrap.mjs for how a fresh clone gets there.

import { launch } from './launch.mjs'

launch('scripts/test.ts', process.argv.slice(2))
