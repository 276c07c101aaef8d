// Weeks granted to two members change hands when both agree: proposed to one colleague by name, for the weeks that they are known to have,
// answered by them. Nobody reads here who has which weeks.
import { fullName } from '@releve/contract/person-name'
import { addDays, toDayNumber } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import { useToday } from '#features/centers/queries.ts'
import { useMembersOf } from '#features/users/queries.ts'
import { useAction } from '#kit/use-action.ts'
import { useMe } from '#session/me.ts'
import { byName } from '#shared/person.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { useAnswerExchange, useProposeExchange, type CampaignView } from '../queries.ts'
import { campaignTexts as texts, daysOfRun, weeksOfRun } from '../texts.ts'

type Own = NonNullable<CampaignView['own']>
type Run = NonNullable<Own['held']>

const lengthOf = ({ fromDate, toDate }: Run) => (toDayNumber(toDate) - toDayNumber(fromDate) + 1) / 7

interface ExchangeProps {
  centerId: string
  view: CampaignView
  held: Run
}

/** A colleague and their weeks, of which the reader's are proposed in exchange. */
function ProposeForm({ centerId, view: { campaign, weeks }, held, onDone }: ExchangeProps & { onDone: () => void }): ReactNode {
  const me = useMe()
  const members = useMembersOf(centerId)
  const [colleagueId, setColleagueId] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [length, setLength] = useState(String(lengthOf(held)))
  const propose = useAction(useProposeExchange(centerId, campaign._id), { done: () => texts.exchangeProposed, onDone })
  const people = (members.data ?? []).filter(({ _id, team }) => team !== null && _id !== me._id).toSorted(byName)
  const lengths = Array.from({ length: campaign.mostWeeks - campaign.fewestWeeks + 1 }, (_, index) => campaign.fewestWeeks + index)
  const missing = colleagueId === null ? texts.exchangeNobody : from === null ? texts.exchangeNoWeek : undefined
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={texts.exchangeWith}
        placeholder={texts.exchangeChoose}
        options={people.map((person) => ({ value: person._id, label: fullName(person) }))}
        value={colleagueId}
        onChange={setColleagueId}
      />
      <div className="flex flex-wrap gap-3">
        <span className="min-w-[11rem] flex-1">
          <Select
            label={texts.exchangeFrom}
            placeholder={texts.exchangeChoose}
            options={weeks.map((week) => ({ value: week.fromDate, label: weeksOfRun(week), note: daysOfRun(week) }))}
            value={from}
            onChange={setFrom}
          />
        </span>
        <span className="min-w-[8rem] flex-1">
          <Select
            label={texts.length}
            options={lengths.map((count) => ({ value: String(count), label: texts.lengthOf(count) }))}
            value={length}
            onChange={setLength}
          />
        </span>
      </div>
      <p className="text-13 text-pretty text-t3">{texts.exchangeNote}</p>
      <FieldError error={propose.error} />
      <span>
        <Button
          size={48}
          variant="primary"
          {...propose.button}
          {...(missing !== undefined && { disabledReason: missing })}
          onClick={() => {
            if (colleagueId === null || from === null) return
            void propose.run({ colleagueId, wanted: { fromDate: from, toDate: addDays(from, 7 * Number(length) - 1) } })
          }}
        >
          {texts.exchangeSubmit}
        </Button>
      </span>
    </div>
  )
}

export function ExchangePart({ centerId, view, own }: { centerId: string; view: CampaignView; own: Own }): ReactNode {
  const { held, proposal, proposals } = own
  const me = useMe()
  const today = useToday()
  const [isProposing, setIsProposing] = useState(false)
  const answer = useAction(useAnswerExchange(centerId, view.campaign._id), {
    done: (_view, { accepts, proposerId }) =>
      accepts ? texts.exchangeDone : proposerId === me._id ? texts.exchangeTakenBack : texts.exchangeDeclined,
  })
  if (held === null || today >= held.fromDate) return null
  return (
    <section aria-label={texts.exchange} className="flex flex-col gap-3">
      <SectionTitle>{texts.exchange}</SectionTitle>
      {proposals.map(({ person, offered }) => (
        <Card key={person._id} className="flex flex-col gap-3 p-4">
          <p className="text-16 text-pretty">{texts.exchangeOffer(fullName(person), weeksOfRun(offered), weeksOfRun(held))}</p>
          <p className="text-14 text-t2">{daysOfRun(offered)}</p>
          <span className="flex flex-wrap gap-2">
            <Button
              size={48}
              variant="primary"
              {...answer.button}
              onClick={() => void answer.run({ proposerId: person.userId, accepts: true })}
            >
              {texts.exchangeAccept}
            </Button>
            <Button
              size={48}
              variant="outline"
              {...answer.button}
              onClick={() => void answer.run({ proposerId: person.userId, accepts: false })}
            >
              {texts.exchangeKeep}
            </Button>
          </span>
        </Card>
      ))}
      {proposal !== null && (
        <Card className="flex flex-col gap-3 p-4">
          <p className="text-16 text-pretty">
            {texts.exchangeWaits(fullName(proposal.person), weeksOfRun(held), weeksOfRun(proposal.wanted))}
          </p>
          <span>
            <Button size={48} variant="outline" {...answer.button} onClick={() => void answer.run({ proposerId: me._id, accepts: false })}>
              {texts.exchangeTakeBack}
            </Button>
          </span>
        </Card>
      )}
      <FieldError error={answer.error} />
      {proposal === null &&
        (isProposing ? (
          <ProposeForm centerId={centerId} view={view} held={held} onDone={() => setIsProposing(false)} />
        ) : (
          <span>
            <Button size={48} variant="outline" onClick={() => setIsProposing(true)}>
              {texts.exchangeOpen}
            </Button>
          </span>
        ))}
    </section>
  )
}
