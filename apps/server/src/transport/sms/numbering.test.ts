// The few lines by which France's numbers are read (contract/phone-number.ts), against the numbering plans of libphonenumber.
import { phoneNumberText, readPhoneNumber } from '@releve/contract/phone-number'
import parse, { type CountryCode } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'

const TERRITORIES: readonly CountryCode[] = ['FR', 'RE', 'YT', 'GP', 'MF', 'BL', 'GF', 'MQ']

// Fixed numbers of metropolitan France are judged by their length alone there: only those that a territory overseas claims are compared.
// Numbers in 08 and 09 are of no place.
test('ten digits that belong to one territory are read as its number, whatever their range', () => {
  const wrong: string[] = []
  let judged = 0
  for (let range = 10_000; range < 80_000; range++) {
    // Every range beside a territory's, one of ten elsewhere.
    if (range % 10 !== 0 && !/^(?:26|59|639|69|70)/.test(String(range))) continue
    const national = `0${range}1234`
    const numbers = new Set(
      TERRITORIES.flatMap((country) => {
        const found = parse(national, country)
        return found?.isValid() === true && ['MOBILE', 'FIXED_LINE'].includes(found.getType() ?? '') ? [found.number] : []
      }),
    )
    const [only] = numbers
    if (numbers.size !== 1 || only === undefined) continue
    if (only.startsWith('+33') && range < 60_000) continue
    judged++
    const read = readPhoneNumber(national)
    if (read !== only) wrong.push(`${national}: ${read}, not ${only}`)
  }
  expect(judged).toBeGreaterThan(2000)
  expect(wrong).toEqual([])
})

test.each([
  ['Pacific/Tahiti', 'PF', ['87123456', '40412345', '89123456']],
  ['Pacific/Noumea', 'NC', ['751234', '241234', '801234', '941234']],
  ['Pacific/Wallis', 'WF', ['821234', '721234']],
  ['America/Miquelon', 'PM', ['551234', '411234', '420123']],
] as const)('in %s, local numbers are of its territory', (zone, country, numbers) => {
  for (const local of numbers) {
    const found = parse(local, country)
    expect([local, found?.isValid()]).toEqual([local, true])
    expect(readPhoneNumber(local, zone)).toBe(found?.number)
  }
})

test.each([
  '+33639980007',
  '+41791234567',
  '+32470123456',
  '+352621123456',
  '+34612345678',
  '+12125550100',
  '+262692123456',
  '+37744123456',
])('%s is read from what is shown of it, by libphonenumber too', (number) => {
  expect(parse(phoneNumberText(number), 'FR')?.isPossible()).toBe(true)
  expect(readPhoneNumber(phoneNumberText(number))).toBe(number)
})
