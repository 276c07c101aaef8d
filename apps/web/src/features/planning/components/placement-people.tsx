// The people for whom an activity is placed: whole teams by one press, others by their name, each of them removed by theirs.
import { fullName } from '@releve/contract/person-name'
import X from 'lucide-react/icons/x'
import { useMemo, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { PersonField } from '#shared/person-field.tsx'
import { byName } from '#shared/person.ts'
import { FieldError } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { TeamMark } from '#ui/avatar.tsx'
import { useRoster } from '#features/shifts/queries.ts'
import { useTeams } from '#features/teams/queries.ts'
import { placementTexts as texts } from './placement-texts.ts'

const NO_TEAM = ''

interface PlacementPeopleProps {
  value: readonly string[]
  onChange: (userIds: readonly string[]) => void
  error: string | undefined
}

export function PlacementPeople({ value, onChange, error }: PlacementPeopleProps): ReactNode {
  const roster = useRoster()
  const { data: teams } = useTeams()
  const members = useMemo(() => (roster.data?.members ?? []).toSorted(byName), [roster.data])
  const chosenIds = new Set(value)
  const chosen = members.filter(({ _id }) => chosenIds.has(_id))
  const idsOf = (teamId: string) => members.filter((member) => (member.teamId ?? NO_TEAM) === teamId).map(({ _id }) => _id)
  const groups = [...(teams ?? []), { _id: NO_TEAM, name: texts.withoutTeam, color: null }].flatMap(({ _id, name, color }) => {
    const ids = idsOf(_id)
    return ids.length === 0 ? [] : [{ _id, ids, label: `${name} (${ids.length})`, color }]
  })
  const whole = groups.filter(({ ids }) => ids.every((id) => chosenIds.has(id))).map(({ _id }) => _id)

  /** A team that is pressed comes in whole; pressed again it goes whole. */
  function chooseTeams(pressed: readonly string[]): void {
    const changed = groups.filter(({ _id }) => pressed.includes(_id) !== whole.includes(_id))
    const going = new Set(changed.flatMap(({ _id, ids }) => (pressed.includes(_id) ? [] : ids)))
    const coming = changed.flatMap(({ _id, ids }) => (pressed.includes(_id) ? ids : []))
    onChange([...new Set([...value.filter((id) => !going.has(id)), ...coming])])
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-14 font-600">{texts.people}</legend>
      <Loaded query={roster} failed={texts.failed} asLine skeleton={<Skeleton width="100%" height={72} radius="card" />}>
        {() => (
          <>
            <ToggleChips
              label={texts.teams}
              look="filled"
              options={groups.map(({ _id, label, color }) => ({
                value: _id,
                label,
                ...(color !== null && { icon: <TeamMark color={color} /> }),
              }))}
              value={whole}
              onChange={chooseTeams}
            />
            <PersonField
              label={texts.add}
              placeholder={texts.addPlaceholder}
              reading={roster}
              people={members.filter(({ _id }) => !chosenIds.has(_id))}
              value={null}
              onChange={(id) => id !== null && onChange([...value, id])}
            />
            {chosen.length > 0 && (
              <div className="flex flex-col gap-1.5">
                <span aria-live="polite" className="text-13 text-t2">
                  {texts.chosen(chosen.length)}
                </span>
                <ul className="flex flex-wrap gap-1.5">
                  {chosen.map((member) => (
                    <li key={member._id}>
                      <button
                        type="button"
                        aria-label={texts.remove(fullName(member))}
                        onClick={() => onChange(value.filter((id) => id !== member._id))}
                        className="flex min-h-9 items-center gap-1.5 rounded-full bg-s2 px-3 text-14 touch-target relative hover:bg-s3 in-data-[theme=light]:bg-s3"
                      >
                        {fullName(member)}
                        <X size={14} aria-hidden />
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </>
        )}
      </Loaded>
      <FieldError error={error} />
    </fieldset>
  )
}
