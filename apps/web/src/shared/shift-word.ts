// The name of a vacation as it is said: a screen reader says « nuit », not « N ».

/** The letter of a guard, which is counted as « gardes » where nothing else is worked. */
export const GUARD = 'G'

/** Words for the letters everybody reads; any other name stands for itself. */
const SHIFT_WORDS: Readonly<Record<string, string>> = {
  J: 'jour',
  N: 'nuit',
  M: 'matin',
  A: 'après-midi',
  G: 'garde',
  R: 'repos',
}

export function shiftWord(name: string): string {
  return SHIFT_WORDS[name] ?? `vacation ${name}`
}
