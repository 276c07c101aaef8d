// The restrictions of a member as their administrators write them, saved as a whole, with the planned vacations that they would contradict.
import type { WireRestriction } from '@releve/contract/restrictions'
import type { WireUser } from '@releve/contract/users'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState, type ReactNode } from 'react'
import { FormSubmit } from '#kit/form-submit.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { SheetFoot } from '#ui/sheet-foot.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import {
  useRestrictionPreview,
  useRestrictions,
  useSaveRestrictions,
  type KnownRestrictions,
  type RestrictionsBody,
} from './restriction-queries.ts'
import { restrictionTexts as texts, WEEKDAYS } from './restriction-texts.ts'
import { ContradictedDays } from './contradicted-days.tsx'
import { draftOf, newRestriction, readDrafts, restrictionsOfMinor, type RestrictionDraft } from './restriction-draft.ts'

const KINDS = ['hours', 'length', 'week', 'rest', 'twoDays', 'weekdays'] as const satisfies readonly WireRestriction['kind'][]
const SEVERITIES = ['blocking', 'warning'] as const

const nextField: NextFocus = (_lost, list, beside) =>
  (beside instanceof HTMLElement ? beside : list).querySelector<HTMLElement>('input:not([hidden]), button')

interface RowProps {
  row: RestrictionDraft
  put: (changes: Partial<RestrictionDraft>) => void
  errorOf: (field: string) => string | undefined
  onRemove: () => void
}

function Row({ row, put, errorOf, onRemove }: RowProps): ReactNode {
  const id = useId()
  const { kind } = row
  return (
    <li>
      <div role="group" aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-s2 p-3.5">
        <span className="flex items-center justify-between gap-2">
          <span id={id} className="text-16 font-650">
            {texts.kinds[kind]}
          </span>
          <IconButton label={texts.remove(texts.kinds[kind])} icon={<Trash2 size={20} />} onClick={onRemove} />
        </span>
        {kind === 'weekdays' && (
          <div className="flex flex-col gap-3">
            <ToggleChips
              label={texts.weekdays}
              look="outlined"
              options={WEEKDAYS.map((label, index) => ({ value: index + 1, label }))}
              value={row.weekdays}
              onChange={(weekdays) => put({ weekdays })}
            />
            <FieldError error={errorOf('weekdays')} />
            <Checkbox label={texts.everyOther} checked={row.isEveryOtherWeek} onChange={(isEveryOtherWeek) => put({ isEveryOtherWeek })} />
          </div>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-3">
          {kind === 'hours' && (
            <>
              <ClockInput
                label={texts.startTime}
                value={row.startTime}
                error={errorOf('startTime')}
                onChange={(startTime) => put({ startTime })}
              />
              <ClockInput label={texts.endTime} value={row.endTime} error={errorOf('endTime')} onChange={(endTime) => put({ endTime })} />
            </>
          )}
          {(kind === 'length' || kind === 'week' || kind === 'rest') && (
            <TextInput
              label={kind === 'rest' ? texts.least : texts.most}
              inputMode="decimal"
              maxLength={6}
              value={row.hours}
              onChange={({ target }) => put({ hours: target.value })}
              error={errorOf('hours')}
            />
          )}
          <Select<RestrictionDraft['severity']>
            label={texts.severity}
            options={SEVERITIES.map((value) => ({ value, label: texts.severities[value] }))}
            value={row.severity}
            onChange={(severity) => put({ severity })}
          />
          <DayInput
            label={texts.from}
            hint={texts.fromHint}
            value={row.from}
            error={errorOf('fromDate')}
            onChange={(from) => put({ from })}
          />
          <DayInput
            label={texts.until}
            hint={texts.untilHint}
            value={row.until}
            error={errorOf('untilDate')}
            onChange={(until) => put({ until })}
          />
        </div>
      </div>
    </li>
  )
}

function Editor({ user, known, onDone }: { user: WireUser; known: KnownRestrictions; onDone: () => void }): ReactNode {
  // The restrictions when the change began: those saved by somebody else since are not overwritten.
  const [seen] = useState(known.restrictions)
  const [first] = useState(() => known.restrictions.map(draftOf))
  const handsFocus = useHandedFocus(nextField)
  const save = useSaveRestrictions(user._id)
  const form = useContractForm<{ readonly restrictions: readonly RestrictionDraft[] }, RestrictionsBody, KnownRestrictions>({
    initial: { restrictions: first },
    read: (draft) => readDrafts(draft.restrictions, seen),
    send: (body) => save.mutateAsync(body),
    done: () => texts.done(user),
    onDone,
  })
  const rows = form.draft.restrictions
  const setRows = (next: readonly RestrictionDraft[]) => form.set({ restrictions: next })
  const read = readDrafts(rows, seen)
  const preview = useRestrictionPreview(user._id, 'value' in read ? read.value.restrictions : null)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <UnsavedGuard when={form.isUnsaved} />
      <p className="text-14 text-pretty text-t2">{texts.explain}</p>
      {rows.length === 0 && <p className="text-14 text-t2">{texts.none}</p>}
      <ol ref={handsFocus} className="flex flex-col gap-3">
        {rows.map((row, place) => (
          <Row
            key={row.key}
            row={row}
            put={(changes) => setRows(rows.map((listed) => (listed === row ? { ...listed, ...changes } : listed)))}
            errorOf={(field) => form.errors[`restrictions.${place}.${field}`]}
            onRemove={() => setRows(rows.filter((listed) => listed !== row))}
          />
        ))}
      </ol>
      <div role="group" aria-label={texts.add} className="flex flex-wrap gap-2">
        {KINDS.map((kind) => (
          <Button key={kind} size={40} variant="outline" icon={<Plus size={18} />} onClick={() => setRows([...rows, newRestriction(kind)])}>
            {texts.kinds[kind]}
          </Button>
        ))}
        <Button size={40} variant="outline" icon={<Plus size={18} />} onClick={() => setRows([...rows, ...restrictionsOfMinor()])}>
          {texts.minor}
        </Button>
      </div>
      <p className="text-13 text-t3">{texts.minorNote}</p>
      {rows.length > 0 && 'value' in read && <ContradictedDays query={preview} />}
      <FieldError error={form.errors['restrictions']} />
      <SheetFoot>
        <FormSubmit form={form} disabledReason={form.submit.disabledReason ?? (form.isDirty ? undefined : texts.unchanged)}>
          {texts.save}
        </FormSubmit>
      </SheetFoot>
    </form>
  )
}

export function RestrictionsForm({ user, onDone }: { user: WireUser; onDone: () => void }): ReactNode {
  const query = useRestrictions(user._id)
  return (
    <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={3} height={52} />}>
      {(known) => <Editor user={user} known={known} onDone={onDone} />}
    </Loaded>
  )
}
