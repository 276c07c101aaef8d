// A cycle while it is edited: its name and days, with every step taken back and done again. Pure.
import type { RotationDay } from '@releve/domain/planning/shift'
import { moveDay } from '@releve/domain/rotations/coverage'

export interface CycleDraft {
  readonly name: string
  readonly days: readonly RotationDay[]
}

export interface EditorState {
  /** As the server has it. */
  readonly saved: CycleDraft
  readonly present: CycleDraft
  /** Oldest first. */
  readonly past: readonly CycleDraft[]
  /** Nearest first. */
  readonly future: readonly CycleDraft[]
  /** The days saved when one began to change them: other ones in `saved` are somebody else's. */
  readonly begunOn: CycleDraft['days']
  /** On its way to the server, or the last that was. */
  readonly sent: CycleDraft | null
}

/** What changes the draft, a step each. */
type Gesture =
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'insert'; readonly index: number; readonly day: RotationDay }
  | { readonly kind: 'replace'; readonly index: number; readonly day: RotationDay }
  | { readonly kind: 'move'; readonly from: number; readonly to: number }
  | { readonly kind: 'remove'; readonly index: number }
  | { readonly kind: 'fill'; readonly days: readonly RotationDay[] }

export type EditorAction =
  | Gesture
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** What stands now goes to the server. */
  | { readonly kind: 'send' }
  /** The server has `draft` now, for what was `sent` to it; what was edited meanwhile stays, not saved yet. */
  | { readonly kind: 'saved'; readonly draft: CycleDraft; readonly sent: CycleDraft }
  /** The server has `draft` now, by somebody else or as one sent it. */
  | { readonly kind: 'read'; readonly draft: CycleDraft }

const MOST_STEPS = 100

export function startEditing(saved: CycleDraft): EditorState {
  return { saved, present: saved, past: [], future: [], begunOn: saved.days, sent: null }
}

function draftAfter(draft: CycleDraft, action: Gesture): CycleDraft {
  const { days } = draft
  switch (action.kind) {
    case 'rename':
      return { ...draft, name: action.name }
    case 'insert':
      return { ...draft, days: days.toSpliced(action.index, 0, action.day) }
    case 'replace':
      return { ...draft, days: days.with(action.index, action.day) }
    case 'move':
      return { ...draft, days: moveDay(days, action.from, action.to) }
    case 'remove':
      // A cycle has a day.
      return days.length === 1 ? draft : { ...draft, days: days.toSpliced(action.index, 1) }
    case 'fill':
      return { ...draft, days: action.days }
  }
}

export function isSameDays(a: CycleDraft['days'], b: CycleDraft['days']): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

function isSameDraft(a: CycleDraft, b: CycleDraft): boolean {
  return a === b || (a.name === b.name && isSameDays(a.days, b.days))
}

function afterSaving({ present, past, future }: EditorState, draft: CycleDraft, sent: CycleDraft): EditorState {
  if (present === sent || isSameDraft(present, draft)) return startEditing(draft)
  const renewed = (steps: readonly CycleDraft[]) => steps.map((step) => (step === sent ? draft : step))
  // Steps back end at what is saved; somebody who went back beyond it meanwhile goes on from there.
  const steps = renewed(past.slice(Math.max(0, past.indexOf(sent))))
  return { saved: draft, present, past: steps, future: renewed(future), begunOn: draft.days, sent: null }
}

function afterReading(state: EditorState, draft: CycleDraft): EditorState {
  const { saved, present, begunOn, sent } = state
  if (isSameDraft(saved, draft)) return state
  // One's own, heard of before the answer.
  if (sent !== null && isSameDraft(sent, draft)) return afterSaving(state, draft, sent)
  if (isSameDraft(saved, present) || isSameDraft(present, draft)) return startEditing(draft)
  const isNameOwn = present.name !== saved.name
  const isOwn = !isSameDays(present.days, saved.days)
  const carried = { name: isNameOwn ? present.name : draft.name, days: isOwn ? present.days : draft.days }
  // One step back is what the other one saved, and there is none beyond.
  return { saved: draft, present: carried, past: [draft], future: [], begunOn: isOwn ? begunOn : draft.days, sent }
}

export function edit(state: EditorState, action: EditorAction): EditorState {
  const { present, past, future } = state
  if (action.kind === 'undo') {
    const before = past.at(-1)
    if (before === undefined) return state
    return { ...state, present: before, past: past.slice(0, -1), future: [present, ...future] }
  }
  if (action.kind === 'redo') {
    const [next, ...rest] = future
    return next === undefined ? state : { ...state, present: next, past: [...past, present], future: rest }
  }
  if (action.kind === 'read') return afterReading(state, action.draft)
  if (action.kind === 'send') return { ...state, sent: present }
  if (action.kind === 'saved') return afterSaving(state, action.draft, action.sent)
  const after = draftAfter(present, action)
  if (isSameDraft(after, present)) return state
  // Changed from what is saved: nothing of somebody else's is in the way.
  const begunOn = isSameDays(present.days, state.saved.days) ? state.saved.days : state.begunOn
  return { ...state, present: after, past: [...past, present].slice(-MOST_STEPS), future: [], begunOn }
}

export function isChanged({ saved, present }: EditorState): boolean {
  return !isSameDraft(saved, present)
}

/** Somebody else saved other days while one changed these: saving would undo theirs. */
export function isOvertaken({ saved, present, begunOn }: EditorState): boolean {
  return !isSameDays(saved.days, begunOn) && !isSameDays(present.days, saved.days)
}
