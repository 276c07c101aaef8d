// A member's figures beside the mean of their team, under their own counters; nobody else's are in it.
import { useState, type ReactNode } from 'react'
import { fairnessMeasures } from '@releve/domain/fairness/mean'
import { Loaded } from '#kit/loaded.tsx'
import { useMe } from '#session/me.ts'
import { DayText } from '#ui/day-text.tsx'
import { FiguresTable } from '#ui/figures-table.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useMemberFairness } from '../queries.ts'
import { fairnessTexts as texts, measureLabel } from '../texts.ts'
import { figureText, gapText } from './compared.ts'
import { WhatCounts, PeriodDays, PeriodSelect, readPeriod, thisYear } from './period-choice.tsx'

const NONE = '–'

export function OwnFairness({ userId }: { userId: string }): ReactNode {
  const isMe = useMe()._id === userId
  const today = useToday()
  const [choice, setChoice] = useState(thisYear)
  const { range, errors } = readPeriod(choice, today)
  const query = useMemberFairness(userId, range)
  return (
    <section aria-labelledby="equite" className="flex flex-col gap-3">
      <SectionTitle id="equite" action={<PeriodSelect choice={choice} onChange={setChoice} />}>
        {texts.ownTitle}
      </SectionTitle>
      <PeriodDays choice={choice} onChange={setChoice} errors={errors} />
      {range === null ? (
        <p className="text-14 text-t2">{texts.twoDates}</p>
      ) : (
        <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={1} height={300} />}>
          {({ own, comparison, countedUntil }) => (
            <div className="flex flex-col gap-2">
              <FiguresTable
                label={texts.ownTable}
                head={[texts.figureHead, isMe ? texts.you : texts.they, texts.meanHead, texts.gapHead]}
                rows={fairnessMeasures.map((measure) => ({
                  name: measureLabel(measure),
                  cells: [
                    figureText(measure, own[measure]),
                    comparison === null ? NONE : figureText(measure, comparison.mean[measure]),
                    comparison === null ? NONE : gapText(measure, own[measure], comparison.mean[measure]),
                  ],
                }))}
              />
              <p className="max-w-[640px] text-13 text-pretty text-t3">
                <DayText>{`${texts.range(range.startDate, countedUntil)}.`}</DayText>{' '}
                {comparison === null
                  ? texts.noMean
                  : comparison.of === 'team'
                    ? texts.meanOfTeam(comparison.count)
                    : texts.meanOfCenter(comparison.count)}{' '}
                {texts.own}
              </p>
            </div>
          )}
        </Loaded>
      )}
      <WhatCounts level={3} />
    </section>
  )
}
