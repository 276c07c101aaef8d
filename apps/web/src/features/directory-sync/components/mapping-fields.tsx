// The units and groups of a directory, in their order: each names the centre of its people.
import type { WireDirectorySource } from '@releve/contract/directory-sync'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useTeamsOf } from '#features/teams/queries.ts'
import { useCenters } from '#shared/centers.ts'
import { TeamMark } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { directoryTexts } from '../texts.ts'

const texts = directoryTexts.form

export type DraftMapping = WireDirectorySource['mappings'][number]

/** A line that nobody filled in yet. */
export const newMapping = (): DraftMapping => ({ by: 'unit', name: '', centerId: '', teamId: null })

/** It stands in the place of a team. */
const WITHOUT_TEAM = 'none'

interface MappingLineProps {
  mapping: DraftMapping
  /** The index of its line, from 0. */
  place: number
  errorOf: (field: keyof DraftMapping) => string | undefined
  onChange: (changes: Partial<DraftMapping>) => void
  /** Null: the line stands alone. */
  onRemove: (() => void) | null
}

function MappingLine({ mapping, place, errorOf, onChange, onRemove }: MappingLineProps): ReactNode {
  const centers = (useCenters(true).data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const centerId = mapping.centerId === '' ? null : mapping.centerId
  const teams = useTeamsOf(centerId)
  return (
    <div className="flex flex-col gap-3 rounded-card bg-s2 p-4">
      <Select
        label={texts.by}
        value={mapping.by}
        onChange={(by) => onChange({ by })}
        options={(['unit', 'group'] as const).map((value) => ({ value, label: texts.kindsOfMapping[value] }))}
      />
      <TextInput
        label={texts.mappingName}
        value={mapping.name}
        onChange={(event) => onChange({ name: event.target.value })}
        error={errorOf('name')}
        autoComplete="off"
        spellCheck={false}
      />
      <Select
        label={texts.center}
        value={centerId}
        onChange={(chosen) => onChange({ centerId: chosen, teamId: null })}
        error={errorOf('centerId')}
        options={centers}
      />
      {centerId !== null && (
        <>
          <FailedQueryLine query={teams}>{texts.teamsFailed}</FailedQueryLine>
          <Select
            label={texts.team}
            value={mapping.teamId ?? WITHOUT_TEAM}
            gone={teams.data === undefined ? '' : texts.goneTeam}
            onChange={(teamId) => onChange({ teamId: teamId === WITHOUT_TEAM ? null : teamId })}
            error={errorOf('teamId')}
            options={[
              { value: WITHOUT_TEAM, label: texts.noTeam },
              ...(teams.data ?? []).map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
            ]}
          />
        </>
      )}
      {onRemove !== null && (
        <div>
          <Button size={44} variant="outline" icon={<Trash2 size={20} />} aria-label={texts.removeMapping(place + 1)} onClick={onRemove}>
            {directoryTexts.remove}
          </Button>
        </div>
      )}
    </div>
  )
}

interface MappingFieldsProps {
  mappings: readonly DraftMapping[]
  onChange: (mappings: DraftMapping[]) => void
  /** The sentence beside a field of a line, or beside all of them. */
  errorOf: (path: string) => string | undefined
}

export function MappingFields({ mappings, onChange, errorOf }: MappingFieldsProps): ReactNode {
  const error = errorOf('mappings')
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 text-16 font-650">{texts.mappings}</legend>
      <p className="text-14 text-pretty text-t2">{texts.mappingsHint}</p>
      {mappings.map((mapping, index) => (
        // Lines have nothing of their own but their place.
        <MappingLine
          key={index}
          mapping={mapping}
          place={index}
          errorOf={(field) => errorOf(`mappings.${index}.${field}`)}
          onChange={(changes) => onChange(mappings.map((each, at) => (at === index ? { ...each, ...changes } : each)))}
          onRemove={mappings.length > 1 ? () => onChange(mappings.filter((_, at) => at !== index)) : null}
        />
      ))}
      {error !== undefined && <p className="text-14 text-error">{error}</p>}
      <div>
        <Button size={44} variant="outline" icon={<Plus size={20} />} onClick={() => onChange([...mappings, newMapping()])}>
          {texts.addMapping}
        </Button>
      </div>
    </fieldset>
  )
}
