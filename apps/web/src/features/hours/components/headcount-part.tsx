// « Combien de personnes faut-il ? »: the hours that the staffing of a centre asks for in a year, and the people at full time who work them.
// The whole reckoning is shown, and its assumptions are changed here without saving anything.
import { heldPlaces, minutesToCover, peopleNeeded, type HeldPlaces } from '@releve/domain/hours/headcount'
import { usualHourTerms } from '@releve/domain/hours/due'
import { timesOf } from '@releve/domain/planning/shift'
import type { Day } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { readHours, typedHours } from '@releve/contract/typed-hours'
import { Card } from '#ui/card.tsx'
import { formatHours, formatNumber } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useActiveRotationOf, useCenterRulesOf } from '#features/centers/queries.ts'
import { useCenterHourTerms } from '../queries.ts'
import { headcountTexts as texts, hours } from '../texts.ts'

const MOST_PERCENT = 60
const PERCENT = /^\d{1,2}(?:[,.]\d)?$/

/** Hundredths; null: the text is none that one would assume. */
function readPercent(text: string): number | null {
  const typed = text.trim()
  const percent = PERCENT.test(typed) ? Number(typed.replace(',', '.')) : null
  return percent !== null && percent <= MOST_PERCENT ? percent : null
}

interface ReckoningProps {
  places: readonly HeldPlaces[]
  annualMinutes: number
}

function Reckoning({ places, annualMinutes }: ReckoningProps): ReactNode {
  const [annual, setAnnual] = useState(typedHours(annualMinutes))
  const [absence, setAbsence] = useState('0')
  const [more, setMore] = useState('0')
  const [annualRead, percent, moreRead] = [readHours(annual), readPercent(absence), readHours(more)]
  const isAnnual = annualRead !== null && annualRead >= 60
  const toCover = minutesToCover(places) + (moreRead ?? 0)
  const worked = { annualMinutes: annualRead ?? 0, absencePercent: percent ?? 0 }
  return (
    <>
      <ul className="flex flex-col gap-1 text-14">
        {places.map(({ shiftName, startTime, endTime, ...each }) => (
          <li key={`${shiftName} ${startTime} ${endTime} ${each.daysPerYear}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="text-t2">
              {shiftName === null ? '' : `${shiftName}, `}
              {formatHours(startTime, endTime)}
            </span>
            <span className="numeric">{texts.line(each.places, each.minutesPerDay, each.daysPerYear)}</span>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-4">
        <TextInput
          label={texts.annual}
          hint={texts.annualHint}
          maxLength={12}
          value={annual}
          onChange={({ target }) => setAnnual(target.value)}
          error={isAnnual ? undefined : texts.wrongHours}
        />
        <TextInput
          label={texts.absence}
          hint={texts.absenceHint}
          inputMode="decimal"
          maxLength={4}
          value={absence}
          onChange={({ target }) => setAbsence(target.value)}
          error={percent === null ? texts.wrongPercent : undefined}
        />
        <TextInput
          label={texts.more}
          hint={texts.moreHint}
          maxLength={12}
          value={more}
          onChange={({ target }) => setMore(target.value)}
          error={moreRead === null ? texts.wrongHours : undefined}
        />
      </div>
      {isAnnual && percent !== null && moreRead !== null && (
        <p role="status" className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-22 font-700 lg:text-28">
            {texts.people(formatNumber(Math.round(peopleNeeded(toCover, worked) * 10) / 10))}
          </span>
          <span className="text-14 text-t2">{texts.sum(hours(toCover), hours(worked.annualMinutes), formatNumber(percent))}</span>
        </p>
      )}
    </>
  )
}

export function HeadcountPart({ centerId, today }: { centerId: string; today: Day }): ReactNode {
  const rules = useCenterRulesOf(centerId)
  const rotation = useActiveRotationOf(centerId)
  const terms = useCenterHourTerms(centerId)
  const annual = terms.data?.findLast(({ fromDate }) => fromDate <= today)?.annualMinutes ?? usualHourTerms.annualMinutes
  const usual = new Map(
    (rotation.data?.days ?? []).flatMap(({ shift }) =>
      shift.type === 'work' ? [[shift.name, timesOf({ ...shift, variation: null })]] : [],
    ),
  )
  const isKnown = rotation.data !== undefined && terms.data !== undefined
  return (
    <section aria-labelledby="effectif" className="flex max-w-[860px] flex-col gap-4">
      <SectionTitle id="effectif">{texts.title}</SectionTitle>
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <Loaded
        query={isKnown ? rules : { ...rules, data: undefined }}
        failed={texts.failed}
        asLine
        skeleton={<Skeleton width="100%" height={200} radius="card" />}
      >
        {(known) => {
          const places = heldPlaces(known, usual)
          return (
            <Card className="flex flex-col gap-5 px-5 py-4">
              {places.length === 0 ? (
                <p className="text-14 text-t2">{texts.none}</p>
              ) : (
                <Reckoning key={annual} places={places} annualMinutes={annual} />
              )}
            </Card>
          )
        }}
      </Loaded>
    </section>
  )
}
