// The home page of whoever holds a role: the roles with what each opens, and no way to what would be refused.
import type { MemberRole } from '@releve/domain/access/roles'
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { teamIdOf } from '../../../../test/scene.ts'
import { RoleWork } from './role-work.tsx'

const WALL = { url: 'https://releve.example/wall#secret', names: 'short' as const, createdAt: 0 }

const linksOf = async (role: MemberRole, wall: typeof WALL | null = WALL) => {
  const teamId = role === 'teamChief' ? teamIdOf('b') : null
  const screen = await draw(<RoleWork />, {
    account: { roles: [{ role, teamId, untilDate: null }] },
    answers: { 'wall.get': { wall } },
  })
  await expect.element(screen.getByRole('heading', { name: 'Votre rôle' })).toBeVisible()
  return screen
}

test.each<[MemberRole, string[]]>([
  ['hr', ['Heures et absences du mois', 'À décider', 'Membres et leurs heures']],
  ['planner', ['Planning de l’équipe', 'À décider', 'Vacations à pourvoir']],
  ['teamChief', ['À décider', 'Membres et leurs heures']],
  ['replacements', ['Vacations à pourvoir']],
  ['roomChief', ['Vacations à pourvoir', 'Écran de la salle']],
  ['reader', ['Écran de la salle']],
])('%s finds the ways to their work', async (role, names) => {
  const { getByRole } = await linksOf(role)
  await expect
    .poll(() =>
      getByRole('link')
        .elements()
        .map((link) => link.textContent),
    )
    .toEqual(names)
})

test('a role that ends says until when', async () => {
  const { getByText } = await draw(<RoleWork />, { account: { roles: [{ role: 'planner', teamId: null, untilDate: '2026-12-05' }] } })
  await expect.element(getByText('Jusqu’au sam. 5\u00A0déc. compris.')).toBeVisible()
})

test('a team chief reads which team, and a centre without a screen of the room promises none', async () => {
  const chief = await linksOf('teamChief')
  await expect.element(chief.getByText('Chef d’équipe, Équipe B')).toBeVisible()
  await chief.unmount()
  const reader = await linksOf('reader', null)
  await expect.poll(() => reader.asked('wall.get').length).toBe(1)
  expect(reader.getByRole('link').elements()).toEqual([])
})
