// The strength of passwords. CNIL délibération 2022-100: length or 50 bits, since tries are counted; ANSSI: 16 characters for
// administrators; known passwords are refused; no rule of composition. An estimate of the guessing effort is made elsewhere.

/** Lengths are counted in characters. */
export const PASSWORD_LENGTH = { estimated: 12, member: 15, administrator: 16, most: 128 } as const

/** A password shorter than `member` characters must reach this estimate. */
const SHORT_BITS = 50
/** A password that a list of known passwords and words finds with fewer bits is as good as on that list, whatever its length. */
const KNOWN_BITS = 30

export type PasswordWeakness =
  | 'tooLong'
  | 'tooShort'
  | 'tooShortAdministrator'
  | 'fewCharacters'
  | 'repeated'
  | 'sequence'
  | 'ownWords'
  | 'known'
  | 'guessable'

export interface PasswordOwner {
  /** Names, address, centre. */
  readonly words: readonly string[]
  readonly isAdministrator: boolean
}

/** Most used passwords and words of the trade, without accents, figures and marks. */
const commonWords: ReadonlySet<string> = new Set(
  `password motdepasse azerty qwerty azertyuiop qwertyuiop admin administrateur administrator root releve pompier pompiers
  sapeur sapeurpompier sdis samu codis police planning bonjour soleil doudou loulou chouchou marseille iloveyou jetaime letmein
  welcome bienvenue changeme changezmoi secret abc abcd abcdef test demo user utilisateur france paris liverpool football dragon
  monkey master superman batman princesse nicolas camille thomas`.split(/\s+/),
)

/** People type it this way without thinking: in lower case, without accents. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The weakness that the text alone shows; null: none, and the estimate decides. */
export function passwordWeakness(password: string, { words, isAdministrator }: PasswordOwner): PasswordWeakness | null {
  const text = password.normalize('NFC')
  const length = [...text].length
  if (length > PASSWORD_LENGTH.most) return 'tooLong'
  if (isAdministrator && length < PASSWORD_LENGTH.administrator) return 'tooShortAdministrator'
  if (length < PASSWORD_LENGTH.estimated) return 'tooShort'
  const lower = plain(text)
  if (new Set(lower).size < 6) return 'fewCharacters'
  if (/^(.{1,8})\1+$/u.test(lower)) return 'repeated'
  if (isSequence(lower)) return 'sequence'
  for (const part of words.flatMap(partsOf)) if (lower.includes(part)) return 'ownWords'
  const letters = lower.replace(/[^\p{L}]+/gu, '')
  if (commonWords.has(letters) || isRepeatOfCommon(letters)) return 'known'
  return null
}

/** The weakness that the estimate shows in a password that `passwordWeakness` let pass. */
export function estimateWeakness(password: string, bits: number): PasswordWeakness | null {
  if (bits < KNOWN_BITS) return 'known'
  return [...password.normalize('NFC')].length < PASSWORD_LENGTH.member && bits < SHORT_BITS ? 'guessable' : null
}

/** Parts of four letters and more, and the whole without what separates them. */
function partsOf(word: string): string[] {
  const parts = plain(word).split(/[\s@.'’_-]+/)
  return [...parts, parts.join('')].filter((part) => part.length >= 4)
}

/** Whole text made of steps of one alphabet or digits: abcdefghijklmnop, 1234567890123456. */
function isSequence(text: string): boolean {
  let steps = 0
  for (let i = 1; i < text.length; i++) {
    const step = text.charCodeAt(i) - text.charCodeAt(i - 1)
    if (step === 1 || step === -1 || step === 0 || step === -9) steps++
  }
  return steps >= text.length - 2
}

function isRepeatOfCommon(letters: string): boolean {
  for (const word of commonWords) {
    if (word.length >= 4 && letters.length > word.length && letters.replaceAll(word, '').length <= 2) return true
  }
  return false
}

/** A piece of a password as the estimator cut it. */
export interface PasswordPiece {
  readonly token: string
  /** Base 2; null: recognised as nothing, to be tried character by character. */
  readonly bits: number | null
}

/**
 * How many bits a guesser needs. The estimator counts 10 possibilities a character for what it does not recognise: right for
 * words that its dictionaries lack, much too little for characters drawn by chance. So letters in a row count as it says, and all
 * the others by the alphabet they come from.
 */
export function passwordBits(pieces: readonly PasswordPiece[]): number {
  let bits = 0
  for (const piece of pieces) bits += piece.bits ?? unknownBits(piece.token)
  return bits
}

const LETTERS_IN_A_ROW = 4

function unknownBits(token: string): number {
  const hasLower = /\p{Ll}/u.test(token)
  const hasUpper = /\p{Lu}/u.test(token)
  const letterBits = Math.log2(hasLower && hasUpper ? 52 : 26)
  let bits = 0
  for (const run of token.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? []) {
    const length = [...run].length
    if (/^\p{L}/u.test(run)) bits += length * (length >= LETTERS_IN_A_ROW ? Math.log2(10) : letterBits)
    else bits += length * (/^\p{N}/u.test(run) ? Math.log2(10) : 5)
  }
  return bits
}
