// The name and colour of a team, new or not.
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { TEAM_COLORS } from '@releve/contract/teams'
import type { WireFullTeam } from '@releve/contract/teams'
import type { Day } from '@releve/domain/calendar/day'
import { formErrorsOf } from '../../../api/form-errors.ts'
import type { FormErrors } from '../../../api/form-errors.ts'
import { useAttemptKey } from '../../../api/use-attempt-key.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { readDay } from '../../../ui/read-day.ts'
import { showWrong } from '../../../ui/show-wrong.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useCreateTeam, useUpdateTeam } from '../queries.ts'
import { teamSheetTexts as texts } from '../texts.ts'
import { colorsFor } from './team-colors.ts'

interface TeamFormSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null: a new one, in this centre. */
  team: WireFullTeam | null
  centerId: string
  /** How many there are: a new one takes the next colour. */
  count: number
}

type Field = 'name' | 'color' | 'cycleStartDate'

function ColorChoice({
  value,
  current,
  onChange,
}: {
  value: string
  current: string | null
  onChange: (color: string) => void
}): ReactNode {
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-600">{texts.color}</legend>
      <div className="grid grid-cols-2 gap-2">
        {colorsFor(current).map((color) => (
          <label
            key={color.value}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field bg-s2 px-3 text-14 font-550 has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary in-data-[theme=light]:bg-s3"
          >
            <input
              type="radio"
              name="couleur"
              className="sr-only"
              checked={color.value.toLowerCase() === value.toLowerCase()}
              onChange={() => onChange(color.value)}
            />
            <span aria-hidden="true" className="size-6 flex-none rounded-xs" style={{ background: color.value }} />
            {color.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function TeamFormSheet({ open, onOpenChange, team, centerId, count }: TeamFormSheetProps): ReactNode {
  const snackbar = useSnackbar()
  const waits = useWaitReason()
  const create = useCreateTeam()
  const update = useUpdateTeam(team?._id ?? '')
  const first = team?.color ?? TEAM_COLORS[count % TEAM_COLORS.length] ?? TEAM_COLORS[0]
  const [begun] = useState({ name: team?.name ?? '', color: first })
  const [name, setName] = useState(begun.name)
  const [color, setColor] = useState<string>(begun.color)
  const [start, setStart] = useState('')
  const [errors, setErrors] = useState<FormErrors<Field>>({})
  const attempt = useAttemptKey()
  const isPending = create.isPending || update.isPending
  const isDirty = open && !isPending && (name !== begun.name || color !== begun.color || start !== '')

  function fail(found: FormErrors<Field>): void {
    showWrong('#equipe', () => setErrors(found))
  }
  const save = useOneAtATime(async (cycleStartDate: Day | null) => {
    const written = name.trim()
    try {
      if (team !== null) {
        // What changes only: the other may have been changed by somebody else meanwhile.
        const changes = { ...(written !== begun.name && { name: written }), ...(color !== begun.color && { color }) }
        if (Object.keys(changes).length > 0) await update.mutateAsync(changes)
      } else {
        const body = { name: written, color, cycleStartDate, centerId }
        await create.mutateAsync({ body, idempotencyKey: attempt.of(body) })
      }
      // The sheet may be another by now: it opens anew on what the team is.
      onOpenChange(false)
      snackbar.show({ kind: 'success', message: team === null ? texts.created : texts.saved })
    } catch (failure) {
      fail(formErrorsOf<Field>(failure, ['name', 'color', 'cycleStartDate'], { teamNameTaken: 'name' }))
    }
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation()
    const read = start.trim() === '' ? null : readDay(start)
    const found: FormErrors<Field> = {
      ...(name.trim() === '' && { name: texts.nameMissing }),
      ...(read !== null && 'error' in read && { cycleStartDate: read.error }),
    }
    if (Object.keys(found).length > 0) {
      fail(found)
      return
    }
    void save(read !== null && 'day' in read ? read.day : null)
  }

  return (
    <UnsavedSheet
      isDirty={isDirty}
      open={open}
      onOpenChange={onOpenChange}
      title={team === null ? texts.createTitle : texts.edit}
      footer={
        <>
          <FieldError error={errors.form} />
          <Button type="submit" form="equipe" variant="primary" wide pending={isPending} disabledReason={waits}>
            {team === null ? texts.create : texts.save}
          </Button>
        </>
      }
    >
      <form id="equipe" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <TextInput
          label={texts.name}
          maxLength={60}
          autoComplete="off"
          value={name}
          error={errors.name}
          onChange={(event) => {
            setName(event.target.value)
            setErrors({})
          }}
        />
        <ColorChoice value={color} current={team?.color ?? null} onChange={setColor} />
        {team === null && (
          <DayInput
            label={texts.start}
            hint={texts.startHint}
            value={start}
            error={errors.cycleStartDate}
            onChange={(text) => {
              setStart(text)
              setErrors({})
            }}
          />
        )}
      </form>
    </UnsavedSheet>
  )
}
