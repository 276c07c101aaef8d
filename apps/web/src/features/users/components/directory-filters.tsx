// The filters of the directory: a line of boxes on desktop, a sheet on phones; the address keeps them.
import type { ReactNode } from 'react'
import { TeamMark } from '../../../ui/avatar.tsx'
import { FilterButton } from '../../../ui/filter-button.tsx'
import { Select, type SelectOption } from '../../../ui/select.tsx'
import { directoryTexts } from './directory-texts.ts'
import type { FilterChoices } from './directory.ts'
import { filterCount, NO_TEAM, noFilters, type DirectoryChange, type DirectorySearch } from './directory-search.ts'

const texts = directoryTexts.filters

interface FilterProps {
  choices: FilterChoices
  /** Null: one's own alone. */
  centers: readonly { readonly _id: string; readonly name: string }[] | null
  /** The state of accounts is told to administrators only. */
  seesStatus: boolean
  search: DirectorySearch
  onChange: (change: DirectoryChange) => void
}

const ALL = 'all'
const orNone = (value: string): string | undefined => (value === ALL ? undefined : value)
const asOptions = (values: readonly string[]): SelectOption<string>[] => values.map((value) => ({ value, label: value }))

function FilterSelects({ choices, centers, seesStatus, search, onChange, look }: FilterProps & { look: 'field' | 'chip' }): ReactNode {
  const { teams, roles, qualifications } = choices
  const teamOptions: SelectOption<string>[] = [
    { value: ALL, label: texts.allTeams },
    ...teams.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> })),
    { value: NO_TEAM, label: texts.noTeam },
  ]
  return (
    <>
      {centers !== null && (
        <Select
          look={look}
          label={texts.center}
          options={[{ value: ALL, label: texts.allCenters }, ...centers.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={search.center ?? ALL}
          gone={texts.goneCenter}
          onChange={(value) => onChange({ ...noFilters, status: search.status, admins: search.admins, center: orNone(value) })}
        />
      )}
      {(centers === null || search.center !== undefined) && teams.length > 0 && (
        <Select
          look={look}
          label={texts.team}
          options={teamOptions}
          value={search.team ?? ALL}
          gone={texts.goneTeam}
          onChange={(value) => onChange({ team: orNone(value) })}
        />
      )}
      {roles.length > 1 && (
        <Select
          look={look}
          label={texts.role}
          options={[{ value: ALL, label: texts.allRoles }, ...asOptions(roles)]}
          value={search.role ?? ALL}
          onChange={(value) => onChange({ role: orNone(value) })}
        />
      )}
      {qualifications.length > 0 && (
        <Select
          look={look}
          label={texts.qualification}
          options={[{ value: ALL, label: texts.allQualifications }, ...asOptions(qualifications)]}
          value={search.qualification ?? ALL}
          onChange={(value) => onChange({ qualification: orNone(value) })}
        />
      )}
      {seesStatus && (
        <Select<'all' | 'approved' | 'pending'>
          look={look}
          label={texts.status}
          options={[
            { value: ALL, label: texts.statuses.all },
            { value: 'approved', label: texts.statuses.approved },
            { value: 'pending', label: texts.statuses.pending },
          ]}
          value={search.status ?? ALL}
          onChange={(value) => onChange({ status: value === ALL ? undefined : value })}
        />
      )}
      <Select<'all' | 'admins'>
        look={look}
        label={texts.admins}
        options={[
          { value: ALL, label: texts.everyone },
          { value: 'admins', label: texts.admins },
        ]}
        value={search.admins === 1 ? 'admins' : ALL}
        onChange={(value) => onChange({ admins: value === ALL ? undefined : 1 })}
      />
    </>
  )
}

/** Desktop: over the list. */
export function FilterLine(props: FilterProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <FilterSelects {...props} look="chip" />
    </div>
  )
}

/** Phones: an icon in the bar, the filters in a sheet. */
export function FilterSheet(props: FilterProps): ReactNode {
  return (
    <FilterButton texts={texts} active={filterCount(props.search)} onClear={() => props.onChange(noFilters)}>
      <FilterSelects {...props} look="field" />
    </FilterButton>
  )
}
