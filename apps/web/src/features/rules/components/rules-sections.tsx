// The sections of the rules of a centre: the regime, its rules, figures and switches; and the bar that saves them.
import { fullName } from '@releve/contract/person-name'
import { noticeText } from '@releve/contract/hours-text'
import { profileTexts, ruleTexts } from '@releve/contract/rule-texts'
import { PROFILE_NAMES } from '@releve/domain/planning/profile'
import type { FieldChange } from '@releve/domain/working-time/differences'
import { PROFILES } from '@releve/domain/working-time/profiles'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/toggles.tsx'
import { firstControl, useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useRuleChanges } from '../queries.ts'
import { FIGURES, NOTICE_UNIT, rulesTexts as texts } from '../texts.ts'
import { fieldWords } from './change-words.ts'
import {
  addableRules,
  isAsProfile,
  missingRules,
  profileRule,
  withoutRule,
  withMissing,
  withProfile,
  withRule,
  type RulesDraft,
  type RulesErrors,
} from './rules-draft.ts'
import { FigureInput, RuleRow } from './rules-fields.tsx'

export interface SectionProps {
  draft: RulesDraft
  errors: RulesErrors
  readOnly: boolean
  onChange: (changes: Partial<RulesDraft>) => void
}

/** A rule or a place taken away: the first field of what stands where it stood. */
const nextField: NextFocus = (lost, list, beside) => firstControl(lost, beside instanceof HTMLElement ? beside : list, null)

/** The regime of the centre, and the way back to its values. */
export function ProfileSection({ draft, errors, readOnly, onChange }: SectionProps): ReactNode {
  const profile = PROFILES[draft.profile]
  const missing = missingRules(draft, profile)
  return (
    <section aria-labelledby="regime" className="flex flex-col gap-3">
      <SectionTitle id="regime">{texts.profile}</SectionTitle>
      <Select
        label={texts.profileLabel}
        hint={texts.profileHint}
        options={(readOnly ? [draft.profile] : PROFILE_NAMES).map((value) => ({ value, label: profileTexts[value].name }))}
        value={draft.profile}
        onChange={(next) => onChange({ profile: next })}
        error={errors['profile']}
      />
      {!readOnly && (
        <span className="flex flex-wrap items-center gap-3">
          {isAsProfile(draft, profile) ? (
            <span className="text-14 text-t3">{texts.asProfile}</span>
          ) : (
            <Button size={44} variant="outline" onClick={() => onChange(withProfile(draft, profile))}>
              {texts.reset}
            </Button>
          )}
          {missing.length > 0 && missing.length < profile.length && (
            <Button size={44} variant="outline" onClick={() => onChange({ rules: withMissing(draft, profile) })}>
              {texts.addMissing(missing.length)}
            </Button>
          )}
        </span>
      )}
      {!readOnly && missing.length > 0 && missing.length < profile.length && (
        <p className="text-13 text-pretty text-t2">{texts.missing(missing.map(({ code }) => ruleTexts[code].title))}</p>
      )}
    </section>
  )
}

/** The rules, those of the regime and those added, and the choice of one more. */
export function RulesSection({ draft, errors, readOnly, onChange }: SectionProps): ReactNode {
  const handsFocus = useHandedFocus(nextField)
  const profile = PROFILES[draft.profile]
  const addable = addableRules(draft)
  return (
    <section ref={handsFocus} aria-labelledby="regles" className="flex flex-col">
      <SectionTitle id="regles">{texts.rules}</SectionTitle>
      <ul>
        {draft.rules.map((rule, index) => (
          <RuleRow
            key={rule.code}
            rule={rule}
            profile={profileRule(profile, rule.code)}
            path={`rules.${index}`}
            errors={errors}
            readOnly={readOnly}
            onChange={(next) => onChange({ rules: draft.rules.map((rule) => (rule.code === next.code ? next : rule)) })}
            onRemove={() => onChange({ rules: withoutRule(draft.rules, rule.code) })}
          />
        ))}
      </ul>
      {!readOnly && addable.length > 0 && (
        <div className="border-t border-line pt-4 sm:*:max-w-sm">
          <Select
            label={texts.add}
            placeholder={texts.addPlaceholder}
            options={addable.map(({ code }) => ({ value: code, label: ruleTexts[code].title }))}
            value={null}
            onChange={(code) => {
              const added = addable.find((rule) => rule.code === code)
              if (added !== undefined) onChange({ rules: withRule(draft.rules, added) })
            }}
          />
        </div>
      )}
    </section>
  )
}

