// Gives public/early.js a name that changes with what it holds: it is never asked for again, and a page never meets that of another
// build, whoever kept it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minify, type Plugin } from 'vite'

const ADDRESS = 'src="/early.js"'

/** Build plugin: `/early.js` becomes `/assets/early-<hash>.js` in every page. */
export function early(): Plugin {
  let source = ''
  let fileName = ''
  return {
    name: 'releve:early',
    apply: 'build',
    async configResolved({ publicDir }) {
      source = (await minify('early.js', await readFile(join(publicDir, 'early.js'), 'utf8'))).code
      fileName = `assets/early-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(ADDRESS)) throw new Error('index.html does not load early.js as build/early.ts expects.')
        return html.replace(ADDRESS, `src="/${fileName}"`)
      },
    },
  }
}
