// Shows on the home page the notes left for those who relieve, who read them, and « Lu et compris » for those who are to.
import { fullName } from '@releve/contract/person-name'
import CircleCheck from 'lucide-react/icons/circle-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import type { WireHandoverNote } from '@releve/contract/handover'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { FoldedSection } from '#ui/folded-section.tsx'
import { deferredSheet } from '#ui/deferred-overlay.tsx'
import { formatClock } from '#ui/format.ts'
import { formatMoment } from '#ui/moment.ts'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useMe } from '#session/me.ts'
import { useToday, useZone } from '#features/centers/queries.ts'
import { useAcknowledge, useHandover, useWithdraw } from '../queries.ts'
import { addressee, handoverTexts as texts, readBy } from '../texts.ts'

const WriteNoteSheet = deferredSheet(async () => (await import('./write-note.tsx')).WriteNoteSheet)

function Note({ note, onWithdraw }: { note: WireHandoverNote; onWithdraw: () => void }): ReactNode {
  const zone = useZone()
  const today = useToday()
  const acknowledge = useAction(useAcknowledge(), { done: () => texts.acknowledged, refusedInPassing: true })
  const momentOf = (at: number) => formatMoment(fromDayNumber(zone.dayAt(at)), formatClock(at, zone.name), today)
  const { acknowledgements } = note
  return (
    <li className="flex flex-col gap-2.5 border-t border-line px-3.5 py-3.5 first:border-t-0 lg:px-6">
      <span className="flex items-start gap-3.5">
        <span aria-hidden="true" className="mt-0.5 flex-none text-t3">
          <ClipboardList size={20} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="text-16 font-550 text-pretty wrap-anywhere whitespace-pre-line">{note.text}</span>
          <span className="text-13 text-t2">
            <DayText>{`${fullName(note.author)}, ${momentOf(note.createdAt)}`}</DayText>
          </span>
          {note.understoodAt === null ? (
            <span className="text-13 text-t3">{`${addressee(note.relief)}. ${readBy(note)}.`}</span>
          ) : (
            <span className="flex items-center gap-1.5 text-13 font-600 text-accepted">
              <CircleCheck size={14} />
              {texts.understood}
            </span>
          )}
          {acknowledgements.length > 0 && (
            <span className="text-13 text-pretty text-t3">
              <DayText>{acknowledgements.map(({ person, at }) => `${fullName(person)}, ${momentOf(at)}`).join(' · ')}</DayText>
            </span>
          )}
        </span>
      </span>
      {(note.mayAcknowledge || note.mayWithdraw) && (
        <span className={classNames('flex flex-wrap gap-2.5', note.mayAcknowledge ? 'pl-8.5' : 'pl-5')}>
          {note.mayAcknowledge && (
            <Button size={44} variant="primary" {...acknowledge.button} onClick={() => void acknowledge.run(note._id)}>
              {texts.acknowledge}
            </Button>
          )}
          {note.mayWithdraw && (
            <Button size={44} variant="ghost" aria-label={texts.withdraw.named(note.text)} onClick={onWithdraw}>
              {texts.withdraw.label}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

/** The reader relieves its author, wrote it, or said that they understood it; with no relief in the plan it is everybody's. */
function concerns({ author, relief, acknowledgements, mayAcknowledge }: WireHandoverNote, me: string): boolean {
  return mayAcknowledge || relief === null || [author, ...acknowledgements.map(({ person }) => person)].some(({ _id }) => _id === me)
}

interface NotesProps {
  notes: readonly WireHandoverNote[]
  onWithdraw: (note: WireHandoverNote) => void
}

function Notes({ notes, onWithdraw }: NotesProps): ReactNode {
  if (notes.length === 0) return null
  return (
    <Card>
      <ul>
        {notes.map((note) => (
          <Note key={note._id} note={note} onWithdraw={() => onWithdraw(note)} />
        ))}
      </ul>
    </Card>
  )
}

function OthersNotes({ notes, onWithdraw }: NotesProps): ReactNode {
  if (notes.length === 0) return null
  return (
    <FoldedSection title={texts.others} icon={<ClipboardList size={20} />} count={notes.length} level={3}>
      <Notes notes={notes} onWithdraw={onWithdraw} />
    </FoldedSection>
  )
}

/** Shows nothing to those who have none to read and may write none. */
export function HandoverNotes(): ReactNode {
  const me = useMe()._id
  const query = useHandover()
  const [isWriting, setWriting] = useState(false)
  const [withdrawn, setWithdrawn] = useState<WireHandoverNote | null>(null)
  const withdraw = useAction(useWithdraw(), { done: () => texts.withdraw.done, refusedInPassing: true })
  const { data } = query
  if (data !== undefined && data.notes.length === 0 && !data.mayWrite) return null
  return (
    <section aria-labelledby="consignes" className="flex flex-col gap-2 lg:gap-3">
      <SectionTitle
        id="consignes"
        action={
          data?.mayWrite === true && (
            <button type="button" className={classNames(sectionLinkClass, 'flex items-center gap-1.5')} onClick={() => setWriting(true)}>
              <Plus size={18} />
              {texts.write}
            </button>
          )
        }
      >
        {texts.title}
      </SectionTitle>
      <Loaded
        query={query}
        failed={texts.failed}
        asLine
        skeleton={
          <SkeletonGroup className="flex flex-col gap-2 rounded-card bg-s1 p-3.5">
            <Skeleton width={240} height={16} />
            <Skeleton width={160} height={14} />
          </SkeletonGroup>
        }
      >
        {({ notes }) =>
          notes.length === 0 ? (
            <p className="text-14 text-t2">{texts.none}</p>
          ) : (
            <>
              <Notes notes={notes.filter((note) => concerns(note, me))} onWithdraw={setWithdrawn} />
              <OthersNotes notes={notes.filter((note) => !concerns(note, me))} onWithdraw={setWithdrawn} />
            </>
          )
        }
      </Loaded>
      <WriteNoteSheet open={isWriting} onOpenChange={setWriting} relief={data?.relief ?? null} />
      <Confirm
        subject={withdrawn}
        onClose={() => setWithdrawn(null)}
        title={texts.withdraw.title}
        description={texts.withdraw.body}
        confirmLabel={texts.withdraw.label}
        danger
        action={withdraw}
        onConfirm={({ _id }) => withdraw.run(_id)}
      />
    </section>
  )
}
