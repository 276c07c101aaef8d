// The traineeships of a member as their administrators write them, saved as a whole.
import { fullName } from '@releve/contract/person-name'
import type { WireUser } from '@releve/contract/users'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId, useState, type ReactNode } from 'react'
import { FormSubmit } from '#kit/form-submit.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/select.tsx'
import { SheetFoot } from '#ui/sheet-foot.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useToday } from '#features/centers/queries.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { choicesOf } from '../directory-entries.ts'
import { useKnownQualifications } from '../member/qualifications-field.tsx'
import { ANY_TUTOR, draftOf, newTraineeship, readDrafts, type TraineeshipDraft } from './traineeship-draft.ts'
import { TraineeshipProgress } from './traineeship-progress.tsx'
import { useSaveTraineeships, useTraineeships, type KnownTraineeships, type TraineeshipsBody } from './traineeship-queries.ts'
import { traineeshipTexts as texts } from './traineeship-texts.ts'

const nextField: NextFocus = (_lost, list, beside) =>
  (beside instanceof HTMLElement ? beside : list).querySelector<HTMLElement>('input:not([hidden]), button')

interface RowProps {
  row: TraineeshipDraft
  place: number
  /** The members who may be tutors. */
  others: readonly WireUser[]
  /** The names of the qualifications that the centre knows. */
  list: string
  put: (changes: Partial<TraineeshipDraft>) => void
  errorOf: (field: string) => string | undefined
  onRemove: () => void
}

function Row({ row, place, others, list, put, errorOf, onRemove }: RowProps): ReactNode {
  const id = useId()
  return (
    <li>
      <div role="group" aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-s2 p-3.5">
        <span className="flex items-center justify-between gap-2">
          <span id={id} className="text-16 font-650">
            {texts.row(place + 1)}
          </span>
          <IconButton label={texts.remove(place + 1)} icon={<Trash2 size={20} />} onClick={onRemove} />
        </span>
        <TextInput
          label={texts.qualification}
          list={list}
          autoComplete="off"
          maxLength={60}
          value={row.qualification}
          error={errorOf('qualification')}
          onChange={({ target }) => put({ qualification: target.value })}
        />
        <Select<string>
          label={texts.tutor}
          error={errorOf('tutorId')}
          options={[{ value: ANY_TUTOR, label: texts.anyTutor }, ...others.map((user) => ({ value: user._id, label: fullName(user) }))]}
          value={row.tutor}
          onChange={(tutor) => put({ tutor })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-3">
          <DayInput label={texts.from} value={row.from} error={errorOf('fromDate')} onChange={(from) => put({ from })} />
          <DayInput
            label={texts.until}
            hint={texts.untilHint}
            value={row.until}
            error={errorOf('untilDate')}
            onChange={(until) => put({ until })}
          />
          {(['byDay', 'byNight'] as const).map((name) => (
            <TextInput
              key={name}
              label={texts[name]}
              hint={texts.countHint}
              inputMode="numeric"
              maxLength={3}
              value={row[name]}
              error={errorOf(name)}
              onChange={({ target }) => put({ [name]: target.value })}
            />
          ))}
        </div>
      </div>
    </li>
  )
}

function Editor({ user, known, onDone }: { user: WireUser; known: KnownTraineeships; onDone: () => void }): ReactNode {
  // The traineeships when the change began: those saved by somebody else since are not overwritten.
  const [seen] = useState(known.traineeships)
  const [first] = useState(() => known.traineeships.map(draftOf))
  const listId = useId()
  const today = useToday()
  const handsFocus = useHandedFocus(nextField)
  const { data: users } = useMembersOf(user.centerId)
  const knownNames = useKnownQualifications(user.centerId, choicesOf(users ?? [], user.centerId ?? undefined).qualifications)
  const save = useSaveTraineeships(user._id)
  const form = useContractForm<{ readonly traineeships: readonly TraineeshipDraft[] }, TraineeshipsBody, KnownTraineeships>({
    initial: { traineeships: first },
    read: (draft) => readDrafts(draft.traineeships, seen),
    send: (body) => save.mutateAsync(body),
    done: () => texts.done(user),
    onDone,
  })
  const rows = form.draft.traineeships
  const setRows = (next: readonly TraineeshipDraft[]) => form.set({ traineeships: next })
  const others = (users ?? []).filter(({ _id, centerId }) => _id !== user._id && centerId === user.centerId)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <UnsavedGuard when={form.isUnsaved} />
      <p className="text-14 text-pretty text-t2">{texts.explain}</p>
      {!form.isDirty && <TraineeshipProgress known={known} />}
      {rows.length === 0 && <p className="text-14 text-t2">{texts.none}</p>}
      <datalist id={listId}>
        {knownNames.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ol ref={handsFocus} className="flex flex-col gap-3">
        {rows.map((row, place) => (
          <Row
            key={row.key}
            row={row}
            place={place}
            others={others}
            list={listId}
            put={(changes) => setRows(rows.map((listed) => (listed === row ? { ...listed, ...changes } : listed)))}
            errorOf={(field) => form.errors[`traineeships.${place}.${field}`]}
            onRemove={() => setRows(rows.filter((listed) => listed !== row))}
          />
        ))}
      </ol>
      <Button size={40} variant="outline" icon={<Plus size={18} />} onClick={() => setRows([...rows, newTraineeship(today)])}>
        {texts.add}
      </Button>
      <FieldError error={form.errors['traineeships']} />
      <SheetFoot>
        <FormSubmit form={form} disabledReason={form.submit.disabledReason ?? (form.isDirty ? undefined : texts.unchanged)}>
          {texts.save}
        </FormSubmit>
      </SheetFoot>
    </form>
  )
}

export function TraineeshipsForm({ user, onDone }: { user: WireUser; onDone: () => void }): ReactNode {
  const query = useTraineeships(user._id)
  return (
    <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={3} height={52} />}>
      {(known) => <Editor user={user} known={known} onDone={onDone} />}
    </Loaded>
  )
}
