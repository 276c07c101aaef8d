// Members from a spreadsheet, in three steps: the file, what it would do, what it did.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { WireViolation } from '@releve/contract/demands'
import { NoMail } from '#shared/no-mail.tsx'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { ApiError, messageOf } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { FormSubmit } from '#kit/form-submit.tsx'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { Checkbox } from '#ui/toggles.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { isBlocked } from '#shared/plan-warnings.tsx'
import { fileUnreadable } from '#shared/list-file-fields.tsx'
import { useImport } from '#features/users/mutations.ts'
import type { ColumnFields } from './import-columns.tsx'
import { ImportPreview, type Preview } from './import-preview.tsx'
import { FileStep, ImportDone, ImportProgress, type FileDraft } from './import-steps.tsx'
import { importTexts as texts } from './import-texts.ts'
import { placementTexts, PlacementWarnings } from '../placement-warnings.tsx'

interface ImportSheetProps extends OverlayProps {
  /** The centre they join; null: to be chosen, by a master administrator. */
  centerId: string | null
}

type File = NonNullable<InputOf<'users.importPreview'>['body']>

function Importing({ open, onOpenChange, centerId }: ImportSheetProps): ReactNode {
  const [shownPreview, setShownPreview] = useState<{ readonly preview: Preview; readonly body: File } | null>(null)
  const [answer, setAnswer] = useState<OutputOf<'users.import'> | null>(null)
  /** The rules that the cycles of their teams break for the people of the file. */
  const [warnings, setWarnings] = useState<readonly WireViolation[]>([])
  const [isLookingAgain, setLookingAgain] = useState(false)
  const looking = useRef<AbortController | null>(null)
  // Closed, nothing more is looked at.
  useEffect(() => {
    if (open) return
    looking.current?.abort()
    looking.current = null
  }, [open])

  /** @returns why the file was not read; undefined when it was; null when it, or its columns, were put away meanwhile */
  async function look(body: File): Promise<string | undefined | null> {
    const controller = new AbortController()
    looking.current = controller
    try {
      const preview = await call('users.importPreview', { body, signal: controller.signal })
      if (looking.current !== controller) return null
      setShownPreview({ preview, body })
      setWarnings(preview.warnings)
      return undefined
    } catch (error) {
      if (looking.current !== controller) return null
      const { form: other, ...fields } = formErrorsOf(error, ['centerId', 'csv', 'workbook'])
      const sentence = controller.signal.aborted ? texts.stopped : other === undefined ? undefined : texts.lookFailed(other)
      form.refuse({ ...fields, ...(sentence !== undefined && { form: sentence }) })
      return sentence ?? fileUnreadable
    }
  }

  const initial: FileDraft = { centerId, csv: '', workbook: null, fileName: null }
  const form = useContractForm({
    initial,
    read: ({ csv, workbook, centerId: into }) => {
      const isEmpty = csv.trim() === '' && workbook === null
      if (into !== null && !isEmpty) return { value: { ...(workbook === null ? { csv } : { workbook }), centerId: into } }
      return { fields: { ...(into === null && { centerId: texts.centerMissing }), ...(isEmpty && { csv: texts.empty }) } }
    },
    send: async (body) => {
      await look(body)
    },
  })
  /** Looks again with other columns. The choice is seen at once, and undone when the file could not be read again. */
  async function lookAgain(columnFields: ColumnFields): Promise<void> {
    if (shownPreview === null) return
    const { preview, body: before } = shownPreview
    const body = { ...before, columnFields: [...columnFields] }
    const fileColumns = preview.fileColumns?.map((column, i) => ({ ...column, readAs: columnFields[i] ?? null }))
    setShownPreview({ preview: { ...preview, ...(fileColumns && { fileColumns }) }, body })
    setLookingAgain(true)
    create.refuse({})
    const sentence = await look(body)
    if (sentence === null) return
    setLookingAgain(false)
    if (sentence !== undefined) {
      setShownPreview(shownPreview)
      create.refuse({ form: sentence })
    }
  }

  const people = shownPreview?.preview.people.length ?? 0
  const hasFaults = (shownPreview?.preview.faultCount ?? 0) > 0
  const importing = useImport()
  const create = useContractForm({
    initial: { reason: '', invite: true },
    read: ({ reason: typed, invite }): Read<NonNullable<InputOf<'users.import'>['body']>> => {
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

  // Each button keyed: one that became another under the finger would submit the form it had just brought back.
  const footer =
    answer !== null ? (
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
            disabledReason={create.submit.disabledReason ?? (isLookingAgain ? texts.lookingAgain : people === 0 ? texts.nobody : undefined)}
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

  return (
    <UnsavedSheet
      {...{ open, onOpenChange, footer }}
      isDirty={(form.draft.csv.trim() !== '' || form.draft.workbook !== null) && answer === null}
      title={texts.title}
    >
      {answer !== null ? (
        <ImportDone answer={answer} isInviting={invite} preview={shownPreview?.preview ?? null} />
      ) : shownPreview !== null ? (
        <div className="flex flex-col gap-5">
          {create.submit.pending && <ImportProgress step="create" count={people} />}
          <ImportPreview preview={shownPreview.preview} onColumns={(fields) => void lookAgain(fields)} />
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
        <FileStep form={form} onStop={() => looking.current?.abort()} />
      )}
    </UnsavedSheet>
  )
}

/** Each time it opens it begins anew. */
export const ImportSheet = beginningAnew(Importing)
