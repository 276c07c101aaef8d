// One day of the cycle: what it is called, whether it is worked, its times, its other possible times; moved, copied, taken out.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { Button } from '../../../ui/button.tsx'
import { ClockInput } from '../../../ui/clock-input.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { Tile } from '../../../shared/tile.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { dayFormTexts as texts } from '../texts.ts'
import type { EditorAction } from './editor-state.ts'
import { draftOf, lengthText, readDayDraft, type DayDraft, type DayErrors, type VariationDraft } from './day-form.ts'

interface DaySheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null: a new day. */
  index: number | null
  day: RotationDay
  /** Of the cycle. */
  days: readonly RotationDay[]
  palette: readonly RotationDay[]
  onEdit: (action: EditorAction) => void
}

interface TimesProps {
  draft: VariationDraft
  at: string
  errors: DayErrors
  onChange: (changes: Partial<VariationDraft>) => void
}

function Times({ draft, at, errors, onChange }: TimesProps): ReactNode {
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['startTime', 'endTime'] as const).map((field) => (
        <ClockInput
          key={field}
          label={field === 'startTime' ? texts.start : texts.end}
          value={draft[field]}
          error={errors[`${at}${field}`]}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
    </div>
  )
}

export function DaySheet({ open, onOpenChange, index, day, days, palette, onEdit }: DaySheetProps): ReactNode {
  const [draft, setDraft] = useState<DayDraft>(() => draftOf(day))
  const [errors, setErrors] = useState<DayErrors>({})
  const [all, setAll] = useState(true)
  const isNew = index === null
  const sameCount = days.filter(({ shift }, at) => at !== index && shift.name === day.shift.name).length
  const isWork = draft.type === 'work'
  const length = lengthText(draft)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(day))
  const unsaved = isDirty ? texts.applyFirst : undefined

  function change(changes: Partial<DayDraft>): void {
    setDraft((current) => ({ ...current, ...changes }))
    setErrors({})
  }
  function changeVariation(position: number, changes: Partial<VariationDraft>): void {
    change({ variations: draft.variations.map((variation, at) => (at === position ? { ...variation, ...changes } : variation)) })
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    const read = readDayDraft(draft)
    if ('errors' in read) {
      showWrong('#cycle-day', () => setErrors(read.errors))
      return
    }
    if (isNew) onEdit({ kind: 'insert', index: days.length, day: read.day })
    else if (all && sameCount > 0) {
      onEdit({ kind: 'fill', days: days.map((known) => (known.shift.name === day.shift.name ? read.day : known)) })
    } else onEdit({ kind: 'replace', index, day: read.day })
  }

  return (
    <UnsavedSheet
      open={open}
      onOpenChange={onOpenChange}
      isDirty={isDirty}
      title={isNew ? texts.addTitle : texts.editTitle(index + 1)}
      footer={
        <>
          <FieldError error={errors['form']} />
          <Button type="submit" form="cycle-day" variant="primary" wide>
            {isNew ? texts.insert : texts.apply}
          </Button>
        </>
      }
    >
      <form id="cycle-day" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="flex items-center gap-4">
          <Tile name={draft.name.trim() === '' ? '–' : draft.name.trim()} type={draft.type} size={72} />
          <div className="flex flex-wrap gap-2">
            {isNew &&
              palette.map((kind) => (
                <button
                  key={kind.shift.name}
                  type="button"
                  aria-label={kind.shift.name}
                  aria-pressed={kind.shift.name === draft.name}
                  className="rounded-tile"
                  onClick={() => change(draftOf(kind))}
                >
                  <Tile name={kind.shift.name} type={kind.shift.type} size={44} added={kind.shift.name === draft.name} />
                </button>
              ))}
          </div>
        </div>
        <TextInput
          label={texts.name}
          hint={texts.nameHint}
          maxLength={12}
          autoComplete="off"
          value={draft.name}
          error={errors['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
        <SegmentedControl
          label={texts.type}
          wide
          options={[
            { value: 'work', label: texts.work },
            { value: 'rest', label: texts.rest },
          ]}
          value={draft.type}
          onChange={(type) => change({ type })}
        />
        {isWork && (
          <>
            <div className="flex flex-col gap-2">
              <Times draft={draft} at="" errors={errors} onChange={change} />
              <p className="text-14 text-t2">{length}</p>
            </div>
            <fieldset className="flex flex-col gap-3">
              <legend className="text-14 font-600">{texts.variations}</legend>
              <p className="text-13 text-t3">{texts.variationsHint}</p>
              {draft.variations.map((variation, position) => (
                // Rows have no name of their own but their place.
                // oxlint-disable-next-line react/no-array-index-key
                <div
                  key={position}
                  role="group"
                  aria-label={texts.variation(position + 1)}
                  className="flex flex-col gap-3 rounded-card bg-s2 p-3"
                >
                  <div className="flex items-end gap-1">
                    <span className="min-w-0 flex-1">
                      <TextInput
                        label={texts.variationName}
                        maxLength={60}
                        value={variation.name}
                        error={errors[`variations.${position}.name`]}
                        onChange={(event) => changeVariation(position, { name: event.target.value })}
                      />
                    </span>
                    <IconButton
                      label={texts.removeVariation(variation.name === '' ? texts.variation(position + 1) : variation.name)}
                      icon={<Trash2 size={20} />}
                      onClick={() => change({ variations: draft.variations.toSpliced(position, 1) })}
                    />
                  </div>
                  <Times
                    draft={variation}
                    at={`variations.${position}.`}
                    errors={errors}
                    onChange={(changes) => changeVariation(position, changes)}
                  />
                </div>
              ))}
              <Button
                size={40}
                icon={<Plus size={18} />}
                onClick={() =>
                  change({ variations: [...draft.variations, { name: '', startTime: draft.startTime, endTime: draft.endTime }] })
                }
              >
                {texts.addVariation}
              </Button>
            </fieldset>
          </>
        )}
        {!isNew && sameCount > 0 && (
          <Checkbox label={texts.sameDays(sameCount, day.shift.name)} checked={all} onChange={(event) => setAll(event.target.checked)} />
        )}
        {!isNew && isDirty && <p className="text-13 text-t3">{texts.applyFirst}</p>}
        {!isNew && (
          <div className="grid grid-cols-2 gap-2">
            {index > 0 && (
              <Button
                size={44}
                icon={<ArrowLeft size={18} />}
                disabledReason={unsaved}
                hideReason
                onClick={() => onEdit({ kind: 'move', from: index, to: index - 1 })}
              >
                {texts.moveBack}
              </Button>
            )}
            {index < days.length - 1 && (
              <Button
                size={44}
                icon={<ArrowRight size={18} />}
                disabledReason={unsaved}
                hideReason
                onClick={() => onEdit({ kind: 'move', from: index, to: index + 1 })}
              >
                {texts.moveOn}
              </Button>
            )}
            <Button
              size={44}
              icon={<Copy size={18} />}
              disabledReason={unsaved}
              hideReason
              onClick={() => onEdit({ kind: 'insert', index: index + 1, day })}
            >
              {texts.duplicate}
            </Button>
            <Button
              size={44}
              icon={<Trash2 size={18} />}
              onClick={() => onEdit({ kind: 'remove', index })}
              disabledReason={days.length === 1 ? texts.onlyDay : undefined}
            >
              {texts.remove}
            </Button>
          </div>
        )}
      </form>
    </UnsavedSheet>
  )
}
