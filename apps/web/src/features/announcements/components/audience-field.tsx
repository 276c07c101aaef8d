// To whom an announcement of one centre goes: all its members, or some of its teams and qualifications.
import { useId, type ReactNode } from 'react'
import { Loaded } from '../../../kit/loaded.tsx'
import { TeamMark } from '../../../ui/avatar.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useTeamsOf } from '../../teams/queries.ts'
import { useMembersOf } from '../../users/queries.ts'
import { announcementTexts } from '../texts.ts'
import type { DraftAudience } from './announcement-draft.ts'

const texts = announcementTexts.audience

interface Option {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
}

interface ChoicesProps {
  label: string
  options: readonly Option[]
  value: readonly string[]
  onChange: (value: readonly string[]) => void
}

/** Any number of them. */
function Choices({ label, options, value, onChange }: ChoicesProps): ReactNode {
  const id = useId()
  if (options.length === 0) return null
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2.5">
      <span id={id} className="text-14 font-600">
        {label}
      </span>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => {
          const isChosen = value.includes(option.value)
          return (
            <button
              key={option.value}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(isChosen ? value.filter((other) => other !== option.value) : [...value, option.value])}
              className="touch-target relative inline-flex min-h-9 items-center gap-1.5 rounded-full px-3 text-14 font-600 text-t2 shadow-[inset_0_0_0_1px_var(--line-strong)] hover:text-t1 aria-pressed:bg-primary-tint aria-pressed:text-primary-ink aria-pressed:shadow-none"
            >
              {option.icon}
              {option.label}
            </button>
          )
        })}
      </div>
    </div>
  )
}

const LOADING = (
  <SkeletonGroup className="flex gap-2">
    <Skeleton width={88} height={36} radius="full" />
    <Skeleton width={88} height={36} radius="full" />
  </SkeletonGroup>
)

interface AudienceFieldProps {
  centerId: string
  value: DraftAudience | null
  onChange: (value: DraftAudience | null) => void
  error: string | undefined
}

export function AudienceField({ centerId, value, onChange, error }: AudienceFieldProps): ReactNode {
  const teams = useTeamsOf(centerId)
  const members = useMembersOf(centerId)
  const qualifications = [...new Set((members.data ?? []).flatMap((member) => member.qualifications))].toSorted((a, b) =>
    a.localeCompare(b, 'fr'),
  )
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label={texts.label}
        wide
        value={value === null ? 'all' : 'some'}
        options={[
          { value: 'all', label: texts.all },
          { value: 'some', label: texts.some },
        ]}
        onChange={(chosen) => onChange(chosen === 'all' ? null : { teams: [], qualifications: [] })}
      />
      {value !== null && (
        <>
          <Loaded query={teams} failed={texts.teamsFailed} asLine skeleton={LOADING}>
            {(known) => (
              <Choices
                label={texts.teams}
                options={known.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> }))}
                value={value.teams}
                onChange={(chosen) => onChange({ ...value, teams: chosen })}
              />
            )}
          </Loaded>
          <Loaded query={members} failed={texts.qualificationsFailed} asLine skeleton={LOADING}>
            {() => (
              <Choices
                label={texts.qualifications}
                options={qualifications.map((name) => ({ value: name, label: name }))}
                value={value.qualifications}
                onChange={(chosen) => onChange({ ...value, qualifications: chosen })}
              />
            )}
          </Loaded>
          {value.teams.length > 0 && value.qualifications.length > 0 && <p className="text-14 text-pretty text-t2">{texts.both}</p>}
          <FieldError error={error} />
        </>
      )}
    </div>
  )
}
