// One day of the cycle: what it is called, whether it is worked, its times, its other possible times; moved, copied, taken out.
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm, type ContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Tile } from '#shared/tile.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { dayFormTexts as texts } from '../texts.ts'
import type { EditorAction } from './editor-state.ts'
import { draftOf, lengthText, readDayDraft, type DayDraft, type VariationDraft } from './day-form.ts'

interface DayProps extends OverlayProps {
  /** Null: a new day. */
  index: number | null
  day: RotationDay
  /** The days of the cycle. */
  days: readonly RotationDay[]
  palette: readonly RotationDay[]
  onEdit: (action: EditorAction) => void
}

interface TimesProps {
  draft: VariationDraft
  at: string
  errors: ContractForm<DayDraft>['errors']
  onChange: (changes: Partial<VariationDraft>) => void
}

function Times({ draft, at, errors, onChange }: TimesProps): ReactNode {
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['startTime', 'endTime'] as const).map((field) => (
        <ClockInput
          key={field}
          label={texts[field]}
          value={draft[field]}
          error={errors[`${at}${field}`]}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
    </div>
  )
}

/** Other times a demand may choose, a row each. */
function Variations({ form: { draft, errors, set } }: { form: ContractForm<DayDraft> }): ReactNode {
  const { variations, startTime, endTime } = draft
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-14 font-600">{texts.variations}</legend>
      <p className="text-13 text-t3">{texts.variationsHint}</p>
      {variations.map((variation, index) => {
        const change = (changes: Partial<VariationDraft>) => set({ variations: variations.with(index, { ...variation, ...changes }) })
        return (
          // Rows have no name of their own but their place.
          <div key={index} role="group" aria-label={texts.variation(index + 1)} className="flex flex-col gap-3 rounded-card bg-s2 p-3">
            <div className="flex items-end gap-1">
              <span className="min-w-0 flex-1">
                <TextInput
                  label={texts.variationName}
                  maxLength={60}
                  value={variation.name}
                  error={errors[`variations.${index}.name`]}
                  onChange={(event) => change({ name: event.target.value })}
                />
              </span>
              <IconButton
                label={texts.removeVariation(variation.name === '' ? texts.variation(index + 1) : variation.name)}
                icon={<Trash2 size={20} />}
                onClick={() => set({ variations: variations.toSpliced(index, 1) })}
              />
            </div>
            <Times draft={variation} at={`variations.${index}.`} errors={errors} onChange={change} />
          </div>
        )
      })}
      <Button size={40} icon={<Plus size={18} />} onClick={() => set({ variations: [...variations, { name: '', startTime, endTime }] })}>
        {texts.addVariation}
      </Button>
    </fieldset>
  )
}

function EditedDay({ open, onOpenChange, index, day, days, palette, onEdit }: DayProps): ReactNode {
  const [all, setAll] = useState(true)
  const isNew = index === null
  const sameCount = days.filter(({ shift }, at) => at !== index && shift.name === day.shift.name).length
  const form = useContractForm({
    initial: draftOf(day),
    read: readDayDraft,
    send: async (read) => {
      if (isNew) onEdit({ kind: 'insert', index: days.length, day: read })
      else if (all && sameCount > 0)
        onEdit({ kind: 'fill', days: days.map((otherDay) => (otherDay.shift.name === day.shift.name ? read : otherDay)) })
      else onEdit({ kind: 'replace', index, day: read })
    },
    waits: false,
  })
  const { draft, errors, set, isDirty } = form
  const gesture = (label: string, Icon: typeof Copy, action: EditorAction) => (
    <Button
      size={44}
      icon={<Icon size={18} />}
      disabledReason={isDirty ? texts.applyFirst : undefined}
      hideReason
      onClick={() => onEdit(action)}
    >
      {label}
    </Button>
  )
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      title={isNew ? texts.addTitle : texts.editTitle(index + 1)}
      submitLabel={isNew ? texts.insert : texts.apply}
    >
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
                onClick={() => set(draftOf(kind))}
              >
                <Tile name={kind.shift.name} type={kind.shift.type} size={44} added={kind.shift.name === draft.name} />
              </button>
            ))}
        </div>
      </div>
      <TextInput label={texts.name} hint={texts.nameHint} maxLength={12} autoComplete="off" {...form.text('name')} />
      <SegmentedControl
        label={texts.type}
        wide
        options={(['work', 'rest'] as const).map((value) => ({ value, label: texts[value] }))}
        value={draft.type}
        onChange={(type) => set({ type })}
      />
      {draft.type === 'work' && (
        <>
          <div className="flex flex-col gap-2">
            <Times draft={draft} at="" errors={errors} onChange={set} />
            <p className="text-14 text-t2">{lengthText(draft)}</p>
          </div>
          <Variations form={form} />
        </>
      )}
      {!isNew && (
        <>
          {sameCount > 0 && <Checkbox label={texts.sameDays(sameCount, day.shift.name)} checked={all} onChange={setAll} />}
          {isDirty && <p className="text-13 text-t3">{texts.applyFirst}</p>}
          <div className="grid grid-cols-2 gap-2">
            {index > 0 && gesture(texts.moveBack, ArrowLeft, { kind: 'move', from: index, to: index - 1 })}
            {index < days.length - 1 && gesture(texts.moveOn, ArrowRight, { kind: 'move', from: index, to: index + 1 })}
            {gesture(texts.duplicate, Copy, { kind: 'insert', index: index + 1, day })}
            <Button
              size={44}
              icon={<Trash2 size={18} />}
              onClick={() => onEdit({ kind: 'remove', index })}
              disabledReason={days.length === 1 ? texts.onlyDay : undefined}
            >
              {texts.remove}
            </Button>
          </div>
        </>
      )}
    </FormSheet>
  )
}

export const DaySheet = beginningAnew(EditedDay)
