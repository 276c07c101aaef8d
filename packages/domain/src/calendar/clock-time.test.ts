// Every minute of the day is read and written; a text that is no clock time is refused.
import { expect, test } from 'vitest'
import { clockOf, isClockTime, minutesOf } from './clock-time.ts'

test('every minute of the day goes round', () => {
  const texts = new Set<string>()
  for (let hour = 0; hour < 24; hour++) {
    for (let minute = 0; minute < 60; minute++) {
      const text = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      texts.add(text)
      expect(isClockTime(text)).toBe(true)
      expect(minutesOf(text)).toBe(hour * 60 + minute)
      expect(clockOf(hour * 60 + minute)).toBe(text)
    }
  }
  expect(texts.size).toBe(1440)
})

test('minutes of other days wrap round', () => {
  expect([1440, 1500, 2880, -60, -1441].map(clockOf)).toEqual(['00:00', '01:00', '00:00', '23:00', '23:59'])
})

test.each([
  '',
  '7:00',
  '24:00',
  '12:60',
  '19h00',
  '19:0',
  '19:000',
  ' 7:00',
  '07:00 ',
  '-1:00',
  '0a:00',
  '07:a0',
  '1٢:00',
  ':::::',
  '1::00',
  '07:0:',
])('%j is not a clock time', (text) => {
  expect(isClockTime(text)).toBe(false)
  expect(() => minutesOf(text)).toThrow(RangeError)
})
