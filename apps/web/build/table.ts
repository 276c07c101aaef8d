// What the build reads of the table of pages (src/app/pages.ts): which of them get HTML of their own, and the modules of each.
import { resolve } from 'node:path'
import { pages, type Page } from '@releve/web/src/app/pages.ts'

export interface HtmlPage {
  readonly path: string
  readonly html: NonNullable<Page['html']>
  /** Source files: the layout's, and the page's own. */
  readonly layout: string
  readonly module: string
}

/** The file that a loader of the table imports: its text says which. */
function moduleOf(load: (() => unknown) | undefined): string {
  const file = /import\('([^']+)'\)/.exec(String(load))?.[1]
  if (file === undefined) throw new Error(`A loader of the table of pages imports no file that can be read from its text: ${String(load)}`)
  return resolve(import.meta.dirname, '../src/app', file)
}

export function htmlPages(): readonly HtmlPage[] {
  return pages.flatMap(({ path, html, loads: [layout, page] }) =>
    html === undefined ? [] : { path, html, layout: moduleOf(layout), module: moduleOf(page) },
  )
}
