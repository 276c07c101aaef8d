// Editing a cycle: each gesture, and the way back.
import { describe, expect, test } from 'vitest'
import { REST, type RotationDay } from '@releve/domain/planning/shift'
import { edit, isChanged, isUndecided, meetingOf, startEditing, type EditorAction, type EditorState } from './components/editor-state.ts'

const dayOf = (name: string): RotationDay => ({
  shift:
    name === 'R' ? REST : { name, type: 'work', default: { startTime: '07:00', endTime: '19:00' }, endsNextDay: false, variation: null },
  variations: [],
})
const start = (letters: string) => startEditing({ name: 'Cycle', days: [...letters].map(dayOf) })
const lettersOf = ({ present }: EditorState) => present.days.map(({ shift }) => shift.name).join('')
const after = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(edit, state)

describe('gestures', () => {
  test.each<[string, EditorAction, string]>([
    ['a day moved back', { kind: 'move', from: 3, to: 0 }, 'RJNR'],
    ['a day moved on', { kind: 'move', from: 0, to: 2 }, 'NRJR'],
    ['a day added', { kind: 'insert', index: 1, day: dayOf('J') }, 'JJNRR'],
    ['a day added at the end', { kind: 'insert', index: 4, day: dayOf('N') }, 'JNRRN'],
    ['a day changed', { kind: 'replace', index: 0, day: dayOf('N') }, 'NNRR'],
    ['a day removed', { kind: 'remove', index: 1 }, 'JRR'],
    ['a template', { kind: 'fill', days: [dayOf('G')] }, 'G'],
  ])('%s', (_name, action, expected) => {
    const state = after(start('JNRR'), action)
    expect(lettersOf(state)).toBe(expected)
    expect(isChanged(state)).toBe(true)
    expect(lettersOf(after(state, { kind: 'undo' }))).toBe('JNRR')
    expect(lettersOf(after(state, { kind: 'undo' }, { kind: 'redo' }))).toBe(expected)
  })

  test('the last day stays', () => {
    expect(lettersOf(after(start('J'), { kind: 'remove', index: 0 }))).toBe('J')
  })
})

test('a cycle has 400 days at most', () => {
  const state = start('J'.repeat(399))
  const full = after(state, { kind: 'insert', index: 0, day: dayOf('N') })
  expect(full.present.days).toHaveLength(400)
  expect(after(full, { kind: 'insert', index: 0, day: dayOf('N') })).toBe(full)
})

test('what changes nothing is no step', () => {
  const state = start('JNRR')
  expect(after(state, { kind: 'move', from: 2, to: 3 }, { kind: 'rename', name: 'Cycle' })).toBe(state)
  expect(after(state, { kind: 'undo' }, { kind: 'redo' })).toBe(state)
})

test('a gesture after a step back forgets what was ahead', () => {
  const state = after(start('JNRR'), { kind: 'remove', index: 3 }, { kind: 'undo' }, { kind: 'remove', index: 0 })
  expect(lettersOf(after(state, { kind: 'redo' }))).toBe('NRR')
})

test('back at what is saved, nothing waits; once saved, neither', () => {
  const moved = after(start('JNRR'), { kind: 'move', from: 0, to: 1 })
  expect(isChanged(after(moved, { kind: 'move', from: 0, to: 1 }))).toBe(false)
  const saved = after(moved, { kind: 'saved', draft: moved.present, sent: moved.present })
  expect([isChanged(saved), lettersOf(saved), saved.past.length]).toEqual([false, 'NJRR', 0])
})

describe('edited while it was being saved', () => {
  const sent = after(start('JNRR'), { kind: 'remove', index: 3 })
  // The server writes it so: the same days, not the same objects.
  const draft = start('JNR').present
  const saved: EditorAction = { kind: 'saved', draft, sent: sent.present }

  test('what was done meanwhile stays, not saved yet, and goes back to what is saved', () => {
    const state = after(sent, { kind: 'insert', index: 0, day: dayOf('G') }, saved)
    expect([lettersOf(state), isChanged(state)]).toEqual(['GJNR', true])
    const back = after(state, { kind: 'undo' })
    expect([lettersOf(back), isChanged(back), back.past.length]).toEqual(['JNR', false, 0])
    expect(lettersOf(after(back, { kind: 'redo' }))).toBe('GJNR')
  })

  test('a step back is not undone by the answer', () => {
    const state = after(sent, { kind: 'undo' }, saved)
    expect([lettersOf(state), isChanged(state)]).toEqual(['JNRR', true])
    expect(isChanged(after(state, { kind: 'redo' }))).toBe(false)
  })
})

