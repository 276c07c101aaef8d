// The rules of one centre, edited as a whole: nothing holds before it is saved, and what they say of the cycle is seen meanwhile.
import { fullName } from '@releve/contract/person-name'
import type { WireCenterRules } from '@releve/contract/centers'
import type { WireRotation } from '@releve/contract/rotations'
import { noticeText } from '@releve/contract/hours-text'
import { profileTexts, ruleTexts } from '@releve/contract/rule-texts'
import { PROFILE_NAMES } from '@releve/domain/planning/profile'
import type { FieldChange } from '@releve/domain/working-time/differences'
import { PROFILES } from '@releve/domain/working-time/profiles'
import { Link } from '@tanstack/react-router'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { showWrong } from '#ui/show-wrong.ts'
import { Switch } from '#ui/toggles.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { firstControl, useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { isRulesChanged, useRuleChanges, useSaveRules } from '../queries.ts'
import { FIGURES, NOTICE_UNIT, rulesTexts as texts } from '../texts.ts'
import { fieldWords } from './change-words.ts'
import {
  addableRules,
  draftOf,
  isAsProfile,
  isSameBody,
  isSameDraft,
  overtakenValues,
  profileRule,
  readRules,
  rulesOnto,
  withoutRule,
  withProfile,
  withRule,
  type RulesBody,
  type RulesDraft,
  type RulesErrors,
} from './rules-draft.ts'
import { FigureInput, RuleRow, StaffingRow } from './rules-fields.tsx'
import { RulesPreview } from './rules-preview.tsx'

/** A rule or a place taken away: the first field of what stands where it stood. */
const nextField: NextFocus = (lost, list, beside) => firstControl(lost, beside instanceof HTMLElement ? beside : list, null)

interface RulesEditorProps {
  centerId: string
  saved: WireCenterRules
  /** The rotations the centre works or is about to, the one followed today first: their minima may be set before their first day. */
  rotations: readonly WireRotation[]
  readOnly: boolean
}

interface Editing {
  /** Null: nothing was changed. */
  readonly edited: RulesDraft | null
  /** The errors of the server. */
  readonly refused: RulesErrors
  /** Saving was asked for: a figure being typed is not scolded before. */
  readonly isTried: boolean
  /** Changes of somebody else were joined to one's own: what the rules were before. Null: none were. */
  readonly joinedOnto: RulesDraft | null
}

const UNTOUCHED: Editing = { edited: null, refused: {}, isTried: false, joinedOnto: null }

/** « Soit 7 jours », from the hours as they are typed; none where hours are what one thinks in. */
function noticeHint(typed: string): string | undefined {
  const hours = Number(typed.replace(',', '.'))
  return hours >= 72 ? texts.notice(noticeText(hours)) : undefined
}

