// The activities of a centre, for its administrators, kind by kind: named, given letters, put in another order, added, no longer proposed;
// saved as a whole.
import { activityRoutes } from '@releve/contract/activities'
import { validate } from '@releve/contract/validation'
import { isAskedKind, isAwayKind, isWorkKind } from '@releve/domain/planning/activity'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'
import { randomId } from '#api/random-id.ts'
import { ChangedForm } from '#kit/changed-form.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { readHours, typedHours } from '@releve/contract/typed-hours'
import { Tile } from '#shared/tile.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useActivities, useSaveActivities, type WireActivity } from '../queries.ts'
import { activityTexts as texts, type Reading } from '../texts.ts'

const KINDS = ['work', 'onCall', 'intervention', 'leave', 'absence'] as const

/** `key`: of its row, while it has no identifier. */
interface Line extends Omit<WireActivity, '_id'> {
  readonly key: string
  readonly _id?: string
}

const linesOf = (activities: readonly WireActivity[]): Line[] => activities.map((activity) => ({ key: activity._id, ...activity }))

const NOTICES = [7, 14, 30] as const
const MEMBERS = 'members'
const ADMINISTRATORS = 'administrators'

/** The choices of who asks for an activity, and how long before; a notice that a call gave it stands among the usual ones. */
function askingsOf({ noticeDays }: Line): { value: string; label: string }[] {
  const days = [...new Set([...NOTICES, ...(noticeDays === undefined ? [] : [noticeDays])])].toSorted((a, b) => a - b)
  return [
    { value: MEMBERS, label: texts.askings.members },
    ...days.map((count) => ({ value: `${count}`, label: texts.askings.noticed(count) })),
    { value: ADMINISTRATORS, label: texts.askings.administrators },
  ]
}

const askingOf = ({ isForAdministrators, noticeDays }: Line): string =>
  isForAdministrators === true ? ADMINISTRATORS : noticeDays === undefined ? MEMBERS : `${noticeDays}`

/** Members who ask for nothing are held by no limit either. */
const termsOf = (asking: string): Partial<Line> => ({
  isForAdministrators: asking === ADMINISTRATORS ? true : undefined,
  noticeDays: asking === ADMINISTRATORS || asking === MEMBERS ? undefined : Number(asking),
  ...(asking === ADMINISTRATORS && { isByDays: undefined, yearlyDays: undefined }),
})

const readingOf = ({ isNamed, isUnseen }: Line): Reading => (isNamed ? 'name' : isUnseen === true ? 'nothing' : 'unavailable')

/** Work alone has a name that colleagues may read; an intervention is work that everybody is told of. */
const readingsOf = (kind: Line['kind']): Reading[] => [
  ...(isAwayKind(kind) ? [] : (['name'] as const)),
  'unavailable',
  ...(isAskedKind(kind) ? (['nothing'] as const) : []),
]

/** The hours with which the choice of fixed ones begins: those of a legal working day. */
const FIRST_DAY_MINUTES = 7 * 60

interface FixedHoursProps {
  minutes: number | undefined
  error: string | undefined
  onChange: (minutes: number | undefined) => void
}

/** The hours that each day of some work counts, instead of its real time. */
function FixedHours({ minutes, error, onChange }: FixedHoursProps): ReactNode {
  const [typed, setTyped] = useState('')
  // The text stands as long as it means the minutes that are kept: a list that is read anew says its own.
  const text = (readHours(typed) ?? 0) === minutes ? typed : typedHours(minutes ?? 0)
  return (
    <>
      <span className="basis-full">
        <Checkbox
          label={texts.isFixed}
          checked={minutes !== undefined}
          onChange={(isSet) => onChange(isSet ? FIRST_DAY_MINUTES : undefined)}
        />
      </span>
      {minutes !== undefined && (
        <span className="min-w-[14rem] basis-full sm:max-w-[24rem]">
          <TextInput
            label={texts.fixedHours}
            hint={texts.fixedHint}
            value={text}
            error={error}
            onChange={({ target }) => {
              setTyped(target.value)
              // Another text than a number of hours is none: the contract says what it wants.
              onChange(readHours(target.value) ?? 0)
            }}
          />
        </span>
      )}
    </>
  )
}

/** The limit with which the choice of one begins. */
const FIRST_LIMIT = 5

interface LimitsProps {
  line: Line
  error: string | undefined
  onChange: (changes: Partial<Line>) => void
}

