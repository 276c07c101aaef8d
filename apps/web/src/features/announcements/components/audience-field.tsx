// The recipients of a centre's announcement: all its members, or some of its teams and qualifications.
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { TeamMark } from '#ui/avatar.tsx'
import { FieldError } from '#ui/field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { useTeamsOf } from '#features/teams/queries.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { announcementTexts } from '../texts.ts'
import type { AnnouncementContent } from '../queries.ts'

const texts = announcementTexts.audience

const LOADING = (
  <SkeletonGroup className="flex gap-2">
    <Skeleton width={88} height={36} radius="full" count={2} />
  </SkeletonGroup>
)

interface AudienceFieldProps {
  centerId: string
  value: AnnouncementContent['audience']
  onChange: (value: AnnouncementContent['audience']) => void
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
            {(known) =>
              known.length > 0 && (
                <ToggleChips
                  look="outlined"
                  label={texts.teams}
                  options={known.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> }))}
                  value={value.teams}
                  onChange={(chosen) => onChange({ ...value, teams: chosen })}
                />
              )
            }
          </Loaded>
          <Loaded query={members} failed={texts.qualificationsFailed} asLine skeleton={LOADING}>
            {() =>
              qualifications.length > 0 && (
                <ToggleChips
                  look="outlined"
                  label={texts.qualifications}
                  options={qualifications.map((name) => ({ value: name, label: name }))}
                  value={value.qualifications}
                  onChange={(chosen) => onChange({ ...value, qualifications: chosen })}
                />
              )
            }
          </Loaded>
          {value.teams.length > 0 && value.qualifications.length > 0 && <p className="text-14 text-pretty text-t2">{texts.both}</p>}
          <FieldError error={error} />
        </>
      )}
    </div>
  )
}
