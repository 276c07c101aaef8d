// The rests that are due to a member, as they read them and as their chief gives them back; those of a centre.
import { expect, test } from 'vitest'
import { draw } from '../../../../test/draw.tsx'
import { CENTER, idOf, personOf, userIdOf } from '../../../../test/scene.ts'
import { CenterRests } from './center-rests.tsx'
import type { Rest, Rests } from './rest-queries.ts'
import { RestsOwed } from './rests-owed.tsx'

const REST: Rest = {
  _id: idOf(70),
  user: personOf('a'),
  cause: 'intervention',
  date: '2026-11-18',
  references: ['décret 2001-1382, art.\u00A02', 'directive 2003/88/CE, art.\u00A017 et\u00A018'],
  requiredMinutes: 720,
  restMinutes: 660,
  dueMinutes: 60,
  leftMinutes: 60,
  dueBy: '2026-11-25',
  state: 'owed',
  given: [],
  waived: null,
  createdAt: Date.parse('2026-11-18T09:00Z'),
}
const HOURS = { startTime: '07:00', endTime: '08:00', endsNextDay: false }
const STATE: Rests = { today: '2026-11-20', rests: [REST], proposals: [], mayGive: false }

const drawRests = (state: Partial<Rests>, mayWaive = false) =>
  draw(<RestsOwed userId={userIdOf('a')} mayWaive={mayWaive} />, {
    as: mayWaive ? 'administrator' : 'a',
    answers: { 'rests.ofMember': { ...STATE, ...state }, 'rests.give': STATE, 'rests.waive': STATE },
  })

test('a member reads what cut the rest, what is due, by when and by which texts', async () => {
  const { getByText, getByRole } = await drawRests({})
  await expect.element(getByText(/^1.h à rendre avant la fin du mer..25.nov\.$/u)).toBeVisible()
  await expect
    .element(getByText(/^Avant la vacation du mer..18.nov\., une intervention a laissé 11.h de repos au lieu de 12.h\.$/u))
    .toBeVisible()
  await expect.element(getByText('décret 2001-1382, art.\u00A02\u202F; directive 2003/88/CE, art.\u00A017 et\u00A018')).toBeVisible()
  expect(getByRole('button').elements()).toEqual([])
})

test('one whose day is over is late; one that was given or waived says how', async () => {
  const { getByText } = await drawRests({
    today: '2026-11-26',
    rests: [
      REST,
      { ...REST, _id: idOf(71), state: 'given', leftMinutes: 0, given: [{ modificationId: idOf(72), date: '2026-11-21', hours: HOURS }] },
      {
        ...REST,
        _id: idOf(73),
        state: 'waived',
        leftMinutes: 0,
        waived: { by: personOf('administrator'), at: Date.parse('2026-11-20T09:00Z'), reason: 'Pris le 19' },
      },
    ],
  })
  await expect.element(getByText('En retard')).toBeVisible()
  await expect.element(getByText(/^Rendu\u00A0: sam..21.nov\., 07:00/u)).toBeVisible()
  await expect.element(getByText('Levé par Odile Orme\u00A0: Pris le 19')).toBeVisible()
})

test('a chief gives it back by one press, or waives it with a reason', async () => {
  const proposals = [{ restId: REST._id, date: '2026-11-21', hours: HOURS }]
  const { getByRole, getByText, asked } = await drawRests({ mayGive: true, proposals }, true)
  await getByRole('button', { name: /^Rendre le repos sam/u }).click()
  await expect
    .poll(() => asked('rests.give').map(({ params, body }) => ({ params, body })))
    .toEqual([{ params: { id: REST._id }, body: { date: '2026-11-21', hours: HOURS } }])
  await getByText('Lever ce repos').click()
  await getByRole('textbox').fill('Pris le 19, d’un commun accord')
  await getByRole('button', { name: 'Lever ce repos' }).click()
  await expect.poll(() => asked('rests.waive').map(({ body }) => body)).toEqual([{ reason: 'Pris le 19, d’un commun accord' }])
})

test('where nothing can be shortened, the chief reads so', async () => {
  const { getByText } = await drawRests({ mayGive: true })
  await expect.element(getByText(/^Aucune vacation des prochains jours/u)).toBeVisible()
})

test('those of a centre lead to their members', async () => {
  const { getByRole } = await draw(<CenterRests centerId={CENTER} />, {
    as: 'administrator',
    answers: { 'rests.ofCenter': { today: STATE.today, rests: [REST] } },
  })
  await expect.element(getByRole('link')).toHaveAttribute('href', `/profile/${REST.user._id}/hours`)
})
