// A step is done when its setting says so; installing is proposed only where it can be done.
import { describe, expect, test } from 'vitest'
import { stepsFor, type StepFacts } from './steps.ts'

const NEW: StepFacts = { preferences: { theme: 'darkTheme' }, hasFeed: false, isInstalled: false, isHandheld: true }

function read(changes: Partial<StepFacts>): string[] {
  return stepsFor({ ...NEW, ...changes }).map(({ step, isDone }) => (isDone ? `${step}: done` : step))
}

describe('first steps', () => {
  test.each<[string, Partial<StepFacts>, string[]]>([
    ['new, on a telephone', {}, ['theme', 'notifications', 'calendar', 'installation']],
    ['new, at a desk: nothing to install', { isHandheld: false }, ['theme', 'notifications', 'calendar']],
    ['installed', { isInstalled: true }, ['theme', 'notifications', 'calendar', 'installation: done']],
    ['light chosen', { preferences: { theme: 'lightTheme' }, isHandheld: false }, ['theme: done', 'notifications', 'calendar']],
    [
      'a group of notifications chosen',
      { preferences: { theme: 'darkTheme', notifications: { points: { app: true, email: false } } }, isHandheld: false },
      ['theme', 'notifications: done', 'calendar'],
    ],
    [
      'no group chosen yet',
      { preferences: { theme: 'darkTheme', notifications: {} }, isHandheld: false },
      ['theme', 'notifications', 'calendar'],
    ],
    ['subscribed', { hasFeed: true, isHandheld: false }, ['theme', 'notifications', 'calendar: done']],
    ['subscription not known yet', { hasFeed: undefined, isHandheld: false }, ['theme', 'notifications', 'calendar']],
    [
      'said to be done',
      { preferences: { theme: 'darkTheme', dismissedSteps: ['theme'] }, isHandheld: false },
      ['theme: done', 'notifications', 'calendar'],
    ],
    [
      'nothing left: no list, whatever cannot be done here',
      { preferences: { theme: 'lightTheme', dismissedSteps: ['notifications'] }, hasFeed: true, isHandheld: false },
      [],
    ],
  ])('%s', (_name, changes, expected) => {
    expect(read(changes)).toEqual(expected)
  })
})
