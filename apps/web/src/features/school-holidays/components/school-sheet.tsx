// School holidays from the ministry's file, for master administrators: what is known, what a file says, and taking it over.
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { schoolZone, schoolZoneNames, type WireSchoolPeriod } from '@releve/contract/school-holidays'
import { call, type OutputOf } from '#api/client.ts'
import { formErrorsOf } from '#api/form-errors.ts'
import { messageOf } from '#api/errors.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useChange } from '#kit/use-change.ts'
import { Button } from '#ui/button.tsx'
import { CsvChoice } from '#ui/csv-choice.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { FaultyLine } from '#ui/csv-choice.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useSnackbar } from '#ui/snackbar.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { useToday } from '#features/centers/queries.ts'
import { schoolKeys, useEverySchoolPeriod } from '../queries.ts'
import { periodDays, schoolTexts as texts } from '../texts.ts'
import { nearPeriods } from './near-periods.ts'

type SchoolPreview = OutputOf<'schoolHolidays.import'>

const FORM = 'school-import'

/** Shows for each zone until when they are known, and those of this school year and the next. `periods`: in order. */
function SchoolZones({ periods }: { periods: readonly WireSchoolPeriod[] }): ReactNode {
  const today = useToday()
  const byZone = Map.groupBy(periods, ({ zone }) => zone)
  return schoolZone.options.map((zone) => {
    const ofZone = byZone.get(zone) ?? []
    const last = ofZone
      .map(({ endDate }) => endDate)
      .toSorted()
      .at(-1)
    if (last === undefined) return null
    return (
      <section key={zone} aria-labelledby={`school-${zone}`} className="flex flex-col">
        <SectionTitle id={`school-${zone}`} size={16} level={3} note={`${formatCount(ofZone.length, texts.periods)}, ${texts.until(last)}`}>
          {schoolZoneNames[zone]}
        </SectionTitle>
        <ul className="flex flex-col">
          {nearPeriods(ofZone, today).map((period) => (
            <li
              key={`${period.name}.${period.startDate}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
            >
              <span className="text-14">{period.name}</span>
              <span className="text-13 text-t3">{periodDays(period)}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function Preview({ preview: { periods, ignored, faults } }: { preview: SchoolPreview }): ReactNode {
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
      <SchoolZones periods={periods} />
    </section>
  )
}

export function SchoolSheet({ open, onOpenChange }: OverlayProps): ReactNode {
  const waits = useWaitReason()
  const snackbar = useSnackbar()
  const known = useEverySchoolPeriod()
  const look = useMutation({ mutationFn: (csv: string) => call('schoolHolidays.import', { body: { csv, dryRun: true } }) })
  // The same file twice says the same: asked again without harm.
  const run = useChange(
    (csv: string) => call('schoolHolidays.import', { body: { csv } }),
    () => [schoolKeys.all],
  )
  const [file, setFile] = useState<{ readonly csv: string; readonly name: string } | null>(null)
  const [wrong, setWrong] = useState<string>()
  // The import may report faults that were absent when the file was looked at.
  const preview = run.data ?? look.data ?? null
  const refused = look.error === null ? {} : formErrorsOf(look.error, ['csv'])

  function choose(next: typeof file, error?: string): void {
    // A file that was put away meanwhile shows nothing.
    look.reset()
    run.reset()
    setFile(next)
    setWrong(error)
  }

  function check(event: FormEvent): void {
    event.preventDefault()
    setWrong(file === null ? texts.missing : undefined)
    if (file !== null) look.mutate(file.csv)
  }

  function takeOver({ csv }: NonNullable<typeof file>): void {
    run.mutate(csv, {
      onSuccess: ({ faults }) => {
        if (faults.length > 0) return
        choose(null)
        onOpenChange(false)
        snackbar.show({ kind: 'success', message: texts.done })
      },
    })
  }

  const canRun = file !== null && preview !== null && preview.faults.length === 0 && preview.periods.length > 0
  // Each button keyed: one that became another under the finger would submit the form it had just brought back.
  const footer = (
    <>
      <FieldError error={run.error === null ? refused['form'] : messageOf(run.error)} />
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
        <Button key="run" variant="primary" wide pending={run.isPending} disabledReason={waits} onClick={() => takeOver(file)}>
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
              error={wrong ?? refused['csv']}
              onFile={(csv, name) => choose({ csv, name })}
              onUnreadable={() => choose(null, texts.unreadable)}
            />
          </form>
          <section aria-labelledby="school-known" className="flex flex-col gap-3">
            <SectionTitle id="school-known">{texts.known}</SectionTitle>
            <Loaded query={known} failed={texts.failed} asLine skeleton={<SkeletonStack count={1} height={118} />}>
              {({ periods }) =>
                periods.length === 0 ? <p className="text-14 text-t3">{texts.none}</p> : <SchoolZones periods={periods} />
              }
            </Loaded>
          </section>
        </div>
      )}
    </UnsavedSheet>
  )
}
