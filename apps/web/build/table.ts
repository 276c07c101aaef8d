// The build's view of the table of pages (src/app/pages.ts): the modules of each page, and the pages that get HTML of their own.
import { resolve } from 'node:path'
import { pages, type Page } from '@releve/web/src/app/pages.ts'

export interface PageModules {
  readonly path: string
  /** Source files: the layout's, where it has one, and the page's own. */
  readonly modules: readonly string[]
}

export interface HtmlPage {
  readonly path: string
  readonly html: NonNullable<Page['html']>
  readonly layout: string
  readonly module: string
}

/** The file that a loader of the table imports: its text says which. */
function moduleOf(load: () => unknown): string {
  const file = /import\('([^']+)'\)/.exec(String(load))?.[1]
  if (file === undefined) throw new Error(`A loader of the table of pages imports no file that can be read from its text: ${String(load)}`)
  return resolve(import.meta.dirname, '../src/app', file)
}

export const pageModules = (): readonly PageModules[] => pages.map(({ path, loads }) => ({ path, modules: loads.map(moduleOf) }))

export function htmlPages(): readonly HtmlPage[] {
  return pages.flatMap(({ path, html, loads: [layout, page] }) =>
    html === undefined || layout === undefined || page === undefined
      ? []
      : { path, html, layout: moduleOf(layout), module: moduleOf(page) },
  )
}
