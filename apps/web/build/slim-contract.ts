// The client needs the method, path and access of each call, and whether it may be repeated, not the schemas the server checks by: Zod
// stays out of the first download (18 KB of it). A form that checks its input imports the schema from the contract's file
// (`@releve/contract/demands`), in its own chunk. Each call is a module of its own beside those that name it, so that a page downloads
// the calls it makes and not the three hundred there are.
import { fileURLToPath } from 'node:url'
import { routes } from '@releve/contract'
import type { Route } from '@releve/contract/route'
import type { Plugin } from 'vite'

const TABLE = fileURLToPath(import.meta.resolve('@releve/contract'))
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const MODULE = 'releve-call:'

/** The identifiers of the modules that hold one call each. */
export const CALL_MODULE = new RegExp(`^\0${MODULE}`)

/** A name in quotes that is no type: what a module may hand to the client. */
const NAMED = /(?<!<\s*)(['"`])([A-Za-z]+\.[A-Za-z]+)\1/g

const table: Readonly<Record<string, Route>> = routes

/** The client only asks of `access` whether the call takes no token. */
function slim({ method, path, access, reads, secret, optionalSession }: Route): object {
  return { method, path, access: access === 'public' ? access : undefined, reads, secret, optionalSession }
}

/** Build plugin: replaces the table of calls by an empty one, which each call in use enters. Fails when the application asks for none. */
export function slimContract(): Plugin {
  const used = new Set<string>()
  return {
    name: 'releve:slim-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(MODULE) ? { id: `\0${id}`, moduleSideEffects: true } : null),
    load(id) {
      if (id === TABLE) return 'export const routes = {}'
      if (!CALL_MODULE.test(id)) return null
      const name = id.slice(MODULE.length + 1)
      const route = table[name]
      if (route === undefined) return this.error(`${name} is no call of the contract.`)
      used.add(name)
      return `import { routes } from ${JSON.stringify(TABLE)}\nroutes[${JSON.stringify(name)}] = ${JSON.stringify(slim(route))}`
    },
    transform(code, id) {
      if (!id.startsWith(SOURCES)) return null
      const names = new Set([...code.matchAll(NAMED)].flatMap(([, , name = '']) => (Object.hasOwn(table, name) ? [name] : [])))
      return names.size === 0 ? null : `${code}\n${[...names].map((name) => `import '${MODULE}${name}'`).join('\n')}\n`
    },
    buildEnd(error) {
      if (error === undefined && used.size === 0) this.error('No module names a call: releve:slim-contract has nothing to do.')
    },
  }
}
