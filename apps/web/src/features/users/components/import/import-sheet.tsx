// Members from a spreadsheet, in three steps: the file, what it would do, what it did.
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { WireViolation } from '@releve/contract/demands'
import { NoMail, useSendsMail } from '#shared/no-mail.tsx'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { ApiError, messageOf } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { FormSubmit } from '#kit/form-submit.tsx'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { Button } from '#ui/button.tsx'
import { CsvChoice } from '#ui/csv-choice.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatCount, formatDayNumeric } from '#ui/format.ts'
import { ListRow } from '#ui/list-row.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TextArea } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { CenterField } from '#shared/center-field.tsx'
import { useCenters } from '#shared/centers.ts'
import { isBlocked } from '#shared/plan-warnings.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useTeamsOf } from '#features/teams/queries.ts'
import { useImport } from '#features/users/mutations.ts'
import { faultsByLine, lineCountOf, modelCsv } from './import-file.ts'
import { ImportPreview, type Preview } from './import-preview.tsx'
import { importTexts as texts } from './import-texts.ts'
import { placementTexts, PlacementWarnings } from '../placement-warnings.tsx'

interface ImportSheetProps extends OverlayProps {
  /** The centre they join; null: to be chosen, by a master administrator. */
  centerId: string | null
}

type File = InputOf<'users.importPreview'>['body']

interface ImportProgressProps {
  step: keyof typeof texts.progress
  /** Lines looked at, or people made. */
  count: number
  /** Looking changes nothing: it may stop. Making is one write, done whole or not at all. */
  onStop?: () => void
}

