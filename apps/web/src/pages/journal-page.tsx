// /admin/journal: what happened in the centre; a master administrator chooses a centre, or looks at all of them.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState, type ReactNode } from 'react'
import { fieldWords } from '../features/rules/components/change-words.ts'
import { centerValueText } from '../features/centers/texts.ts'
import { useTodayOf, useZoneOf } from '../features/centers/queries.ts'
import { JournalFilters, everything, readJournalChoice } from '../features/journal/components/journal-filters.tsx'
import { JournalList } from '../features/journal/components/journal-list.tsx'
import type { FieldWords } from '../features/journal/components/journal-words.ts'
import { MOST_EXPORTED, readJournal, type JournalFilter } from '../features/journal/queries.ts'
import { journalTexts as texts } from '../features/journal/texts.ts'
import { useMe } from '../session/me.ts'
import { CenterField } from '../shared/center-field.tsx'
import { centerNameQuery, useCenterName, useCenters } from '../shared/centers.ts'
import { Button } from '../ui/button.tsx'
import { formatClock } from '../ui/format.ts'
import { Page } from '../ui/page-title.tsx'
import { saveFile } from '../ui/save-file.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { fromDayNumber } from '@releve/domain/calendar/day'

const ALL = 'all'

const wordsOf: FieldWords = (field) => fieldWords(field, centerValueText)

/** The file is made in the browser, of all that the filter finds; the code that makes it arrives when it is asked for. */
function Export({ filter }: { filter: JournalFilter }): ReactNode {
  const zone = useZoneOf(filter.centerId)
  const today = useTodayOf(filter.centerId)
  const snackbar = useSnackbar()
  const queryClient = useQueryClient()
  const [isMaking, setMaking] = useState(false)
  async function run(): Promise<void> {
    setMaking(true)
    try {
      const [{ sheetBlob }, { HEAD, timeCell }, { journalColumns }, { entries, isWhole }] = await Promise.all([
        import('../shared/write-sheet.ts'),
        import('../shared/sheet-cells.ts'),
        import('../features/journal/components/journal-columns.ts'),
        readJournal(filter),
      ])
      const isOfAll = filter.centerId === null
      const ids = isOfAll ? [...new Set(entries.map(({ centerId }) => centerId))] : []
      const names = new Map(await Promise.all(ids.map(async (id) => [id, await queryClient.fetchQuery(centerNameQuery(id))] as const)))
      const columns = journalColumns(wordsOf, isOfAll ? (id) => names.get(id) ?? '' : null)
      const head = [texts.columns.day, texts.columns.clock, ...columns.map(({ title }) => title)]
      const sheet = {
        name: texts.title,
        rows: [
          head.map((value) => ({ value, bold: true, tone: HEAD })),
          ...entries.map((entry) => [
            { value: fromDayNumber(zone.dayAt(entry.at)), isDay: true },
            timeCell(formatClock(entry.at, zone.name)),
            ...columns.map(({ textOf }) => ({ value: textOf(entry) })),
          ]),
        ],
        widths: [12, 8, ...columns.map(({ width }) => width)],
        stickyRows: 1,
        stickyColumns: 0,
      }
      const blob = await sheetBlob([sheet], { onRows: () => undefined, signal: new AbortController().signal })
      saveFile(blob, `journal-${today}.xlsx`)
      snackbar.show(
        isWhole
          ? { kind: 'success', message: texts.exported(entries.length) }
          : { kind: 'info', message: texts.exportCut(MOST_EXPORTED), durationMs: 8000 },
      )
    } catch {
      snackbar.show({ kind: 'error', message: texts.exportFailed, durationMs: 8000 })
    } finally {
      setMaking(false)
    }
  }
  return (
    <Button size={44} pending={isMaking} icon={<FileSpreadsheet size={18} />} onClick={() => void run()}>
      {texts.export}
    </Button>
  )
}

function Journal({ centerId }: { centerId: string | null }): ReactNode {
  const [choice, setChoice] = useState(everything)
  const today = useTodayOf(centerId)
  const { filter, errors } = readJournalChoice(choice, centerId, today)
  return (
    <>
      <JournalFilters centerId={centerId} choice={choice} onChange={setChoice} errors={errors} />
      <div className="flex max-w-[1120px] flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-72 text-13 text-pretty text-t2">
          {texts.kept} {centerId === null && texts.zoneOfAll}
        </p>
        <Export filter={filter} />
      </div>
      <JournalList filter={filter} wordsOf={wordsOf} />
    </>
  )
}

export function JournalPage(): ReactNode {
  const { center } = useSearch({ from: '/member/admin/journal' })
  const navigate = useNavigate({ from: '/admin/journal' })
  const me = useMe()
  const isMaster = me.adminType === 'master'
  const isThere = useCenterName(isMaster ? (center ?? null) : null).data !== null
  const { data: centers } = useCenters(isMaster)
  const centerId = isMaster ? (isThere ? (center ?? null) : null) : me.centerId
  return (
    <Page title={texts.title} className="flex flex-col gap-5">
      {isMaster && centers !== undefined && (
        <div className="w-full max-w-md">
          <CenterField
            label={texts.center}
            first={{ value: ALL, label: texts.allCenters }}
            value={centerId ?? ALL}
            onChange={(chosen) => void navigate({ search: chosen === ALL ? {} : { center: chosen }, replace: true, resetScroll: false })}
          />
        </div>
      )}
      <Journal key={centerId} centerId={centerId} />
    </Page>
  )
}
