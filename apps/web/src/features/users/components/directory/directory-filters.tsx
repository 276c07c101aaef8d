// The filters of the directory: a line of boxes on desktop, in a sheet on phones; the address keeps them.
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { CenterField } from '#shared/center-field.tsx'
import { TeamMark } from '#ui/avatar.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { directoryTexts } from './directory-texts.ts'
import type { choicesOf } from '../directory-entries.ts'
import { NO_TEAM, readDirectorySearch, type DirectoryChange, type DirectorySearch, type FilterName } from '../directory-search.ts'

const texts = directoryTexts.filters

interface FiltersProps {
  look: 'field' | 'chip'
  choices: ReturnType<typeof choicesOf>
  search: DirectorySearch
  onChange: (change: DirectoryChange) => void
}

const ALL = 'all'
const asOptions = (values: readonly string[]): SelectOption<string>[] => values.map((value) => ({ value, label: value }))

export function Filters({ look, choices: { teams, roles, qualifications }, search, onChange }: FiltersProps): ReactNode {
  const { adminType, isAdmin } = useMe()
  const hasCenters = adminType === 'master'
  const isOneCenter = !hasCenters || search.center !== undefined
  /** `also`: what goes with it. */
  const choice = (name: FilterName, also: DirectoryChange = {}) => {
    const { all, ...words } = texts.of[name]
    return {
      ...words,
      look,
      first: { value: ALL, label: all },
      value: search[name]?.toString() ?? ALL,
      onChange: (value: string) => onChange({ ...also, [name]: undefined, ...readDirectorySearch(value === ALL ? {} : { [name]: value }) }),
    }
  }
  const select = (name: FilterName, options: readonly SelectOption<string>[]) => {
    const { first, ...control } = choice(name)
    return <Select {...control} options={[first, ...options]} />
  }
  const teamOptions = teams.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> }))
  return (
    <>
      {/* Teams, roles and qualifications are those of a centre. */}
      {hasCenters && <CenterField {...choice('center', { team: undefined, role: undefined, qualification: undefined })} />}
      {isOneCenter && teams.length > 0 && select('team', [...teamOptions, { value: NO_TEAM, label: texts.noTeam }])}
      {roles.length > 1 && select('role', asOptions(roles))}
      {qualifications.length > 0 && select('qualification', asOptions(qualifications))}
      {/* The state of accounts is shown to administrators only. */}
      {isAdmin && select('status', texts.statuses)}
      {select('admins', [{ value: '1', label: texts.of.admins.label }])}
    </>
  )
}
