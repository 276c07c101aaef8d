// Reads a JSON body and refuses the shapes that only an attack has, before any schema walks through them.
import { AppError } from './app-error.ts'

const DEPTH_AT_MOST = 32
const KEYS_AT_MOST = 10_000

/** @throws AppError bodyTooDeep or invalidInput */
function checkShape(root: unknown): void {
  let keys = 0
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (depth > DEPTH_AT_MOST) throw new AppError('bodyTooDeep')
    if (Array.isArray(value)) {
      keys += value.length
      if (keys > KEYS_AT_MOST) throw new AppError('bodyTooDeep')
      for (const item of value) walk(item, depth + 1)
      return
    }
    for (const [key, item] of Object.entries(value)) {
      keys += 1
      if (keys > KEYS_AT_MOST) throw new AppError('bodyTooDeep')
      if (key === '__proto__') throw new AppError('invalidInput', { fields: { __proto__: 'Cette information n’est pas attendue.' } })
      walk(item, depth + 1)
    }
  }
  walk(root, 1)
}

/** @throws AppError invalidInput when it is not JSON; bodyTooDeep beyond 32 levels or 10 000 keys */
export function parseJsonBody(text: string): unknown {
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new AppError('invalidInput', { message: 'Le contenu envoyé n’est pas du JSON valide.' })
  }
  checkShape(value)
  return value
}
