// Puts beside every name of an answer what tells that person from a namesake: here, once, so that no call can name somebody without it.
import { ReadyText } from './ready-text.ts'

type Distinctions = ReadonlyMap<string, string>

const isPerson = (value: object): value is { readonly _id: string } =>
  '_id' in value && typeof value._id === 'string' && 'name' in value && 'lastName' in value

/** A copy where somebody is told apart, the same value where nobody is: what is kept in memory is never written to. */
function inValue(value: unknown, distinctions: Distinctions): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => inValue(item, distinctions))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const changed = Object.entries(value).flatMap(([key, field]) => {
    const after = inValue(field, distinctions)
    return after === field ? [] : [[key, after] as const]
  })
  const distinction = isPerson(value) ? distinctions.get(value._id) : undefined
  if (changed.length === 0 && distinction === undefined) return value
  return { ...value, ...Object.fromEntries(changed), ...(distinction === undefined ? {} : { distinction }) }
}

/** Texts that are sent again, as they were last made for the same distinctions. */
const sentAgain = new WeakMap<ReadyText<unknown>, { readonly distinctions: Distinctions; readonly text: ReadyText<unknown> }>()

/** @param answer what a call answers, as an object or as the text of one */
export function withDistinctions<T>(answer: T, distinctions: Distinctions): T
export function withDistinctions(answer: unknown, distinctions: Distinctions): unknown {
  if (distinctions.size === 0) return answer
  if (!(answer instanceof ReadyText)) return inValue(answer, distinctions)
  const known = sentAgain.get(answer)
  if (known?.distinctions === distinctions) return known.text
  const isSentAgain = answer.encodings !== null
  const text = new ReadyText<unknown>(Buffer.from(JSON.stringify(inValue(answer.toJSON(), distinctions))), { isSentAgain })
  if (isSentAgain) sentAgain.set(answer, { distinctions, text })
  return text
}
