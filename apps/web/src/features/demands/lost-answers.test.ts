// Whether what was asked is done, by what is read once the answer was lost.
import { expect, it } from 'vitest'
import { ApiError, OfflineError } from '../../api/errors.ts'
import { isDone, isUnanswered, whyNot } from './components/lost-answers.ts'
import type { Asked } from './components/lost-answers.ts'
import { demandTexts } from './texts.ts'
import { demand } from './wire-demand.fixture.ts'

const open = demand('d', '2026-11-25', { status: 'open' })
const mine = demand('d', '2026-11-25', { status: 'accepted', accepterId: 'me' })
const taken = demand('d', '2026-11-25', { status: 'accepted', accepterId: 'other' })

it.each<[Asked, string, Parameters<typeof isDone>[1], boolean]>([
  ['take', 'still open', open, false],
  ['take', 'mine', mine, true],
  ['take', 'taken by another', taken, false],
  ['take', 'no more', null, false],
  ['swap', 'still open', open, false],
  ['swap', 'mine', mine, true],
  ['withdraw', 'open again', open, true],
  ['withdraw', 'still mine', mine, false],
  ['withdraw', 'taken by another since', taken, true],
  ['withdraw', 'no more', null, true],
  ['cancel', 'still open', open, false],
  ['cancel', 'taken meanwhile', taken, false],
  ['cancel', 'no more', null, true],
])('%s, the demand is %s', (asked, _, now, done) => expect(isDone(asked, now, 'me')).toBe(done))

it('a refusal is an answer; a first attempt still under way is none', () => {
  const refusal = new ApiError('Cette demande vient d’être acceptée par un collègue.', { status: 409, code: 'demandClosed' })
  const underWay = new ApiError('Cette demande est déjà en cours de traitement.', { status: 409, code: 'idempotencyInProgress' })
  expect([refusal, underWay, new OfflineError()].map(isUnanswered)).toEqual([false, true, true])
  expect([refusal, underWay, new OfflineError()].map(whyNot)).toEqual([refusal.message, demandTexts.lost.inDoubt, demandTexts.lost.inDoubt])
})
