// The rules of one centre, edited as a whole: nothing holds before it is saved, and what they say of the cycle is seen meanwhile.
import type { WireCenterRules } from '@releve/contract/centers'
import type { WireRotation } from '@releve/contract/rotations'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { useAction } from '#kit/use-action.ts'
import { showWrong } from '#ui/show-wrong.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { isRulesChanged, useSaveRules } from '../queries.ts'
import { rulesTexts as texts } from '../texts.ts'
import {
  draftOf,
  isSameBody,
  isSameDraft,
  overtakenValues,
  readRules,
  rulesOnto,
  type RulesBody,
  type RulesDraft,
  type RulesErrors,
} from './rules-draft.ts'
import { RulesContents } from './rules-contents.tsx'
import { RulesPreview } from './rules-preview.tsx'
import { FigureSections, ProfileSection, RulesSection, SaveBar } from './rules-sections.tsx'
import { StaffingSection } from './staffing-section.tsx'

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

/** The vacations of these cycles, at the hours that the first of them gives each. */
function shiftsOf(rotations: readonly WireRotation[]): WireRotation['days'][number]['shift'][] {
  const worked = rotations.flatMap(({ days }) => days.filter(({ shift }) => shift.type === 'work').map(({ shift }) => shift))
  return [...Map.groupBy(worked, ({ name }) => name).values()].flatMap(([first]) => first ?? [])
}

export function RulesEditor({ centerId, saved, rotations, readOnly }: RulesEditorProps): ReactNode {
  const saving = useSaveRules(centerId)
  const shifts = useMemo(() => shiftsOf(rotations), [rotations])
  const names = shifts.map(({ name }) => name).join('\n')
  const savedDraft = useMemo(() => draftOf(saved, names === '' ? [] : names.split('\n')), [saved, names])
  const [{ edited, refused, isTried, joinedOnto }, setEditing] = useState(UNTOUCHED)
  const [begun, setBegun] = useState(savedDraft)
  /** Until it is heard of, were it before the answer: it is one's own, once. */
  const [sent, setSent] = useState<RulesBody | null>(null)
  const put = (changes: Partial<Editing>) => setEditing((now) => ({ ...now, ...changes }))
  // Somebody else saved meanwhile: saving as a whole must not undo it.
  if (begun !== savedDraft) {
    setBegun(savedDraft)
    const now = readRules(savedDraft)
    const isOwn = sent !== null && 'body' in now && isSameBody(now.body, sent)
    if (isOwn) setSent(null)
    else if (edited !== null && !isSameDraft(begun, savedDraft))
      put({ edited: rulesOnto(edited, begun, savedDraft), joinedOnto: joinedOnto ?? begun })
  }
  const draft = edited ?? savedDraft
  const isDirty = edited !== null && !isSameDraft(edited, savedDraft)
  const read = useMemo(() => readRules(draft), [draft])
  const isOnItsWay = saving.isPending && 'body' in read && read.body === saving.variables?.rules
  const errors: RulesErrors = { ...(isTried && 'errors' in read && read.errors), ...refused }

  const onChange = (changes: Partial<RulesDraft>) => put({ edited: { ...draft, ...changes }, refused: {} })
  const section = { draft, errors, readOnly, onChange }
  function refuse(changes: Partial<Editing>): void {
    showWrong('#regles-du-centre', () => put(changes))
    // The field is moved from under the bar that saves.
    document.activeElement?.scrollIntoView({ block: 'center' })
  }

  const save = useAction(saving, {
    done: () => texts.bar.saved,
    // Changes made meanwhile stay, not saved yet.
    onDone: () => setEditing((now) => ({ ...UNTOUCHED, edited: now.edited === edited ? null : now.edited })),
    onRefused: (error) => {
      setSent(null)
      // The rules are read again, and the bar says what changed (`joinedOnto`).
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

  return (
    <form
      id="regles-du-centre"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-8 xl:grid xl:grid-cols-[11rem_minmax(0,1fr)_minmax(300px,360px)] xl:items-start xl:gap-8"
    >
      <UnsavedGuard when={isDirty && !isOnItsWay} part="center" />
      <RulesContents />
      <div className="flex min-w-0 flex-col gap-9">
        {readOnly && <p className="text-14 text-t2">{texts.readOnly}</p>}
        {/* The minima come first: they are what a chief changes most, and what each figure of the planning is held against. */}
        <StaffingSection {...section} centerId={centerId} shifts={shifts} />
        <ProfileSection {...section} />
        <RulesSection {...section} />
        <FigureSections {...section} />
      </div>
      <div className="xl:sticky xl:top-[calc(var(--page-top)+24px)]">
        <RulesPreview centerId={centerId} rotation={rotations[0] ?? null} followed={'body' in read ? read.body : null} />
      </div>
      {isDirty && (
        <SaveBar
          centerId={centerId}
          errors={errors}
          overtaken={joinedOnto === null ? null : overtakenValues(draft, joinedOnto, savedDraft)}
          saveButton={save.button}
          onCancel={() => setEditing(UNTOUCHED)}
        />
      )}
    </form>
  )
}
