// The look of mails: the tiles are those of the pages, what is said is the same in both parts, and markup stays text.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { composeMail } from './layout.ts'

const tokens = readFileSync(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
const light = tokens.slice(tokens.indexOf("[data-theme='light']"))
const token = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(light)?.[1] ?? 'no such token'

const mailOf = (name: string, isRest = false) =>
  composeMail({
    subject: 'Objet',
    title: 'Titre',
    paragraphs: [
      { name, isRest, day: 'sam. 5\u00A0déc.', hours: isRest ? null : 'de 19:00 à 07:00', label: 'Vous donnez', points: '12\u00A0points' },
    ],
  })

test.each(['J', 'N', 'M', 'A', 'G', 'R'])('the tile of %s has the colours of the pages', (name) => {
  const { html } = mailOf(name, name === 'R')
  expect(html).toContain(`bgcolor="${token(`${name}-bg`)}"`)
  expect(html).toContain(`;color:${token(`${name}-fg`)};`)
})

test('any other name has the neutral ones, and three letters at most', () => {
  expect(mailOf('Nuit longue').html).toMatch(new RegExp(`bgcolor="${token('R-bg')}"[^>]*>Nui</td>`))
})

test('the text says what the box shows', () => {
  expect(mailOf('N').text).toContain('Vous donnez\u00A0: N, sam. 5\u00A0déc., de 19:00 à 07:00\n12\u00A0points\n')
  expect(mailOf('R', true).text).toContain('Vous donnez\u00A0: R, sam. 5\u00A0déc.\n12\u00A0points\n')
})

test('markup in the name of a vacation stays text', () => {
  expect(mailOf('<b>').html).not.toContain('<b>')
})
