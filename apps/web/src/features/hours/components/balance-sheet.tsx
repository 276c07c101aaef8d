// Balances from a file, in two steps: the file, then what each account would become.
import { fullName } from '@releve/contract/person-name'
import { useState, type ReactNode } from 'react'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { FormSubmit } from '#kit/form-submit.tsx'
import { useAction } from '#kit/use-action.ts'
import { useChange } from '#kit/use-change.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { FileColumns, FileFaults } from '#shared/list-file.tsx'
import { ListFileFields } from '#shared/list-file-fields.tsx'
import type { ListFileDraft } from '#shared/list-file-fields.tsx'
import { Button } from '#ui/button.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { SearchedList } from '#ui/searched-list.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { signedHours } from '../texts.ts'
import { balanceImportTexts } from './balance-import-texts.ts'
import { useLeaveTerms } from './leave-queries.ts'
import { amountText } from './leave-texts.ts'

const texts = balanceImportTexts.sheet
/** Rows drawn at once. */
const SHOWN = 20

type Body = NonNullable<InputOf<'hours.previewBalances'>['body']>
type Preview = OutputOf<'hours.previewBalances'>

interface Figure {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** The accounts of somebody as they are and become, in words. */
function figuresOf({ hours, leaves }: Preview['people'][number], kept: Preview['leaves']): Figure[] {
  const ofHours = hours === null ? [] : [{ name: texts.hours, from: signedHours(hours.from), to: signedHours(hours.to) }]
  const ofLeaves = leaves.flatMap(({ activityId, from, to }) => {
    const leave = kept.find((each) => each.activityId === activityId)
    return leave === undefined ? [] : [{ name: leave.name, from: amountText(leave.unit, from), to: amountText(leave.unit, to) }]
  })
  return [...ofHours, ...ofLeaves]
}

function People({ preview: { people, leaves } }: { preview: Preview }): ReactNode {
  const [isAll, setAll] = useState(false)
  return (
    <section aria-labelledby="balance-people" className="flex flex-col gap-2">
      <h3 id="balance-people" className="text-16">
        {people.length === 0 ? texts.nobody : formatCount(people.length, texts.ready)}
      </h3>
      <SearchedList list={people} textOf={({ user }) => fullName(user)} texts={texts.searched} from={SHOWN}>
        {(found, isNarrowed) => {
          const shown = isAll || isNarrowed ? found : found.slice(0, SHOWN)
          return (
            <>
              <ul className="flex flex-col">
                {shown.map((row) => (
                  <li key={row.line} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2.5 last:border-b-0">
                    <span className="min-w-0 flex-1 basis-40 text-16 font-550">{fullName(row.user)}</span>
                    <span className="flex flex-col items-end text-14 max-sm:items-start">
                      {figuresOf(row, leaves).map(({ name, from, to }) => (
                        <span key={name} className="numeric">
                          <span className="text-t2">{name}\u00A0: </span>
                          {from === to ? (
                            <>
                              {to} <span className="text-t2">{texts.same}</span>
                            </>
                          ) : (
                            <>
                              <span aria-hidden="true">{texts.becomes(from, to)}</span>
                              <span className="sr-only">{texts.becomesAloud(from, to)}</span>
                            </>
                          )}
                        </span>
                      ))}
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

function Writing({ open, onOpenChange, centerId }: OverlayProps & { centerId: string }): ReactNode {
  const [looked, setLooked] = useState<{ readonly preview: Preview; readonly body: Body } | null>(null)
  const [isLookingAgain, setLookingAgain] = useState(false)
  const [columnError, setColumnError] = useState<string>()
  const terms = useLeaveTerms(centerId)
  const look = async (body: Body) => {
    const preview = await call('hours.previewBalances', { params: { id: centerId }, body })
    setLooked({ preview, body })
  }
  const form = useContractForm<ListFileDraft, Body, void>({
    initial: { csv: '', workbook: null, fileName: null },
    read: ({ csv, workbook, fileName }) => {
      if (csv.trim() === '' && workbook === null) return { fields: { csv: texts.empty } }
      return { value: { ...(workbook === null ? { csv } : { workbook }), ...(fileName !== null && { fileName }) } }
    },
    send: look,
    sentencesOf: (error) => formErrorsOf(error, ['csv', 'workbook']),
  })
  const { csv, workbook } = form.draft
  async function lookAgain(columnFields: readonly (string | null)[]): Promise<void> {
    if (looked === null) return
    setLookingAgain(true)
    setColumnError(undefined)
    try {
      await look({ ...looked.body, columnFields: [...columnFields] })
    } catch (error) {
      setColumnError(messageOf(error))
    }
    setLookingAgain(false)
  }

  const preview = looked?.preview ?? null
  const hasFaults = (preview?.faultCount ?? 0) > 0
  const count = preview?.people.length ?? 0
  const changes =
    preview?.people.some(({ hours, leaves }) => [hours, ...leaves].some((each) => each !== null && each.from !== each.to)) ?? false
  const write = useAction(
    useChange(
      (body: NonNullable<InputOf<'hours.importBalances'>['body']>) => call('hours.importBalances', { params: { id: centerId }, body }),
      () => [
        ['planning', 'hours'],
        ['planning', 'leave'],
      ],
    ),
    {
      done: ({ import: made }) => (made === null ? texts.doneNothing : texts.done(formatCount(made.people, balanceImportTexts.people))),
      onDone: () => onOpenChange(false),
      isWriting: true,
    },
  )
  const why = isLookingAgain ? texts.lookingAgain : count === 0 ? texts.nobody : changes ? undefined : texts.nothing
  const footer =
    looked === null ? (
      <FormSubmit key="look" form={form}>
        {texts.look}
      </FormSubmit>
    ) : (
      <>
        <FieldError error={write.error ?? columnError} />
        <Button key="back" wide disabledReason={write.isPending ? texts.running : undefined} hideReason onClick={() => setLooked(null)}>
          {texts.back}
        </Button>
        <Button
          key="run"
          variant="primary"
          wide
          {...write.button}
          disabledReason={write.button.disabledReason ?? why}
          onClick={() => void write.run({ ...looked.body, skipFaults: hasFaults })}
        >
          {hasFaults
            ? texts.runGood(formatCount(count, balanceImportTexts.people))
            : texts.run(formatCount(count, balanceImportTexts.people))}
        </Button>
      </>
    )
  const leaveNames = [...new Set(terms.data?.map(({ activityId }) => activityId))]
  const options = Object.entries(texts.fields).map(([value, label]) => ({ value, label }))

  return (
    <UnsavedSheet
      {...{ open, onOpenChange, footer }}
      isDirty={(csv.trim() !== '' || workbook !== null) && !write.isPending}
      title={texts.title}
    >
      {preview === null ? (
        <form {...form.props} className="flex flex-col gap-5">
          <p className="text-14 text-pretty text-t2">{texts.intro}</p>
          {terms.data !== undefined && leaveNames.length === 0 && <p className="text-14 text-pretty text-t2">{texts.noLeave}</p>}
          <ListFileFields form={form} draft={form.draft} onChange={form.set} />
        </form>
      ) : (
        <div className="flex flex-col gap-6">
          {preview.fileColumns.length > 0 && (
            <FileColumns<string>
              columns={preview.fileColumns}
              options={[...options, ...preview.leaves.map(({ activityId, name }) => ({ value: activityId, label: name }))]}
              isOpen={count === 0 || preview.fileColumns.some(({ readAs }) => readAs === null)}
              onChange={(fields) => void lookAgain(fields)}
            />
          )}
          {hasFaults && (
            <FileFaults
              faults={preview.faults}
              faultCount={preview.faultCount}
              explain={count > 0 ? texts.faultsExplain : texts.faultsOnly}
            />
          )}
          <People preview={preview} />
        </div>
      )}
    </UnsavedSheet>
  )
}

/** Each time it opens it begins anew. */
export const BalanceSheet = beginningAnew(Writing)
