// The bar over the grid, where the filters stood: what is chosen, the letters to press, what it changes, and the way on and back.
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode, type RefObject } from 'react'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { DayText } from '#ui/day-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import type { Entry } from './grid-draft.ts'
import { GridOutcome, hasMore, isStopped } from './grid-outcome.tsx'
import { gridTexts as texts } from './grid-texts.ts'
import type { Grid, WriteAnswer } from './use-grid.ts'

interface Consequences {
  readonly answer: WriteAnswer | undefined
  readonly isJudging: boolean
  readonly error: string | undefined
}

interface GridBarProps {
  grid: Grid
  entries: readonly Entry[]
  onEntry: (entry: Entry) => void
  /** It says what is being typed, or what was pasted and not understood. */
  note: string | null
  consequences: Consequences
  asksReason: boolean
  reason: string
  onReason: (reason: string) => void
  /** Null: the caller goes through no rule. */
  override: { readonly isOn: boolean; readonly set: (isOn: boolean) => void } | null
  writeButton: RefObject<HTMLButtonElement | null>
  writing: { readonly pending: boolean; readonly disabledReason: string | undefined }
  onWrite: () => void
  onUndo: () => void
  onKeepRest: () => void
  onClose: () => void
}

/** The keys of the cells that a rehearsal refuses, or on whose day a rule refuses. */
export function stoppedKeys({ people }: WriteAnswer): ReadonlySet<string> {
  return new Set(
    people.flatMap(({ person, refused, warnings }) =>
      [...refused, ...warnings.filter(({ refuses }) => refuses)].map(({ date }) => `${person._id} ${date}`),
    ),
  )
}

/** The keys of the cells on whose day a rule only warns. */
export function warnedKeys({ people }: WriteAnswer): ReadonlySet<string> {
  return new Set(people.flatMap(({ person, warnings }) => warnings.map(({ date }) => `${person._id} ${date}`)))
}

function Summary({ grid, consequences: { answer, isJudging, error } }: Pick<GridBarProps, 'grid' | 'consequences'>): ReactNode {
  if (grid.draft.size === 0) return <span className="text-14 text-t2">{texts.start}</span>
  if (error !== undefined) return <ReasonLine tone="error">{error}</ReasonLine>
  if (answer === undefined || isJudging) return <span className="text-14 text-t2">{texts.judging}</span>
  const refused = answer.people.reduce((sum, person) => sum + person.refused.length, 0)
  const broken = answer.people.reduce((sum, { warnings }) => sum + warnings.filter(({ refuses }) => refuses).length, 0)
  const others = answer.people.reduce(
    (sum, { warnings, leave, uncovered, closedDemands }) =>
      sum + warnings.length + leave.filter(({ left }) => left < 0).length + uncovered.length + Math.min(1, closedDemands),
    -broken,
  )
  if (refused === 0 && answer.before.length === 0) return <ReasonLine tone="quiet">{texts.same}</ReasonLine>
  const said = [
    refused > 0 ? texts.refusedCells(refused) : null,
    broken > 0 ? texts.brokenRules(broken) : null,
    others > 0 ? texts.warnings(others) : null,
  ].filter((part) => part !== null)
  if (said.length === 0) return <ReasonLine tone="ok">{texts.fine}</ReasonLine>
  return <ReasonLine tone={answer.people.some(isStopped) ? 'error' : 'warn'}>{said.join(', ')}</ReasonLine>
}

export function GridBar(props: GridBarProps): ReactNode {
  const { grid, entries, onEntry, note, consequences, asksReason, reason, onReason, override, writeButton, writing } = props
  const { answer, isJudging } = consequences
  const [isOpen, setOpen] = useState(false)
  const people = new Set(grid.keys.map(({ userId }) => userId)).size
  const { area, table } = grid
  const stopped = answer === undefined ? 0 : stoppedKeys(answer).size
  const detail = answer?.people.some(hasMore) === true && !isJudging
  const left = grid.draft.size - (answer === undefined ? 0 : [...stoppedKeys(answer)].filter((key) => grid.draft.has(key)).length)
  const isForcible = answer?.people.every(({ refused }) => refused.length === 0) === true && stopped > 0
  return (
    <section aria-label={texts.bar} className="print-hidden flex flex-none flex-col gap-2 bg-primary-tint px-4 py-2 lg:pr-6 lg:pl-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <IconButton label={texts.close} icon={<X size={20} />} onClick={props.onClose} />
        <span className="flex min-w-40 flex-col">
          <DayText className="text-14 font-650">
            {texts.chosen(
              (area.bottom - area.top + 1) * (area.right - area.left + 1),
              area.bottom - area.top + 1,
              table.days[area.left] ?? '',
              table.days[area.right] ?? '',
            )}
          </DayText>
          {grid.draft.size > 0 && <span className="text-13 text-t2">{texts.toBeWritten(grid.draft.size, people)}</span>}
        </span>
        <div className="flex min-w-48 flex-1 flex-col gap-0.5" aria-live="polite">
          {note !== null && <span className="text-14 font-650">{note}</span>}
          <Summary grid={grid} consequences={consequences} />
        </div>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {detail && (
            <Button size={40} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? texts.hide : texts.see}
            </Button>
          )}
          <Button
            size={40}
            icon={<Undo2 size={18} />}
            onClick={props.onUndo}
            disabledReason={grid.hasPast || grid.lastWritten !== undefined ? undefined : texts.nothingToWrite}
            hideReason
          >
            {texts.undo}
          </Button>
          {stopped > 0 && left > 0 && !isJudging && (
            <Button size={40} onClick={props.onKeepRest}>
              {texts.keepRest(left)}
            </Button>
          )}
          <Button size={40} variant="primary" ref={writeButton} onClick={props.onWrite} {...writing} hideReason>
            {texts.write(grid.draft.size)}
          </Button>
        </span>
      </div>
      <div role="group" aria-label={texts.letters} className="flex flex-wrap items-center gap-1.5">
        {entries.map((entry) => (
          <button
            key={`${entry.kind} ${entry.letters}`}
            type="button"
            aria-label={`${entry.letters}, ${entry.label}`}
            title={entry.label}
            onClick={() => onEntry(entry)}
            className="touch-target relative rounded-sm"
          >
            <Tile name={entry.letters} size={36} state={entry.kind === 'cleared' ? 'gone' : 'solid'} />
          </button>
        ))}
      </div>
      {(asksReason || isForcible || grid.timed.length > 0) && (
        <div className="flex flex-wrap items-end gap-4">
          {grid.timed.map((entry) => {
            const { activityId = '' } = entry
            const hours = grid.hoursOf(activityId)
            return (
              <fieldset key={activityId} className="flex w-64 gap-2">
                <legend className="text-13 font-600">{texts.hoursOf(entry.label)}</legend>
                <ClockInput label={texts.from} value={hours.start} onChange={(start) => grid.setHours(activityId, { ...hours, start })} />
                <ClockInput label={texts.to} value={hours.end} onChange={(end) => grid.setHours(activityId, { ...hours, end })} />
              </fieldset>
            )
          })}
          {(asksReason || isForcible) && (
            <div className="w-96 max-w-full">
              <TextInput label={texts.reason} value={reason} maxLength={300} onChange={({ target }) => onReason(target.value)} />
            </div>
          )}
          {override !== null && isForcible && <Checkbox label={texts.override} checked={override.isOn} onChange={override.set} />}
        </div>
      )}
      {isOpen && detail && <GridOutcome people={answer.people} />}
    </section>
  )
}
