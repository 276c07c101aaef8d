// Members from a spreadsheet, in three steps: the file, what it would do, what it did.
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { randomId } from '../../../api/random-id.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { CsvChoice } from '../../../ui/csv-choice.tsx'
import { UnreadLine } from '../../../ui/failed-line.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { ListRow } from '../../../ui/list-row.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Select } from '../../../ui/select.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { TextArea } from '../../../ui/text-input.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { WhileOpen } from '../../../kit/while-open.tsx'
import { useMe } from '../../../session/me.ts'
import { useCenters } from '../../centers/queries.ts'
import { useTeams } from '../../teams/queries.ts'
import { useImport, useImportPreview } from '../mutations.ts'
import { lineCountOf, modelCsv } from './import-file.ts'
import { ImportPreview, type Preview } from './import-preview.tsx'
import { importTexts as texts } from './import-texts.ts'

interface ImportSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The centre they join; null: to be chosen, by a master administrator. */
  centerId: string | null
}

type Errors = Partial<Record<'centerId' | 'csv' | 'file' | 'form', string | undefined>>

interface ImportProgressProps {
  step: 'look' | 'create'
  /** Lines looked at, or people made. */
  count: number
  /** Looking changes nothing: it may stop. Making is one write, done whole or not at all. */
  onStop?: () => void
}

function ImportProgress({ step, count, onStop }: ImportProgressProps): ReactNode {
  return (
    <div role="status" className="flex flex-col gap-2 rounded-card bg-s2 p-4">
      <ProgressBar
        label={
          step === 'look'
            ? texts.progress.look(formatCount(count, texts.progress.lines))
            : texts.progress.create(formatCount(count, texts.peopleShort))
        }
        value={null}
        valueText={step === 'look' ? texts.progress.first : texts.progress.second}
      />
      <p className="text-13 text-pretty text-t2">{step === 'look' ? texts.progress.lookNote : texts.progress.createNote}</p>
      {onStop !== undefined && (
        <span className="self-end">
          <Button size={40} onClick={onStop}>
            {texts.progress.stop}
          </Button>
        </span>
      )}
    </div>
  )
}

