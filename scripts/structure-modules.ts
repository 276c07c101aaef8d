// Reads from its syntax tree what a module imports, exports and calls, and its strings: comments and strings cannot mislead it as they
// would a regular expression.

import { parseSync } from 'oxc-parser'

export interface Import {
  specifier: string
  line: number
  /** True when the import does not exist at run time: `import type`, or every name marked `type`. */
  typeOnly: boolean
  /** True for `export … from`. */
  reExport: boolean
}

interface Place {
  line: number
  text: string
}

export interface Module {
  imports: Import[]
  /** True when the module declares or runs anything besides imports and re-exports. */
  hasOwnCode: boolean
  /** The text of string literals and of the fixed parts of templates, except in imports. */
  strings: Place[]
  /** The called functions: `fetch`, `window.fetch`, and methods as `.query`. */
  calls: Place[]
  errors: Place[]
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export function readModule(file: string, text: string): Module {
  const syntax = parseSync(file, text)
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)]
  const lineAt = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1
  const module: Module = { imports: [], hasOwnCode: false, strings: [], calls: [], errors: [] }

  for (const error of syntax.errors) module.errors.push({ line: lineAt(error.labels[0]?.start ?? 0), text: error.message })
  for (const { moduleRequest, entries, start } of syntax.module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType)
    module.imports.push({ specifier: moduleRequest.value, line: lineAt(start), typeOnly, reExport: false })
  }
  for (const { entries, start } of syntax.module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest
    if (from === undefined || from === null) continue
    const typeOnly = entries.every((entry) => entry.isType)
    module.imports.push({ specifier: from.value, line: lineAt(start), typeOnly, reExport: true })
  }

  const body: readonly unknown[] = syntax.program.body
  module.hasOwnCode = body.some((statement) => {
    if (!isNode(statement)) return false
    if (statement['type'] === 'ImportDeclaration' || statement['type'] === 'ExportAllDeclaration') return false
    return !(statement['type'] === 'ExportNamedDeclaration' && isNode(statement['source']))
  })
  for (const statement of body) {
    // The specifiers of imports are no texts.
    if (isNode(statement) && !isNode(statement['source'])) walk(statement, visit)
  }
  return module

  function visit(node: Node) {
    const line = lineAt(typeof node['start'] === 'number' ? node['start'] : 0)
    const { type } = node
    if (type === 'Literal' && typeof node['value'] === 'string') module.strings.push({ line, text: node['value'] })
    else if (type === 'TemplateElement') module.strings.push({ line, text: cooked(node) })
    else if (type === 'ImportExpression' || type === 'TSImportType') {
      const target = isNode(node['source']) ? node['source'] : node['argument']
      if (isNode(target) && typeof target['value'] === 'string')
        module.imports.push({ specifier: target['value'], line, typeOnly: type === 'TSImportType', reExport: false })
    } else if (type === 'CallExpression' && isNode(node['callee'])) {
      const { callee } = node
      const property = isNode(callee) ? callee['property'] : undefined
      if (isNode(callee) && callee['type'] === 'Identifier') module.calls.push({ line, text: String(callee['name']) })
      else if (isNode(property) && property['type'] === 'Identifier') module.calls.push({ line, text: `.${String(property['name'])}` })
    }
  }
}

function cooked(node: Node): string {
  const { value } = node
  return typeof value === 'object' && value !== null && 'cooked' in value && typeof value.cooked === 'string' ? value.cooked : ''
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit)
    } else if (isNode(value)) walk(value, visit)
  }
}
