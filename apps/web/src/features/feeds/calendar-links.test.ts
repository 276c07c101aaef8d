// The address arrives whole in each calendar program, whatever signs it is made of, and the program of the device is offered first.
import { expect, test } from 'vitest'
import { calendarLinks, usualProgram } from './components/feed-settings.tsx'

const url = 'https://releve.example/api/calendar-feeds/a-1.b_2&c.ics'

test('each program is given the address in its own way', () => {
  const { google, apple, outlook } = calendarLinks(url)
  expect(new URL(google.href).searchParams.get('cid')).toBe(url.replace('https', 'webcal'))
  expect(new URL(apple.href).href).toBe(url.replace('https', 'webcal'))
  expect(new URL(outlook.href).searchParams.get('url')).toBe(url)
  expect(new URL(outlook.href).searchParams.get('name')).toBe('Relève')
})

const AGENTS = [
  [
    'apple',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  ],
  ['apple', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'],
  ['google', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'],
  ['outlook', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'],
  ['google', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
] as const

test.each(AGENTS)('%s comes first on %s', (program, userAgent) => {
  expect(usualProgram(userAgent)).toBe(program)
})
