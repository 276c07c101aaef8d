// What the master reads of the queue: words, never the name a program gives to a task or a mail.
import { expect, test } from 'vitest'
import { mailLabel, taskLabel } from './texts.ts'

test.each([
  'settle',
  'expire',
  'tellDemands',
  'announce',
  'announcementMails',
  'mail',
  'mailNotifications',
  'push',
  'accountLetter',
  'reconcileMember',
  'memberName',
  'purge',
])('the task %s is named in French', (task) => {
  expect(taskLabel(task)).not.toBe(task)
})

test('an answer to a letter is no mail about an account', () => {
  expect(mailLabel('ticketAnswer')).toBe('Réponse des administrateurs')
  expect(mailLabel('restore')).toBe('Compte')
})
