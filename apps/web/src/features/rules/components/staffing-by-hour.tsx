// The staffing by the hour: rows of whom, from when to when, on which days, how many.
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, type ReactNode } from 'react'
import { DAY_KINDS } from '@releve/domain/planning/staffing-rows'
import { Button } from '#ui/button.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { firstControl, useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { rulesTexts } from '../texts.ts'
import type { RulesErrors } from './rules-draft.ts'
import { FigureInput } from './rules-fields.tsx'
import { EVERYBODY, inOrder, nextRow, type RowDraft } from './staffing-draft.ts'

const texts = rulesTexts.byHour

interface RowProps {
  row: RowDraft
  index: number
  qualifications: readonly string[]
  errors: RulesErrors
  onChange: (changed: RowDraft) => void
  onRemove: () => void
}

/** The sentence of the first wrong value at a path or beneath it. */
const errorAt = (errors: RulesErrors, path: string) =>
  Object.entries(errors).find(([name, sentence]) => sentence !== undefined && (name === path || name.startsWith(`${path}.`)))?.[1]

function HourRow({ row, index, qualifications, errors, onChange, onRemove }: RowProps): ReactNode {
  const path = `staffing.${index}`
  const { qualification, startTime, endTime, kinds, dates, minimum } = row
  const names = [...new Set([...qualifications, ...(qualification === EVERYBODY ? [] : [qualification])])]
  const rowError = errors[path] ?? errors[`${path}.kinds`]
  const functions = [{ value: EVERYBODY, label: texts.everybody }, ...names.map((value) => ({ value, label: value }))]
  return (
    <li>
      <fieldset data-undecided={rowError === undefined ? undefined : ''} className="flex min-w-0 flex-col gap-3 border-t border-line py-4">
        <legend className="sr-only">{texts.row(index + 1)}</legend>
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_8rem_auto]">
          <span className="max-sm:col-span-2">
            <Select
              label={texts.who}
              options={functions}
              value={qualification}
              error={errors[`${path}.qualification`]}
              onChange={(next) => onChange({ ...row, qualification: next })}
            />
          </span>
          <ClockInput
            label={texts.from}
            value={startTime}
            error={errors[`${path}.startTime`]}
            onChange={(next) => onChange({ ...row, startTime: next })}
          />
          <ClockInput
            label={texts.to}
            value={endTime}
            error={errors[`${path}.endTime`]}
            onChange={(next) => onChange({ ...row, endTime: next })}
          />
          <FigureInput
            label={texts.minimum}
            sign={rulesTexts.staffing.persons}
            isWhole
            value={minimum}
            error={errors[`${path}.minimum`]}
            readOnly={false}
            onChange={(next) => onChange({ ...row, minimum: next })}
          />
          <span className="self-center justify-self-end sm:pt-6">
            <IconButton label={texts.remove(index + 1)} icon={<Trash2 size={18} />} onClick={onRemove} />
          </span>
        </div>
        <ToggleChips
          label={texts.days}
          look="outlined"
          options={DAY_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          value={kinds}
          onChange={(next) => onChange({ ...row, kinds: inOrder(next) })}
        />
        <TextInput
          label={texts.dates}
          hint={texts.datesHint}
          autoComplete="off"
          value={dates}
          error={errorAt(errors, `${path}.dates`)}
          onChange={(event) => onChange({ ...row, dates: event.target.value })}
        />
        <FieldError error={rowError} />
      </fieldset>
    </li>
  )
}

/** « Tout le monde, 07:00 – 19:00, semaine : 6 pers. » */
function rowText({ qualification, startTime, endTime, kinds, dates, minimum }: RowDraft): string {
  return texts.line(qualification === EVERYBODY ? texts.everybody : qualification, startTime, endTime, [...kinds], dates, minimum)
}

const nextField: NextFocus = (lost, list, beside) => firstControl(lost, beside instanceof HTMLElement ? beside : list, null)

interface SectionProps {
  centerId: string
  rows: readonly RowDraft[]
  errors: RulesErrors
  readOnly: boolean
  onChange: (rows: readonly RowDraft[]) => void
}

export function StaffingByHour({ centerId, rows, errors, readOnly, onChange }: SectionProps): ReactNode {
  const { data: users } = useMembersOf(centerId)
  const handsFocus = useHandedFocus(nextField)
  const qualifications = useMemo(() => [...new Set(users?.flatMap((user) => user.qualifications))].toSorted(), [users])
  return (
    <section aria-labelledby="effectif-par-heures" className="flex flex-col">
      <SectionTitle id="effectif-par-heures">{texts.title}</SectionTitle>
      <p className="pb-2 text-14 text-pretty text-t2">{texts.note}</p>
      {readOnly ? (
        <ul className="flex flex-col gap-1.5">
          {rows.map((row) => (
            <li key={rowText(row)} className="text-14">
              {rowText(row)}
            </li>
          ))}
          {rows.length === 0 && <li className="text-14 text-t3">{texts.none}</li>}
        </ul>
      ) : (
        <>
          <ul ref={handsFocus}>
            {rows.map((row, index) => (
              <HourRow
                key={index}
                row={row}
                index={index}
                qualifications={qualifications}
                errors={errors}
                onChange={(next) => onChange(rows.with(index, next))}
                onRemove={() => onChange(rows.toSpliced(index, 1))}
              />
            ))}
          </ul>
          <span className="border-t border-line pt-4">
            <Button size={44} variant="outline" onClick={() => onChange([...rows, nextRow(rows)])}>
              {texts.add}
            </Button>
          </span>
          <FieldError error={errors['staffing']} />
        </>
      )}
    </section>
  )
}
