// The steps of an import of members: the file, how far it is, what it did. What it would do stands in import-preview.tsx.
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { NoMail, useSendsMail } from '#shared/no-mail.tsx'
import type { OutputOf } from '#api/client.ts'
import type { ContractForm } from '#kit/use-contract-form.ts'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatCount, formatDayNumeric } from '#ui/format.ts'
import { ListRow } from '#ui/list-row.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import { CenterField } from '#shared/center-field.tsx'
import { useCenters } from '#shared/centers.ts'
import { useToday } from '#features/centers/queries.ts'
import { useTeamsOf } from '#features/teams/queries.ts'
import { faultsByLine } from '#shared/file-faults.ts'
import { ListFileFields } from '#shared/list-file-fields.tsx'
import type { ListFileDraft } from '#shared/list-file-fields.tsx'
import { lineCountOf, modelCsv } from './import-file.ts'
import type { Preview } from './import-preview.tsx'
import { importTexts as texts } from './import-texts.ts'

interface ImportProgressProps {
  step: keyof typeof texts.progress
  /** Lines looked at, or people made; null for a workbook, whose lines only the server counts. */
  count: number | null
  /** Looking changes nothing: it may stop. Making is one write, done whole or not at all. */
  onStop?: () => void
}

export function ImportProgress({ step, count, onStop }: ImportProgressProps): ReactNode {
  const { label, noun, place, note } = texts.progress[step]
  return (
    <div role="status" className="flex flex-col gap-2 rounded-card bg-s2 p-4">
      <ProgressBar label={count === null ? texts.progressWorkbook : label(formatCount(count, noun))} value={null} valueText={place} />
      <p className="text-13 text-pretty text-t2">{note}</p>
      {onStop !== undefined && (
        <span className="self-end">
          <Button size={40} onClick={onStop}>
            {texts.stop}
          </Button>
        </span>
      )}
    </div>
  )
}

/** The file, and the centre that its people join. */
export interface FileDraft extends ListFileDraft {
  readonly centerId: string | null
}

interface FileStepProps {
  form: ContractForm<FileDraft>
  onStop: () => void
}

/** The choice of the file, and of the centre that its people join. */
export function FileStep({ form, onStop }: FileStepProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const centers = useCenters(isMaster)
  const { csv, workbook, centerId } = form.draft
  const { data: teams } = useTeamsOf(centerId)
  const today = useToday()

  const download = () => {
    const model = modelCsv(teams?.[0]?.name ?? '', formatDayNumeric(today))
    saveFile(new Blob([model], { type: 'text/csv;charset=utf-8' }), texts.modelName)
  }

  return (
    <>
      {form.submit.pending && (
        <div className="pb-5">
          <ImportProgress step="look" count={workbook === null ? lineCountOf(csv) : null} onStop={onStop} />
        </div>
      )}
      <form {...form.props} className="flex flex-col gap-5">
        <p className="text-14 text-pretty text-t2">{texts.intro}</p>
        {isMaster && <FailedQueryLine query={centers}>{texts.centersFailed}</FailedQueryLine>}
        {isMaster && centers.data !== undefined && (
          <CenterField label={texts.center} placeholder={texts.centerPlaceholder} {...form.field('centerId')} />
        )}
        <ListFileFields form={form} draft={form.draft} onChange={form.set} />
        <div className="-mx-3">
          <ListRow icon={<Download size={20} />} title={texts.model} note={texts.modelNote} onClick={download} />
        </div>
      </form>
    </>
  )
}

interface ImportDoneProps {
  answer: OutputOf<'users.import'>
  isInviting: boolean
  /** The preview that the import followed. */
  preview: Preview | null
}

/** The result of the import, and the lines that it left out. */
export function ImportDone({ answer: { imported, inviteTomorrow: later }, isInviting, preview }: ImportDoneProps): ReactNode {
  const sendsMail = useSendsMail()
  const sentText = later === 0 ? texts.doneText : texts.doneTomorrow(formatCount(later, texts.peopleShort))
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-10 text-center">
      <CircleCheck size={48} className="text-success" />
      <h3 className="text-22">{texts.doneTitle}</h3>
      <p className="text-16 text-t2">
        {formatCount(imported, texts.imported)}. {!isInviting ? texts.doneLater : sendsMail ? sentText : texts.doneUnsent}
      </p>
      {isInviting && <NoMail />}
      {preview !== null && preview.faultCount > 0 && (
        <p className="text-16">
          {texts.leftOut(
            faultsByLine(preview.faults).map(({ line }) => line),
            preview.faults.length === preview.faultCount,
          )}
        </p>
      )}
    </div>
  )
}
