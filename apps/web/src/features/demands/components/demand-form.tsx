// Posting a demand, or changing one's own: the sheet around the form, and what protects a half-written one.
import type { WireDemand } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { demandTexts } from '../texts.ts'
import { formTexts } from './form-texts.ts'
import { DemandFormBody } from './demand-form-body.tsx'

const texts = formTexts

interface DemandFormProps {
  /** A new demand, with the day of the vacation when it is known; null when none is being posted. */
  post: 1 | Day | null
  /** What is asked for, to begin with: that of the list from which one posts. */
  type: WireDemand['type']
  /** One's own demand to change; null when none is. */
  editing: WireDemand | null
  onClose: () => void
  /** With the identifier of the demand posted or changed. */
  onDone: (id: string) => void
  onSee: (id: string) => void
}

/** What the sheet holds; kept while it closes. */
type Subject = { readonly key: string; readonly day: Day | null; readonly demand: WireDemand | null }

function subjectOf(post: 1 | Day | null, editing: WireDemand | null): Subject | null {
  if (editing !== null) return { key: `edit ${editing._id}`, day: editing.posterShift.date, demand: editing }
  if (post === null) return null
  return { key: `post ${post}`, day: post === 1 ? null : post, demand: null }
}

export function DemandForm({ post, type, editing, onClose, onDone, onSee }: DemandFormProps): ReactNode {
  const subject = subjectOf(post, editing)
  const [shown, setShown] = useState<Subject | null>(null)
  // The demand as it was when the form opened: what changes meanwhile is told by the server, not written over the person's words.
  if (subject !== null && subject.key !== shown?.key) setShown(subject)
  const [isTouched, setTouched] = useState(false)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const isOpen = subject !== null

  const close = () => {
    setTouched(false)
    onClose()
  }
  return (
    <UnsavedSheet
      open={isOpen}
      isDirty={isTouched}
      // Going back undoes the step that opened it.
      backCloses={false}
      onOpenChange={(next) => {
        if (!next) close()
      }}
      onClosed={() => setShown(null)}
      title={shown?.demand === null || shown === null ? demandTexts.postDemand : texts.editTitle}
      footer={<div ref={setFoot} className="flex flex-col gap-2" />}
    >
      {shown !== null && (
        <DemandFormBody
          key={shown.key}
          day={shown.day}
          type={type}
          demand={shown.demand}
          foot={foot}
          onTouched={setTouched}
          onSee={onSee}
          onDone={(id) => {
            setTouched(false)
            onDone(id)
          }}
        />
      )}
    </UnsavedSheet>
  )
}
