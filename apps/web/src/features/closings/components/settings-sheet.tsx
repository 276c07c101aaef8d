// Codes, rounding and profiles of payroll, saved as a whole.
import { payrollRoutes } from '@releve/contract/payroll'
import type { PayColumn, WirePaySettings } from '@releve/contract/payroll'
import { payColumns, paySteps } from '@releve/contract/payroll'
import { validate } from '@releve/contract/validation'
import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#api/client.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FieldError } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { useSavePaySettings } from '../queries.ts'
import { settingTexts as texts } from '../texts.ts'
import { ColumnList } from './column-list.tsx'
import type { NamedFigure } from './month-parts.ts'

type Body = InputOf<'payroll.saveSettings'>['body']
type Unit = WirePaySettings['codes'][number]['unit']
type Profile = Body['profiles'][number]

interface CodeRow extends NamedFigure {
  readonly code: string
  readonly unit: Unit
  readonly isSkipped: boolean
}

interface Draft {
  readonly codes: readonly CodeRow[]
  readonly step: string
  readonly profile: Profile
}

interface SettingsSheetProps extends OverlayProps {
  centerId: string
  settings: WirePaySettings
  /** Every figure that a code may stand for. */
  figures: readonly NamedFigure[]
}

const unitsOf = (figure: string): readonly Unit[] =>
  figure === 'meals' ? ['count'] : figure.startsWith('activity:') ? ['minutes', 'shifts', 'workingDays'] : ['minutes']

const choices = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the record are its values
  (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))

function rowsOf({ codes }: WirePaySettings, figures: readonly NamedFigure[]): CodeRow[] {
  return figures.map(({ figure, name }) => {
    const known = codes.find((code) => code.figure === figure)
    return { figure, name, code: known?.code ?? '', unit: known?.unit ?? unitsOf(figure)[0] ?? 'minutes', isSkipped: known?.code === null }
  })
}

/** The codes as they are saved: rows left empty have none, and codes of figures that nobody has any more stay as they were. */
function codesOf({ codes }: WirePaySettings, rows: readonly CodeRow[]): Body['codes'] {
  const shown = new Set(rows.map(({ figure }) => figure))
  return [
    ...rows.flatMap(({ figure, code, unit, isSkipped }): Body['codes'] => {
      if (isSkipped) return [{ figure, code: null, unit }]
      return code.trim() === '' ? [] : [{ figure, code: code.trim(), unit }]
    }),
    ...codes.filter(({ figure }) => !shown.has(figure)),
  ]
}

function Codes({ rows, onChange }: { rows: readonly CodeRow[]; onChange: (rows: readonly CodeRow[]) => void }): ReactNode {
  const put = (figure: string, changes: Partial<CodeRow>) =>
    onChange(rows.map((row) => (row.figure === figure ? { ...row, ...changes } : row)))
  return (
    <ul className="flex flex-col gap-4">
      {rows.map(({ figure, name, code, unit, isSkipped }) => (
        <li key={figure} className="flex flex-col gap-2 rounded-card bg-s2 p-3.5">
          <p className="text-16 font-600">{name}</p>
          {!isSkipped && (
            <div className="grid grid-cols-2 gap-3">
              <TextInput
                label={texts.code(name)}
                maxLength={20}
                value={code}
                onChange={({ target }) => put(figure, { code: target.value })}
              />
              <Select
                label={texts.unit(name)}
                options={unitsOf(figure).map((value) => ({ value, label: texts.units[value] }))}
                value={unit}
                onChange={(value) => put(figure, { unit: value })}
              />
            </div>
          )}
          <Checkbox label={texts.skip} checked={isSkipped} onChange={(checked) => put(figure, { isSkipped: checked })} />
        </li>
      ))}
    </ul>
  )
}

function ProfileFields({
  profile,
  onChange,
  error,
}: {
  profile: Profile
  onChange: (profile: Profile) => void
  error: string | undefined
}): ReactNode {
  const put = (changes: Partial<Profile>) => onChange({ ...profile, ...changes })
  return (
    <div className="flex flex-col gap-4">
      <TextInput
        label={texts.name}
        maxLength={40}
        value={profile.name}
        onChange={({ target }) => put({ name: target.value })}
        error={error}
      />
      <ColumnList columns={profile.columns} all={payColumns} onChange={(columns: readonly PayColumn[]) => put({ columns: [...columns] })} />
      <Select
        label={texts.hoursForm}
        options={choices(texts.hoursForms)}
        value={profile.hoursForm}
        onChange={(hoursForm) => put({ hoursForm })}
      />
      <Select
        label={texts.decimalSign}
        options={choices(texts.decimalSigns)}
        value={profile.decimalSign}
        onChange={(decimalSign) => put({ decimalSign })}
      />
      <Select
        label={texts.dateForm}
        options={choices(texts.dateForms)}
        value={profile.dateForm}
        onChange={(dateForm) => put({ dateForm })}
      />
      <Select
        label={texts.separator}
        options={choices(texts.separators)}
        value={profile.separator}
        onChange={(separator) => put({ separator })}
      />
      <Select
        label={texts.encoding}
        options={choices(texts.encodings)}
        value={profile.encoding}
        onChange={(encoding) => put({ encoding })}
      />
      <Checkbox label={texts.titles} checked={profile.hasTitles} onChange={(hasTitles) => put({ hasTitles })} />
    </div>
  )
}

function Editing({ open, onOpenChange, centerId, settings, figures }: SettingsSheetProps): ReactNode {
  const save = useSavePaySettings(centerId)
  const [first, ...others] = settings.profiles.map(({ version: _version, ...profile }): Profile => profile)
  if (first === undefined) throw new Error('a centre has a profile')
  const form = useContractForm<Draft, Body, OutputOf<'payroll.saveSettings'>>({
    initial: { codes: rowsOf(settings, figures), step: String(settings.stepMinutes), profile: first },
    read: ({ codes, step, profile }) =>
      validate(payrollRoutes['payroll.saveSettings'].body, {
        stepMinutes: Number(step),
        meals: settings.meals,
        codes: codesOf(settings, codes),
        profiles: [profile, ...others],
        seen: settings,
      }),
    send: (body) => save.mutateAsync(body),
    done: () => texts.saved,
    onDone: () => onOpenChange(false),
  })
  const { draft } = form
  return (
    <FormSheet open={open} onClose={() => onOpenChange(false)} form={form} title={texts.title} submitLabel={texts.save}>
      <section aria-label={texts.codes} className="flex flex-col gap-3">
        <p className="text-14 text-pretty text-t2">{texts.codesNote}</p>
        <Codes rows={draft.codes} onChange={(codes) => form.set({ codes })} />
      </section>
      <Select
        {...form.field('step')}
        label={texts.step}
        hint={texts.stepNote}
        options={paySteps.map((minutes) => ({ value: String(minutes), label: texts.steps(minutes) }))}
      />
      <section aria-label={texts.profile} className="flex flex-col gap-3">
        <h3 className="text-18">{texts.profile}</h3>
        <ProfileFields profile={draft.profile} onChange={(profile) => form.set({ profile })} error={form.errors['profiles.0.name']} />
      </section>
      <FieldError error={form.errors['profiles.0.columns'] ?? form.errors['codes']} />
    </FormSheet>
  )
}

export const SettingsSheet = beginningAnew(Editing)
