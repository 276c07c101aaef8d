// The address arrives whole in each calendar program, whatever signs it is made of.
import { expect, test } from 'vitest'
import { calendarLinks } from './components/feed-settings.tsx'

const url = 'https://releve.example/api/calendar-feeds/a-1.b_2&c.ics'

test('each program is given the address in its own way', () => {
  const [google, apple, outlook] = calendarLinks(url).map(({ href }) => new URL(href))
  expect(google?.searchParams.get('cid')).toBe(url.replace('https', 'webcal'))
  expect(apple?.href).toBe(url.replace('https', 'webcal'))
  expect(outlook?.searchParams.get('url')).toBe(url)
  expect(outlook?.searchParams.get('name')).toBe('Relève')
})
