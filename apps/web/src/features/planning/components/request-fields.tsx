// What is asked of a planning: absence, day off or other hours; from when to when, why, for an administrator on what ground.
import type { AbsenceCause, WireModification } from '@releve/contract/planning'
import { absenceCause } from '@releve/contract/planning'
import { timesOf } from '@releve/domain/planning/shift'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { ClockInput } from '../../../ui/clock-input.tsx'
import { DayInput } from '../../../ui/day-input.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { formatHours } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useCenterRotations } from '../../rotations/queries.ts'
import { causeLabels, planningTexts, typeLabels } from '../texts.ts'
import { OTHER, USUAL, withFrom, workShiftsOf } from './request-form.ts'
import type { RequestDraft, RequestErrors } from './request-form.ts'

const texts = planningTexts.form

const TYPES: readonly WireModification['type'][] = ['absence', 'off_day', 'custom_modification']
const NONE = 'none'

interface TypeChoiceProps {
  value: RequestDraft['type']
  /** An administrator speaks of somebody else. */
  isFor: boolean
  onChange: (type: RequestDraft['type']) => void
}

function TypeChoice({ value, isFor, onChange }: TypeChoiceProps): ReactNode {
  const notes = isFor ? { ...texts.typeNotes, ...texts.typeNotesFor } : texts.typeNotes
  return (
    <div className="flex flex-col gap-2">
      {TYPES.map((type) => (
        <label
          key={type}
          className="flex min-h-13 cursor-pointer items-center gap-3 rounded-field px-4 py-2 shadow-[inset_0_0_0_1px_var(--line-strong)] has-checked:bg-primary-tint has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <input
            type="radio"
            name="type"
            aria-label={typeLabels[type]}
            className="peer sr-only"
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <span className="flex min-w-0 flex-col">
            <span className="text-16 font-600">{typeLabels[type]}</span>
            <span className="text-13 text-t2">{notes[type]}</span>
          </span>
        </label>
      ))}
    </div>
  )
}

interface RequestFieldsProps {
  draft: RequestDraft
  errors: RequestErrors
  /** An administrator registers it for a member. */
  isFor: boolean
  onChange: (changes: Partial<RequestDraft>) => void
}

export function RequestFields({ draft, errors, isFor, onChange: change }: RequestFieldsProps): ReactNode {
  const rotations = useCenterRotations()
  const shifts = useMemo(() => workShiftsOf(rotations.data ?? []), [rotations.data])
  const chosen = shifts.find(({ shift }) => shift.name === draft.shift)
  return (
    <>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-14 font-600">{isFor ? texts.typeFor : texts.type}</legend>
        <TypeChoice value={draft.type} isFor={isFor} onChange={(type) => change({ type })} />
        <FieldError error={errors.type} />
      </fieldset>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-4">
        <DayInput label={texts.from} value={draft.fromDate} onChange={(text) => change(withFrom(draft, text))} error={errors.fromDate} />
        <DayInput label={texts.to} value={draft.toDate} onChange={(text) => change({ toDate: text })} error={errors.toDate} />
      </div>
      {draft.type === 'absence' && (
        <Select<AbsenceCause | typeof NONE>
          label={texts.cause}
          hint={isFor ? texts.causeHintFor : texts.causeHint}
          options={[
            { value: NONE, label: texts.causeNone },
            ...absenceCause.options.map((value) => ({ value, label: causeLabels[value] })),
          ]}
          value={draft.cause ?? NONE}
          onChange={(cause) => change({ cause: cause === NONE ? null : cause })}
          error={errors.cause}
        />
      )}
      {draft.type === 'custom_modification' && (
        <>
          {rotations.data === undefined && rotations.isError && (
            <FailedLine onRetry={() => void rotations.refetch()} retrying={rotations.isFetching}>
              {texts.shiftsFailed}
            </FailedLine>
          )}
          {rotations.isLoading && (
            <SkeletonGroup>
              <Skeleton width="100%" height={72} radius="card" />
            </SkeletonGroup>
          )}
          {rotations.data !== undefined && (
            <Select
              label={texts.shift}
              placeholder={shifts.length === 0 ? texts.noShift : texts.shiftMissing}
              options={shifts.map(({ shift }) => {
                const { startTime, endTime } = timesOf(shift)
                return {
                  value: shift.name,
                  label: `${shift.name}, ${formatHours(startTime, endTime)}`,
                  icon: <Tile name={shift.name} size={32} />,
                }
              })}
              value={draft.shift}
              onChange={(shift) => change({ shift, times: USUAL })}
              error={errors.shift}
            />
          )}
          {chosen !== undefined && (
            <Select
              label={texts.times}
              options={[
                { value: USUAL, label: texts.usual(formatHours(chosen.shift.default.startTime, chosen.shift.default.endTime)) },
                ...chosen.variations.map((name) => ({ value: name, label: name })),
                { value: OTHER, label: texts.otherTimes },
              ]}
              value={draft.times}
              onChange={(times) => change({ times })}
            />
          )}
          {draft.times === OTHER && (
            <div className="grid grid-cols-2 gap-4">
              <ClockInput
                label={texts.start}
                value={draft.startTime}
                onChange={(text) => change({ startTime: text })}
                error={errors.startTime}
              />
              <ClockInput label={texts.end} value={draft.endTime} onChange={(text) => change({ endTime: text })} error={errors.endTime} />
            </div>
          )}
        </>
      )}
      <TextArea
        label={texts.comment}
        rows={2}
        maxLength={500}
        value={draft.comment}
        onChange={({ target: { value } }) => change({ comment: value })}
        error={errors.comment}
      />
      {isFor && (
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          maxLength={300}
          value={draft.reason}
          onChange={({ target: { value } }) => change({ reason: value })}
          error={errors.reason}
        />
      )}
    </>
  )
}