describe('saved by somebody else while it is edited', () => {
  const read = (letters: string, name = 'Cycle'): EditorAction => ({ kind: 'read', draft: { name, days: start(letters).present.days } })

  const met = (state: EditorState) => meetingOf(state) !== null

  test('an untouched cycle becomes theirs', () => {
    const state = after(start('JNRR'), read('JNR', 'Autre'))
    expect([lettersOf(state), state.present.name, isChanged(state), met(state)]).toEqual(['JNR', 'Autre', false, false])
  })

  test('what both did stands together, and theirs alone one step back', () => {
    const state = after(start('JNRR'), { kind: 'insert', index: 0, day: dayOf('G') }, read('JNR'))
    expect([lettersOf(state), isChanged(state), met(state), isUndecided(state)]).toEqual(['GJNR', true, true, false])
    const back = after(state, { kind: 'undo' })
    expect([lettersOf(back), isChanged(back), met(back), back.past.length]).toEqual(['JNR', false, false, 0])
  })

  test('their days and one’s own name go together', () => {
    const state = after(start('JNRR'), { kind: 'rename', name: 'Mien' }, read('JNR'))
    expect([lettersOf(state), state.present.name, isChanged(state), isUndecided(state)]).toEqual(['JNR', 'Mien', true, false])
  })

  test('one day that both changed: one’s own stands until one chooses, and the way back asks again', () => {
    const state = after(start('JNRR'), { kind: 'replace', index: 3, day: dayOf('N') }, read('GNRG'))
    expect([lettersOf(state), isUndecided(state), meetingOf(state)?.clashes]).toEqual(['GNRN', true, [3]])
    const theirState = after(state, { kind: 'choose', mine: false })
    expect([lettersOf(theirState), isChanged(theirState), met(theirState)]).toEqual(['GNRG', false, false])
    expect(isUndecided(after(theirState, { kind: 'undo' }))).toBe(true)
    const ownState = after(state, { kind: 'choose', mine: true })
    expect([lettersOf(ownState), isUndecided(ownState), met(ownState)]).toEqual(['GNRN', false, true])
    // The member chose, and edited on.
    expect(isUndecided(after(state, { kind: 'insert', index: 0, day: dayOf('J') }))).toBe(false)
  })

  test('two names, or stretches that cannot be told apart, are chosen between as a whole', () => {
    const names = after(start('JNRR'), { kind: 'rename', name: 'Mien' }, read('JNRR', 'Leur'))
    expect([names.present.name, isUndecided(names)]).toEqual(['Mien', true])
    expect(after(names, { kind: 'choose', mine: false }).present.name).toBe('Leur')
    const stretches = after(start('JN'), { kind: 'insert', index: 2, day: dayOf('G') }, read('JNR'))
    expect([lettersOf(stretches), meetingOf(stretches)?.clashes]).toEqual(['JNG', null])
    expect(lettersOf(after(stretches, { kind: 'choose', mine: false }))).toBe('JNR')
  })

  test('the way back and forth says so again', () => {
    const state = after(start('JNRR'), { kind: 'insert', index: 0, day: dayOf('G') }, read('JNR'), { kind: 'undo' }, { kind: 'redo' })
    expect([lettersOf(state), met(state)]).toEqual(['GJNR', true])
    const anew = after(state, { kind: 'undo' }, { kind: 'insert', index: 0, day: dayOf('N') })
    expect([lettersOf(anew), met(anew)]).toEqual(['NJNR', false])
  })

  test('saved by them a second time, that is joined too', () => {
    const state = after(start('JNRR'), { kind: 'insert', index: 0, day: dayOf('G') }, read('JNR'), read('JNRR'))
    expect([lettersOf(state), isUndecided(state)]).toEqual(['GJNRR', false])
  })

  test('what one sent oneself, read before the answer, is nobody else’s', () => {
    const sent = after(start('JNRR'), { kind: 'remove', index: 3 }, { kind: 'send' })
    const answer: EditorAction = { kind: 'saved', draft: start('JNR').present, sent: sent.present }
    const state = after(sent, read('JNR'), answer)
    expect([lettersOf(state), isChanged(state), met(state)]).toEqual(['JNR', false, false])
    // Days equal by content are not sent again.
    expect(state.present.days).toBe(state.saved.days)
    const goesOn = after(sent, { kind: 'insert', index: 0, day: dayOf('G') }, read('JNR'))
    expect([lettersOf(goesOn), met(goesOn)]).toEqual(['GJNR', false])
    expect(met(after(goesOn, answer))).toBe(false)
  })
})
