// The table of members: a row for each, in their order, with days as days.
import { expect, test } from 'vitest'
import { detailNames, eachField } from '@releve/contract/member-fields'
import type { WireUser } from '@releve/contract/users'
import { membersSheet } from './members-sheet.ts'

const user: WireUser = {
  _id: 'zoe',
  userId: 'zoe',
  centerId: 'cta',
  name: 'Zoé',
  lastName: '=Ardoisière',
  avatar: null,
  ...eachField(detailNames, () => null),
  qualifications: ['OPE', 'CDS'],
  team: { _id: 'b', name: 'Équipe B', color: '#1565C0', order: 2 },
  isAdmin: false,
  adminType: null,
  status: 'approved',
  email: 'zoe@exemple.fr',
}

test('each member has a row, under as many titles as it has cells, with the days of their arrival', () => {
  const arrivals = [{ userId: 'zoe', memberSince: '2026-03-01', teamSince: '2026-11-16', neverCame: true, invitedAt: null }]
  const { rows, widths } = membersSheet(
    [
      { ...user, phone: '+33639980007' },
      { ...user, _id: 'ana', status: 'pending', team: null },
      { ...user, _id: 'leo', suspendedAt: 1_796_000_000_000 },
    ],
    arrivals,
    'Europe/Paris',
  )
  expect(rows).toHaveLength(4)
  for (const row of rows) expect(row).toHaveLength(widths.length)
  const values = rows.map((row) => row.map(({ value }) => value))
  expect(values[0]?.slice(0, 3)).toEqual(['Nom', 'Prénom', 'E-mail'])
  expect(values[1]?.[values[0]?.indexOf('Téléphone') ?? -1]).toBe('06 39 98 00 07')
  expect(values[1]?.slice(-6)).toEqual(['OPE, CDS', 'Équipe B', '2026-11-16', '2026-03-01', null, 'Jamais venu'])
  expect(rows[1]?.filter(({ isDay }) => isDay)).toHaveLength(2)
  expect(values[2]?.slice(-5)).toEqual([null, null, null, null, 'En attente'])
  expect(values[3]?.at(-1)).toBe('Suspendu')
})
