// Numbers as they are typed, and what is none.
import { expect, test } from 'vitest'
import { phoneNumber, phoneNumberText, readPhoneNumber } from './phone-number.ts'

test.each([
  ['06 39 98 00 07', '+33639980007', '06 39 98 00 07'],
  ['0639980007', '+33639980007', '06 39 98 00 07'],
  ['+33 (0)6.39.98.00.07', '+33639980007', '06 39 98 00 07'],
  ['0033-6-39-98-00-07', '+33639980007', '06 39 98 00 07'],
  ['06\u00A039\u202F98 00 07', '+33639980007', '06 39 98 00 07'],
  ['+262 639 98 00 07', '+262639980007', '+262639980007'],
  ['+1 212 555 0100', '+12125550100', '+12125550100'],
])('%s is %s', (typed, number, text) => {
  expect(readPhoneNumber(typed)).toBe(number)
  expect(phoneNumber.safeParse(number).success).toBe(true)
  expect(phoneNumberText(number)).toBe(text.replaceAll(' ', '\u00A0'))
  expect(readPhoneNumber(phoneNumberText(number))).toBe(number)
})

test.each([
  '',
  '06 39 98 00',
  '06 39 98 00 07 1',
  '+33 06 39 98 00 07',
  '15',
  '112',
  '+0 639 98 00 07',
  '+1234567890123456',
  'le bureau',
  '06 39 98 00 0O',
  '639980007',
])('%s is none', (typed) => expect(readPhoneNumber(typed)).toBeNull())

test.each(['0639980007', '+33 639980007', '+330639980007', '+3363998000', ' +33639980007', '٠٦٣٩٩٨٠٠٠٧'])(
  'the server takes no %s',
  (text) => {
    const { error } = phoneNumber.safeParse(text)
    expect(error?.issues[0]?.message).toBe('Ce numéro s’écrit avec l’indicatif du pays, sans espaces\u00A0: +33639980007.')
  },
)
