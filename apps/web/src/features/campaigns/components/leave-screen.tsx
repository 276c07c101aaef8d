// Leave campaigns of a centre: one's wishes and what came of them; for administrators, its share and a new campaign.
import { fullName } from '@releve/contract/person-name'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useState, type ReactNode } from 'react'
import { useToday } from '#features/centers/queries.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useCampaign, useCampaigns, type Campaign, type CampaignView } from '../queries.ts'
import { campaignTexts as texts, daysOfRun, weeksOfRun } from '../texts.ts'
import { ExchangePart } from './exchange-part.tsx'
import { OpenForm } from './open-form.tsx'
import { ResultPart } from './result-part.tsx'
import { SharePart } from './share-part.tsx'
import { WishesForm } from './wishes-form.tsx'

function OwnPart({ centerId, view, own }: { centerId: string; view: CampaignView; own: NonNullable<CampaignView['own']> }): ReactNode {
  const { campaign } = view
  const today = useToday()
  if (own.result !== null)
    return (
      <div className="flex max-w-[640px] flex-col gap-8">
        <ResultPart result={own.result} held={own.held} />
        <ExchangePart centerId={centerId} view={view} own={own} />
      </div>
    )
  if (campaign.state === 'withdrawn' || campaign.state === 'published') return null
  if (today <= campaign.wishesUntil) return <WishesForm centerId={centerId} view={view} own={own} />
  return (
    <div className="flex max-w-[640px] flex-col gap-3">
      <DayText className="text-16 text-pretty text-t2">{texts.over(campaign.wishesUntil)}</DayText>
      <ol className="flex list-decimal flex-col gap-1 pl-6 text-16">
        {own.wishes.map((run) => (
          <li key={run.fromDate}>
            <DayText>{`${weeksOfRun(run)}, ${daysOfRun(run)}`}</DayText>
          </li>
        ))}
      </ol>
      {own.enteredBy !== null && <p className="text-14 text-t3">{texts.enteredBy(fullName(own.enteredBy), own.enteredBecause ?? '')}</p>}
    </div>
  )
}

function CampaignPart({ centerId, campaignId }: { centerId: string; campaignId: string }): ReactNode {
  const isChief = useMe().isAdmin
  return (
    <Loaded query={useCampaign(centerId, campaignId)} failed={texts.failedOne} skeleton={<SkeletonStack count={4} height={72} />}>
      {(view) => (
        <div className="flex flex-col gap-8">
          <SectionTitle note={daysOfRun(view.campaign)}>{view.campaign.name}</SectionTitle>
          {view.own === null ? (
            !isChief && <p className="text-16 text-t2">{texts.outside}</p>
          ) : (
            <OwnPart centerId={centerId} view={view} own={view.own} />
          )}
          {isChief && <SharePart key={view.campaign.version} centerId={centerId} view={view} />}
        </div>
      )}
    </Loaded>
  )
}

/** The campaign that waits for wishes, the one that closes first; then the latest that stands. */
function firstShown(campaigns: readonly Campaign[], today: string): Campaign | undefined {
  const waiting = campaigns.filter(({ state, wishesUntil }) => state === 'open' && today <= wishesUntil)
  return (
    waiting.toSorted((a, b) => (a.wishesUntil < b.wishesUntil ? -1 : 1))[0] ??
    campaigns.find(({ state }) => state !== 'withdrawn') ??
    campaigns[0]
  )
}

export function LeaveScreen({ centerId }: { centerId: string }): ReactNode {
  const isChief = useMe().isAdmin
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOpening, setIsOpening] = useState(false)
  const today = useToday()
  return (
    <Loaded query={useCampaigns(centerId)} failed={texts.failed} skeleton={<SkeletonStack count={4} height={72} />}>
      {(campaigns) => {
        if (isChief && isOpening)
          return (
            <OpenForm
              centerId={centerId}
              onCancel={() => setIsOpening(false)}
              onOpened={(campaignId) => {
                setChosen(campaignId)
                setIsOpening(false)
              }}
            />
          )
        const opening = (
          <Button size={48} variant={campaigns.length === 0 ? 'primary' : 'outline'} onClick={() => setIsOpening(true)}>
            {texts.open}
          </Button>
        )
        const shown = campaigns.find(({ _id }) => _id === chosen) ?? firstShown(campaigns, today)
        if (shown === undefined)
          return (
            <EmptyState icon={<CalendarDays />} title={texts.none} actions={isChief ? opening : undefined}>
              {isChief ? texts.noneAdmin : texts.noneMember}
            </EmptyState>
          )
        return (
          <>
            {campaigns.length > 1 && (
              <span className="max-w-[640px]">
                <Select
                  label={texts.which}
                  options={campaigns.map(({ _id, name, state }) => ({ value: _id, label: name, note: texts.states[state] }))}
                  value={shown._id}
                  onChange={setChosen}
                />
              </span>
            )}
            <CampaignPart key={shown._id} centerId={centerId} campaignId={shown._id} />
            {isChief && <span>{opening}</span>}
          </>
        )
      }}
    </Loaded>
  )
}