/** « Soit 7 jours », from the hours as they are typed; none where hours are what one thinks in. */
function noticeHint(typed: string): string | undefined {
  const hours = Number(typed.replace(',', '.'))
  return hours >= 72 ? texts.notice(noticeText(hours)) : undefined
}

const PART_ROUNDINGS = ['half', 'up', 'down'] as const

/** Notices, points and waves, a section for each, then what the centre allows or not. */
export function FigureSections({ draft, errors, readOnly, onChange }: SectionProps): ReactNode {
  const switchOf = (name: 'assignsVacancies' | 'crossTeam' | 'sendsSms' | 'allowsParts') => {
    const { label, hint } = texts[name]
    return <Switch label={label} hint={hint} checked={draft[name]} disabled={readOnly} onChange={(isOn) => onChange({ [name]: isOn })} />
  }
  return (
    <>
      {FIGURES.map(({ id, title, unit, fields }) => (
        <section key={id} aria-labelledby={id} className="flex flex-col gap-3">
          <SectionTitle id={id}>{title}</SectionTitle>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] items-start gap-4">
            {fields.map(({ name, label }) => (
              <FigureInput
                key={name}
                label={label}
                sign={unit}
                hint={unit === NOTICE_UNIT ? noticeHint(draft.numbers[name] ?? '') : undefined}
                value={draft.numbers[name] ?? ''}
                error={errors[name]}
                readOnly={readOnly}
                onChange={(value) => onChange({ numbers: { ...draft.numbers, [name]: value } })}
              />
            ))}
          </div>
          {id === 'vague' && switchOf('assignsVacancies')}
          {id === 'parties' && (
            <>
              {switchOf('allowsParts')}
              {readOnly ? (
                <p className="text-14 text-t2">{texts.partRounding.chosen(draft.partRounding)}</p>
              ) : (
                <Select
                  label={texts.partRounding.label}
                  options={PART_ROUNDINGS.map((value) => ({ value, label: texts.partRounding.values[value] }))}
                  value={draft.partRounding}
                  onChange={(partRounding) => onChange({ partRounding })}
                />
              )}
            </>
          )}
        </section>
      ))}
      {(['crossTeam', 'sendsSms'] as const).map((name) => (
        <section key={name} aria-labelledby={name} className="flex flex-col gap-1">
          <SectionTitle id={name}>{texts[name].title}</SectionTitle>
          {switchOf(name)}
        </section>
      ))}
    </>
  )
}

/** The values one is about to change again right after somebody else: their name, and their values. */
function Overtaken({ centerId, values }: { centerId: string; values: readonly FieldChange[] }): ReactNode {
  const { data: changes = [] } = useRuleChanges(centerId)
  return values.map((value) => {
    const change = changes.find(({ fields }) => fields.some(({ field }) => field === value.field))
    const { label, from, to } = fieldWords(value, (_field, text) => text)
    return (
      <span key={value.field} className="block text-warn">
        {texts.bar.overtaken(label, change === undefined ? null : fullName(change.actor), from, to)}
      </span>
    )
  })
}

interface SaveBarProps {
  centerId: string
  errors: RulesErrors
  /** Changes of somebody else were joined to one's own: those one would overwrite. Null: none were joined. */
  overtaken: readonly FieldChange[] | null
  saveButton: Partial<ButtonProps>
  onCancel: () => void
}

/** The bar over changes that are not saved yet: it says how many are wrong, saves and cancels. */
export function SaveBar({ centerId, errors, overtaken, saveButton, onCancel }: SaveBarProps): ReactNode {
  // An error of no field stands beneath: a lost network is no field to correct.
  const count = Object.keys(errors).filter((path) => path !== 'form').length
  return (
    <div className="sticky bottom-(--snackbar-bottom) tight:static z-20 col-span-full flex flex-wrap items-center gap-3 rounded-card bg-s4 p-3 pl-5 shadow-e3">
      <span role="status" className="min-w-[min(10rem,100%)] flex-1 text-14 font-600">
        {count > 0 ? <span className="text-error">{texts.bar.errors(count)}</span> : texts.bar.dirty}
        {overtaken !== null && (
          <span className="block font-400 text-pretty text-t2">
            {texts.bar.joined}
            <Overtaken centerId={centerId} values={overtaken} />
          </span>
        )}
        <FieldError error={errors['form']} />
      </span>
      <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <Button size={44} onClick={onCancel}>
          {texts.bar.cancel}
        </Button>
        <Button type="submit" size={44} variant="primary" {...saveButton}>
          {texts.bar.save}
        </Button>
      </span>
    </div>
  )
}