function ImportProgress({ step, count, onStop }: ImportProgressProps): ReactNode {
  const { label, noun, place, note } = texts.progress[step]
  return (
    <div role="status" className="flex flex-col gap-2 rounded-card bg-s2 p-4">
      <ProgressBar label={label(formatCount(count, noun))} value={null} valueText={place} />
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

function Importing({ open, onOpenChange, centerId }: ImportSheetProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const centers = useCenters(isMaster)
  const [shownPreview, setShownPreview] = useState<{ readonly preview: Preview; readonly body: File } | null>(null)
  const [answer, setAnswer] = useState<OutputOf<'users.import'> | null>(null)
  const imported = answer?.imported ?? null
  /** The rules that the cycles of their teams break for the people of the file. */
  const [warnings, setWarnings] = useState<readonly WireViolation[]>([])
  const looking = useRef<AbortController | null>(null)
  // Closed, nothing more is looked at.
  useEffect(() => {
    if (open) return
    looking.current?.abort()
    looking.current = null
  }, [open])

  /** A file that was put away meanwhile shows nothing. */
  async function look(body: File): Promise<void> {
    const controller = new AbortController()
    looking.current = controller
    try {
      const preview = await call('users.importPreview', { body, signal: controller.signal })
      if (looking.current !== controller) return
      setShownPreview({ preview, body })
      setWarnings(preview.warnings)
    } catch (error) {
      if (looking.current !== controller) return
      const { form: other, ...fields } = formErrorsOf(error, ['centerId', 'csv'])
      if (controller.signal.aborted) form.refuse({ form: texts.stopped })
      else form.refuse({ ...fields, ...(other !== undefined && { form: texts.lookFailed(other) }) })
    }
  }

  /** `fileName`: null while there is none, and the table is pasted. */
  const initial: { readonly centerId: string | null; readonly csv: string; readonly fileName: string | null } = {
    centerId,
    csv: '',
    fileName: null,
  }
  const form = useContractForm({
    initial,
    read: ({ csv, centerId: into }) => {
      const isEmpty = csv.trim() === ''
      if (into !== null && !isEmpty) return { value: { csv, centerId: into } }
      return { fields: { ...(into === null && { centerId: texts.centerMissing }), ...(isEmpty && { csv: texts.empty }) } }
    },
    send: look,
  })
  const people = shownPreview?.preview.people.length ?? 0
  const hasFaults = (shownPreview?.preview.faultCount ?? 0) > 0
  const importing = useImport()
  const create = useContractForm({
    initial: { reason: '', invite: true },
    read: ({ reason: typed, invite }): Read<InputOf<'users.import'>['body']> => {
      const reason = typed.trim()
      const isNeeded = isBlocked(warnings)
      if (shownPreview === null || (isNeeded && reason === '')) return { fields: { reason: placementTexts.reasonNeeded } }
      return { value: { ...shownPreview.body, skipFaults: hasFaults, invite, ...(isNeeded && { reason }) } }
    },
    send: (body, idempotencyKey) => importing.mutateAsync({ body, idempotencyKey }),
    sentencesOf: (error) => {
      // The cycle of a team, or a rule, was changed since the file was looked at.
      if (error instanceof ApiError && error.code === 'planBreaksRules') setWarnings(error.violations)
      const isRefused = error instanceof ApiError && error.status <= 500
      return { form: isRefused ? texts.createRefused(messageOf(error)) : texts.createUnanswered }
    },
    onDone: setAnswer,
  })
  const { invite } = create.draft
  const { csv, fileName } = form.draft
  const { data: teams } = useTeamsOf(form.draft.centerId)
  const today = useToday()

  const download = () => {
    const model = modelCsv(teams?.[0]?.name ?? '', formatDayNumeric(today))
    saveFile(new Blob([model], { type: 'text/csv;charset=utf-8' }), texts.modelName)
  }
  // Each button keyed: one that became another under the finger would submit the form it had just brought back.
  const footer =
    imported !== null ? (
      <Button key="close" variant="primary" wide onClick={() => onOpenChange(false)}>
        {texts.close}
      </Button>
    ) : shownPreview !== null ? (
      <>
        <FieldError error={create.error} />
        <Button
          key="back"
          wide
          disabledReason={create.submit.pending ? texts.running : undefined}
          hideReason
          variant={hasFaults ? 'primary' : 'neutral'}
          onClick={() => {
            create.refuse({})
            setShownPreview(null)
          }}
        >
          {texts.back}
        </Button>
        {(!hasFaults || people > 0) && (
          <Button
            key="run"
            variant={hasFaults ? 'neutral' : 'primary'}
            wide
            {...create.submit}
            disabledReason={create.submit.disabledReason ?? (people === 0 ? texts.nobody : undefined)}
          >
            {hasFaults ? texts.runGood(formatCount(people, texts.goodLines)) : texts.run(formatCount(people, texts.peopleShort))}
          </Button>
        )}
      </>
    ) : (
      <FormSubmit key="look" form={form}>
        {texts.look}
      </FormSubmit>
    )

  const sendsMail = useSendsMail()
  const later = answer?.inviteTomorrow ?? 0
  const sentText = later === 0 ? texts.doneText : texts.doneTomorrow(formatCount(later, texts.peopleShort))
  return (
    <UnsavedSheet {...{ open, onOpenChange, footer }} isDirty={csv.trim() !== '' && imported === null} title={texts.title}>
      {imported !== null ? (
        <div role="status" className="flex flex-col items-center gap-3 py-10 text-center">
          <CircleCheck size={48} className="text-success" />
          <h3 className="text-22">{texts.doneTitle}</h3>
          <p className="text-16 text-t2">
            {formatCount(imported, texts.imported)}. {!invite ? texts.doneLater : sendsMail ? sentText : texts.doneUnsent}
          </p>
          {invite && <NoMail />}
          {shownPreview !== null && hasFaults && (
            <p className="text-16">
              {texts.leftOut(
                faultsByLine(shownPreview.preview.faults).map(({ line }) => line),
                shownPreview.preview.faults.length === shownPreview.preview.faultCount,
              )}
            </p>
          )}
        </div>
      ) : shownPreview !== null ? (
        <div className="flex flex-col gap-5">
          {create.submit.pending && <ImportProgress step="create" count={people} />}
          <ImportPreview preview={shownPreview.preview} />
          <form {...create.props} className="flex flex-col gap-5 empty:hidden">
            <PlacementWarnings warnings={warnings} {...create.text('reason')} />
            {people > 0 && (
              <Checkbox
                label={texts.invite}
                hint={invite ? texts.inviteHint : texts.inviteLaterHint}
                checked={invite}
                onChange={create.field('invite').onChange}
              />
            )}
            {people > 0 && invite && <NoMail />}
          </form>
        </div>
      ) : (
        <>
          {form.submit.pending && (
            <div className="pb-5">
              <ImportProgress step="look" count={lineCountOf(csv)} onStop={() => looking.current?.abort()} />
            </div>
          )}
          <form {...form.props} className="flex flex-col gap-5">
            <p className="text-14 text-pretty text-t2">{texts.intro}</p>
            {isMaster && <FailedQueryLine query={centers}>{texts.centersFailed}</FailedQueryLine>}
            {isMaster && centers.data !== undefined && (
              <CenterField label={texts.center} placeholder={texts.centerPlaceholder} {...form.field('centerId')} />
            )}
            <CsvChoice
              fileName={fileName}
              error={form.errors['fileName'] ?? (fileName === null ? undefined : form.errors['csv'])}
              onFile={(text, name) => form.set({ csv: text, fileName: name })}
              onUnreadable={() => {
                // Nothing of another file stays under the sentence.
                form.set({ csv: '', fileName: null })
                form.refuse({ fileName: texts.unreadable })
              }}
            />
            {fileName === null && (
              <TextArea
                {...form.text('csv')}
                label={texts.paste}
                hint={texts.pasteHint}
                rows={5}
                spellCheck={false}
                onChange={({ target }) => form.set({ csv: target.value, fileName: null })}
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
export const ImportSheet = beginningAnew(Importing)
