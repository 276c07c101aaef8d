// The staffing of a centre: a line for each vacation, then rows of whom, from when to when, on which days, how many.
import { knownQualifications } from '@releve/contract/starting-qualifications'
import { timesOf, type Shift } from '@releve/domain/planning/shift'
import { Link } from '@tanstack/react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, type ReactNode } from 'react'
import { DAY_KINDS } from '@releve/domain/planning/staffing-rows'
import { Button } from '#ui/button.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { readClock } from '#ui/read-clock.ts'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { firstControl, useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { rulesTexts } from '../texts.ts'
import { readNumber, type RulesErrors } from './rules-draft.ts'
import { FigureInput, StaffingRow } from './rules-fields.tsx'
import type { SectionProps } from './rules-sections.tsx'
import { EVERYBODY, inOrder, nextRow, rowsOfVacation, type RowDraft } from './staffing-draft.ts'

const texts = rulesTexts.byHour

interface RowProps {
  row: RowDraft
  index: number
  qualifications: readonly string[]
  errors: RulesErrors
  onChange: (changed: RowDraft) => void
  onRemove: () => void
}

const FIGURES_OF_ROW = ['minimum', 'target', 'maximum'] as const

/** The sentence of the first wrong value at a path or beneath it. */
const errorAt = (errors: RulesErrors, path: string) =>
  Object.entries(errors).find(([name, sentence]) => sentence !== undefined && (name === path || name.startsWith(`${path}.`)))?.[1]

function HourRow({ row, index, qualifications, errors, onChange, onRemove }: RowProps): ReactNode {
  const path = `staffing.${index}`
  const { qualification, startTime, endTime, kinds, dates } = row
  const names = [...new Set([...qualifications, ...(qualification === EVERYBODY ? [] : [qualification])])]
  const rowError = errors[path] ?? errors[`${path}.kinds`]
  const functions = [{ value: EVERYBODY, label: texts.everybody }, ...names.map((value) => ({ value, label: value }))]
  return (
    <li>
      <fieldset data-undecided={rowError === undefined ? undefined : ''} className="flex min-w-0 flex-col gap-3 border-t border-line py-4">
        <legend className="sr-only">{texts.row(index + 1)}</legend>
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_7rem_7rem_auto]">
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
            hint={readClock(startTime) !== null && readClock(startTime) === readClock(endTime) ? texts.untilNextDay : undefined}
            error={errors[`${path}.endTime`]}
            onChange={(next) => onChange({ ...row, endTime: next })}
          />
          <span className="self-center justify-self-end max-sm:col-span-2 sm:pt-6">
            <IconButton label={texts.remove(index + 1)} icon={<Trash2 size={18} />} onClick={onRemove} />
          </span>
        </div>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] items-start gap-3">
          {FIGURES_OF_ROW.map((name) => (
            <FigureInput
              key={name}
              label={texts.figures[name]}
              sign={rulesTexts.staffing.persons}
              isWhole
              value={row[name]}
              error={errors[`${path}.${name}`]}
              readOnly={false}
              onChange={(next) => onChange({ ...row, [name]: next })}
            />
          ))}
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

/** « Tout le monde, 07:00 – 19:00, semaine : 6 pers., objectif 7, maximum 9 » */
function rowText({ qualification, startTime, endTime, kinds, dates, ...figures }: RowDraft): string {
  return texts.line(qualification === EVERYBODY ? texts.everybody : qualification, startTime, endTime, [...kinds], dates, figures)
}

const nextField: NextFocus = (lost, list, beside) => firstControl(lost, beside instanceof HTMLElement ? beside : list, null)

interface StaffingProps extends SectionProps {
  centerId: string
  /** The vacations of the cycles, at their usual hours. */
  shifts: readonly Shift[]
}

/** The minima of vacations and the rows by the hour, in one place: a line is of a vacation, or of hours and days that one chooses. */
export function StaffingSection({ centerId, shifts, draft, errors, readOnly, onChange }: StaffingProps): ReactNode {
  const { data: users } = useMembersOf(centerId)
  const handsFocus = useHandedFocus(nextField)
  const { staffing, byHour: rows, profile } = draft
  const qualifications = useMemo(() => {
    const heldNames = [...new Set(users?.flatMap((user) => user.qualifications))].toSorted()
    return users === undefined ? heldNames : knownQualifications(profile, heldNames)
  }, [users, profile])
  const isEmpty = staffing.length === 0 && rows.length === 0
  return (
    <section aria-labelledby="effectif" className="flex flex-col">
      <SectionTitle
        id="effectif"
        action={
          staffing.length === 0 &&
          !readOnly && (
            <Link to="/rotation" search={{ center: centerId }} className={sectionLinkClass}>
              {rulesTexts.staffing.toCycles}
            </Link>
          )
        }
      >
        {texts.title}
      </SectionTitle>
      <p className="pb-2 text-14 text-pretty text-t2">{staffing.length === 0 ? rulesTexts.staffing.none : texts.note}</p>
      {users !== undefined && qualifications.length === 0 && !readOnly && (
        <p className="pb-2 text-14 text-t2">{rulesTexts.staffing.noQualifications}</p>
      )}
      <ul ref={handsFocus}>
        {staffing.map((vacation) => {
          const shift = shifts.find(({ name }) => name === vacation.name)
          const asRows = shift === undefined ? [] : rowsOfVacation(vacation, timesOf(shift), readNumber)
          return (
            <StaffingRow
              key={vacation.name}
              staffing={vacation}
              qualifications={qualifications}
              errors={errors}
              readOnly={readOnly}
              onChange={(next) => onChange({ staffing: staffing.map((row) => (row.name === next.name ? next : row)) })}
              onDetail={
                asRows.length === 0
                  ? null
                  : () =>
                      onChange({
                        staffing: staffing.map((row) => (row.name === vacation.name ? { ...row, total: '', places: [] } : row)),
                        byHour: [...rows, ...asRows],
                      })
              }
            />
          )
        })}
        {!readOnly &&
          rows.map((row, index) => (
            <HourRow
              key={index}
              row={row}
              index={index}
              qualifications={qualifications}
              errors={errors}
              onChange={(next) => onChange({ byHour: rows.with(index, next) })}
              onRemove={() => onChange({ byHour: rows.toSpliced(index, 1) })}
            />
          ))}
        {readOnly &&
          rows.map((row) => (
            <li key={rowText(row)} className="border-t border-line py-3 text-14">
              {rowText(row)}
            </li>
          ))}
      </ul>
      {readOnly && isEmpty && <p className="text-14 text-t3">{texts.none}</p>}
      {!readOnly && (
        <span className="border-t border-line pt-4">
          <Button size={44} variant="outline" onClick={() => onChange({ byHour: [...rows, nextRow(rows)] })}>
            {texts.add}
          </Button>
        </span>
      )}
      <FieldError error={errors['staffing']} />
    </section>
  )
}
