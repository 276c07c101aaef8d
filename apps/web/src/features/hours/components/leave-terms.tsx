// The leaves whose balance a centre keeps: their unit, the right of a year, what expires and whether they may go below zero.
import { leaveRoutes } from '@releve/contract/leave'
import type { WireLeaveTerms } from '@releve/contract/leave'
import { validate } from '@releve/contract/validation'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'
import type { InputOf, OutputOf } from '#api/client.ts'
import { randomId } from '#api/random-id.ts'
import { useActivities } from '#features/activities/queries.ts'
import { ChangedForm } from '#kit/changed-form.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { alsoWrong, useContractForm } from '#kit/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useLeaveTerms, useSaveLeaveTerms } from './leave-queries.ts'
import { leaveTermTexts as texts } from './leave-texts.ts'
import { leaveRow, leaveTermsOf, wrongRows, type LeaveRow } from './leave-drafts.ts'

const UNITS = ['hours', 'shifts', 'workingDays'] as const

const nextField: NextFocus = (_lost, list, beside) =>
  (beside instanceof HTMLElement ? beside : list).querySelector<HTMLElement>('button, input')

interface RowProps {
  row: LeaveRow
  leaves: readonly { readonly _id: string; readonly name: string }[]
  put: (changes: Partial<LeaveRow>) => void
  errorOf: (field: string) => string | undefined
  onRemove: () => void
}

function Row({ row, leaves, put, errorOf, onRemove }: RowProps): ReactNode {
  const name = leaves.find(({ _id }) => _id === row.activityId)?.name ?? texts.gone
  return (
    <li className="flex items-start gap-2 rounded-card bg-s2 p-3.5">
      <div className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
        <Select
          label={texts.activity}
          options={leaves.map(({ _id, name: label }) => ({ value: _id, label }))}
          value={row.activityId}
          gone={texts.gone}
          onChange={(activityId) => put({ activityId })}
          error={errorOf('activityId')}
        />
        <TextInput
          label={texts.fromYear}
          inputMode="numeric"
          maxLength={4}
          value={row.fromYear}
          onChange={({ target }) => put({ fromYear: target.value })}
          error={errorOf('fromYear')}
        />
        <Select<LeaveRow['unit']>
          label={texts.unit}
          options={UNITS.map((value) => ({ value, label: texts.units[value] }))}
          value={row.unit}
          onChange={(unit) => put({ unit })}
        />
        <TextInput
          label={texts.yearly}
          hint={texts.yearlyHint}
          maxLength={12}
          value={row.yearly}
          onChange={({ target }) => put({ yearly: target.value })}
          error={errorOf('yearly')}
        />
        <TextInput
          label={texts.carried}
          hint={texts.carriedHint}
          maxLength={5}
          value={row.carried}
          onChange={({ target }) => put({ carried: target.value })}
          error={errorOf('carriedUntil')}
        />
        <Checkbox label={texts.below} hint={texts.belowHint} checked={row.mayGoBelow} onChange={(mayGoBelow) => put({ mayGoBelow })} />
      </div>
      <IconButton label={texts.remove(name)} icon={<Trash2 size={20} />} onClick={onRemove} />
    </li>
  )
}

function Editor({ centerId, terms, thisYear }: { centerId: string; terms: readonly WireLeaveTerms[]; thisYear: number }): ReactNode {
  // The terms when the change began: those saved by somebody else since are not overwritten.
  const [readTerms, setReadTerms] = useState(terms)
  const handsFocus = useHandedFocus(nextField)
  const { data: activities = [] } = useActivities(centerId)
  const leaves = activities.filter(({ kind }) => kind === 'leave')
  const save = useSaveLeaveTerms(centerId)
  const form = useContractForm<
    { readonly terms: readonly LeaveRow[] },
    InputOf<'leave.saveCenterTerms'>['body'],
    OutputOf<'leave.saveCenterTerms'>
  >({
    initial: { terms: terms.map(leaveRow) },
    read: (draft) =>
      alsoWrong(
        validate(leaveRoutes['leave.saveCenterTerms'].body, { terms: leaveTermsOf(draft.terms), seen: [...readTerms] }),
        wrongRows(draft.terms),
      ),
    send: (body) => save.mutateAsync(body),
    done: () => texts.saved,
    onDone: (saved) => follow(saved.terms),
  })
  function follow(now: readonly WireLeaveTerms[]): void {
    setReadTerms(now)
    form.reset({ terms: now.map(leaveRow) })
  }
  if (terms !== readTerms && !form.isDirty && !save.isPending) follow(terms)
  const { terms: rows } = form.draft
  const setRows = (next: readonly LeaveRow[]) => form.set({ terms: next })
  const free = leaves.find(({ _id }) => rows.every(({ activityId }) => activityId !== _id))
  const added: LeaveRow = {
    key: randomId(),
    activityId: free?._id ?? null,
    fromYear: String(thisYear),
    unit: 'hours',
    yearly: '0',
    mayGoBelow: false,
    carried: '',
  }
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <UnsavedGuard when={form.isUnsaved} part="leave" />
      {rows.length === 0 && <p className="text-14 text-pretty text-t2">{texts.none}</p>}
      <ol ref={handsFocus} className="flex flex-col gap-3">
        {rows.map((row, place) => (
          <Row
            key={row.key}
            row={row}
            leaves={leaves}
            put={(changes) => setRows(rows.map((listed) => (listed === row ? { ...listed, ...changes } : listed)))}
            errorOf={(field) => form.errors[`terms.${place}.${field}`]}
            onRemove={() => setRows(rows.filter((listed) => listed !== row))}
          />
        ))}
      </ol>
      <span>
        <Button size={44} variant="outline" icon={<Plus size={18} />} onClick={() => setRows([...rows, added])}>
          {texts.add}
        </Button>
      </span>
      <ChangedForm form={form} error={form.errors['terms'] ?? form.error} texts={texts} onCancel={() => follow(terms)} />
    </form>
  )
}

export function LeaveTerms({ centerId, thisYear }: { centerId: string; thisYear: number }): ReactNode {
  const query = useLeaveTerms(centerId)
  return (
    <section aria-labelledby="soldes" className="flex max-w-[860px] flex-col gap-4">
      <SectionTitle id="soldes">{texts.title}</SectionTitle>
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <Loaded query={query} failed={texts.failed} asLine skeleton={<Skeleton width="100%" height={120} radius="card" />}>
        {(terms) => <Editor centerId={centerId} terms={terms} thisYear={thisYear} />}
      </Loaded>
    </section>
  )
}
