// The filters themselves: dates, kind of vacation, team. They are loaded after the lists.
import { TeamMark } from '#ui/avatar.tsx'
import { Select, type SelectOption } from '#ui/select.tsx'
import { Tile } from '#shared/tile.tsx'
import type { WireDemand } from '@releve/contract/demands'
import type { ReactNode } from 'react'
import { demandTexts } from '#features/demands/texts.ts'
import { hoursOf } from '../demand-words.ts'
import { PERIODS, type ExchangeSearch } from '../exchange-search.ts'

const texts = demandTexts.filters

type Filters = Pick<ExchangeSearch, 'when' | 'kind' | 'team'>

/** `undefined` takes a filter away. */
export type FilterChange = { readonly [K in keyof Filters]?: Filters[K] | undefined }

export interface FilterProps {
  demands: readonly WireDemand[]
  filters: Filters
  onChange: (change: FilterChange) => void
}

const ALL = 'all'

export function FilterSelects({ demands, filters, onChange, look }: FilterProps & { look: 'field' | 'chip' }): ReactNode {
  const isShort = look === 'chip'
  const shifts = new Map(demands.map(({ posterShift: { shift } }) => [shift.name, shift]))
  const teams = new Map(
    demands.flatMap(({ posterShift: { teamObject } }) => (teamObject === null ? [] : [[teamObject._id, teamObject] as const])),
  )
  const kinds: SelectOption<string>[] = [...shifts.values()]
    .toSorted((a, b) => a.default.startTime.localeCompare(b.default.startTime))
    .map((shift) => ({
      value: shift.name,
      label: texts.kindOption(shift.name, hoursOf({ ...shift, variation: null })),
      icon: <Tile name={shift.name} size={28} />,
    }))
  const teamOptions: SelectOption<string>[] = [...teams.values()]
    .toSorted((a, b) => a.order - b.order)
    .map(({ _id, name, color }) => ({ value: _id, label: name, icon: <TeamMark color={color} /> }))
  const periods: SelectOption<(typeof PERIODS)[number] | typeof ALL>[] = [
    { value: ALL, label: texts.periods.all },
    ...PERIODS.map((period) => ({ value: period, label: texts.periods[period] })),
  ]
  return (
    <>
      <Select
        look={look}
        label={texts.when}
        options={periods}
        value={filters.when ?? ALL}
        onChange={(value) => onChange({ when: value === ALL ? undefined : value })}
      />
      {kinds.length > 1 && (
        <Select
          look={look}
          label={texts.kind}
          options={[{ value: ALL, label: isShort ? texts.everyKind(kinds.map(({ value }) => value)) : texts.allKinds }, ...kinds]}
          value={filters.kind ?? ALL}
          onChange={(value) => onChange({ kind: value === ALL ? undefined : value })}
        />
      )}
      {teamOptions.length > 1 && (
        <Select
          look={look}
          label={texts.team}
          options={[{ value: ALL, label: isShort ? texts.everyTeam : texts.allTeams }, ...teamOptions]}
          value={filters.team ?? ALL}
          gone={texts.goneTeam}
          onChange={(value) => onChange({ team: value === ALL ? undefined : value })}
        />
      )}
    </>
  )
}
