// The master's words for the queue: never the name a program gives to a task or a mail.
import { taskNames } from '@releve/contract/jobs'
import { expect, test } from 'vitest'
import { NBSP } from '#ui/format.ts'
import { jobTexts, mailLabel, taskLabel } from './texts.ts'

test.each(taskNames)('the task %s is named in French', (task) => {
  expect(taskLabel(task)).not.toBe(task)
})

test('an answer to a letter is no mail about an account', () => {
  expect(mailLabel('ticketAnswer')).toBe('Réponse des administrateurs')
  expect(mailLabel('restore')).toBe('Compte')
})

test.each([
  [1, `1${NBSP}SMS d’aujourd’hui n’a pas été envoyé et ne le sera pas${NBSP}: son centre avait atteint sa limite du jour.`],
  [12, `12${NBSP}SMS d’aujourd’hui n’ont pas été envoyés et ne le seront pas${NBSP}: leur centre avait atteint sa limite du jour.`],
])('text messages beyond the day: %i', (count, sentence) => {
  expect(jobTexts.textsDropped(count)).toBe(sentence)
})
