// The codes of the file, the most frequent first, each with its meaning: a vacation with its hours, a rest, an activity, or nothing.
import { isTakenOver } from '@releve/domain/takeover/meanings'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import { useState, type ReactNode } from 'react'
import { readClock } from '#ui/read-clock.ts'
import { Chip } from '#ui/chip.tsx'
import { ClockInput } from '#ui/clock-input.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useActivities, type WireActivity } from '#features/activities/queries.ts'
import type { Meaning } from '../queries.ts'
import { takeoverTexts as texts } from '../texts.ts'
import type { StepProps } from './draft.ts'

const words = texts.codes
const CERTAINTY = {
  sure: { tone: 'success', Icon: CircleCheck },
  likely: { tone: 'warn', Icon: CircleHelp },
  open: { tone: 'error', Icon: CircleAlert },
} as const

const NEW = { newWork: 'work', newLeave: 'leave', newAbsence: 'absence' } as const
const isNew = (value: string): value is keyof typeof NEW => value in NEW
const OFFICE = { startTime: '09:00', endTime: '17:00' }

function valueOf(meaning: Meaning | null): string | null {
  if (meaning === null) return null
  if (meaning.means === 'activity') return `activity:${meaning.activityId}`
  if (meaning.means !== 'newActivity') return meaning.means
  return meaning.kind === 'work' ? 'newWork' : meaning.kind === 'leave' ? 'newLeave' : 'newAbsence'
}

/** The meaning that a choice gives, with the hours and words there were. */
function meaningOf(value: string, code: string, label: string, before: Meaning | null, activities: readonly WireActivity[]): Meaning {
  const hours =
    before !== null && 'startTime' in before && before.startTime !== undefined && before.endTime !== undefined
      ? { startTime: before.startTime, endTime: before.endTime }
      : OFFICE
  if (value === 'shift') return { means: 'shift', ...hours }
  if (isNew(value)) {
    const kind = NEW[value]
    const named =
      before?.means === 'newActivity'
        ? { name: before.name, letters: before.letters }
        : { name: label.slice(0, 40), letters: code.slice(0, 4) }
    return { means: 'newActivity', ...named, kind, ...(kind === 'work' && hours) }
  }
  if (value.startsWith('activity:')) {
    const activityId = value.slice('activity:'.length)
    const isWork = activities.find(({ _id }) => _id === activityId)?.kind === 'work'
    return { means: 'activity', activityId, ...(isWork && hours) }
  }
  return { means: value === 'rest' ? 'rest' : 'nothing' }
}

function Hours({
  meaning,
  error,
  onChange,
}: {
  meaning: Meaning
  error: string | undefined
  onChange: (meaning: Meaning) => void
}): ReactNode {
  const [typed, setTyped] = useState<{ start?: string; end?: string }>({})
  if (!('startTime' in meaning) || meaning.startTime === undefined) return null
  const put = (field: 'startTime' | 'endTime', text: string) => {
    setTyped((now) => ({ ...now, [field === 'startTime' ? 'start' : 'end']: text }))
    const read = readClock(text)
    if (read !== null) onChange({ ...meaning, [field]: read })
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <ClockInput
        label={words.start}
        value={typed.start ?? meaning.startTime}
        onChange={(text) => put('startTime', text)}
        error={undefined}
      />
      <ClockInput label={words.end} value={typed.end ?? meaning.endTime ?? ''} onChange={(text) => put('endTime', text)} error={error} />
    </div>
  )
}

export function CodeStep({ centerId, proposal, draft, change, errors }: StepProps): ReactNode {
  const activities = useActivities(centerId).data ?? []
  const sent = proposal.codes.filter(({ code }) => draft.codes[code] !== null)
  const options = [
    { value: 'shift', label: words.options.shift },
    { value: 'rest', label: words.options.rest },
    ...activities
      .filter(({ kind }) => isTakenOver(kind))
      .map(({ _id, name, letters }) => ({ value: `activity:${_id}`, label: name, note: letters })),
    { value: 'newWork', label: words.options.newWork },
    { value: 'newLeave', label: words.options.newLeave },
    { value: 'newAbsence', label: words.options.newAbsence },
    { value: 'nothing', label: words.options.nothing },
  ]
  return (
    <section aria-labelledby="codes" className="flex flex-col gap-3">
      <SectionTitle id="codes">{texts.stepNames.codes}</SectionTitle>
      <ul className="flex flex-col">
        {proposal.counts.map(({ code, cells, people }) => {
          const proposedCode = proposal.codes.find((own) => own.code === code)
          const before = draft.codes[code] ?? null
          const first = proposal.meanings.find((own) => own.code === code)?.certainty ?? 'open'
          const certainty = before === null ? 'open' : first === 'open' ? 'sure' : first
          const { tone, Icon } = CERTAINTY[certainty]
          const at = `codes.${sent.findIndex((own) => own.code === code)}.meaning`
          const put = (meaning: Meaning) => change({ codes: { ...draft.codes, [code]: meaning } })
          return (
            <li
              key={code}
              className="grid grid-cols-1 gap-x-5 gap-y-2 border-b border-line py-3 last:border-b-0 md:grid-cols-[14rem_1fr_8rem] md:items-start"
            >
              <div className="flex items-center gap-3">
                <span className="min-w-14 rounded-xs bg-s2 px-2 py-2 text-center text-16 font-650 break-all">{code}</span>
                <span className="flex min-w-0 flex-col">
                  {proposedCode !== undefined && proposedCode.label !== code && (
                    <span className="text-14 break-words">{proposedCode.label}</span>
                  )}
                  <span className="numeric text-13 text-t2">
                    {words.times(formatNumber(cells), formatCount(people, texts.people.count))}
                  </span>
                </span>
              </div>
              <div className="flex flex-col gap-2">
                <Select
                  label={words.means(code)}
                  placeholder={words.choose}
                  options={options}
                  value={valueOf(before)}
                  error={errors[at]}
                  onChange={(value) => put(meaningOf(value, code, proposedCode?.label ?? code, before, activities))}
                />
                {before !== null && <Hours key={valueOf(before)} meaning={before} error={errors[`${at}.endTime`]} onChange={put} />}
                {before?.means === 'newActivity' && (
                  <div className="grid grid-cols-[1fr_5.5rem] gap-2">
                    <TextInput
                      label={words.name}
                      maxLength={40}
                      value={before.name}
                      error={errors[`${at}.name`]}
                      onChange={({ target }) => put({ ...before, name: target.value })}
                    />
                    <TextInput
                      label={words.letters}
                      maxLength={4}
                      value={before.letters}
                      error={errors[`${at}.letters`]}
                      onChange={({ target }) => put({ ...before, letters: target.value })}
                    />
                  </div>
                )}
              </div>
              <span>
                <Chip tone={tone} icon={<Icon size={14} strokeWidth={2.5} />}>
                  {words.certainty[certainty]}
                </Chip>
              </span>
            </li>
          )
        })}
      </ul>
      <ReasonLine tone="ok">{words.private}</ReasonLine>
    </section>
  )
}
