// The promises that a change of the plan (cycle, activation, team, departure) touches: each with its days, and whether it is kept or
// undone. The list knows the form of the contract only; the caller asks, and acts on the answer.
import { fullName } from '@releve/contract/person-name'
import CalendarOff from 'lucide-react/icons/calendar-off'
import type { ReactNode } from 'react'
import { demandLabels } from '@releve/contract/demand-labels'
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, type ChipTone } from '../ui/chip.tsx'
import { DayText } from '../ui/day-text.tsx'
import { capitalize, formatCount, formatDay, NBSP, pluralForm } from '../ui/format.ts'
import {
  chooseForAll,
  conflictSubjects,
  type ConflictSubject,
  type PlanAction,
  type PlanChoices,
  peopleOf,
} from './plan-conflict-choices.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'

/** `done`: of one that was agreed. */
const KINDS: Readonly<Record<WirePlanConflict['kind'], { readonly label: string; readonly done: string; readonly tone: ChipTone }>> = {
  substitution: { label: demandLabels.substitution, done: 'accepté', tone: 'remplacement' },
  switch: { label: demandLabels.switch, done: 'acceptée', tone: 'permutation' },
  hybrid: { label: demandLabels.hybrid, done: 'acceptée', tone: 'remplacement' },
  absence: { label: 'Absence', done: 'approuvée', tone: 'neutral' },
  off_day: { label: 'Repos en plus', done: 'approuvé', tone: 'neutral' },
  custom_modification: { label: 'Horaires modifiés', done: 'approuvés', tone: 'neutral' },
}

const texts = {
  open: 'en attente',
  keep: 'Garder',
  cancel: 'Annuler',
  choice: (line: string) => `Décision${NBSP}: ${line}`,
  all: 'Pour tous',
  forAll: { keep: 'Tout garder', cancel: 'Tout annuler' },
  kept: {
    demand: 'L’échange reste tel qu’il a été promis, avec son jour et ses horaires.',
    open: 'La demande reste ouverte\u202F; si les horaires de sa vacation changent, elle les suit.',
    modification: 'La modification reste en place.',
  },
  cancelled: {
    demand: 'L’échange est défait\u202F; les points sont rendus et les deux collègues prévenus.',
    open: 'La demande est retirée\u202F; les points mis de côté sont rendus.',
    modification:
      'La modification est annulée, ou s’arrête si elle a commencé, et le membre prévenu\u202F; une demande restée sans vacation est close.',
  },
  /** It is given where the decision means something else than for a change of the plan. */
  byReason: {
    covered: {
      keep: 'La personne garde la vacation\u202F; Relève la prévient, et elle peut s’en désister jusqu’au début.',
      cancel: 'La personne est libérée de la vacation et prévenue\u202F; les points prévus ne sont pas versés.',
    },
    exchanged: {
      keep: 'L’échange reste, et ce jour garde ses horaires.',
      cancel: 'L’échange est défait\u202F; les points sont rendus et les deux collègues prévenus.',
    },
    overlaps: {
      keep: 'L’absence reste\u00A0: ces horaires ne valent que pour les autres jours.',
      cancel: 'Ces jours sont repris à l’absence, qui garde les autres.',
    },
  },
  labels: {
    covered: { keep: 'Laisser', cancel: 'Libérer' },
    overlaps: { keep: 'Laisser l’absence', cancel: 'Ouvrir ces jours' },
  },
  stays: { one: 'engagement reste tel quel', other: 'engagements restent tels quels' },
  count: { one: 'engagement touché', other: 'engagements touchés' },
  closed: { one: 'demande ouverte sera close', other: 'demandes ouvertes seront closes' },
  closedWhy: {
    one: 'La vacation proposée n’existera plus sous cette forme\u00A0: personne ne pourrait la prendre. Les points mis de côté sont rendus.',
    other:
      'Les vacations proposées n’existeront plus sous cette forme\u00A0: personne ne pourrait les prendre. Les points mis de côté sont rendus.',
  },
} as const

interface PlanConflictListProps {
  conflicts: readonly WirePlanConflict[]
  choices: PlanChoices
  onChange: (choices: PlanChoices) => void
  /**
   * Nothing can stay (somebody leaves): no choice is offered, each is said to be undone. The caller sends
   * `chooseForAll(conflicts, 'cancel')`.
   */
  cancelOnly?: boolean
  /** It stands beside cards that still wait for a choice after an attempt to go on. */
  missing?: string | undefined
}

/** The words of a table for a reason that has its own. */
const ofReason = <Words,>(table: Readonly<Partial<Record<WirePlanConflict['reason'], Words>>>, reason: WirePlanConflict['reason']) =>
  table[reason]

function labelOf({ reason }: WirePlanConflict, action: PlanAction): string {
  return ofReason<Readonly<Record<PlanAction, string>>>(texts.labels, reason)?.[action] ?? texts[action]
}

function consequenceOf({ demandId, status, reason }: WirePlanConflict, action: PlanAction): string {
  const own = ofReason<Readonly<Record<PlanAction, string>>>(texts.byReason, reason)
  if (own !== undefined) return own[action]
  const sentences = action === 'keep' ? texts.kept : texts.cancelled
  if (demandId === undefined) return sentences.modification
  return status === 'open' ? sentences.open : sentences.demand
}

