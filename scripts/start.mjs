// `npm start`: see serve.ts for what starts, bootstrap.mjs for how a fresh clone gets there.

import { launch } from './bootstrap.mjs'

await launch('scripts/serve.ts', process.argv.slice(2))
