// A sheet that says what a reading of a directory would do, centre by centre, and has the button that does it.
import { directoryActs, type WireDirectoryLine, type WireDirectoryPreview, type WireDirectorySource } from '@releve/contract/directory-sync'
import type { ReactNode } from 'react'
import { useAction } from '#kit/use-action.ts'
import type { Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useApplyDirectory } from '../queries.ts'
import { directoryTexts as texts } from '../texts.ts'

export interface Preview {
  readonly source: WireDirectorySource
  readonly preview: WireDirectoryPreview
}

const isField = (field: string): field is keyof typeof texts.fields => Object.hasOwn(texts.fields, field)

function LineRow({ line }: { line: WireDirectoryLine }): ReactNode {
  const { name, lastName, email, reason, changes } = line
  return (
    <li className="flex flex-col py-1.5 text-15">
      <span className="font-600 wrap-anywhere">
        {lastName} {name}
      </span>
      {email !== null && <span className="text-13 wrap-anywhere text-t2">{email}</span>}
      {reason !== null && <span className="text-13 text-pretty text-t2">{texts.reasons[reason]}</span>}
      {changes.map(({ field, before, after }) => (
        <span key={field} className="text-13 wrap-anywhere text-t2">
          {texts.change(isField(field) ? texts.fields[field] : field, before ?? texts.empty, after ?? texts.empty)}
        </span>
      ))}
    </li>
  )
}

export function PreviewSheet({ shown, onClose, ...opening }: Opening & { shown: Preview; onClose: () => void }): ReactNode {
  const { source, preview } = shown
  const apply = useAction(useApplyDirectory(), { done: () => texts.applied, onDone: onClose })
  const isNothing = preview.centers.every(({ counts }) => directoryActs.every((act) => counts[act] === 0))
  const unplaced = preview.unplaced === 0 ? [] : [texts.unplaced(preview.unplaced)]
  return (
    <Sheet
      {...opening}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.previewNamed(source.name)}
      footer={
        <Button variant="primary" {...apply.button} onClick={() => void apply.run({ id: source._id, proof: preview.proof })}>
          {texts.apply}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-15 text-pretty text-t2">{[texts.readCount(preview.readCount), ...unplaced].join(', ')}</p>
        {preview.isHeld && <p className="rounded-card bg-s2 p-4 text-15 text-pretty">{texts.held}</p>}
        {isNothing && <p className="text-15">{texts.nothing}</p>}
        {preview.centers.map(({ centerId, centerName, counts, lines }) => {
          const shownActs = directoryActs.filter((act) => counts[act] > 0)
          if (shownActs.length === 0) return null
          return (
            <section key={centerId} className="flex flex-col gap-3">
              <h3 className="text-16 font-650">{centerName}</h3>
              {shownActs.map((act) => {
                const ofAct = lines.filter((line) => line.act === act)
                return (
                  <div key={act} className="flex flex-col">
                    <h4 className="text-14 font-650 text-t2">{texts.act(act, counts[act])}</h4>
                    <ul className="flex flex-col">
                      {ofAct.map((line, index) => (
                        <LineRow key={line.userId ?? `${index} ${line.email ?? ''}`} line={line} />
                      ))}
                    </ul>
                    {counts[act] > ofAct.length && <p className="text-13 text-t2">{texts.more(counts[act] - ofAct.length)}</p>}
                  </div>
                )
              })}
            </section>
          )
        })}
      </div>
    </Sheet>
  )
}
