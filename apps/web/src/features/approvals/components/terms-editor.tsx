// The levels of approval of a centre, for its administrators: by activity and by kind of exchange, one or two, with whose answer each is and when it goes up.
import { approvalRoutes } from '@releve/contract/approvals'
import { validate } from '@releve/contract/validation'
import { exchangeWords } from '@releve/contract/approval-words'
import { approverRoles, exchangeKinds, LEVELS_MOST, type ExchangeKind } from '@releve/domain/access/chain'
import type { Day } from '@releve/domain/calendar/day'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'
import { ChangedForm } from '#kit/changed-form.tsx'
import { Loaded, together } from '#kit/loaded.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { ToggleChips } from '#ui/toggle-chips.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useActivities, type WireActivity } from '#features/activities/queries.ts'
import { useToday } from '#features/centers/queries.ts'
import { useCenterRoles, type CenterRoles } from '#features/roles/queries.ts'
import { useApprovalTerms, useSaveApprovalTerms, type ApprovalTerms } from '../queries.ts'
import { approvalTexts as texts } from '../texts.ts'

type Levels = ApprovalTerms['requests'][number]['levels']
type Level = Levels[number]

const DELAYS = ['never', '12', '24', '48', '72', '168'] as const
const FIRST_LEVEL: Level = { who: ['teamChief'], hours: 48 }
const SECOND_LEVEL: Level = { who: ['planner', 'administrator'], hours: null }
const TYPES = ['absence', 'off_day', 'custom_modification'] as const

/** Activities and types that may have levels, in the order of the centre. */
const subjectsOf = (activities: readonly WireActivity[]) => [
  ...activities.map(({ _id, name }) => ({ value: _id, label: name })),
  ...TYPES.map((type) => ({ value: type, label: texts.types[type] })),
]

interface LevelFieldsProps {
  level: Level
  number: number
  error: string | undefined
  onChange: (level: Level) => void
}

function LevelFields({ level, number, error, onChange }: LevelFieldsProps): ReactNode {
  const known = level.hours === null ? 'never' : String(level.hours)
  const delays = DELAYS.some((delay) => delay === known) ? DELAYS : [...DELAYS, known]
  return (
    <div className="flex flex-col gap-2">
      <ToggleChips
        label={texts.level(number)}
        look="outlined"
        options={approverRoles.map((value) => ({ value, label: texts.roles[value] }))}
        value={level.who}
        onChange={(who) => onChange({ ...level, who })}
      />
      <FieldError error={error} />
      <Select<string>
        look="chip"
        label={texts.delay}
        options={delays.map((value) => ({
          value,
          label: value === 'never' ? texts.delays.never : `${texts.delay} ${texts.delays.hours(Number(value))}`,
        }))}
        value={known}
        onChange={(value) => onChange({ ...level, hours: value === 'never' ? null : Number(value) })}
      />
    </div>
  )
}

/** The one person who could answer for all levels of an entry today; null: there are two, or nobody. */
function onlyApprover(levels: Levels, { roles, administrators }: CenterRoles, today: Day): CenterRoles['administrators'][number] | null {
  const holders = roles.filter(({ role, fromDate }) => fromDate <= today && levels.some(({ who }) => who.some((each) => each === role)))
  const people = new Map([...holders.map(({ user }) => user), ...administrators].map((person) => [person._id, person]))
  const [only] = people.values()
  return people.size === 1 ? (only ?? null) : null
}

interface EntryFieldsProps {
  levels: Levels
  /** Null: they are not read, or could not be. */
  holders: CenterRoles | null
  name: string
  /** The place of the entry in what is sent. */
  path: string
  errors: Readonly<Record<string, string | undefined>>
  onChange: (levels: Levels) => void
  onRemove: () => void
}

function EntryFields({ levels, holders, name, path, errors, onChange, onRemove }: EntryFieldsProps): ReactNode {
  const today = useToday()
  const only = levels.length < LEVELS_MOST || holders === null ? null : onlyApprover(levels, holders, today)
  return (
    <li className="flex flex-col gap-4 rounded-card bg-s2 p-3.5">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-16 font-650">{name}</h3>
        <IconButton label={texts.remove(name)} icon={<Trash2 size={20} />} onClick={onRemove} />
      </div>
      {levels.map((level, index) => (
        <LevelFields
          // The two levels have no other name than their place.
          key={index}
          level={level}
          number={index + 1}
          error={errors[`${path}.levels.${index}.who`]}
          onChange={(next) => onChange(levels.map((each, at) => (at === index ? next : each)))}
        />
      ))}
      {only !== null && <ReasonLine tone="warn">{texts.onlyOne(only)}</ReasonLine>}
      <span>
        {levels.length < LEVELS_MOST ? (
          <Button size={44} variant="outline" icon={<Plus size={18} />} onClick={() => onChange([...levels, SECOND_LEVEL])}>
            {texts.addLevel}
          </Button>
        ) : (
          <Button size={44} variant="outline" onClick={() => onChange(levels.slice(0, 1))}>
            {texts.removeLevel}
          </Button>
        )}
      </span>
    </li>
  )
}

