// School holidays from the ministry's file, for master administrators: what is known, what a file says, and taking it over.
import { useState, type FormEvent, type ReactNode } from 'react'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { messageOf } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { CsvChoice } from '../../../ui/csv-choice.tsx'
import type { OverlayProps } from '../../../ui/deferred-overlay.tsx'
import { FaultyLine } from '../../../ui/csv-choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useToday } from '../../centers/queries.ts'
import { useSchoolImport, useSchoolPreview, type SchoolPreview } from '../mutations.ts'
import { useEverySchoolPeriod } from '../queries.ts'
import { schoolTexts as texts } from '../texts.ts'
import { SchoolZones } from './school-zones.tsx'

const FORM = 'school-import'

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-2">
    <Skeleton width="50%" height={22} />
    <Skeleton width="100%" height={88} />
  </SkeletonGroup>
)

function Known(): ReactNode {
  const today = useToday()
  return (
    <section aria-labelledby="school-known" className="flex flex-col gap-3">
      <SectionTitle id="school-known">{texts.known}</SectionTitle>
      <Loaded query={useEverySchoolPeriod()} failed={texts.failed} asLine skeleton={skeleton}>
        {({ periods }) =>
          periods.length === 0 ? <p className="text-14 text-t3">{texts.none}</p> : <SchoolZones periods={periods} today={today} />
        }
      </Loaded>
    </section>
  )
}

function Preview({ preview: { periods, ignored, faults } }: { preview: SchoolPreview }): ReactNode {
  const today = useToday()
  if (faults.length > 0) {
    return (
      <section aria-labelledby="school-faults" className="flex flex-col gap-3">
        <h3 id="school-faults" className="text-16 text-error">
          {formatCount(faults.length, texts.faults)}
        </h3>
        <p className="text-14 text-pretty text-t2">{texts.faultsExplain}</p>
        <ul className="flex flex-col gap-2">
          {faults.map(({ line, message }, index) => (
            <FaultyLine key={`${line}.${index}`} line={line}>
              <span className="min-w-0 flex-1 text-14 text-pretty">{message}</span>
            </FaultyLine>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <section aria-labelledby="school-file" className="flex flex-col gap-3">
      <SectionTitle id="school-file">{texts.ofFile}</SectionTitle>
      {periods.length === 0 ? <p className="text-14 text-t2">{texts.nothing}</p> : <ReasonLine tone="ok">{texts.replaces}</ReasonLine>}
      {ignored > 0 && <p className="text-13 text-pretty text-t3">{texts.ignored(formatCount(ignored, texts.ignoredLines))}</p>}
      <SchoolZones periods={periods} today={today} />
    </section>
  )
}

export function SchoolSheet({ open, onOpenChange }: OverlayProps): ReactNode {
  const waits = useWaitReason()
  const snackbar = useSnackbar()
  const look = useSchoolPreview()
  const run = useSchoolImport()
  const [file, setFile] = useState<{ readonly csv: string; readonly name: string } | null>(null)
  const [preview, setPreview] = useState<SchoolPreview | null>(null)
  const [errors, setErrors] = useState<{ readonly file?: string | undefined; readonly form?: string | undefined }>({})

  function choose(next: typeof file, error?: string): void {
    // Of a file that was put away meanwhile nothing is shown.
    look.reset()
    setFile(next)
    setPreview(null)
    setErrors({ file: error })
  }

  function check(event: FormEvent): void {
    event.preventDefault()
    if (file === null) {
      setErrors({ file: texts.missing })
      return
    }
    setErrors({})
    look.mutate(file.csv, {
      onSuccess: setPreview,
      onError: (error) => {
        const { csv, form } = formErrorsOf(error, ['csv'])
        setErrors({ file: csv, form })
      },
    })
  }

  function takeOver(): void {
    if (file === null) return
    setErrors({})
    run.mutate(file.csv, {
      onSuccess: (answer) => {
        if (answer.faults.length > 0) {
          setPreview(answer)
          return
        }
        choose(null)
        onOpenChange(false)
        snackbar.show({ kind: 'success', message: texts.done })
      },
      onError: (error) => setErrors({ form: messageOf(error) }),
    })
  }

  const canRun = preview !== null && preview.faults.length === 0 && preview.periods.length > 0
  // Each button keyed: one that became another under the finger would submit the form it had just brought back.
  const footer = (
    <>
      <FieldError error={errors.form} />
      {preview === null ? (
        <Button key="look" type="submit" form={FORM} variant="primary" wide pending={look.isPending} disabledReason={waits}>
          {texts.look}
        </Button>
      ) : (
        <Button
          key="back"
          wide
          variant={canRun ? 'neutral' : 'primary'}
          disabledReason={run.isPending ? texts.running : undefined}
          hideReason
          onClick={() => choose(null)}
        >
          {texts.back}
        </Button>
      )}
      {canRun && (
        <Button key="run" variant="primary" wide pending={run.isPending} disabledReason={waits} onClick={takeOver}>
          {texts.run}
        </Button>
      )}
    </>
  )

  return (
    <UnsavedSheet
      isDirty={file !== null && !run.isPending}
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      footer={footer}
      onClosed={() => choose(null)}
    >
      {preview !== null ? (
        <Preview preview={preview} />
      ) : (
        <div className="flex flex-col gap-6">
          <form id={FORM} noValidate onSubmit={check} className="flex flex-col gap-4">
            <p className="text-14 text-pretty text-t2">{texts.intro}</p>
            <p className="text-14 text-pretty text-t2">
              {texts.where}{' '}
              <a
                href={texts.address}
                target="_blank"
                rel="noreferrer"
                className="wrap-anywhere text-primary-ink underline underline-offset-4"
              >
                {texts.site}
              </a>
              {texts.whereTo}
            </p>
            <CsvChoice
              fileName={file?.name ?? null}
              error={errors.file}
              onFile={(csv, name) => choose({ csv, name })}
              onUnreadable={() => choose(null, texts.unreadable)}
            />
          </form>
          <Known />
        </div>
      )}
    </UnsavedSheet>
  )
}
