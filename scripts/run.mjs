// Runs one program of the project (benchmarks, administration, demo) with everything it needs: node scripts/run.mjs FILE [arguments]

import { launch } from './launch.mjs'

const [file, ...args] = process.argv.slice(2)
if (file === undefined) {
  console.error('Usage\u00A0: node scripts/run.mjs FICHIER [arguments]')
  process.exit(1)
}
launch(file, args)
