// The cost of a text: a message holds 160 letters of the alphabet of GSM (3GPP TS 23.038), or 70 of any other, and longer ones are paid for
// part by part (TS 23.040). That alphabet has é, è, à, ù and Ç, and neither ê, ç, œ nor the typographic signs. So signs are written as on a
// keyboard; letters keep their accents as long as that costs nothing.

/** Each at its own number; the one of ESC stands for none of them. */
const GSM7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001BÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each takes two places, after ESC. */
const EXTENDED: Readonly<Record<string, number>> = { '^': 20, '{': 40, '}': 41, '\\': 47, '[': 60, '~': 61, ']': 62, '|': 64, '€': 101 }
const ESC = 27

const codes = new Map<string, readonly number[]>([
  ...[...GSM7].map((letter, code) => [letter, [code]] as const),
  ...Object.entries(EXTENDED).map(([letter, code]) => [letter, [ESC, code]] as const),
])
codes.delete('\u001B')

/** The names are those of SMPP (5.2.19): 0 is the alphabet of the network, GSM 7 bit, an octet a letter. */
type DataCoding = 0 | 8

export interface EncodedSms {
  readonly dataCoding: DataCoding
  /** Each part is what a message holds, without the head that joins several. */
  readonly parts: readonly Buffer[]
}

const UCS2 = 8
/** The length of one message, and of each of several, whose head takes six octets: letters of GSM, octets of UCS-2. */
const LENGTHS: Readonly<Record<DataCoding, { readonly alone: number; readonly ofSeveral: number }>> = {
  0: { alone: 160, ofSeveral: 153 },
  8: { alone: 140, ofSeveral: 134 },
}

const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/[’‘]/g, "'"],
  [/[«“”‹]\s?/g, '"'],
  [/\s?[»›]/g, '"'],
  [/\s[–—]\s/g, '-'],
  [/[–—−‑·•]/g, '-'],
  [/…/g, '...'],
  [/œ/g, 'oe'],
  [/Œ/g, 'OE'],
  [/[°º]/g, 'o'],
  [/ª/g, 'a'],
  [/¹/g, '1'],
  [/²/g, '2'],
  [/³/g, '3'],
  [/×/g, 'x'],
  [/→/g, '->'],
  [/≤/g, '<='],
  [/≥/g, '>='],
  [/[\t\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' '],
  // Signs without a width say nothing, but for the joiner between the two halves of one picture.
  [/[\u00AD\u200B\u200C\u200E\u200F\u2060\uFEFF]|\u200D(?!\p{Extended_Pictographic})/gu, ''],
]

const withPlainSigns = (text: string) => SIGNS.reduce((written, [sign, plain]) => written.replaceAll(sign, plain), text)

/** Accents that GSM has stay. */
const withoutAccents = (text: string) =>
  [...text].map((letter) => (codes.has(letter) ? letter : letter.normalize('NFD').replaceAll(/\p{Mn}/gu, ''))).join('')

/** In parts that cut no letter in two, nor ESC from what follows. */
function inParts(letters: readonly Uint8Array[], { alone, ofSeveral }: { readonly alone: number; readonly ofSeveral: number }): Buffer[] {
  const all = Buffer.concat(letters)
  if (all.length <= alone) return [all]
  const parts: Uint8Array[][] = [[]]
  let length = 0
  for (const letter of letters) {
    if (length + letter.length > ofSeveral) {
      parts.push([])
      length = 0
    }
    parts.at(-1)?.push(letter)
    length += letter.length
  }
  return parts.map((part) => Buffer.concat(part))
}

function inGsm(text: string): EncodedSms | null {
  const letters = []
  for (const letter of text) {
    const code = codes.get(letter)
    if (code === undefined) return null
    letters.push(Uint8Array.from(code))
  }
  return { dataCoding: 0, parts: inParts(letters, LENGTHS[0]) }
}

function inUcs2(text: string): EncodedSms {
  return {
    dataCoding: UCS2,
    parts: inParts(
      [...text].map((letter) => Buffer.from(letter, 'utf16le').swap16()),
      LENGTHS[UCS2],
    ),
  }
}

/** The fewest parts; among those, the most accents. */
export function encodeSms(text: string): EncodedSms {
  const written = withPlainSigns(text).normalize('NFC')
  const asWritten = inGsm(written)
  if (asWritten !== null) return asWritten
  const accented = inUcs2(written)
  const plain = inGsm(withoutAccents(written))
  return plain !== null && plain.parts.length < accented.parts.length ? plain : accented
}

/** The first that fits one message; else the last. */
export const firstThatFits = (texts: readonly string[]): string =>
  texts.find((text) => encodeSms(text).parts.length === 1) ?? texts.at(-1) ?? ''

/** The head of one part of several (TS 23.040, 9.2.3.24.1): a telephone shows them as one. */
export function headOf(reference: number, count: number, place: number): Buffer {
  return Buffer.from([5, 0, 3, reference & 0xff, count, place])
}
