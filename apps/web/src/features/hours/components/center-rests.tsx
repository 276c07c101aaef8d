// The rests that are due in a centre, the most pressing first, each with its way to the member.
import { fullName } from '@releve/contract/person-name'
import BedDouble from 'lucide-react/icons/bed-double'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { IconFace } from '#ui/icon-face.tsx'
import { MovementRow } from '#ui/movement-row.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { useCenterRests } from './rest-queries.ts'
import { restTexts as texts } from './rest-texts.ts'

/** Nothing where none is due. */
export function CenterRests({ centerId }: { centerId: string }): ReactNode {
  const id = useId()
  const query = useCenterRests(centerId)
  const { rests = [] } = query.data ?? {}
  if (rests.length === 0) return <FailedQueryLine query={query}>{texts.failed}</FailedQueryLine>
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <SectionTitle id={id}>{texts.ofCenter}</SectionTitle>
      <ul className="flex flex-col">
        {rests.map((rest) => (
          <MovementRow
            key={rest._id}
            face={<IconFace icon={BedDouble} />}
            title={
              <Link to="/profile/$userId/hours" params={{ userId: rest.user._id }} className="relative touch-target hover:underline">
                {fullName(rest.user)}
              </Link>
            }
            note={texts.due(rest)}
          >
            {null}
          </MovementRow>
        ))}
      </ul>
    </section>
  )
}
