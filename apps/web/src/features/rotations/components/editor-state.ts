// A cycle while it is edited: its name and days, with every step taken back and done again, and joined to what somebody else saves
// meanwhile. Pure.
import type { RotationDay } from '@releve/domain/planning/shift'
import { moveDay } from '@releve/domain/rotations/coverage'
import { MOST_DAYS } from '@releve/domain/rotations/edit'
import { isSameDays, mergeDays } from '@releve/domain/rotations/merge'

export interface CycleDraft {
  readonly name: string
  readonly days: readonly RotationDay[]
}

/** The version somebody else saved together with one's own changes. */
export interface Meeting {
  /** Both versions joined; one's own values stand where both changed the same. */
  readonly draft: CycleDraft
  /** Both versions joined with their values instead; it is `draft` itself when nothing was changed by both, or one keeps one's own. */
  readonly otherwise: CycleDraft
  /** Days of `draft` that both changed; null: whole stretches of them. */
  readonly clashes: readonly number[] | null
}

export interface EditorState {
  /** The cycle as the server has it. */
  readonly saved: CycleDraft
  readonly present: CycleDraft
  /** Oldest first. */
  readonly past: readonly CycleDraft[]
  /** Nearest first. */
  readonly future: readonly CycleDraft[]
  /** It is set when somebody else saved since one began to change it; null: nobody did. */
  readonly meeting: Meeting | null
  /** The cycle on its way to the server, or the last that was. */
  readonly sent: CycleDraft | null
}

/** The gestures that change the draft, a step each. */
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
  /** Sends the present draft to the server. */
  | { readonly kind: 'send' }
  /** The server has `draft` now, for what was `sent` to it; what was edited meanwhile stays, not saved yet. */
  | { readonly kind: 'saved'; readonly draft: CycleDraft; readonly sent: CycleDraft }
  /** The server has `draft` now, by somebody else or as one sent it. */
  | { readonly kind: 'read'; readonly draft: CycleDraft }
  /** The choice between one's own values and theirs, where both changed the same. */
  | { readonly kind: 'choose'; readonly mine: boolean }

const MOST_STEPS = 100

export function startEditing(saved: CycleDraft): EditorState {
  return { saved, present: saved, past: [], future: [], meeting: null, sent: null }
}

function draftAfter(draft: CycleDraft, action: Gesture): CycleDraft {
  const { days } = draft
  switch (action.kind) {
    case 'rename':
      return { ...draft, name: action.name }
    case 'insert':
      return days.length >= MOST_DAYS ? draft : { ...draft, days: days.toSpliced(action.index, 0, action.day) }
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

export function isSameDraft(a: CycleDraft, b: CycleDraft): boolean {
  return a === b || (a.name === b.name && isSameDays(a.days, b.days))
}

function afterSaving({ present, past, future }: EditorState, draft: CycleDraft, sent: CycleDraft): EditorState {
  if (present === sent || isSameDraft(present, draft)) return startEditing(draft)
  const renewed = (steps: readonly CycleDraft[]) => steps.map((step) => (step === sent ? draft : step))
  // Steps back end at what is saved; somebody who went back beyond it meanwhile goes on from there.
  const steps = renewed(past.slice(Math.max(0, past.indexOf(sent))))
  return { saved: draft, present, past: steps, future: renewed(future), meeting: null, sent: null }
}

function afterReading(state: EditorState, draft: CycleDraft): EditorState {
  const { saved, present, sent } = state
  if (isSameDraft(saved, draft)) return state
  // The present cycle is what this editor sent: the event came before the answer.
  if (sent !== null && isSameDraft(sent, draft)) return afterSaving(state, draft, sent)
  const { days, otherwise, clashes } = mergeDays(saved.days, present.days, draft.days)
  const isNameOwn = present.name !== saved.name
  const isNameTwice = isNameOwn && draft.name !== saved.name && draft.name !== present.name
  const ownDraft = { name: isNameOwn ? present.name : draft.name, days }
  if (isSameDraft(ownDraft, draft)) return startEditing(draft)
  const hasClash = isNameTwice || clashes === null || clashes.length > 0
  const theirDraft = hasClash ? { name: isNameTwice ? draft.name : ownDraft.name, days: otherwise } : ownDraft
  // One step back is what the other one saved, and there is none beyond.
  return { saved: draft, present: ownDraft, past: [draft], future: [], meeting: { draft: ownDraft, otherwise: theirDraft, clashes }, sent }
}

/** Keeps what one sees, or takes their values in its place, where both changed the same. */
function afterChoosing(state: EditorState, isMine: boolean): EditorState {
  const { meeting, present, past } = state
  if (meeting === null) return state
  if (isMine) return { ...state, meeting: { ...meeting, otherwise: meeting.draft } }
  return { ...state, present: meeting.otherwise, past: [...past, present], future: [] }
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
  if (action.kind === 'choose') return afterChoosing(state, action.mine)
  if (action.kind === 'send') return { ...state, sent: present }
  if (action.kind === 'saved') return afterSaving(state, action.draft, action.sent)
  const after = draftAfter(present, action)
  if (isSameDraft(after, present)) return state
  // A draft that equals what is saved has nothing of somebody else's in it.
  const meeting = isSameDraft(present, state.saved) ? null : state.meeting
  return { ...state, present: after, past: [...past, present].slice(-MOST_STEPS), future: [], meeting }
}

export function isChanged({ saved, present }: EditorState): boolean {
  return !isSameDraft(saved, present)
}

/** The other's saved version is part of the edited one; null: it is not, or nothing is to be saved. */
export function meetingOf(state: EditorState): Meeting | null {
  return isChanged(state) ? state.meeting : null
}

/** Both changed the same, and it was not chosen between them. */
export function isUndecided({ meeting, present }: EditorState): boolean {
  return meeting !== null && present === meeting.draft && meeting.otherwise !== meeting.draft
}