/** Whole days alone, and so many of them a year. */
function Limits({ line, error, onChange }: LimitsProps): ReactNode {
  const { kind, isByDays = false, yearlyDays } = line
  return (
    <>
      {isAwayKind(kind) && (
        <span className="basis-full">
          <Checkbox label={texts.isByDays} checked={isByDays} onChange={(isSet) => onChange({ isByDays: isSet ? true : undefined })} />
        </span>
      )}
      <span className="basis-full">
        <Checkbox
          label={texts.isLimited}
          checked={yearlyDays !== undefined}
          onChange={(isSet) => onChange({ yearlyDays: isSet ? FIRST_LIMIT : undefined })}
        />
      </span>
      {yearlyDays !== undefined && (
        <span className="min-w-[14rem] basis-full sm:max-w-[24rem]">
          <NumberStepper
            label={texts.yearlyDays}
            value={yearlyDays === 0 ? null : yearlyDays}
            min={1}
            max={366}
            unit={texts.dayUnit}
            error={error}
            // An emptied box is no limit of any number of days: the contract says what it wants.
            onChange={(days) => onChange({ yearlyDays: days ?? 0 })}
          />
        </span>
      )}
    </>
  )
}

interface TermsProps {
  line: Line
  named: string
  errors: { readonly yearlyDays: string | undefined; readonly fixedMinutes: string | undefined }
  onChange: (changes: Partial<Line>) => void
}

/** A line says who asks for the activity and what it counts; they are changed one press further. */
function Terms({ line, named, errors, onChange }: TermsProps): ReactNode {
  const [isPressed, setPressed] = useState(false)
  const { kind } = line
  const isOpen = isPressed || errors.yearlyDays !== undefined || errors.fixedMinutes !== undefined
  return (
    <>
      <span className="flex basis-full flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 flex-1 text-14 text-pretty text-t2">{texts.termsOf(line)}</span>
        <Button size={40} aria-expanded={isOpen} aria-label={texts.changeTermsOf(named)} onClick={() => setPressed(!isOpen)}>
          {texts.changeTerms}
        </Button>
      </span>
      {isOpen && isAskedKind(kind) && (
        <span className="min-w-[14rem] basis-full sm:max-w-[24rem]">
          <Select label={texts.asking} options={askingsOf(line)} value={askingOf(line)} onChange={(asking) => onChange(termsOf(asking))} />
        </span>
      )}
      {isOpen && isAskedKind(kind) && line.isForAdministrators !== true && (
        <Limits line={line} error={errors.yearlyDays} onChange={onChange} />
      )}
      {isOpen && kind === 'work' && (
        <FixedHours minutes={line.fixedMinutes} error={errors.fixedMinutes} onChange={(fixedMinutes) => onChange({ fixedMinutes })} />
      )}
      {isOpen && kind !== 'onCall' && (
        <span className="min-w-[14rem] basis-full sm:max-w-[24rem]">
          <Select
            label={texts.reading}
            hint={texts.readingHints[readingOf(line)]}
            options={readingsOf(kind).map((value) => ({ value, label: texts.readings[value] }))}
            value={readingOf(line)}
            onChange={(reading) => onChange({ isNamed: reading === 'name', isUnseen: reading === 'nothing' ? true : undefined })}
          />
        </span>
      )}
    </>
  )
}

/** The two lines in each other's place; other kinds between them stay where they are. */
function swapped(lines: readonly Line[], line: Line, other: Line | undefined): Line[] {
  if (other === undefined) return [...lines]
  return lines.map((listed) => (listed === line ? other : listed === other ? line : listed))
}

/** An activity taken out: the name of the one that stands in its place. */
const nextField: NextFocus = (_lost, list, beside) =>
  (beside instanceof HTMLElement ? beside : list).querySelector<HTMLElement>('input:not([hidden])')

interface LinesProps {
  kind: WireActivity['kind']
  lines: readonly Line[]
  errors: Readonly<Record<string, string | undefined>>
  onChange: (lines: readonly Line[]) => void
  /** Places the activity for people. Absent: whoever looks at it does not. */
  onPlace: ((activityId: string) => void) | undefined
}

