// Giving a time on call: it is offered while it is to come and not offered yet, and exactly what is sent.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { refused, type Answers } from '../../../../../test/calls.ts'
import { draw } from '../../../../../test/draw.tsx'
import { demandOf, personOf, userIdOf } from '../../../../../test/scene.ts'
import { words } from '../../../../../test/words.ts'
import { GiveOnCall } from './give-on-call.tsx'

const DAY = '2026-11-24'
const NIGHT = { startAt: Date.UTC(2026, 10, 24, 18), endAt: Date.UTC(2026, 10, 25, 6), startTime: '19:00', endTime: '07:00' }
const onCall = { ...NIGHT, kind: 'onCall' as const, letters: 'AST', name: 'Astreinte' }
const posted = demandOf(DAY, 'J', { posterId: userIdOf('a'), poster: personOf('a'), category: 'ownPending' })
const given = { startAt: NIGHT.startAt, endAt: NIGHT.endAt, from: '19:00', to: '07:00', onCall: { name: 'Astreinte', letters: 'AST' } }
const ofOnCall = { ...posted, posterShift: { ...posted.posterShift, ...given } }

const drawDay = (answers: Answers = {}, part = onCall) =>
  draw(<GiveOnCall day={DAY} parts={[part]} />, { answers: { 'demands.post': posted, ...answers } })

test('sends all of it, with the points of the centre and one’s words', async () => {
  const { getByRole, getByText, asked } = await drawDay()
  await getByRole('button', { name: 'Céder cette astreinte' }).click()
  await expect.element(getByRole('textbox', { name: words('Points donnés pour le remplacement') })).toHaveValue('12')
  await userEvent.fill(getByRole('textbox', { name: words('Commentaire (facultatif)') }), 'Je suis de mariage')
  await getByRole('button', { name: 'Poster la demande' }).click()
  await expect.element(getByText(words('Demande postée. Relève prévient les collègues qui peuvent y répondre.'))).toBeVisible()
  expect(asked('demands.post').map(({ body }) => body)).toEqual([
    {
      type: 'substitution',
      posterShift: { date: DAY, isOnCall: true, from: '19:00', to: '07:00' },
      points: 12,
      comment: 'Je suis de mariage',
    },
  ])
})

test('says why the server refuses it, and keeps what was written', async () => {
  const { getByRole, getByText } = await drawDay({ 'demands.post': refused('onCallUnknown') })
  await getByRole('button', { name: 'Céder cette astreinte' }).click()
  await userEvent.fill(getByRole('textbox', { name: words('Commentaire (facultatif)') }), 'Je suis de mariage')
  await getByRole('button', { name: 'Poster la demande' }).click()
  await expect.element(getByText('Vous n’êtes pas d’astreinte ce jour-là à ces heures.')).toBeVisible()
  await expect.element(getByRole('textbox', { name: words('Commentaire (facultatif)') })).toHaveValue('Je suis de mariage')
})

test('is not offered twice, nor once it has begun', async () => {
  const offered = await drawDay({ 'demands.changes': { since: '1', isWhole: true, demands: [ofOnCall], gone: [] } })
  await expect.poll(() => offered.asked('demands.changes').length).toBeGreaterThan(0)
  await expect.element(offered.getByRole('button', { name: 'Céder cette astreinte' })).not.toBeInTheDocument()
  const begun = await drawDay({}, { ...onCall, startAt: 0 })
  await expect.poll(() => begun.asked('demands.changes').length).toBeGreaterThan(0)
  await expect.element(begun.getByRole('button', { name: 'Céder cette astreinte' })).not.toBeInTheDocument()
})
