// The choice of a period: one of a few, or any between two dates.
import type { ReactNode } from 'react'
import { MAX_RANGE_DAYS, RANGE_TOO_LONG } from '@releve/contract/fields'
import { PERIOD_NOT_BEGUN } from '@releve/contract/fairness'
import { addDays, daysBetween, type Day } from '@releve/domain/calendar/day'
import { DayInput } from '#ui/day-input.tsx'
import { Select } from '#ui/select.tsx'
import { fairnessTexts as texts, PERIODS } from '../texts.ts'
import { readOptionalDay } from '#ui/read-day.ts'
import type { FairnessPeriod } from '../queries.ts'

/** `level`: of its heading, under that of the page or of a part of it. */
export function WhatCounts({ level }: { level: 2 | 3 }): ReactNode {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-label={texts.rulesTitle} className="flex max-w-[760px] flex-col gap-1 text-13 text-pretty text-t3">
      <Heading className="text-13 font-650 text-t2">{texts.rulesTitle}</Heading>
      {texts.rules.map((rule) => (
        <p key={rule}>{rule}</p>
      ))}
    </section>
  )
}

interface PeriodChoice {
  readonly period: (typeof PERIODS)[number]
  /** The dates as they are typed; `between` alone has them. */
  readonly from: string
  readonly to: string
}

export const thisYear: PeriodChoice = { period: 'year', from: '', to: '' }

/** Fewer characters are a day that is being typed. */
const WHOLE = 'jj/mm/aaaa'.length

const bound = (text: string) => (text.length < WHOLE ? { day: null } : readOptionalDay(text))

/** The days of a choice; null while it is not whole, with what is wrong. */
export function readPeriod({ period, from, to }: PeriodChoice, today: Day) {
  const errors: { from?: string; to?: string } = {}
  if (period === 'year') return { range: { startDate: `${today.slice(0, 4)}-01-01`, endDate: today }, errors }
  if (period === 'days90') return { range: { startDate: addDays(today, -89), endDate: today }, errors }
  if (period === 'days365') return { range: { startDate: addDays(today, -364), endDate: today }, errors }
  const [first, last] = [bound(from), bound(to)]
  if ('error' in first) errors.from = first.error
  if ('error' in last) errors.to = last.error
  const startDate = 'day' in first ? first.day : null
  const endDate = 'day' in last ? last.day : null
  if (startDate !== null && startDate > today) errors.from = PERIOD_NOT_BEGUN
  if (startDate !== null && endDate !== null) {
    const days = daysBetween(startDate, endDate) + 1
    if (days < 1) errors.to = texts.toBeforeFrom
    else if (days > MAX_RANGE_DAYS) errors.to = RANGE_TOO_LONG
  }
  const isWhole = startDate !== null && endDate !== null && errors.from === undefined && errors.to === undefined
  const range: FairnessPeriod | null = isWhole ? { startDate, endDate } : null
  return { range, errors }
}

interface PeriodChoiceProps {
  choice: PeriodChoice
  onChange: (choice: PeriodChoice) => void
}

type Errors = ReturnType<typeof readPeriod>['errors']

export function PeriodSelect({ choice, onChange }: PeriodChoiceProps): ReactNode {
  return (
    <Select<PeriodChoice['period']>
      look="chip"
      label={texts.period}
      options={PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
      value={choice.period}
      onChange={(period) => onChange({ period, from: '', to: '' })}
    />
  )
}

/** Shows nothing for a period that has a name. */
export function PeriodDays({ choice, onChange, errors }: PeriodChoiceProps & { errors: Errors }): ReactNode {
  if (choice.period !== 'between') return null
  return (
    <div className="grid w-full max-w-md grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-3">
      <DayInput label={texts.from} value={choice.from} onChange={(from) => onChange({ ...choice, from })} error={errors.from} />
      <DayInput label={texts.to} value={choice.to} onChange={(to) => onChange({ ...choice, to })} error={errors.to} />
    </div>
  )
}
