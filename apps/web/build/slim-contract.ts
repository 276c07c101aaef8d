// The client needs the method, path and access of each call, and whether it may be repeated, not the schemas the server checks by:
// the table is reduced to that when it is bundled, and Zod stays out of the first download (18 KB of it). A form that checks its
// input imports the schema from the contract's file (`@releve/contract/demands`), in its own chunk.
import { fileURLToPath } from 'node:url'
import { routes } from '@releve/contract'
import type { Route } from '@releve/contract/route'
import type { Plugin } from 'vite'

const TABLE = fileURLToPath(import.meta.resolve('@releve/contract'))

/** Build plugin: replaces the table of calls by what travels. Fails when the application no longer asks for it. */
export function slimContract(): Plugin {
  let isUsed = false
  return {
    name: 'releve:slim-contract',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== TABLE) return null
      isUsed = true
      const slim = Object.fromEntries(
        Object.entries<Route>(routes).map(([name, { method, path, access, reads, secret, optionalSession }]) => [
          name,
          // The client only asks of `access` whether the call takes no token.
          { method, path, access: access === 'public' ? access : undefined, reads, secret, optionalSession },
        ]),
      )
      return `export const routes = ${JSON.stringify(slim)}`
    },
    buildEnd(error) {
      if (error === undefined && !isUsed) this.error(`${TABLE} is not part of the bundle: releve:slim-contract has nothing to do.`)
    },
  }
}
