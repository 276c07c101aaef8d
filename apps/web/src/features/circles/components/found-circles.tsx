// The exchanges that the search found, by the names of their people: whose vacation goes to whom, and how many have agreed.
import type { FoundCircle } from '@releve/contract/circles'
import { fullName } from '@releve/contract/person-name'
import type { ReactNode } from 'react'
import { Tile } from '#shared/tile.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatDay, NBSP } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { circleTexts } from '../texts.ts'

const texts = circleTexts.admin

function Found({ circle: { status, agreed, hands } }: { circle: FoundCircle }): ReactNode {
  return (
    <li className="flex flex-col gap-2.5 border-t border-line px-4 py-3.5 first:border-t-0">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-1 basis-56 text-16 font-600">{texts.people(hands.map(({ from }) => fullName(from)))}</span>
        <Chip tone={status === 'done' ? 'success' : 'pending'}>{status === 'done' ? texts.made : texts.agreed(agreed, hands.length)}</Chip>
      </span>
      <ul className="flex flex-col gap-1.5">
        {hands.map(({ from, to, vacation: { shift, date } }) => (
          <li key={from._id} className="flex items-center gap-2.5">
            <Tile name={shift.name} type={shift.type} size={28} />
            <DayText className="min-w-0 text-14 text-t2">
              {texts.gives(fullName(from), `${shift.name}${NBSP}du${NBSP}${formatDay(date)}`, fullName(to))}
            </DayText>
          </li>
        ))}
      </ul>
    </li>
  )
}

export function FoundCircles({ found }: { found: readonly FoundCircle[] }): ReactNode {
  return (
    <section aria-labelledby="trouves" className="flex flex-col gap-2">
      <SectionTitle id="trouves">{texts.found}</SectionTitle>
      {found.length === 0 ? (
        <p className="text-14 text-t2">{texts.foundNone}</p>
      ) : (
        <Card>
          <ul>
            {found.map((circle) => (
              <Found key={circle._id} circle={circle} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
