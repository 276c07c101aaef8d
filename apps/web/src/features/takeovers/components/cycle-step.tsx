// The cycle that was found, how much it explains, the place of each team in it, and from which day it is followed.
import { addDays } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { DayInput } from '#ui/day-input.tsx'
import { formatCount, formatNumber, formatWeekday, formatDayOfMonth } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useToday } from '#features/centers/queries.ts'
import { Tile } from '#shared/tile.tsx'
import { takeoverTexts as texts } from '../texts.ts'
import type { StepProps } from './draft.ts'
import { plannedOn } from './month.ts'

const words = texts.cycle
const DAYS_SHOWN = 8

export function CycleStep({ proposal, draft, change, errors, sinceError }: StepProps & { sinceError: string | undefined }): ReactNode {
  const today = useToday()
  const isRest = (code: string) => draft.codes[code]?.means === 'rest'
  const cycles = new Map(proposal.teams.flatMap(({ cycle }) => (cycle === null ? [] : [[cycle.join('\n'), cycle] as const])))
  const days = Array.from({ length: DAYS_SHOWN }, (_, i) => addDays(today, i))
  const tile = (code: string) => <Tile name={code} type={isRest(code) ? 'rest' : 'work'} size={36} label={code} />
  return (
    <div className="flex flex-col gap-7">
      {cycles.size === 0 && <p className="text-16 text-pretty">{words.none}</p>}
      {[...cycles.values()].map((cycle) => (
        <section key={cycle.join()} className="flex flex-col gap-2">
          <SectionTitle>{words.found(formatCount(cycle.length, words.days))}</SectionTitle>
          <div className="flex flex-wrap gap-1.5">
            {cycle.map((code, place) => (
              <span key={`${place}.${code}`}>{tile(code)}</span>
            ))}
          </div>
        </section>
      ))}
      {cycles.size > 0 && proposal.share !== null && (
        <p className="text-16">
          {words.share(formatNumber(Math.round(proposal.share * 1000) / 10))}{' '}
          {words.exceptions(formatCount(proposal.exceptions.length, words.exceptionCount))}
        </p>
      )}
      {cycles.size > 0 && (
        <div className="grid max-w-[640px] grid-cols-1 gap-4 sm:grid-cols-2">
          <TextInput
            label={words.name}
            maxLength={80}
            value={draft.cycleName}
            error={errors['cycleName']}
            onChange={({ target }) => change({ cycleName: target.value })}
          />
          <DayInput
            label={words.since}
            hint={words.sinceHint}
            value={draft.since}
            error={sinceError ?? errors['activationDate']}
            onChange={(since) => change({ since })}
          />
        </div>
      )}
      <section aria-labelledby="places" className="flex flex-col gap-2">
        <SectionTitle id="places">{words.places}</SectionTitle>
        <ul className="flex flex-col">
          {proposal.teams.map((team, place) => (
            <li key={team.name} className="flex flex-wrap items-end gap-x-5 gap-y-2 border-b border-line py-3 last:border-b-0">
              <span className="w-52 max-w-full">
                <TextInput
                  label={words.teamName(team.name)}
                  maxLength={60}
                  value={draft.teamNames[team.name] ?? team.name}
                  error={errors[`teams.${place}.as`]}
                  onChange={({ target }) => change({ teamNames: { ...draft.teamNames, [team.name]: target.value } })}
                />
              </span>
              {team.cycle === null ? (
                <span className="pb-3 text-14 text-t2">{words.noCycle}</span>
              ) : (
                <ol className="flex flex-wrap gap-1.5">
                  {days.map((day, index) => (
                    <li key={day} className="flex flex-col items-center gap-0.5 text-12 text-t2">
                      <span>{index === 0 ? words.today : `${formatWeekday(day, 'letter')} ${formatDayOfMonth(day)}`}</span>
                      {tile(plannedOn(team, day) ?? '')}
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ul>
        {errors['teams'] !== undefined && <p className="text-14 text-error">{errors['teams']}</p>}
      </section>
    </div>
  )
}