function Lines({ kind, lines, errors, onChange, onPlace }: LinesProps): ReactNode {
  const handsFocus = useHandedFocus(nextField)
  const own = lines.filter((line) => line.kind === kind)
  const put = (line: Line, changes: Partial<Line>) =>
    onChange(lines.map((listed) => (listed === line ? { ...listed, ...changes } : listed)))
  return (
    <section aria-labelledby={`activites-${kind}`} className="flex flex-col gap-3">
      <div className="flex flex-col gap-0.5">
        <SectionTitle id={`activites-${kind}`}>{texts.kinds[kind].title}</SectionTitle>
        <p className="text-13 text-pretty text-t2">{texts.kinds[kind].note}</p>
      </div>
      <ol ref={handsFocus} className="flex flex-col gap-3">
        {own.map((line, index) => {
          const named = line.name === '' ? texts.unnamed : line.name
          const place = lines.indexOf(line)
          const { _id: id } = line
          const buttons = [
            ['up', ArrowUp, index > 0, swapped(lines, line, own[index - 1])],
            ['down', ArrowDown, index < own.length - 1, swapped(lines, line, own[index + 1])],
            ['close', Trash2, lines.length > 1, lines.filter((listed) => listed !== line)],
          ] as const
          return (
            <li key={line.key} className="flex flex-wrap items-end gap-x-2 gap-y-1 rounded-card bg-s2 p-3">
              <span className="pb-1">
                <Tile name={line.letters === '' ? '–' : line.letters} size={40} type={isAwayKind(kind) ? 'rest' : 'work'} />
              </span>
              <span className="w-20">
                <TextInput
                  label={texts.letters}
                  maxLength={4}
                  value={line.letters}
                  error={errors[`activities.${place}.letters`]}
                  onChange={({ target }) => put(line, { letters: target.value })}
                />
              </span>
              <span className="min-w-[9rem] flex-1">
                <TextInput
                  label={texts.name}
                  maxLength={40}
                  value={line.name}
                  error={errors[`activities.${place}.name`]}
                  onChange={({ target }) => put(line, { name: target.value })}
                />
              </span>
              {id !== undefined && onPlace !== undefined && kind !== 'intervention' && (
                <Button size={40} variant="outline" aria-label={texts.placeNamed(named)} onClick={() => onPlace(id)}>
                  {texts.place}
                </Button>
              )}
              <span className="flex">
                {buttons.map(([does, Icon, isPossible, next]) => (
                  <IconButton
                    key={does}
                    label={texts[does](named)}
                    icon={<Icon size={20} />}
                    aria-disabled={!isPossible}
                    onClick={() => isPossible && onChange(next)}
                  />
                ))}
              </span>
              {(isAskedKind(kind) || isWorkKind(kind)) && (
                <Terms
                  line={line}
                  named={named}
                  errors={{
                    yearlyDays: errors[`activities.${place}.yearlyDays`],
                    fixedMinutes: errors[`activities.${place}.fixedMinutes`],
                  }}
                  onChange={(changes) => put(line, changes)}
                />
              )}
            </li>
          )
        })}
      </ol>
      <span>
        <Button
          size={44}
          variant="outline"
          icon={<Plus size={18} />}
          onClick={() => onChange([...lines, { key: randomId(), name: '', letters: '', kind, isNamed: !isAwayKind(kind) }])}
        >
          {texts.add[kind]}
        </Button>
      </span>
    </section>
  )
}

interface EditorProps extends Pick<LinesProps, 'onPlace'> {
  centerId: string
  activities: readonly WireActivity[]
}

function Editor({ centerId, activities, onPlace }: EditorProps): ReactNode {
  // The list when the change began: a list saved by somebody else since is not overwritten.
  const [readActivities, setReadActivities] = useState(activities)
  const save = useSaveActivities(centerId)
  const form = useContractForm({
    initial: { activities: linesOf(activities) },
    read: (draft) =>
      validate(activityRoutes['activities.save'].body, {
        activities: draft.activities.map(({ key: _key, ...activity }) => activity),
        seen: [...readActivities],
      }),
    send: (body) => save.mutateAsync(body),
    done: () => texts.saved,
    onDone: (saved) => follow(saved),
  })
  function follow(now: readonly WireActivity[]): void {
    setReadActivities(now)
    form.reset({ activities: linesOf(now) })
  }
  if (activities !== readActivities && !form.isDirty && !save.isPending) follow(activities)
  return (
    <form {...form.props} className="flex flex-col gap-7">
      <UnsavedGuard when={form.isUnsaved} part="center" />
      {KINDS.map((kind) => (
        <Lines
          key={kind}
          kind={kind}
          lines={form.draft.activities}
          errors={form.errors}
          onChange={(lines) => form.set({ activities: [...lines] })}
          // An activity is placed in the words that are saved.
          onPlace={form.isDirty ? undefined : onPlace}
        />
      ))}
      <ChangedForm form={form} error={form.errors['activities'] ?? form.error} texts={texts} onCancel={() => follow(activities)} />
    </form>
  )
}

export function ActivitiesEditor({ centerId, onPlace }: Pick<EditorProps, 'centerId'> & { onPlace?: LinesProps['onPlace'] }): ReactNode {
  const query = useActivities(centerId)
  return (
    <section aria-label={texts.title} className="flex max-w-[860px] flex-col gap-4">
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <Loaded query={query} failed={texts.failed} asLine skeleton={<Skeleton width="100%" height={200} radius="card" />}>
        {(activities) => <Editor centerId={centerId} activities={activities} onPlace={onPlace} />}
      </Loaded>
    </section>
  )
}
