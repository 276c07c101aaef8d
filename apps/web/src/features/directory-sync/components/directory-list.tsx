// The directories that are read by LDAP: added, changed, tried, looked at before anything is written, and removed by a master administrator.
import type { WireDirectorySource } from '@releve/contract/directory-sync'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { useDayAndClock } from '#features/centers/queries.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { WhileOpen } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useDirectories, usePreviewDirectory, useRemoveDirectory, useTryDirectory } from '../queries.ts'
import { directoryTexts as texts } from '../texts.ts'
import { DirectorySheet } from './directory-form.tsx'
import { PreviewSheet, type Preview } from './preview-sheet.tsx'
import { TrialSheet, type Trial } from './trial-sheet.tsx'

/** It stands in the place of a directory. */
const NEW = 'new'

function stateText({ state, isConfirmed, readAt, readCount }: WireDirectorySource, when: (at: number) => string): string {
  if (readAt === null || state === 'unread') return texts.states.unread
  if (!isConfirmed) return texts.states.unconfirmed
  if (state !== 'applied') return texts.states.tried(when(readAt))
  return texts.states.applied(when(readAt), readCount ?? 0)
}

interface RowProps {
  source: WireDirectorySource
  /** The button of this row whose answer is awaited. */
  awaited: 'try' | 'preview' | null
  waits: string | undefined
  onTry: () => void
  onPreview: () => void
  onEdit: () => void
  onRemove: () => void
}

/** A reading that was held back or failed is no reading, however often it is tried. */
function DirectoryChip({ source: { isOpen, isConfirmed, state } }: { source: WireDirectorySource }): ReactNode {
  if (!isOpen) return <Chip tone="neutral">{texts.closed}</Chip>
  if (!isConfirmed) return <Chip tone="neutral">{texts.waiting}</Chip>
  if (state === 'held') return <Chip tone="warn">{texts.heldBack}</Chip>
  if (state === 'failed') return <Chip tone="warn">{texts.unreadable}</Chip>
  return <Chip tone="success">{texts.open}</Chip>
}

function DirectoryRow({ source, awaited, waits, onTry, onPreview, onEdit, onRemove }: RowProps): ReactNode {
  const { name, kind, url, problem } = source
  const when = useDayAndClock()
  const waiting = { disabledReason: waits, hideReason: true }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-s1 px-4 py-3.5 shadow-e1">
      <span className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-16 font-650">
          <span className="wrap-anywhere">{name}</span>
          <DirectoryChip source={source} />
        </span>
        <span className="text-13 wrap-anywhere text-t2">
          {texts.kinds[kind]}, {URL.parse(url)?.host ?? url}
        </span>
        <span className="text-13 text-pretty text-t3">{stateText(source, when)}</span>
        {problem !== null && <span className="text-14 text-pretty text-error">{problem}</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size={44} aria-label={texts.previewNamed(name)} pending={awaited === 'preview'} {...waiting} onClick={onPreview}>
          {texts.preview}
        </Button>
        <Button size={44} variant="outline" aria-label={texts.tryNamed(name)} pending={awaited === 'try'} {...waiting} onClick={onTry}>
          {texts.try}
        </Button>
        <Button size={44} variant="outline" aria-label={texts.editNamed(name)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button size={44} variant="outline" aria-label={texts.removeNamed(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </span>
    </li>
  )
}

export function DirectoryList(): ReactNode {
  const [opened, setOpened] = useState<WireDirectorySource | typeof NEW | null>(null)
  const [target, setTarget] = useState<WireDirectorySource | null>(null)
  const [asked, setAsked] = useState<WireDirectorySource | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const remove = useAction(useRemoveDirectory(), { done: () => texts.removed, refusedInPassing: true })
  const trying = useAction(useTryDirectory(), {
    refusedInPassing: true,
    onDone: (found, source) => setTrial({ ...found, source }),
  })
  const reading = useAction(usePreviewDirectory(), {
    refusedInPassing: true,
    onDone: (found, source) => setPreview({ preview: found, source }),
  })
  const awaitedBy = (source: WireDirectorySource) => {
    if (asked?._id !== source._id) return null
    return trying.button.pending ? 'try' : reading.button.pending ? 'preview' : null
  }
  return (
    <>
      <p className="text-14 text-pretty text-t2">{texts.about}</p>
      <Loaded query={useDirectories(true)} failed={texts.failed} skeleton={<SkeletonStack count={2} height={92} />}>
        {(sources) =>
          sources.length === 0 ? (
            <p className="text-16 text-pretty text-t2">{texts.none}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {sources.map((source) => (
                <DirectoryRow
                  key={source._id}
                  source={source}
                  awaited={awaitedBy(source)}
                  waits={trying.button.disabledReason ?? reading.button.disabledReason}
                  onTry={() => {
                    setAsked(source)
                    void trying.run(source)
                  }}
                  onPreview={() => {
                    setAsked(source)
                    void reading.run(source)
                  }}
                  onEdit={() => setOpened(source)}
                  onRemove={() => setTarget(source)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button icon={<Plus size={20} />} onClick={() => setOpened(NEW)}>
          {texts.add}
        </Button>
      </div>
      <WhileOpen subject={opened}>
        {(subject, opening) => <DirectorySheet {...opening} source={subject === NEW ? null : subject} onClose={() => setOpened(null)} />}
      </WhileOpen>
      <WhileOpen subject={trial}>
        {(subject, opening) => <TrialSheet {...opening} trial={subject} onClose={() => setTrial(null)} />}
      </WhileOpen>
      <WhileOpen subject={preview}>
        {(subject, opening) => <PreviewSheet {...opening} shown={subject} onClose={() => setPreview(null)} />}
      </WhileOpen>
      <Confirm
        subject={target}
        onClose={() => setTarget(null)}
        title={({ name }) => texts.removeTitle(name)}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        action={remove}
        onConfirm={({ _id }) => remove.run(_id)}
      />
    </>
  )
}
