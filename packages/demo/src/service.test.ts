// The part of the demo that belongs to no centre: announcements and funding.
import { toDayNumber } from '@releve/domain/calendar/day'
import { expect, test } from 'vitest'
import { idOfUser, demoUsers } from './people.ts'
import { fundingRows } from './service.ts'

test('nothing was written in the funding after the demo began, on a morning on which something is paid', () => {
  const now = Date.UTC(2027, 1, 5, 6)
  const { entries } = fundingRows({ now, today: toDayNumber('2027-02-05') }, idOfUser(demoUsers[0]!))
  expect(entries.filter(({ day }) => day === '2027-02-05')).not.toEqual([])
  expect(entries.filter(({ created_at: createdAt }) => Date.parse(createdAt) > now)).toEqual([])
})
