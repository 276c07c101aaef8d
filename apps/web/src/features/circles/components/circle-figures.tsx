// The figures of a centre's search for exchanges: found, proposed, made.
import type { CircleFigures as WireFigures } from '@releve/contract/circles'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useDayAndClock } from '#features/centers/queries.ts'
import { useSearchCircles } from '../mutations.ts'
import { circleTexts } from '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'
import { circleKeys } from '../queries.ts'
import { FoundCircles } from './found-circles.tsx'

function useCircleFigures() {
  return useQuery({
    ...callQuery(circleKeys.figures, 'circles.figures'),
    // The administrator who asked for a search is told when it is over; another one looks again.
    refetchInterval: ({ state }) => (state.data?.isSearching === true ? 5000 : false),
  })
}

const texts = circleTexts.admin

function Lines({ lines }: { lines: readonly (readonly [string, number])[] }): ReactNode {
  return (
    <dl className="divide-y divide-line">
      {lines.map(([label, count]) => (
        <div key={label} className="flex min-h-11 items-center gap-4 text-14">
          <dt className="min-w-0 flex-1 text-t2">{label}</dt>
          <dd className="text-16 font-700">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

const served = ({ byTwo, byThree, byFour }: WireFigures['served']) =>
  [
    [texts.byTwo, byTwo],
    [texts.byThree, byThree],
    [texts.byFour, byFour],
  ] as const

function Figures({ figures }: { figures: WireFigures }): ReactNode {
  const when = useDayAndClock()
  const { search, days } = figures
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <Card as="section" className="flex flex-col gap-1 p-4">
        <SectionTitle size={16}>{texts.last}</SectionTitle>
        {search === null ? (
          <p className="text-14 text-t2">{texts.never}</p>
        ) : (
          <>
            <p className="text-13 text-t3">{texts.lastAt(when(search.at), search.isByItself)}</p>
            <p className="mt-2 text-14">{texts.lookedAt(search.demands)}</p>
            <h3 className="mt-2 text-13 font-600 text-t3">{texts.couldServe}</h3>
            <Lines lines={served(search)} />
            <p className="mt-1 text-13 text-t2">{search.isOptimal ? texts.optimal : texts.bound(search.atMost)}</p>
            <p className="text-13 text-t2">{texts.proposedBySearch(search.proposed)}</p>
          </>
        )}
      </Card>
      <Card as="section" className="flex flex-col gap-1 p-4">
        <SectionTitle size={16}>{texts.became(days)}</SectionTitle>
        <Lines
          lines={[
            [texts.proposed, figures.proposed],
            [texts.done, figures.done],
            [texts.waiting, figures.waiting],
            ...figures.over.map(({ because, count }) => [texts.end(because), count] as const),
          ]}
        />
      </Card>
      <Card as="section" className="flex flex-col gap-1 p-4">
        <SectionTitle size={16}>{texts.served(days)}</SectionTitle>
        <Lines lines={served(figures.served)} />
      </Card>
    </div>
  )
}

export function CircleFigures(): ReactNode {
  const query = useCircleFigures()
  const search = useAction(useSearchCircles(), { done: () => texts.asked })
  const isSearching = query.data?.isSearching === true
  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-prose text-14 text-pretty text-t2">{texts.intro}</p>
      <div>
        <Button
          variant="primary"
          icon={<Search size={18} />}
          {...search.button}
          pending={search.isPending || isSearching}
          onClick={() => void search.run({})}
        >
          {isSearching ? texts.searching : texts.search}
        </Button>
        {search.error !== undefined && (
          <p role="alert" className="mt-2 text-13 text-error">
            {search.error}
          </p>
        )}
      </div>
      <Loaded query={query} failed={texts.failed} skeleton={<Skeleton height={256} radius="card" />}>
        {(figures) => (
          <>
            {figures.found !== undefined && <FoundCircles found={figures.found} />}
            <Figures figures={figures} />
          </>
        )}
      </Loaded>
    </div>
  )
}