function KindChip({ kind }: { kind: WirePlanConflict['kind'] }): ReactNode {
  return <Chip tone={KINDS[kind].tone}>{KINDS[kind].label}</Chip>
}

/** Lists open demands that the change closes by itself: they are said, not decided. */
function ClosedList({ subjects }: { subjects: readonly ConflictSubject[] }): ReactNode {
  return (
    <Card as="section" className="flex flex-col gap-3 p-4">
      <h4 className="text-14 font-600">{formatCount(subjects.length, texts.closed)}</h4>
      {subjects.some(({ lines: [first] }) => first.reason !== 'sought') && (
        <p className="text-13 text-pretty text-t2">{pluralForm(subjects.length, texts.closedWhy)}</p>
      )}
      <ul className="flex flex-col gap-2">
        {subjects.map(({ key, lines: [first] }) => (
          <li key={key} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-2 text-14">
            <span className="min-w-0 flex-1 basis-40">
              <DayText className="font-600">{capitalize(formatDay(first.date))}</DayText>
              <span className="text-t2">{`, ${peopleOf(first)}`}</span>
              {first.reason === 'sought' && <span className="block text-13 text-t2">{first.message}</span>}
            </span>
            <KindChip kind={first.kind} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Promises that stay as they are: said, not decided. */
function KeptList({ subjects }: { subjects: readonly ConflictSubject[] }): ReactNode {
  return (
    <Card as="section" className="flex flex-col gap-3 p-4">
      <h4 className="text-14 font-600">{formatCount(subjects.length, texts.stays)}</h4>
      <ul className="flex flex-col gap-2">
        {subjects.flatMap(({ key, lines }) =>
          lines.map(({ date, message }) => (
            <li key={`${key} ${date}`} className="flex flex-col gap-0.5 border-t border-line pt-2 text-14">
              <DayText className="font-600">{capitalize(formatDay(date))}</DayText>
              <span className="text-pretty text-t2">{message}</span>
            </li>
          )),
        )}
      </ul>
    </Card>
  )
}

function SubjectCard({ subject, ...of }: PlanConflictListProps & { subject: ConflictSubject }): ReactNode {
  const { choices, onChange, cancelOnly = false, missing } = of
  const { key, lines } = subject
  const choice = cancelOnly ? 'cancel' : choices[key]
  const [first] = lines
  const people = peopleOf(first)
  return (
    <Card as="article" className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <KindChip kind={first.kind} />
        <span className="text-13 text-t3">{first.status === 'open' ? texts.open : KINDS[first.kind].done}</span>
      </div>
      <ul className="flex flex-col gap-2.5">
        {lines.map((line) => (
          <li key={`${line.date}.${line.user._id}.${line.reason}`} className="flex flex-col gap-0.5">
            <DayText className="text-16 font-600">{capitalize(formatDay(line.date, 'semiLong', { year: true }))}</DayText>
            <span className="text-14 text-pretty text-t2">
              {lines.length > 1 && `${fullName(line.user)}${NBSP}: `}
              {line.message}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-14 text-t2">{people}</p>
      {!cancelOnly && (
        <div data-undecided={choice === undefined ? '' : undefined}>
          <SegmentedControl<PlanAction | 'none'>
            label={texts.choice(`${KINDS[first.kind].label}, ${formatDay(first.date)}, ${people}`)}
            options={[
              { value: 'keep', label: labelOf(first, 'keep') },
              { value: 'cancel', label: labelOf(first, 'cancel') },
            ]}
            value={choice ?? 'none'}
            onChange={(action) => action !== 'none' && onChange({ ...choices, [key]: action })}
            wide
          />
        </div>
      )}
      {choice !== undefined && <p className="text-13 text-pretty text-t3">{consequenceOf(first, choice)}</p>}
      {choice === undefined && missing !== undefined && <p className="text-13 text-error">{missing}</p>}
    </Card>
  )
}

/** One card for each demand or modification, with its choice; above them the same choice for all, when there are several. */
export function PlanConflictList(props: PlanConflictListProps): ReactNode {
  const { conflicts, choices, onChange, cancelOnly = false } = props
  const all = conflictSubjects(conflicts)
  // A member who leaves undoes everything alike.
  const subjects = cancelOnly ? all : all.filter(({ isVoid, isKept }) => !isVoid && !isKept)
  const standing = cancelOnly ? [] : all.filter(({ isKept }) => isKept)
  const closed = cancelOnly ? [] : all.filter(({ isVoid }) => isVoid)
  return (
    <section aria-label={formatCount(all.length, texts.count)} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="flex items-center gap-2 text-16">
          <CalendarOff size={18} className="text-warn" />
          {formatCount(all.length, texts.count)}
        </h3>
        {!cancelOnly && subjects.length > 1 && (
          <span role="group" aria-label={texts.all} className="flex gap-2">
            {(['keep', 'cancel'] as const).map((action) => (
              <Button key={action} size={40} onClick={() => onChange({ ...choices, ...chooseForAll(conflicts, action) })}>
                {texts.forAll[action]}
              </Button>
            ))}
          </span>
        )}
      </div>
      {subjects.map((subject) => (
        <SubjectCard key={subject.key} {...props} subject={subject} />
      ))}
      {standing.length > 0 && <KeptList subjects={standing} />}
      {closed.length > 0 && <ClosedList subjects={closed} />}
    </section>
  )
}
