// Every text that PostgreSQL can hold: all of Unicode but U+0000 and halves of pairs. Often what ends a line, a value or a row somewhere.
import fc from 'fast-check'

/** Line ends as Unicode, files and terminals know them. */
const lineEnds = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\v', '\f', '\u001C', '\u001D', '\u001E', '\t']
/** Characters that JSON, rows and arrays of PostgreSQL, CSV and calendars quote. */
const quoted = ['"', "'", '\\', ',', ';', ':', '(', ')', '{', '}', '\\N', 'NULL', '\\.', '""', '\\u2028', ' ', '\u00A0']
const unseen = ['\u0001', '\u001A', '\u001B[31m', '\u007F', '\u0080', '\uFEFF', '\uFFFE', '\uFFFF', '\u202E', '\u{1F692}', '\u{10FFFF}']

export const awkwardTexts: readonly string[] = [...lineEnds, ...quoted, ...unseen]

export const anyText: fc.Arbitrary<string> = fc
  .oneof(
    fc.string({ unit: fc.oneof(fc.constantFrom(...awkwardTexts), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })) }),
    fc.string({ unit: 'binary' }),
  )
  .map((text) => text.replaceAll('\u0000', ''))
