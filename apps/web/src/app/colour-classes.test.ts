// A class that names a colour which no style defines draws nothing, and nothing else says so.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const styles = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')
const colours = new Set([...styles.matchAll(/--color-([\w-]+):/g)].map((match) => match[1]))
const NAMED =
  /(?<![\w-])(?:text|bg|border|outline|divide|fill|stroke|ring|decoration)-((?:warn|error|danger|success|primary|info|on-)[a-z-]*)/g

test('every class of a colour names one of the styles', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: source })
  const unknown = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(NAMED)].flatMap(([name, colour]) =>
      colours.has(colour) ? [] : [`${file}: ${name}`],
    ),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(unknown).toEqual([])
})
