// French typography of all that people read: sentences of the contract, pages, mails, the output of programs, release notes. The only
// exceptions are messages whose bytes the specification promises with a straight apostrophe.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const files = globSync(
  [
    'packages/contract/src/*.ts',
    'apps/server/src/features/*/mails.ts',
    'apps/server/src/features/*/commands.ts',
    'apps/server/src/http/*.ts',
    'apps/server/src/*.ts',
    'apps/server/src/db/*.ts',
    'scripts/!(check-)*.ts',
    'apps/web/src/**/*.{ts,tsx}',
  ],
  { cwd: root },
).filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))

const promised = new Set([
  "Erreur lors de l'envoi de l'annonce",
  "Aucun token d'accès trouvé.",
  "Le token d'accès a expiré.",
  "L'utilisateur n'appartient à aucun centre.",
])

/** The fault of a sentence; null: none. Code (SQL, names of fields) has no such signs between spaces, but for « := ». */
function faultOf(text: string): string | null {
  if (/\d (?:h|min|j|pts|%)(?![\p{L}\p{N}_-])/u.test(text)) return 'an ordinary space between a figure and its unit'
  if (promised.has(text) || !/\p{L}{2}/u.test(text)) return null
  if (/ [:;!?»](?!=)/.test(text)) return 'an ordinary space before : ; ! ? »'
  if (/« /.test(text)) return 'an ordinary space after «'
  if (/\u00A0[;!?]/.test(text)) return 'a wide no-break space before ; ! ?'
  if (/\u202F[:»]/.test(text)) return 'a narrow no-break space before : »'
  if (/\p{L}'\p{L}/u.test(text)) return 'a straight apostrophe'
  if (/\p{L}·\p{L}/u.test(text)) return 'a middle dot within a word, which nobody can say aloud'
  return null
}

function textsOf(file: string): string[] {
  const found: string[] = []
  // Tagged templates (SQL, patterns) are not French: they are known by their tag, which is visited before the template.
  const tagged = new Set<string>()
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(value)
    },
    TaggedTemplateExpression: ({ quasi }) => {
      for (const { value } of quasi.quasis) if (value.cooked !== null) tagged.add(value.cooked)
    },
    JSXText: ({ value }) => {
      found.push(value)
    },
    TemplateLiteral: ({ quasis }) => {
      // An inserted value may end with a figure, so it is replaced by one.
      for (const [index, { value }] of quasis.entries()) {
        if (value.cooked !== null && !tagged.has(value.cooked)) found.push(index === 0 ? value.cooked : `0${value.cooked}`)
      }
    },
  }).visit(program)
  return found
}

test.each(files)('%s', (file) => {
  const faults = textsOf(file).flatMap((text) => {
    const fault = faultOf(text)
    return fault === null ? [] : [`${fault}: ${text}`]
  })
  expect(faults).toEqual([])
})

test.each(globSync('patchnotes/*.md', { cwd: root }))('%s', (file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  expect(lines.flatMap((line) => faultOf(line) ?? [])).toEqual([])
})

test.each([
  ['Oui : non', 'an ordinary space before : ; ! ? »'],
  ['Oui ; non', 'an ordinary space before : ; ! ? »'],
  ['Oui ?', 'an ordinary space before : ; ! ? »'],
  ['«\u00A0Oui »', 'an ordinary space before : ; ! ? »'],
  ['« Oui\u00A0»', 'an ordinary space after «'],
  ['Oui\u00A0!', 'a wide no-break space before ; ! ?'],
  ['Oui\u202F: non', 'a narrow no-break space before : »'],
  ["l'équipe", 'a straight apostrophe'],
  ['12 h', 'an ordinary space between a figure and its unit'],
  ['Il reste 3 j.', 'an ordinary space between a figure and its unit'],
  ['20 %', 'an ordinary space between a figure and its unit'],
  ['prévenu·e', 'a middle dot within a word, which nobody can say aloud'],
])('« %s »: %s', (text, fault) => {
  expect(faultOf(text)).toBe(fault)
})

test('a well-set sentence has no fault, and neither has a text that is no sentence', () => {
  expect(['12\u00A0h', 'min-h-0 min-w-0', 'M0 0 h14', '3 jours'].map(faultOf)).toEqual([null, null, null, null])
  expect(faultOf('« Oui »\u00A0: l’équipe'.replaceAll('« ', '«\u00A0').replaceAll(' »', '\u00A0»'))).toBeNull()
})