function Importing({ open, onOpenChange, centerId }: ImportSheetProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const waits = useWaitReason()
  const centers = useCenters(isMaster)
  const { data: teams } = useTeams()
  const look = useImportPreview()
  const run = useImport()
  const [center, setCenter] = useState<string | null>(null)
  const [csv, setCsv] = useState('')
  const [fileName, setFileName] = useState<string | null>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [seen, setSeen] = useState<{
    readonly preview: Preview
    readonly csv: string
    readonly centerId: string
    readonly key: string
  } | null>(null)
  const [imported, setImported] = useState<number | null>(null)
  const into = center ?? centerId
  const looking = useRef<AbortController | null>(null)
  // Closed, nothing more is looked at.
  useEffect(() => {
    if (open) return
    looking.current?.abort()
    looking.current = null
  }, [open])

  function choose(text: string, name: string): void {
    setErrors({})
    setCsv(text)
    setFileName(name)
  }

  function check(event: FormEvent): void {
    event.preventDefault()
    const missing: Errors = {
      ...(into === null && { centerId: texts.centerMissing }),
      ...(csv.trim() === '' && { csv: texts.empty }),
    }
    if (into === null || Object.keys(missing).length > 0) {
      showWrong('#import', () => setErrors(missing))
      return
    }
    setErrors({})
    const asked = new AbortController()
    looking.current = asked
    look.mutate(
      { body: { csv, centerId: into }, signal: asked.signal },
      {
        // Of a file that was put away meanwhile nothing is shown.
        onSuccess: (preview) => {
          if (looking.current === asked) setSeen({ preview, csv, centerId: into, key: randomId() })
        },
        onError: (error) =>
          looking.current === asked &&
          showWrong('#import', () => {
            if (asked.signal.aborted) {
              setErrors({ form: texts.stopped })
              return
            }
            const { form, ...fields } = formErrorsOf(error, ['centerId', 'csv'])
            setErrors({ ...fields, ...(form !== undefined && { form: texts.lookFailed(form) }) })
          }),
      },
    )
  }

  function create(): void {
    if (seen === null) return
    setErrors({})
    run.mutate(
      { body: { csv: seen.csv, centerId: seen.centerId }, idempotencyKey: seen.key },
      {
        onSuccess: (answer) => setImported(answer.imported),
        onError: (error) =>
          setErrors({
            form: error instanceof ApiError && error.status <= 500 ? texts.createRefused(messageOf(error)) : texts.createUnanswered,
          }),
      },
    )
  }

  function download(): void {
    const team = (teams ?? []).find((one) => one.centerId === into)
    const url = URL.createObjectURL(new Blob([modelCsv(team?.name ?? '')], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = texts.modelName
    link.click()
    URL.revokeObjectURL(url)
  }

  const formId = 'import'
  const people = seen?.preview.people.length ?? 0
  const hasFaults = (seen?.preview.faultCount ?? 0) > 0
  // Each button keyed: one that became another under the finger would submit the form it had just brought back.
  const footer =
    imported !== null ? (
      <Button key="close" variant="primary" wide onClick={() => onOpenChange(false)}>
        {texts.close}
      </Button>
    ) : seen !== null ? (
      <>
        <FieldError error={errors.form} />
        <Button
          key="back"
          wide
          disabledReason={run.isPending ? texts.running : undefined}
          hideReason
          variant={hasFaults ? 'primary' : 'neutral'}
          onClick={() => setSeen(null)}
        >
          {texts.back}
        </Button>
        {!hasFaults && (
          <Button
            key="run"
            variant="primary"
            wide
            pending={run.isPending}
            disabledReason={waits ?? (people === 0 ? texts.nobody : undefined)}
            onClick={create}
          >
            {texts.run(formatCount(people, texts.peopleShort))}
          </Button>
        )}
      </>
    ) : (
      <>
        <FieldError error={errors.form} />
        <Button key="look" type="submit" form={formId} variant="primary" wide pending={look.isPending} disabledReason={waits}>
          {texts.look}
        </Button>
      </>
    )

  return (
    <UnsavedSheet
      isDirty={csv.trim() !== '' && imported === null}
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      footer={footer}
    >
      {imported !== null ? (
        <div role="status" className="flex flex-col items-center gap-3 py-10 text-center">
          <CircleCheck size={48} className="text-success" />
          <h3 className="text-22">{texts.doneTitle}</h3>
          <p className="text-16 text-t2">
            {texts.done(formatCount(imported, texts.imported))} {texts.doneText}
          </p>
        </div>
      ) : seen !== null ? (
        <div className="flex flex-col gap-5">
          {run.isPending && <ImportProgress step="create" count={people} />}
          <ImportPreview preview={seen.preview} />
        </div>
      ) : (
        <>
          {look.isPending && (
            <div className="pb-5">
              <ImportProgress step="look" count={lineCountOf(csv)} onStop={() => looking.current?.abort()} />
            </div>
          )}
          <form id={formId} noValidate onSubmit={check} className="flex flex-col gap-5">
            <p className="text-14 text-pretty text-t2">{texts.intro}</p>
            {isMaster && <UnreadLine query={centers}>{texts.centersFailed}</UnreadLine>}
            {isMaster && centers.data !== undefined && (
              <Select<string>
                label={texts.center}
                placeholder={texts.centerPlaceholder}
                options={(centers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
                value={into}
                onChange={(value) => {
                  setCenter(value)
                  setErrors((current) => ({ ...current, centerId: undefined }))
                }}
                error={errors.centerId}
              />
            )}
            <CsvChoice
              fileName={fileName}
              error={errors.file ?? (fileName === null ? undefined : errors.csv)}
              onFile={choose}
              onUnreadable={() => {
                // Nothing of another file stays under the sentence.
                setCsv('')
                setFileName(null)
                setErrors({ file: texts.unreadable })
              }}
            />
            {fileName === null && (
              <TextArea
                label={texts.paste}
                hint={texts.pasteHint}
                rows={5}
                spellCheck={false}
                value={csv}
                onChange={(event) => {
                  setCsv(event.target.value)
                  setErrors((current) => ({ ...current, csv: undefined, file: undefined }))
                }}
                error={errors.csv}
              />
            )}
            <div className="-mx-3">
              <ListRow icon={<Download size={20} />} title={texts.model} note={texts.modelNote} onClick={download} />
            </div>
          </form>
        </>
      )}
    </UnsavedSheet>
  )
}

/** Each time it opens it begins anew. */
export function ImportSheet(props: ImportSheetProps): ReactNode {
  return <WhileOpen subject={props.open || null}>{(_, opening) => <Importing {...props} {...opening} />}</WhileOpen>
}
