// The name and colour of a team, new or not.
import { useState, type ReactNode } from 'react'
import { TEAM_COLORS, type WireFullTeam } from '@releve/contract/teams'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import type { Opening } from '#kit/while-open.tsx'
import { DayInput } from '#ui/day-input.tsx'
import { readOptionalDay } from '#ui/read-day.ts'
import { TextInput } from '#ui/text-input.tsx'
import { useCreateTeam, useUpdateTeam } from '../mutations.ts'
import { teamSheetTexts as texts } from '../texts.ts'
import { colorsFor } from './team-colors.ts'

interface TeamFormSheetProps extends Opening {
  onClose: () => void
  /** Null: a new one, in this centre. */
  team: WireFullTeam | null
  centerId: string
  /** How many there are: a new one takes the next colour. */
  count: number
}

export function TeamFormSheet({ team, centerId, count, ...sheet }: TeamFormSheetProps): ReactNode {
  const create = useCreateTeam()
  const update = useUpdateTeam(team?._id ?? '')
  // The present values may change by the time it is saved.
  const [initial] = useState({
    name: team?.name ?? '',
    color: team?.color ?? TEAM_COLORS[count % TEAM_COLORS.length] ?? TEAM_COLORS[0],
    cycleStartDate: '',
  })
  const form = useContractForm({
    initial,
    read: ({ name: typed, color, cycleStartDate }) => {
      const name = typed.trim()
      const start = readOptionalDay(cycleStartDate)
      const fields = { ...(name === '' && { name: texts.nameMissing }), ...('error' in start && { cycleStartDate: start.error }) }
      return name === '' || 'error' in start ? { fields } : { value: { name, color, cycleStartDate: start.day } }
    },
    send: async (written, idempotencyKey) => {
      if (team === null) return create.mutateAsync({ body: { ...written, centerId }, idempotencyKey })
      const { name, color } = written
      // Only changed fields are sent: somebody else may have changed the other meanwhile.
      const changes = { ...(name !== initial.name && { name }), ...(color !== initial.color && { color }) }
      return Object.keys(changes).length > 0 ? update.mutateAsync(changes) : undefined
    },
    byCode: { teamNameTaken: 'name' },
    done: () => (team === null ? texts.created : texts.saved),
    onDone: sheet.onClose,
  })
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={team === null ? texts.createTitle : texts.edit}
      submitLabel={team === null ? texts.create : texts.save}
    >
      <TextInput label={texts.name} maxLength={60} autoComplete="off" {...form.text('name')} />
      <fieldset>
        <legend className="mb-2 text-14 font-600">{texts.color}</legend>
        <div className="grid grid-cols-2 gap-2">
          {colorsFor(team?.color ?? null).map((color) => (
            <label
              key={color.value}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-field bg-s2 px-3 text-14 font-550 has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary in-data-[theme=light]:bg-s3"
            >
              <input
                type="radio"
                name="couleur"
                className="sr-only"
                checked={color.value.toLowerCase() === form.draft.color.toLowerCase()}
                onChange={() => form.set({ color: color.value })}
              />
              <span aria-hidden="true" className="size-6 flex-none rounded-xs" style={{ background: color.value }} />
              {color.name}
            </label>
          ))}
        </div>
      </fieldset>
      {team === null && <DayInput label={texts.start} hint={texts.startHint} {...form.field('cycleStartDate')} />}
    </FormSheet>
  )
}
