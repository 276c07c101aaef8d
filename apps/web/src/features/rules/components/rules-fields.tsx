// The fields of the rules: one rule with its figures and its reach, and the staffing of one vacation.
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { parameterTexts, ruleTexts } from '@releve/contract/rule-texts'
import { Chip } from '#ui/chip.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NBSP, pluralForm, type Noun } from '#ui/format.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput, type TextInputProps } from '#ui/text-input.tsx'
import { Tile } from '#shared/tile.tsx'
import { rulesTexts as texts, severityLabels } from '../texts.ts'
import { isSameRule, type RuleDraft, type RulesErrors, type StaffingDraft } from './rules-draft.ts'

interface FigureInputProps extends Pick<TextInputProps, 'label' | 'hint' | 'error'> {
  /** The unit, behind the figure. */
  sign: string | Noun
  value: string
  readOnly: boolean
  onChange: (value: string) => void
  isWhole?: boolean
  /** Behind the unit. */
  children?: ReactNode
}

export function FigureInput({ sign, onChange, isWhole = false, children, ...input }: FigureInputProps): ReactNode {
  return (
    <TextInput
      {...input}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      trailing={
        <>
          <span className="pr-3 text-14 text-t3">{typeof sign === 'string' ? sign : pluralForm(Number(input.value || 2), sign)}</span>
          {children}
        </>
      }
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface RowProps<Of> {
  errors: RulesErrors
  readOnly: boolean
  onChange: (changed: Of) => void
}

interface RuleRowProps extends RowProps<RuleDraft> {
  rule: RuleDraft
  /** The profile's own value of it; null: the profile lacks it. */
  profile: RuleDraft | null
  /** The path of this rule's fields: `rules.3`. */
  path: string
  onRemove: () => void
}

const valueText = ({ code, severity, parameters }: RuleDraft) =>
  [
    severityLabels[severity],
    ...Object.entries(parameters).map(([name, value]) => `${value}${NBSP}${parameterTexts(code, name).sign}`),
  ].join(', ')

export function RuleRow({ rule, profile, path, errors, readOnly, onChange, onRemove }: RuleRowProps): ReactNode {
  const { code, severity, reference, parameters } = rule
  const { title, note } = ruleTexts[code]
  const isChanged = profile !== null && !isSameRule(rule, profile)
  return (
    <li>
      <fieldset className="flex min-w-0 flex-col gap-3 border-t border-line py-4">
        <legend className="sr-only">{title}</legend>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <div className="flex min-w-[min(14rem,100%)] flex-1 flex-col gap-0.5">
            <span aria-hidden="true" className="flex flex-wrap items-center gap-2 text-16 font-600">
              {title}
              {isChanged && <Chip tone="warn">{texts.changed}</Chip>}
            </span>
            <span className="text-13 text-t2">{note}</span>
            <span className="text-13 text-pretty text-t3 first-letter:uppercase">{reference === '' ? texts.noReference : reference}</span>
            {isChanged && <span className="text-13 text-t3">{texts.wasProfile(valueText(profile))}</span>}
          </div>
          {readOnly ? (
            <Chip>{severityLabels[severity]}</Chip>
          ) : (
            <div className="max-w-full overflow-x-auto">
              <SegmentedControl
                label={`${texts.severity}, ${title}`}
                value={severity}
                onChange={(next) => onChange({ ...rule, severity: next })}
                options={(['blocking', 'warning', 'information'] as const).map((value) => ({ value, label: severityLabels[value] }))}
              />
            </div>
          )}
          {/* A rule that the regime asks for stays; its reach says how strictly. */}
          {!readOnly && profile === null && <IconButton label={texts.remove(title)} icon={<Trash2 size={18} />} onClick={onRemove} />}
        </div>
        {Object.keys(parameters).length > 0 && (
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] items-start gap-3">
            {Object.entries(parameters).map(([name, value]) => (
              <FigureInput
                key={name}
                {...parameterTexts(code, name)}
                value={value}
                error={errors[`${path}.${name}`]}
                readOnly={readOnly}
                onChange={(next) => onChange({ ...rule, parameters: { ...parameters, [name]: next } })}
              />
            ))}
          </div>
        )}
      </fieldset>
    </li>
  )
}

interface StaffingRowProps extends RowProps<StaffingDraft> {
  staffing: StaffingDraft
  /** The qualifications that may be asked for. */
  qualifications: readonly string[]
  /** Writes it as rows over its hours, so that they may differ by hour and day; null: there is nothing to write. */
  onDetail: (() => void) | null
}

export function StaffingRow({ staffing, qualifications, errors, readOnly, onChange, onDetail }: StaffingRowProps): ReactNode {
  const { name, total, places } = staffing
  const path = `minimumStaffing.${name}`
  const free = qualifications.filter((name) => !places.some(({ qualification }) => qualification === name))
  return (
    <li>
      <fieldset className="flex min-w-0 flex-wrap items-start gap-x-4 gap-y-3 border-t border-line py-4">
        <legend className="sr-only">{texts.staffing.vacation(name)}</legend>
        <span className="pt-7">
          <Tile name={name} size={48} />
        </span>
        <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] items-start gap-3">
          <FigureInput
            label={texts.staffing.total}
            sign={texts.staffing.persons}
            value={total}
            error={errors[`${path}.total`]}
            readOnly={readOnly}
            onChange={(next) => onChange({ ...staffing, total: next })}
          />
          {places.map(({ qualification, count }, index) => (
            <FigureInput
              key={qualification}
              label={qualification}
              sign={texts.staffing.persons}
              isWhole
              value={count}
              error={errors[`${path}.byQualification.${qualification}`]}
              readOnly={readOnly}
              onChange={(next) => onChange({ ...staffing, places: places.with(index, { qualification, count: next }) })}
            >
              {!readOnly && (
                <span className="-ml-3">
                  <IconButton
                    label={texts.staffing.remove(qualification)}
                    icon={<Trash2 size={18} />}
                    onClick={() => onChange({ ...staffing, places: places.toSpliced(index, 1) })}
                  />
                </span>
              )}
            </FigureInput>
          ))}
          {!readOnly && free.length > 0 && (
            <span className="max-sm:col-span-full sm:col-span-2">
              <Select
                label={texts.staffing.add}
                placeholder={texts.staffing.addPlaceholder}
                options={free.map((value) => ({ value, label: value }))}
                value={null}
                onChange={(qualification) => onChange({ ...staffing, places: [...places, { qualification, count: '1' }] })}
              />
            </span>
          )}
          {!readOnly && onDetail !== null && (
            <span className="col-span-full">
              <Button size={40} variant="ghost" onClick={onDetail}>
                {texts.staffing.detail(name)}
              </Button>
            </span>
          )}
        </div>
      </fieldset>
    </li>
  )
}
