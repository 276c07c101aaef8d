// The teams a cycle needs, made at once in a centre that has none: their names to be changed, each at its place.
import { useState, type ReactNode } from 'react'
import type { Day } from '@releve/domain/calendar/day'
import { FormSheet } from '#kit/form-sheet.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import type { Opening } from '#kit/while-open.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useCreateTeam } from '../mutations.ts'
import { firstTeamsTexts as texts } from '../texts.ts'
import { firstName, readNames } from './first-names.ts'

/** The teams to be made: the cycle that asks for them, and the day of its first position for each team. */
export interface FirstTeams {
  readonly cycle: string
  readonly starts: readonly Day[]
}

interface FirstTeamsSheetProps extends Opening {
  teams: FirstTeams
  centerId: string
  onClose: () => void
}

export function FirstTeamsSheet({ teams: { cycle, starts }, centerId, onClose, ...sheet }: FirstTeamsSheetProps): ReactNode {
  const create = useCreateTeam()
  /** One after the other: where one is refused, those before it stand. */
  const [createdCount, setCreatedCount] = useState(0)
  const form = useContractForm({
    initial: { names: starts.map((_start, index) => firstName(index)) },
    read: readNames,
    send: async (names, key) => {
      for (const [index, name] of names.entries()) {
        if (index < createdCount) continue
        const body = { name, cycleStartDate: starts[index] ?? null, centerId }
        await create.mutateAsync({ body, idempotencyKey: `${key}.${index}` })
        setCreatedCount(index + 1)
      }
    },
    done: () => texts.created,
    onDone: onClose,
  })
  const { names } = form.draft
  return (
    <FormSheet {...sheet} form={form} title={texts.title} submitLabel={texts.create(starts.length - createdCount)} onClose={onClose}>
      <p className="text-14 text-pretty text-t2">{texts.explain(cycle, starts.length)}</p>
      {names.map((name, index) =>
        index < createdCount ? null : (
          <TextInput
            key={index}
            label={texts.name(index + 1)}
            maxLength={60}
            autoComplete="off"
            value={name}
            error={form.errors[`names.${index}`]}
            onChange={({ target: { value } }) => form.set({ names: names.with(index, value) })}
          />
        ),
      )}
    </FormSheet>
  )
}
