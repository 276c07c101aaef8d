// The holidays of a centre, this year and the next: those of its territory, and what it added, moved or took out; changed by its
// administrators.
import type { WireCenter } from '@releve/contract/centers'
import { holidayLabel, holidayLabels } from '@releve/contract/holiday-words'
import { ownHolidayWords } from '@releve/contract/own-holiday-words'
import { withoutOwnHoliday } from '@releve/domain/calendar/center-holiday-changes'
import type { OwnHoliday } from '@releve/domain/calendar/center-holidays'
import { holidaysOfYear, type YearLine } from '@releve/domain/calendar/holiday-years'
import { fromDayNumber, toDayNumber, type Day } from '@releve/domain/calendar/day'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Loaded } from '#kit/loaded.tsx'
import { WhileOpen } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { holidayTexts as texts } from './holiday-texts.ts'
import { holidaysOf, useCenterOf, useTodayOf } from '#features/centers/queries.ts'
import { yearOf } from './holiday-draft.ts'
import { AddHolidaySheet, LegalHolidaySheet, OwnHolidaySheet } from './holiday-sheets.tsx'

const LOOK = 'flex min-h-13 w-full items-center gap-3 py-2 text-left'

/** A row of the list: pressed where something can be done with it. */
function Row({ label, onOpen, children }: { label: string; onOpen: (() => void) | undefined; children: ReactNode }): ReactNode {
  return (
    <li className="border-b border-line last:border-b-0">
      {onOpen === undefined ? (
        <div className={LOOK}>{children}</div>
      ) : (
        <button type="button" onClick={onOpen} aria-label={label} className={classNames(LOOK, 'rounded-sm hover:bg-s2')}>
          {children}
          <ChevronRight size={20} className="flex-none text-t3" />
        </button>
      )}
    </li>
  )
}

const nameOf = ({ holiday, legal }: YearLine) => (holiday !== null ? holidayLabel(holiday) : legal === null ? '' : holidayLabels[legal])

function noteOf({ insteadOf, change }: YearLine): string | null {
  const parts = [
    insteadOf === null ? null : texts.insteadOf(insteadOf),
    change === null || change.lastYear === null ? null : texts[change.firstYear === change.lastYear ? 'only' : 'until'](change.lastYear),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

function Line({ line, today, onOpen }: { line: YearLine; today: Day; onOpen: (() => void) | undefined }): ReactNode {
  const { day, holiday, change } = line
  const name = nameOf(line)
  const date = formatDay(fromDayNumber(day))
  const origin = change === null ? texts.legal : texts[change.kind]
  const note = noteOf(line)
  return (
    <Row label={[texts.open(name, date), origin, note].filter((part) => part !== null).join(', ')} onOpen={onOpen}>
      <DayText className={classNames('w-27 flex-none text-14', day < toDayNumber(today) ? 'text-t3' : 'text-t2')}>{date}</DayText>
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 flex-col">
          <span className={classNames('text-16 font-600 wrap-anywhere', holiday === null && 'text-t3 line-through')}>{name}</span>
          {note !== null && (
            <span className="text-13 text-t3">
              <DayText>{note}</DayText>
            </span>
          )}
        </span>
        {change === null ? (
          <span className="text-13 text-t3">{origin}</span>
        ) : (
          <Chip tone={holiday === null ? 'neutral' : 'holiday'}>{origin}</Chip>
        )}
      </span>
    </Row>
  )
}

type Opened =
  | { readonly kind: 'add' }
  | { readonly kind: 'line'; readonly line: YearLine }
  | { readonly kind: 'own'; readonly entry: OwnHoliday }

function Holidays({ center, canEdit }: { center: WireCenter; canEdit: boolean }): ReactNode {
  const waits = useWaitReason()
  const today = useTodayOf(center._id)
  const thisYear = yearOf(today)
  const [shown, setShown] = useState<'this' | 'next'>('this')
  const [opened, setOpened] = useState<Opened | null>(null)
  const calendar = holidaysOf(center)
  const year = shown === 'this' ? thisYear : thisYear + 1
  const lines = holidaysOfYear(year, calendar)
  const near = new Set([...holidaysOfYear(thisYear, calendar), ...holidaysOfYear(thisYear + 1, calendar)].map(({ change }) => change?._id))
  const others = calendar.own.filter(({ _id, lastYear }) => !near.has(_id) && (lastYear ?? Infinity) >= thisYear)
  // A name that the centre gave is corrected even where its years have passed.
  const isFixed = ({ _id, kind }: OwnHoliday) => kind !== 'added' && 'refusal' in withoutOwnHoliday(calendar, _id, toDayNumber(today))
  const opening = (line: YearLine): Opened => (line.change === null ? { kind: 'line', line } : { kind: 'own', entry: line.change })
  const canOpen = ({ change }: YearLine) => canEdit && (change === null || !isFixed(change))
  return (
    <>
      <SegmentedControl
        wide
        label={texts.year}
        options={[
          { value: 'this', label: String(thisYear) },
          { value: 'next', label: String(thisYear + 1) },
        ]}
        value={shown}
        onChange={setShown}
      />
      <ul aria-label={texts.list(year)} className="flex flex-col">
        {lines.map((line) => (
          <Line
            key={`${line.day}.${nameOf(line)}`}
            line={line}
            today={today}
            onOpen={canOpen(line) ? () => setOpened(opening(line)) : undefined}
          />
        ))}
      </ul>
      {lines.every(({ change }) => change === null) && <p className="text-13 text-t3">{texts.noneOwn}</p>}
      {others.length > 0 && (
        <section aria-labelledby="feries-autres" className="flex flex-col">
          <SectionTitle id="feries-autres" size={16} level={3}>
            {texts.others}
          </SectionTitle>
          <ul className="flex flex-col">
            {others.map((entry) => {
              const words = ownHolidayWords(entry)
              return (
                <Row
                  key={entry._id}
                  label={words}
                  onOpen={canEdit && !isFixed(entry) ? () => setOpened({ kind: 'own', entry }) : undefined}
                >
                  <span className="min-w-0 flex-1 text-14 wrap-anywhere">{words}</span>
                </Row>
              )
            })}
          </ul>
        </section>
      )}
      {canEdit && (
        <span>
          <Button icon={<Plus size={20} />} disabledReason={waits} onClick={() => setOpened({ kind: 'add' })}>
            {texts.add}
          </Button>
        </span>
      )}
      <WhileOpen subject={opened}>
        {(subject, { open }) => {
          const sheet = { open, centerId: center._id, calendar, today, onClose: () => setOpened(null) }
          if (subject.kind === 'add') return <AddHolidaySheet {...sheet} />
          if (subject.kind === 'own') return <OwnHolidaySheet {...sheet} entry={subject.entry} />
          const { line } = subject
          return line.legal === null ? null : <LegalHolidaySheet {...sheet} line={{ ...line, legal: line.legal }} />
        }}
      </WhileOpen>
    </>
  )
}

export function CenterHolidays({ centerId, canEdit }: { centerId: string; canEdit: boolean }): ReactNode {
  return (
    <section aria-labelledby="feries" className="flex flex-col gap-4 border-t border-line pt-5">
      <SectionTitle id="feries">{texts.title}</SectionTitle>
      <p className="text-14 text-pretty text-t2">{canEdit ? texts.intro : texts.introRead}</p>
      <Loaded query={useCenterOf(centerId)} failed={texts.failed} asLine skeleton={<SkeletonStack count={5} height={52} />}>
        {(center) => <Holidays center={center} canEdit={canEdit} />}
      </Loaded>
    </section>
  )
}
