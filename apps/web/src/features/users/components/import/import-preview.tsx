// The effect of a file before it is imported: the members it would create, and each cell to correct with its line and column.
import { fullName } from '@releve/contract/person-name'
import { useState, type ReactNode } from 'react'
import { TeamMark } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { formatCount, formatDay } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import type { OutputOf } from '#api/client.ts'
import { FileFaults, ignoredText } from '#shared/list-file.tsx'
import { useToday } from '#features/centers/queries.ts'
import { ImportColumns, type ColumnFields } from './import-columns.tsx'
import { importTexts as texts } from './import-texts.ts'

export type Preview = OutputOf<'users.importPreview'>

const SHOWN = 20

function personText(person: Preview['people'][number]): string {
  return [fullName(person), person.email, person.role, person.team?.name ?? texts.noTeam, ...person.qualifications].join(' ')
}

function People({ preview: { people } }: { preview: Preview }): ReactNode {
  const [isAll, setAll] = useState(false)
  const today = useToday()
  return (
    <section aria-labelledby="import-people" className="flex flex-col gap-2">
      <h3 id="import-people" className="text-16">
        {formatCount(people.length, texts.people)}
      </h3>
      {people.length === 0 && <p className="text-14 text-t3">{texts.nobody}</p>}
      <SearchedList list={people} textOf={personText} texts={texts.searchedPeople} from={SHOWN}>
        {(found, isNarrowed) => {
          const shown = isAll || isNarrowed ? found : found.slice(0, SHOWN)
          return (
            <>
              <ul className="flex flex-col">
                {shown.map((person) => (
                  <li key={person.line} className="flex min-h-14 items-center gap-3 border-b border-line py-2 last:border-b-0">
                    <span className="flex min-w-0 flex-1 flex-col">
                      <span className="text-16 font-550">{fullName(person)}</span>
                      <span className="text-13 break-words text-t3">{person.email === '' ? texts.noAddress : person.email}</span>
                      <span className="text-13 text-t3">{[person.role, ...person.qualifications].filter(Boolean).join(' · ')}</span>
                      {(person.arrivedOn ?? null) !== null && (
                        <span className="text-13 text-warn">
                          {texts.arrivedBefore(formatDay(person.arrivedOn ?? today, 'short', { year: true }))}
                        </span>
                      )}
                    </span>
                    <span className="flex flex-none flex-col items-end text-13 text-t2">
                      <span className="flex items-center gap-1.5">
                        {person.team !== null && <TeamMark color={person.team.color} />}
                        {person.team?.name ?? texts.noTeam}
                      </span>
                      {person.fromDate !== null && person.fromDate > today && (
                        <span className="text-t3">{texts.from(formatDay(person.fromDate, 'short'))}</span>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
              {shown.length < found.length && (
                <span>
                  <Button size={44} onClick={() => setAll(true)}>
                    {texts.all}
                  </Button>
                </span>
              )}
            </>
          )
        }}
      </SearchedList>
    </section>
  )
}

interface ImportPreviewProps {
  preview: Preview
  /** Looks at the file again, its columns read as these fields. */
  onColumns: (fields: ColumnFields) => void
}

export function ImportPreview({ preview, onColumns }: ImportPreviewProps): ReactNode {
  const [view, setView] = useState<'all' | 'faults'>('all')
  const { faults, faultCount, people, ignoredColumns, fileColumns = [], warnings } = preview
  // A heading that says nothing, or the same as another, leaves nobody to import.
  const areColumnsWrong = people.length === 0 && faultCount > 0
  const isLong = faultCount > 0 && people.length > 0 && faultCount + people.length > SHOWN
  return (
    <div className="flex flex-col gap-6">
      {isLong && (
        <SegmentedControl
          label={texts.view}
          wide
          value={view}
          onChange={setView}
          options={[
            { value: 'all', label: texts.views.all },
            { value: 'faults', label: texts.views.faults },
          ]}
        />
      )}
      {fileColumns.length > 0 ? (
        <ImportColumns columns={fileColumns} isOpen={areColumnsWrong || ignoredColumns.length > 0} onChange={onColumns} />
      ) : (
        ignoredColumns.length > 0 && <ReasonLine tone="warn">{ignoredText(ignoredColumns)}</ReasonLine>
      )}
      {faultCount > 0 ? (
        <FileFaults {...{ faults, faultCount }} explain={people.length > 0 ? texts.faultsExplain : texts.faultsOnly} />
      ) : (
        <ReasonLine tone={warnings.length > 0 ? 'warn' : 'ok'}>{warnings.length > 0 ? texts.explainWarned : texts.explain}</ReasonLine>
      )}
      {!(isLong && view === 'faults') && <People preview={preview} />}
    </div>
  )
}
