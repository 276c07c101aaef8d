// How far an import is: which of its steps runs, over how many lines, and whether it can still be stopped.
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { importTexts } from './import-texts.ts'

const texts = importTexts.progress

interface ImportProgressProps {
  step: 'look' | 'create'
  /** Lines looked at, or people made. */
  count: number
  /** Looking changes nothing: it may stop. Making is one write, done whole or not at all. */
  onStop?: () => void
}

export function ImportProgress({ step, count, onStop }: ImportProgressProps): ReactNode {
  return (
    <div role="status" className="flex flex-col gap-2 rounded-card bg-s2 p-4">
      <ProgressBar
        label={step === 'look' ? texts.look(formatCount(count, texts.lines)) : texts.create(formatCount(count, importTexts.peopleShort))}
        value={null}
        valueText={step === 'look' ? texts.first : texts.second}
      />
      <p className="text-13 text-pretty text-t2">{step === 'look' ? texts.lookNote : texts.createNote}</p>
      {onStop !== undefined && (
        <span className="self-end">
          <Button size={40} onClick={onStop}>
            {texts.stop}
          </Button>
        </span>
      )}
    </div>
  )
}
