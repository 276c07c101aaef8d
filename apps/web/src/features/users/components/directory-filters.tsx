// The filters of the directory: a line of boxes on desktop, a sheet on phones; the address keeps them.
import type { ReactNode } from 'react'
import { TeamMark } from '../../../ui/avatar.tsx'
import { FilterButton } from '../../../ui/filter-button.tsx'
import { CenterField } from '../../../shared/center-field.tsx'
import { Select, type SelectOption } from '../../../ui/select.tsx'
import { directoryTexts } from './directory-texts.ts'
import type { FilterChoices } from './directory.ts'
import { filterCount, NO_TEAM, noFilters, readDirectorySearch } from './directory-search.ts'
import type { DirectoryChange, DirectorySearch, FilterName } from './directory-search.ts'

const texts = directoryTexts.filters

interface FilterProps {
  choices: FilterChoices
  /** One reaches several. */
  hasCenters: boolean
  /** The state of accounts is shown to administrators only. */
  seesStatus: boolean
  search: DirectorySearch
  onChange: (change: DirectoryChange) => void
}

interface SelectsProps extends FilterProps {
  look: 'field' | 'chip'
}

const ALL = 'all'
const asOptions = (values: readonly string[]): SelectOption<string>[] => values.map((value) => ({ value, label: value }))

interface FilterSelectProps extends Pick<SelectsProps, 'look' | 'search' | 'onChange'> {
  name: FilterName
  options: readonly SelectOption<string>[]
}

function CenterFilter({ look, search, onChange }: Pick<SelectsProps, 'look' | 'search' | 'onChange'>): ReactNode {
  const { all, ...words } = texts.of.center
  return (
    <CenterField
      {...words}
      look={look}
      first={{ value: ALL, label: all }}
      value={search.center ?? ALL}
      onChange={(value) =>
        onChange({
          // Teams, roles and qualifications are those of a centre.
          team: undefined,
          role: undefined,
          qualification: undefined,
          center: undefined,
          ...readDirectorySearch(value === ALL ? {} : { center: value }),
        })
      }
    />
  )
}

function FilterSelect({ look, search, onChange, name, options }: FilterSelectProps): ReactNode {
  const { all, ...words } = texts.of[name]
  const choose = (value: string) => onChange({ [name]: undefined, ...readDirectorySearch(value === ALL ? {} : { [name]: value }) })
  return (
    <Select
      {...words}
      look={look}
      options={[{ value: ALL, label: all }, ...options]}
      value={search[name]?.toString() ?? ALL}
      onChange={choose}
    />
  )
}

function FilterSelects({ choices: { teams, roles, qualifications }, hasCenters, seesStatus, ...filter }: SelectsProps): ReactNode {
  const isOneCenter = !hasCenters || filter.search.center !== undefined
  const teamOptions = teams.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> }))
  return (
    <>
      {hasCenters && <CenterFilter {...filter} />}
      {isOneCenter && teams.length > 0 && (
        <FilterSelect {...filter} name="team" options={[...teamOptions, { value: NO_TEAM, label: texts.noTeam }]} />
      )}
      {roles.length > 1 && <FilterSelect {...filter} name="role" options={asOptions(roles)} />}
      {qualifications.length > 0 && <FilterSelect {...filter} name="qualification" options={asOptions(qualifications)} />}
      {seesStatus && <FilterSelect {...filter} name="status" options={texts.statuses} />}
      <FilterSelect {...filter} name="admins" options={[{ value: '1', label: texts.of.admins.label }]} />
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
