// The sheet of a search that is over: what is contested afterwards. It prints alone, in black on white, whatever stands around it on the screen.
import { fullName } from '@releve/contract/person-name'
import { reasonsOf, entryOf } from '@releve/contract/reasons'
import type { WireSearchSheet } from '@releve/contract/search-sheets'
import Printer from 'lucide-react/icons/printer'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Loaded } from '#kit/loaded.tsx'
import { Button } from '#ui/button.tsx'
import { formatDayTitle } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useDayAndClock, useToday } from '#features/centers/queries.ts'
import { useSearchSheet } from '../queries.ts'
import { sheetTexts as texts } from './sheet-texts.ts'
import { WhenAndWhere } from './vacancy-list.tsx'

type Search = WireSearchSheet['searches'][number]
type Assignment = WireSearchSheet['assignments'][number]

interface LineProps {
  line: Assignment['lines'][number]
  /** The words beside the name: asked, called, or neither. */
  done: ReactNode
  isMarked: boolean
}

function Line({ line, done, isMarked }: LineProps): ReactNode {
  const { rank, member, warnings } = line
  const behind = texts.behind(line.behind)
  return (
    <li className="flex gap-3 py-2 print:break-inside-avoid">
      <span className="numeric w-6 flex-none text-right text-13 text-t3">{rank}</span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-16 font-650">{fullName(member)}</span>
          <span className={isMarked ? 'text-13 font-550 text-t1' : 'text-13 text-t3'}>{done}</span>
        </span>
        <span className="text-13 text-pretty text-t2">
          {texts.figures(line)}
          {behind !== null && <span className="text-t3"> ({behind})</span>}
        </span>
        {reasonsOf(warnings.map(entryOf)).map((sentence) => (
          <span key={sentence} className="text-13 text-pretty text-warn">
            {sentence}
          </span>
        ))}
      </span>
    </li>
  )
}

function OutPart({ out }: Pick<Search, 'out'>): ReactNode {
  if (out.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      <h4 className="text-14 font-600">{texts.outTitle}</h4>
      <dl className="flex flex-col gap-1 text-13">
        {out.map(({ reason, members }) => (
          <div key={reason} className="flex flex-wrap gap-x-2">
            <dt className="font-550">{texts.forbidden[reason]}</dt>
            <dd className="min-w-0 text-pretty text-t2">{members.map(fullName).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function SearchPart({ search }: { search: Search }): ReactNode {
  const momentOf = useDayAndClock()
  const doneOf = ({ askedAt, batch, calledAt, lost }: Search['lines'][number]) =>
    [
      askedAt === null ? null : texts.asked(momentOf(askedAt), batch),
      calledAt === null ? null : texts.called(momentOf(calledAt)),
      askedAt === null && calledAt === null ? texts.could : null,
      lost === null ? null : texts.lost(momentOf(lost.at), lost.reason),
    ]
      .filter((part) => part !== null)
      .join(' · ')
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-14 font-600">{texts.madeAt(momentOf(search.at))}</h4>
      {search.lines.length === 0 ? (
        <p className="text-14">{texts.nobodyCould}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line" aria-label={texts.madeAt(momentOf(search.at))}>
          {search.lines.map((line) => (
            <Line key={line.member._id} line={line} done={doneOf(line)} isMarked={line.askedAt !== null || line.calledAt !== null} />
          ))}
        </ol>
      )}
      <OutPart out={search.out} />
    </div>
  )
}

function AssignmentPart({ assignment: { at, actor, member, reason, lines, out } }: { assignment: Assignment }): ReactNode {
  const momentOf = useDayAndClock()
  return (
    <div className="flex flex-col gap-2">
      {member !== null && <h4 className="text-14 font-600">{texts.assignment(fullName(member), momentOf(at))}</h4>}
      <p className="text-14 text-pretty text-t2">
        {actor !== null && texts.decidedBy(fullName(actor))} {reason !== null && texts.reason(reason)}
      </p>
      <ol className="flex flex-col divide-y divide-line" aria-label={texts.designation}>
        {lines.map((line) => {
          const isMarked = line.member._id === member?._id
          return <Line key={line.member._id} line={line} done={isMarked && texts.designated} isMarked={isMarked} />
        })}
      </ol>
      <OutPart out={out} />
    </div>
  )
}

function Content({ sheet: { searches, assignments } }: { sheet: WireSearchSheet }): ReactNode {
  return (
    <>
      <p className="text-13 text-pretty text-t3">{texts.note}</p>
      {searches.length === 0 && <p className="text-14">{texts.nobodyAsked}</p>}
      {searches.map((search) => (
        <SearchPart key={search.at} search={search} />
      ))}
      {assignments.map((assignment) => (
        <AssignmentPart key={assignment.at} assignment={assignment} />
      ))}
    </>
  )
}

/** The sheet as it is printed, with the vacation and how it ended above it. */
function Paper({ sheet, outcome, onPrinted }: { sheet: WireSearchSheet; outcome: ReactNode; onPrinted: () => void }): ReactNode {
  const today = useToday()
  useEffect(() => {
    addEventListener('afterprint', onPrinted, { once: true })
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <div className="print-alone flex flex-col gap-3">
      <h2 className="text-18">{texts.title}</h2>
      <p className="text-14">
        {formatDayTitle(sheet.vacancy.date, today)}, <WhenAndWhere {...sheet.vacancy} />
      </p>
      {outcome}
      <Content sheet={sheet} />
    </div>,
    document.body,
  )
}

const skeleton = <SkeletonRows row="min-h-14 items-center" face={24} widths={[180, 140, 200]} height={14} under={[['60%', 12]]} />

/** @param outcome how the search ended, for the paper */
export function SearchSheet({ id, outcome }: { id: string; outcome: ReactNode }): ReactNode {
  const query = useSearchSheet(id)
  const [isPrinting, setPrinting] = useState(false)
  const endPrinting = useCallback(() => setPrinting(false), [])
  return (
    <section aria-labelledby="fiche" className="flex flex-col gap-4">
      <SectionTitle id="fiche" size={16}>
        {texts.title}
      </SectionTitle>
      <Loaded query={query} failed={texts.failed} skeleton={skeleton}>
        {(sheet) => (
          <>
            <Content sheet={sheet} />
            <div>
              <Button size={44} variant="outline" icon={<Printer size={18} />} onClick={() => setPrinting(true)}>
                {texts.print}
              </Button>
            </div>
            {isPrinting && <Paper sheet={sheet} outcome={outcome} onPrinted={endPrinting} />}
          </>
        )}
      </Loaded>
    </section>
  )
}
