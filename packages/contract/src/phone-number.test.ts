// Telephone numbers as people type them, as they are stored and as they are displayed; texts that are no number are refused.
import { expect, test } from 'vitest'
import { phoneNumberText, readPhoneNumber } from './phone-number.ts'

const spoken = (number: string, zone?: string) => phoneNumberText(number, zone).replaceAll('\u00A0', ' ')

test.each([
  ['06 39 98 00 07', '+33639980007', '06 39 98 00 07'],
  ['0639980007', '+33639980007', '06 39 98 00 07'],
  ['06-39-98-00-07', '+33639980007', '06 39 98 00 07'],
  ['+33 (0)6.39.98.00.07', '+33639980007', '06 39 98 00 07'],
  ['+33 06 39 98 00 07', '+33639980007', '06 39 98 00 07'],
  ['0033-6-39-98-00-07', '+33639980007', '06 39 98 00 07'],
  ['06\u00A039\u202F98 00 07', '+33639980007', '06 39 98 00 07'],
  ['06‑39–98 00 07', '+33639980007', '06 39 98 00 07'],
  // A spreadsheet removed the zero, or the plus.
  ['639980007', '+33639980007', '06 39 98 00 07'],
  ['33639980007', '+33639980007', '06 39 98 00 07'],
  ['298123456', '+33298123456', '02 98 12 34 56'],
  ['0692 12 34 56', '+262692123456', '06 92 12 34 56'],
  ['+262 692 12 34 56', '+262692123456', '06 92 12 34 56'],
  ['0639 01 23 45', '+262639012345', '06 39 01 23 45'],
  ['0690 12 34 56', '+590690123456', '06 90 12 34 56'],
  ['0694 12 34 56', '+594694123456', '06 94 12 34 56'],
  ['0596 12 34 56', '+596596123456', '05 96 12 34 56'],
  // The calling code of metropolitan France before a number overseas, as many write it.
  ['+33 692 12 34 56', '+262692123456', '06 92 12 34 56'],
  ['+33 (0)693 12 34 56', '+262693123456', '06 93 12 34 56'],
  ['0033 639 01 23 45', '+262639012345', '06 39 01 23 45'],
  ['33690123456', '+590690123456', '06 90 12 34 56'],
  ['+33694123456', '+594694123456', '06 94 12 34 56'],
  ['+33696123456', '+596696123456', '06 96 12 34 56'],
  // The same digits in the national form would be another number.
  ['+262 639 98 00 07', '+262639980007', '+262 639 98 00 07'],
  ['+41 79 123 45 67', '+41791234567', '+41 79 123 45 67'],
  ['00 352 621 123 456', '+352621123456', '+352 621 12 34 56'],
  ['+1 212 555 0100', '+12125550100', '+1 212 555 0100'],
  ['+689 87 12 34 56', '+68987123456', '+689 87 12 34 56'],
])('%s is %s', (typed, number, text) => {
  expect(readPhoneNumber(typed)).toBe(number)
  expect(readPhoneNumber(number)).toBe(number)
  expect(spoken(number)).toBe(text)
  expect(readPhoneNumber(phoneNumberText(number))).toBe(number)
})

test.each([
  ['Pacific/Tahiti', '87 12 34 56', '+68987123456', '87 12 34 56'],
  ['Pacific/Noumea', '75.12.34', '+687751234', '75 12 34'],
  ['Pacific/Wallis', '821234', '+681821234', '82 12 34'],
  ['America/Miquelon', '55 12 34', '+508551234', '55 12 34'],
  ['Pacific/Tahiti', '06 39 98 00 07', '+33639980007', '06 39 98 00 07'],
  ['Indian/Reunion', '0692 12 34 56', '+262692123456', '06 92 12 34 56'],
])('in %s, %s is %s', (zone, typed, number, text) => {
  expect(readPhoneNumber(typed, zone)).toBe(number)
  expect(spoken(number, zone)).toBe(text)
  expect(readPhoneNumber(phoneNumberText(number, zone), zone)).toBe(number)
})

test.each([
  '',
  '06 39 98 00',
  '06 39 98 00 07 1',
  '15',
  '112',
  '87 12 34 56',
  '+0 639 98 00 07',
  '+330639980',
  '+1234567890123456',
  '6,4E+08',
  'le bureau',
  '06 39 98 00 0O',
  '٠٦٣٩٩٨٠٠٠٧',
  '06 39 98 00 07 / 06 39 98 00 08',
])('%s is none', (typed) => {
  expect(readPhoneNumber(typed)).toBeNull()
  expect(phoneNumberText(typed)).toBe(typed)
})