function Editor({
  centerId,
  terms,
  holders,
  activities,
}: {
  centerId: string
  terms: ApprovalTerms
  holders: CenterRoles | null
  activities: readonly WireActivity[]
}): ReactNode {
  // The settings when the change began: what somebody else saved since is not overwritten.
  const [readTerms, setReadTerms] = useState(terms)
  const save = useSaveApprovalTerms(centerId)
  const form = useContractForm({
    initial: terms,
    read: (draft) => validate(approvalRoutes['approvals.saveTerms'].body, { ...draft, seen: readTerms }),
    send: (body) => save.mutateAsync(body),
    done: () => texts.saved,
    onDone: (saved) => follow(saved),
  })
  function follow(now: ApprovalTerms): void {
    setReadTerms(now)
    form.reset(now)
  }
  if (terms !== readTerms && !form.isDirty && !save.isPending) follow(terms)
  const { requests, exchanges, lapseHours } = form.draft
  const subjects = subjectsOf(activities)
  const free = subjects.filter(({ value }) => !requests.some(({ activity }) => activity === value))
  const freeKinds = exchangeKinds.filter((kind) => !exchanges.some((entry) => entry.kind === kind))
  const put = (next: ApprovalTerms['requests']) => form.set({ requests: next })
  const putExchanges = (next: ApprovalTerms['exchanges']) => form.set({ exchanges: next })
  return (
    <form {...form.props} className="flex flex-col gap-7">
      <UnsavedGuard when={form.isUnsaved} part="center" />
      <section aria-labelledby="levels" className="flex flex-col gap-3">
        <SectionTitle id="levels">{texts.which}</SectionTitle>
        {requests.length === 0 && <p className="text-14 text-t2">{texts.none}</p>}
        <ul className="flex flex-col gap-3">
          {requests.map((entry, place) => (
            <EntryFields
              key={entry.activity}
              levels={entry.levels}
              holders={holders}
              name={subjects.find(({ value }) => value === entry.activity)?.label ?? entry.activity}
              path={`requests.${place}`}
              errors={form.errors}
              onChange={(levels) => put(requests.map((each) => (each === entry ? { ...entry, levels } : each)))}
              onRemove={() => put(requests.filter((each) => each !== entry))}
            />
          ))}
        </ul>
        {free.length > 0 && (
          <Select<string>
            label={texts.add}
            placeholder={texts.activity}
            options={free}
            value={null}
            onChange={(activity) => put([...requests, { activity, levels: [FIRST_LEVEL] }])}
          />
        )}
      </section>
      <section aria-labelledby="exchanges" className="flex flex-col gap-3">
        <SectionTitle id="exchanges">{texts.exchanges}</SectionTitle>
        <p className="text-14 text-pretty text-t2">{exchanges.length === 0 ? texts.noExchanges : texts.exchangesNote}</p>
        <ul className="flex flex-col gap-3">
          {exchanges.map((entry, place) => (
            <EntryFields
              key={entry.kind}
              levels={entry.levels}
              holders={holders}
              name={exchangeWords[entry.kind]}
              path={`exchanges.${place}`}
              errors={form.errors}
              onChange={(levels) => putExchanges(exchanges.map((each) => (each === entry ? { ...entry, levels } : each)))}
              onRemove={() => putExchanges(exchanges.filter((each) => each !== entry))}
            />
          ))}
        </ul>
        {freeKinds.length > 0 && (
          <Select<ExchangeKind>
            label={texts.addExchange}
            placeholder={texts.exchange}
            options={freeKinds.map((value) => ({ value, label: exchangeWords[value] }))}
            value={null}
            onChange={(kind) => putExchanges([...exchanges, { kind, levels: [FIRST_LEVEL] }])}
          />
        )}
      </section>
      <div className="max-w-[360px]">
        <NumberStepper
          label={texts.lapse}
          hint={texts.lapseHint}
          error={form.errors['lapseHours']}
          unit={texts.hours}
          min={0}
          max={168}
          value={lapseHours}
          onChange={(value) => form.set({ lapseHours: value ?? 0 })}
        />
      </div>
      <ChangedForm form={form} error={form.errors['requests'] ?? form.error} texts={texts} onCancel={() => follow(terms)} />
    </form>
  )
}

export function TermsEditor({ centerId }: { centerId: string }): ReactNode {
  const terms = useApprovalTerms(centerId)
  const activities = useActivities(centerId)
  // The settings are edited without them: they only warn.
  const holders = useCenterRoles(centerId).data ?? null
  return (
    <section aria-label={texts.title} className="flex max-w-[860px] flex-col gap-4">
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <Loaded query={together(terms, activities)} failed={texts.failed} asLine skeleton={<SkeletonStack count={3} height={104} />}>
        {([read, known]) => <Editor centerId={centerId} terms={read} holders={holders} activities={known} />}
      </Loaded>
    </section>
  )
}
