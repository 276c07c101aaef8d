// A list of people in a file, looked at before it is written: what each column is read as, and the cells to correct, by line.
import { useState, type ReactNode } from 'react'
import { FaultyLine } from '#ui/csv-choice.tsx'
import { formatCount, formatNumber, NBSP } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { Select } from '#ui/select.tsx'
import { uiTexts } from '#ui/texts.ts'
import { faultsByLine } from './file-faults.ts'
import type { FileFault } from './file-faults.ts'

const texts = {
  faults: { one: 'case à corriger', other: 'cases à corriger' },
  shown: (shown: string) => `Les ${shown} premières sont listées.`,
  wholeLine: 'toute la ligne',
  written: (value: string) => `Le fichier dit «${NBSP}${value}${NBSP}».`,
  searched: { search: 'Chercher une ligne', count: { one: 'ligne', other: 'lignes' } },
  columns: 'Colonnes du fichier',
  explain: `Chaque colonne est reconnue à son titre. Changez ici ce qui ne l’est pas${NBSP}: le fichier est relu aussitôt.`,
  nothing: 'Ne pas lire',
  sample: (cell: string) => `Par exemple${NBSP}: ${cell}`,
  empty: 'Colonne vide',
  ignored: (columns: readonly string[]) =>
    columns.length === 1
      ? `Une colonne n’est pas lue${NBSP}: ${columns.join(', ')}.`
      : `${columns.length} colonnes ne sont pas lues${NBSP}: ${columns.join(', ')}.`,
} as const

export const ignoredText = texts.ignored

function faultText({ line, faults }: ReturnType<typeof faultsByLine>[number]): string {
  const sentences = faults.map(({ column, value, message }) => `${column ?? texts.wholeLine} ${value ?? ''} ${message}`)
  return [uiTexts.line(line), ...sentences].join(' ')
}

interface FileFaultsProps {
  faults: readonly FileFault[]
  faultCount: number
  /** The ways to go on. */
  explain: string
}

export function FileFaults({ faults, faultCount, explain }: FileFaultsProps): ReactNode {
  return (
    <section aria-labelledby="file-faults" className="flex flex-col gap-3">
      <h3 id="file-faults" className="text-16 text-error">
        {formatCount(faultCount, texts.faults)}
      </h3>
      <p className="text-14 text-pretty text-t2">
        {explain} {faultCount > faults.length && texts.shown(formatNumber(faults.length))}
      </p>
      <SearchedList list={faultsByLine(faults)} textOf={faultText} texts={texts.searched}>
        {(lines) => (
          <ul className="flex flex-col gap-2">
            {lines.map(({ line, faults: found }) => (
              <FaultyLine key={line} line={line}>
                <ul className="flex min-w-0 flex-1 flex-col gap-1.5">
                  {found.map(({ column, value, message }, index) => (
                    <li key={`${column ?? ''}.${index}`} className="flex flex-col text-14">
                      <span className="font-600 break-words">{column ?? texts.wholeLine}</span>
                      {value !== null && value !== '' && <span className="break-words">{texts.written(value)}</span>}
                      <span className="text-pretty text-t2">{message}</span>
                    </li>
                  ))}
                </ul>
              </FaultyLine>
            ))}
          </ul>
        )}
      </SearchedList>
    </section>
  )
}

const NOTHING = 'nothing'

interface FileColumnsProps<Field extends string> {
  columns: readonly { readonly heading: string; readonly sample: string | null; readonly readAs: Field | null }[]
  /** The fields that a column may be read as, in the order of the choice. */
  options: readonly { readonly value: Field; readonly label: string }[]
  /** Something is to be put right here: the list stands open at first. */
  isOpen: boolean
  onChange: (fields: readonly (Field | null)[]) => void
}

export function FileColumns<Field extends string>({ columns, options, isOpen, onChange }: FileColumnsProps<Field>): ReactNode {
  const [isOpenAtFirst] = useState(isOpen)
  const chosen = columns.map(({ readAs }) => readAs)
  const ignored = columns.filter(({ readAs }) => readAs === null).map(({ heading }) => heading)
  return (
    <details className="group rounded-card bg-s2 px-4 py-3" open={isOpenAtFirst}>
      <summary className="touch-target relative cursor-pointer text-16 font-600">{texts.columns}</summary>
      <p className="pt-2 text-14 text-pretty text-t2">{texts.explain}</p>
      <ul className="flex flex-col gap-4 pt-4">
        {columns.map(({ heading, sample, readAs }, place) => (
          <li key={`${place}.${heading}`}>
            <Select<string>
              label={heading}
              hint={sample === null ? texts.empty : texts.sample(sample)}
              value={readAs ?? NOTHING}
              options={[{ value: NOTHING, label: texts.nothing }, ...options]}
              onChange={(value) =>
                // A field stands in one column: chosen here, it leaves the other.
                onChange(
                  chosen.map((field, i) =>
                    i === place ? (options.find((option) => option.value === value)?.value ?? null) : field === value ? null : field,
                  ),
                )
              }
            />
          </li>
        ))}
      </ul>
      {ignored.length > 0 && (
        <div className="pt-4">
          <ReasonLine tone="warn">{texts.ignored(ignored)}</ReasonLine>
        </div>
      )}
    </details>
  )
}
