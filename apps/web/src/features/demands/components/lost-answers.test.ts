// The outcome of an action whose answer was lost: sought until it is known, never sent anew.
import { expect, it } from 'vitest'
import { ApiError, OfflineError, SessionError } from '#api/errors.ts'
import { isUnanswered, untilKnown, whyNot } from './lost-answers.ts'
import { demandTexts } from '../texts.ts'

const refusal = new ApiError('Cette demande vient d’être acceptée par un collègue.', { status: 409, code: 'demandClosed' })
const underWay = new ApiError('Cette demande est déjà en cours de traitement.', { status: 409, code: 'idempotencyInProgress' })
const givenUp = new ApiError('Cette demande n’est pas arrivée à temps.', { status: 409, code: 'idempotencyGivenUp' })
const failing = new ApiError('Une erreur est survenue', { status: 500, code: 'unexpected' })
const busy = new ApiError('Le service est très sollicité. Réessayez dans un instant.', { status: 503, code: 'busy' })
const lost = new OfflineError()

/** Seeks while these answers come; a string is a success, the last one is repeated. */
async function seek(answers: readonly (Error | string)[], { concernedFor = Infinity } = {}) {
  const keys = new Set<string>()
  const questions: string[] = []
  const waits: number[] = []
  let hours = 0
  const end = await untilKnown(
    async ({ idempotencyKey, givesUp }) => {
      keys.add(idempotencyKey)
      questions.push(givesUp === true ? 'what became of it' : 'to do it')
      const answer = answers[Math.min(questions.length, answers.length) - 1]!
      if (typeof answer === 'string') return answer
      throw answer
    },
    {
      onDoubt: () => questions.push('in doubt'),
      isConcerned: () => waits.length <= concernedFor,
      now: () => (hours += 0.1) * 3_600_000,
      wait: async (ms) => void waits.push(ms),
    },
  ).catch((error: unknown) => error)
  expect(keys.size).toBe(1)
  return { end, asked: questions, waits }
}

const sent = 'to do it'
const sought = 'what became of it'

it.each([
  ['an answer', ['done'], 'done', [sent]],
  ['a refusal', [refusal], refusal, [sent]],
  ['a failure of the server', [failing], failing, [sent]],
  ['lost, and done', [lost, 'done'], 'done', [sent, 'in doubt', sought]],
  ['lost, and never come', [lost, givenUp], givenUp, [sent, 'in doubt', sought]],
  ['a server that could not answer, and had done it', [busy, busy, 'done'], 'done', [sent, 'in doubt', sought]],
  ['still under way, then done', [underWay, underWay, underWay, 'done'], 'done', [sent, 'in doubt', sought, sought]],
  ['still under way, then refused', [underWay, underWay, underWay, givenUp], givenUp, [sent, 'in doubt', sought, sought]],
  ['lost again, and a failure that says nothing', [lost, lost, lost, failing, 'done'], 'done', [sent, 'in doubt', sought, sought, sought]],
] as const)('%s', async (_, answers, end, questions) => expect(await seek(answers)).toMatchObject({ end, asked: questions }))

it('waits longer and longer, and is sought no more once the server may have forgotten it', async () => {
  const { end, waits } = await seek([lost, underWay])
  expect(end).toBe(lost)
  expect(waits.slice(0, 6)).toEqual([800, 1600, 3200, 6400, 10_000, 10_000])
})

it('is sought no more for who has logged out', async () => {
  expect(await seek([lost, lost, 'done'], { concernedFor: 0 })).toMatchObject({ end: lost, asked: [sent, 'in doubt'] })
  const over = new SessionError('expired')
  expect((await seek([lost, over])).end).toBe(over)
})

it('a refusal is an answer; a first attempt still under way is none; what was given up is said elsewhere', () => {
  expect([refusal, underWay, lost, givenUp].map(isUnanswered)).toEqual([false, true, true, false])
  const { unknown } = demandTexts.lost
  expect([null, refusal, underWay, lost, givenUp].map(whyNot)).toEqual([null, refusal.message, unknown, unknown, null])
})
