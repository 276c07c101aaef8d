// The filters of the lists: dates, kind of vacation, team. A line of boxes on desktop, a sheet on phones; the address keeps them.
import type { ReactNode } from 'react'
import { deferredPart } from '#ui/deferred-part.tsx'
import { FilterButton } from '#ui/filter-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { demandTexts } from '#features/demands/texts.ts'
import type { FilterChange, FilterProps } from './filter-selects.tsx'

const texts = demandTexts.filters

const loadSelects = async () => (await import('./filter-selects.tsx')).FilterSelects

/** Boxes of the size of those that come: nothing beneath them moves. */
const FilterSelects = deferredPart(loadSelects, {
  waiting: () => (
    <>
      <Skeleton width={160} height={40} radius="tile" />
      <Skeleton width={92} height={40} radius="tile" />
      <Skeleton width={108} height={40} radius="tile" />
    </>
  ),
})

export const noFilters: FilterChange = { when: undefined, kind: undefined, team: undefined }

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
  const { when, kind, team } = props.filters
  const active = [when, kind, team].filter((filter) => filter !== undefined).length
  return (
    <FilterButton texts={texts} active={active} onClear={() => props.onChange(noFilters)}>
      <FilterSelects {...props} look="field" />
    </FilterButton>
  )
}
