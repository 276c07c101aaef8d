// The search within a list: by the beginnings of words, in any order, accents and capitals aside.
import { foldText } from './fold-text.ts'

/** Whether a word typed begins here; « daulnaie » begins « d’Aulnaie », which is two words. */
function beginsAt(words: readonly string[], index: number, typed: string): boolean {
  const word = words[index] ?? ''
  return word.startsWith(typed) || (typed.startsWith(word) && words.slice(index).join('').startsWith(typed))
}

/** Whether each word typed begins a word of the text; nothing typed finds all. */
export function matchesSearch(text: string, typed: string): boolean {
  const wanted = foldText(typed).split(' ').filter(Boolean)
  if (wanted.length === 0) return true
  const words = foldText(text).split(' ')
  return wanted.every((word) => words.some((_word, index) => beginsAt(words, index, word)))
}
