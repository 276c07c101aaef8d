// Somebody else saved the cycle that one edits: that theirs is in it, and what both changed, to choose between.
import type { Dispatch, ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { meetingTexts as texts } from '../texts.ts'
import { isUndecided, meetingOf, type EditorAction, type EditorState } from './editor-state.ts'

interface MeetingNoteProps {
  state: EditorState
  dispatch: Dispatch<EditorAction>
}

export function MeetingNote({ state, dispatch }: MeetingNoteProps): ReactNode {
  const meeting = meetingOf(state)
  const isAsked = meeting !== null && isUndecided(state)
  return (
    <div className="flex max-w-[640px] flex-col gap-2">
      <p role="status" className="text-14 text-pretty text-warn empty:hidden">
        {meeting !== null && (isAsked ? `${texts.joined} ${texts.clash(meeting)}` : texts.joined)}
      </p>
      {isAsked && (
        <div className="flex flex-wrap gap-2">
          <Button size={44} onClick={() => dispatch({ kind: 'choose', mine: true })}>
            {texts.mine}
          </Button>
          <Button size={44} onClick={() => dispatch({ kind: 'choose', mine: false })}>
            {texts.theirs}
          </Button>
        </div>
      )}
    </div>
  )
}
