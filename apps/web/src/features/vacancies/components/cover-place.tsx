// One vacation of the proposal for a period: when, what it asks for, who would be asked and why.
import { fullName } from '@releve/contract/person-name'
import { entryOf, reasonsOf } from '@releve/contract/reasons'
import type { ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { Tile } from '#shared/tile.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { Select } from '#ui/select.tsx'
import { useToday } from '#features/centers/queries.ts'
import { vacancyTexts } from '../texts.ts'
import { WhenAndWhere } from './vacancy-list.tsx'

const texts = vacancyTexts.cover
const rankingTexts = vacancyTexts.ranking

export type CoverPlace = OutputOf<'vacancies.cover'>['places'][number]
type Candidate = CoverPlace['candidates'][number]

/** No identifier is empty. */
const NOBODY = ''

const noteOf = ({ availability, warnings, loadPercent, daysSinceAsked }: Candidate) =>
  [
    rankingTexts.availability[availability],
    ...(warnings.length === 0 ? [] : [texts.warnings(warnings.length)]),
    `${rankingTexts.loadWord} ${rankingTexts.load(loadPercent)}`,
    rankingTexts.asked(daysSinceAsked),
  ].join(', ')

interface CoverPlaceRowProps {
  place: CoverPlace
  /** The member who would be asked; null: nobody. */
  userId: string | null
  /** The number of vacations that they would be asked for. */
  times: number
  onChange: (userId: string | null) => void
}

export function CoverPlaceRow({ place, userId, times, onChange }: CoverPlaceRowProps): ReactNode {
  const today = useToday()
  const { date, shift, teamObject, holder, qualification, candidates, out } = place
  const day = formatDay(date, 'short', { today })
  const asked = candidates.find(({ member }) => member._id === userId)
  const sentences = asked === undefined ? [] : reasonsOf(asked.warnings.map(entryOf))
  const others = vacancyTexts.out.of(Object.fromEntries(out.map(({ reason, count }) => [reason, count])))
  return (
    <li className="flex flex-col gap-3 py-4">
      <span className="flex items-center gap-3">
        <Tile name={shift.name} type={shift.type} size={44} />
        <span className="flex min-w-0 flex-1 flex-col">
          <DayText className="text-16 font-650">{day}</DayText>
          <span className="text-13 text-t2">
            <WhenAndWhere shift={shift} teamObject={teamObject} />
          </span>
        </span>
      </span>
      {(holder !== null || qualification !== null) && (
        <span className="text-13 text-pretty text-t2">
          {[
            ...(holder === null ? [] : [vacancyTexts.holder(fullName(holder))]),
            ...(qualification === null ? [] : [vacancyTexts.qualified(qualification)]),
          ].join('. ')}
        </span>
      )}
      {candidates.length === 0 ? (
        <span className="text-14 font-600">{texts.nobodyCan}</span>
      ) : (
        <Select
          label={texts.askFor(shift.name, day)}
          value={userId ?? NOBODY}
          options={[
            ...candidates.map((candidate) => ({
              value: candidate.member._id,
              label: fullName(candidate.member),
              note: noteOf(candidate),
            })),
            { value: NOBODY, label: texts.nobody },
          ]}
          onChange={(next) => onChange(next === NOBODY ? null : next)}
        />
      )}
      {asked !== undefined && (
        <span className="text-13 text-t2">
          {noteOf(asked)}
          {times > 1 && <>, {texts.times(times)}</>}
        </span>
      )}
      {asked === undefined && candidates.length > 0 && place.askedId === null && (
        <span className="text-13 text-t2">{texts.takenElsewhere}</span>
      )}
      {sentences.map((sentence) => (
        <span key={sentence} className="text-13 text-pretty text-warn">
          {sentence}
        </span>
      ))}
      {candidates.length === 0 && others !== null && <span className="text-13 text-pretty text-t3">{others}</span>}
    </li>
  )
}
