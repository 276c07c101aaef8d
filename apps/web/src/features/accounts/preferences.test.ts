// Preferences chosen one after the other: what is not named stays, and a refusal takes back its own choice only.
import type { Preferences, PreferencesChange } from '@releve/contract/preferences'
import { expect, test } from 'vitest'
import { changedPreferences, restoredPreferences } from '#session/preferences.ts'

const on = { app: true, email: true }
const off = { app: false, email: false }
const first: Preferences = { theme: 'darkTheme', haptics: 'light', notifications: { demands: on } }

test('a group is changed, the others and the rest stay', () => {
  expect(changedPreferences(first, { notifications: { points: off } })).toEqual({
    theme: 'darkTheme',
    haptics: 'light',
    notifications: { demands: on, points: off },
  })
  expect(changedPreferences(first, { haptics: 'off' })).toEqual({ ...first, haptics: 'off' })
})

test('a refused choice is taken back; what was chosen since stays', () => {
  const change = { notifications: { demands: off } }
  const later = changedPreferences(changedPreferences(first, change), { haptics: 'strong', notifications: { points: off } })
  expect(restoredPreferences(later, change, first)).toEqual({
    theme: 'darkTheme',
    haptics: 'strong',
    notifications: { demands: on, points: off },
  })
})

test('chosen again since, it is not touched', () => {
  const again = changedPreferences(first, { haptics: 'strong' })
  expect(restoredPreferences(again, { haptics: 'off' }, first)).toEqual(again)
})

test.each(['offers', 'demands', 'circles', 'points', 'planning', 'messages', 'administration', 'announcements'] as const)(
  'a group never chosen before is again not chosen: %s',
  (group) => {
    const none: Preferences = { theme: 'darkTheme' }
    const change = { notifications: { [group]: on } }
    expect(restoredPreferences(changedPreferences(none, change), change, none).notifications).toEqual({})
  },
)

test('a group never chosen before is again not chosen, and the others stay', () => {
  const change = { notifications: { messages: on } }
  expect(restoredPreferences(changedPreferences(first, change), change, first).notifications).toEqual({ demands: on })
})

test('hours refused are as they were; one never chosen is again not chosen', () => {
  const quietHours = { isOn: true, from: '22:00', to: '06:00' }
  const known = { ...first, quietHours }
  const change = { quietHours: { ...quietHours, isOn: false }, dailyDigest: true }
  expect(restoredPreferences(changedPreferences(known, change), change, known)).toEqual(known)
  const since = changedPreferences(changedPreferences(known, change), { dailyDigest: false })
  expect(restoredPreferences(since, change, known)).toEqual({ ...known, dailyDigest: false })
})

test('a theme and steps put aside that were refused are as they were', () => {
  const change: PreferencesChange = { theme: 'lightTheme', dismissedSteps: ['calendar'] }
  expect(restoredPreferences(changedPreferences(first, change), change, first)).toEqual(first)
})
