// A sheet with what a trial of a directory found, in words, and the first people whom its filter names.
import type { WireDirectorySource } from '@releve/contract/directory-sync'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import type { Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { directoryTexts as texts } from '../texts.ts'

export interface Trial extends OutputOf<'directorySync.try'> {
  readonly source: WireDirectorySource
}

export function TrialSheet({ trial, onClose, ...opening }: Opening & { trial: Trial; onClose: () => void }): ReactNode {
  const { source, checks, people } = trial
  return (
    <Sheet
      {...opening}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.tryTitle(source.name)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <ul className="flex flex-col gap-4">
          {checks.map(({ isRight, message }) => (
            <li key={message} className="flex gap-3 text-15 text-pretty">
              {isRight ? (
                <CircleCheck size={20} className="mt-0.5 flex-none text-success" />
              ) : (
                <CircleAlert size={20} className="mt-0.5 flex-none text-error" />
              )}
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{isRight ? texts.isRight : texts.isWrong}</span>
                {message}
              </span>
            </li>
          ))}
        </ul>
        {people.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="text-16 font-650">{texts.firstPeople}</h3>
            <ul className="flex flex-col gap-2">
              {people.map(({ name, email, isActive, centerId }) => (
                <li key={`${name} ${email ?? ''}`} className="flex flex-col text-15">
                  <span className="wrap-anywhere">{name}</span>
                  <span className="text-13 wrap-anywhere text-t2">
                    {[email, isActive ? null : texts.inactive, centerId === null ? texts.noCenter : null]
                      .filter((word) => word !== null)
                      .join(', ')}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  )
}
