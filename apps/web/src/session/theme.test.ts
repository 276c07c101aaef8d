// The theme is written in three places that cannot import one another: the script before the first paint, the page, the
// tokens. They must say the same.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STORED_LOGIN_KEY } from './session.ts'
import { PAGE_COLOR, THEME_STORAGE_KEY } from './theme.ts'

function read(...path: string[]): string {
  return readFileSync(join(import.meta.dirname, '../..', ...path), 'utf8')
}

test('the script before the first paint reads the key that is written, and shows the same colour', () => {
  const script = read('public/early.js')
  expect(script).toContain(`localStorage.getItem('${THEME_STORAGE_KEY}') === 'light'`)
  expect(script).toContain(`content = '${PAGE_COLOR.light}'`)
})

test('the same script hides a visitor’s page from somebody logged in: by the key of the stored login, and the mark the style looks for', () => {
  const script = read('public/early.js')
  expect(script).toContain(`localStorage.getItem('${STORED_LOGIN_KEY}') !== null) document.documentElement.dataset.login`)
  expect(read('src/app/styles.css')).toContain("[data-login] > body > [data-prerendered='visitor'] > *")
})

test('the page starts in the dark theme, with its colour', () => {
  const page = read('index.html')
  expect(page).toContain('data-theme="dark"')
  expect(page).toContain(`name="theme-color" content="${PAGE_COLOR.dark}"`)
})

test('the colours are the page surface of the tokens', () => {
  const surfaces = [...read('src/ui/tokens.css').matchAll(/--s0:\s*(#[\dA-F]{6})/gi)].map((match) => match[1]?.toUpperCase())
  expect(surfaces).toEqual([PAGE_COLOR.dark, PAGE_COLOR.light])
})

test('no script stands in the page itself: the content security policy would refuse it', () => {
  const scripts = [...read('index.html').matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)]
  expect(scripts).toHaveLength(2)
  expect(scripts.map((match) => match[1])).toEqual(['', ''])
})