function shiftNamesOf(rotations: readonly WireRotation[]): string[] {
  const days = rotations.flatMap((rotation) => rotation.days)
  return [...new Set(days.filter(({ shift }) => shift.type === 'work').map(({ shift }) => shift.name))]
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

export function RulesEditor({ centerId, saved, rotations, readOnly }: RulesEditorProps): ReactNode {
  const { data: users } = useMembersOf(centerId)
  const handsFocus = useHandedFocus(nextField)
  const saving = useSaveRules(centerId)
  const names = shiftNamesOf(rotations).join('\n')
  const known = useMemo(() => draftOf(saved, names === '' ? [] : names.split('\n')), [saved, names])
  const [{ edited, refused, isTried, joinedOnto }, setEditing] = useState(UNTOUCHED)
  const [begun, setBegun] = useState(known)
  /** Until it is heard of, were it before the answer: it is one's own, once. */
  const [sent, setSent] = useState<RulesBody | null>(null)
  const put = (changes: Partial<Editing>) => setEditing((now) => ({ ...now, ...changes }))
  // Somebody else saved meanwhile: saving as a whole must not undo it.
  if (begun !== known) {
    setBegun(known)
    const now = readRules(known)
    const isOwn = sent !== null && 'body' in now && isSameBody(now.body, sent)
    if (isOwn) setSent(null)
    else if (edited !== null && !isSameDraft(begun, known))
      put({ edited: rulesOnto(edited, begun, known), joinedOnto: joinedOnto ?? begun })
  }
  const draft = edited ?? known
  const isDirty = edited !== null && !isSameDraft(edited, known)
  const read = useMemo(() => readRules(draft), [draft])
  const isOnItsWay = saving.isPending && 'body' in read && read.body === saving.variables?.rules
  const errors: RulesErrors = { ...(isTried && 'errors' in read && read.errors), ...refused }
  const profile = PROFILES[draft.profile]
  const addable = addableRules(draft)
  const qualifications = useMemo(() => [...new Set(users?.flatMap((user) => user.qualifications))].toSorted(), [users])

  const change = (changes: Partial<RulesDraft>) => put({ edited: { ...draft, ...changes }, refused: {} })
  const chosen = (name: 'assignsVacancies' | 'crossTeam' | 'sendsSms') => {
    const { label, hint } = texts[name]
    return <Switch label={label} hint={hint} checked={draft[name]} disabled={readOnly} onChange={(isOn) => change({ [name]: isOn })} />
  }
  function refuse(found: Partial<Editing>): void {
    showWrong('#regles-du-centre', () => put(found))
    // Not under the bar that saves.
    document.activeElement?.scrollIntoView({ block: 'center' })
  }

  const save = useAction(saving, {
    done: () => texts.bar.saved,
    // Changes made meanwhile stay, not saved yet.
    onDone: () => setEditing((now) => ({ ...UNTOUCHED, edited: now.edited === edited ? null : now.edited })),
    onRefused: (error) => {
      setSent(null)
      // Read again, and said by the bar: `joinedOnto`.
      if (isRulesChanged(error)) return
      const fields = error instanceof ApiError ? error.fields : {}
      refuse({ refused: Object.keys(fields).length > 0 ? fields : formErrorsOf(error, [], { rulesFloorTooHigh: 'lowestBalance' }) })
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!('body' in read)) {
      refuse({ isTried: true })
      return
    }
    setSent(read.body)
    void save.run({ rules: read.body, seen: saved })
  }

  // An error of no field stands beneath: a lost network is no field to correct.
  const count = Object.keys(errors).filter((path) => path !== 'form').length
  return (
    <form
      id="regles-du-centre"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(320px,400px)] xl:items-start xl:gap-10"
    >
      <UnsavedGuard when={isDirty && !isOnItsWay} part="center" />
      <div className="flex min-w-0 flex-col gap-9">
        {readOnly && <p className="text-14 text-t2">{texts.readOnly}</p>}
        <section className="flex flex-col gap-3">
          <Select
            label={texts.profile}
            hint={texts.profileHint}
            options={(readOnly ? [draft.profile] : PROFILE_NAMES).map((value) => ({ value, label: profileTexts[value].name }))}
            value={draft.profile}
            onChange={(next) => change({ profile: next })}
            error={errors['profile']}
          />
          {!readOnly && (
            <span className="flex flex-wrap items-center gap-3">
              {isAsProfile(draft, profile) ? (
                <span className="text-14 text-t3">{texts.asProfile}</span>
              ) : (
                <Button size={44} variant="outline" onClick={() => change(withProfile(draft, profile))}>
                  {texts.reset}
                </Button>
              )}
            </span>
          )}
        </section>
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
                onChange={(next) => change({ rules: draft.rules.map((rule) => (rule.code === next.code ? next : rule)) })}
                onRemove={() => change({ rules: withoutRule(draft.rules, rule.code) })}
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
                  if (added !== undefined) change({ rules: withRule(draft.rules, added) })
                }}
              />
            </div>
          )}
        </section>
        <section aria-labelledby="effectif-minimal" className="flex flex-col">
          <SectionTitle
            id="effectif-minimal"
            action={
              draft.staffing.length === 0 &&
              !readOnly && (
                <Link to="/rotation" search={{ center: centerId }} className={sectionLinkClass}>
                  {texts.staffing.toCycles}
                </Link>
              )
            }
          >
            {texts.staffing.title}
          </SectionTitle>
          <p className="pb-2 text-14 text-t2">{draft.staffing.length === 0 ? texts.staffing.none : texts.staffing.note}</p>
          {users !== undefined && qualifications.length === 0 && !readOnly && (
            <p className="pb-2 text-14 text-t2">{texts.staffing.noQualifications}</p>
          )}
          <ul ref={handsFocus}>
            {draft.staffing.map((staffing) => (
              <StaffingRow
                key={staffing.name}
                staffing={staffing}
                qualifications={qualifications}
                errors={errors}
                readOnly={readOnly}
                onChange={(next) => change({ staffing: draft.staffing.map((row) => (row.name === next.name ? next : row)) })}
              />
            ))}
          </ul>
        </section>
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
                  onChange={(value) => change({ numbers: { ...draft.numbers, [name]: value } })}
                />
              ))}
            </div>
            {id === 'vague' && chosen('assignsVacancies')}
          </section>
        ))}
        {(['crossTeam', 'sendsSms'] as const).map((name) => (
          <section key={name} aria-labelledby={name} className="flex flex-col gap-1">
            <SectionTitle id={name}>{texts[name].title}</SectionTitle>
            {chosen(name)}
          </section>
        ))}
      </div>
      <div className="xl:sticky xl:top-[calc(var(--page-top)+24px)]">
        <RulesPreview centerId={centerId} rotation={rotations[0] ?? null} rules={'body' in read ? read.body.rules : null} />
      </div>
      {isDirty && (
        <div className="sticky bottom-(--snackbar-bottom) tight:static z-20 col-span-full flex flex-wrap items-center gap-3 rounded-card bg-s4 p-3 pl-5 shadow-e3">
          <span role="status" className="min-w-[min(10rem,100%)] flex-1 text-14 font-600">
            {count > 0 ? <span className="text-error">{texts.bar.errors(count)}</span> : texts.bar.dirty}
            {joinedOnto !== null && (
              <span className="block font-400 text-pretty text-t2">
                {texts.bar.joined}
                <Overtaken centerId={centerId} values={overtakenValues(draft, joinedOnto, known)} />
              </span>
            )}
            <FieldError error={errors['form']} />
          </span>
          <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
            <Button size={44} onClick={() => setEditing(UNTOUCHED)}>
              {texts.bar.cancel}
            </Button>
            <Button type="submit" size={44} variant="primary" {...save.button}>
              {texts.bar.save}
            </Button>
          </span>
        </div>
      )}
    </form>
  )
}
