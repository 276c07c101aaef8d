// Shows who can answer a demand: their number, and their names on demand. While a demand is being posted, it also shows whom the demand is
// addressed to first, and after how long it is everybody's. It is a help: the screen around waits for nothing of it.
import { fullName } from '@releve/contract/person-name'
import type { WirePerson } from '@releve/contract/shifts'
import type { Zone } from '@releve/domain/calendar/zone'
import { firstUntil } from '@releve/domain/demands/answers'
import ChevronDown from 'lucide-react/icons/chevron-down'
import UsersRound from 'lucide-react/icons/users-round'
import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { DayText } from '../ui/day-text.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { FIRST_HOURS, type FirstChoice } from './first-choice.ts'
import { instantText } from './instant-text.ts'
import { formatCount, NBSP } from '../ui/format.ts'

const COLLEAGUES = { one: 'collègue', other: 'collègues' } as const

export const audienceTexts = {
  title: 'Qui peut répondre',
  looking: 'Relève regarde qui peut répondre…',
  count: (taking: number, exchanging: number) => {
    if (exchanging === 0) return `${formatCount(taking, COLLEAGUES)} ${taking < 2 ? 'peut' : 'peuvent'} la prendre`
    if (taking === 0) return `${formatCount(exchanging, COLLEAGUES)} ${exchanging < 2 ? 'peut' : 'peuvent'} l’échanger`
    return `${formatCount(taking, COLLEAGUES)} ${taking < 2 ? 'peut' : 'peuvent'} la prendre, ${formatCount(exchanging, { one: 'autre', other: 'autres' })} l’échanger`
  },
  taking: 'Peuvent la prendre',
  exchanging: 'Peuvent l’échanger',
  choose: 'Touchez des noms pour vous adresser d’abord à eux.',
  first: (count: number) => `D’abord à ${formatCount(count, COLLEAGUES)}`,
  after: 'Ouverte à tous après',
  hours: (hours: number) => `${hours}${NBSP}h`,
  /** `widens`: who may open it to everybody before that, one sentence. */
  firstUntil: (count: number, until: string, isHalf: boolean, widens: string) =>
    `${count < 2 ? 'Seule cette personne est prévenue et peut répondre' : 'Eux seuls sont prévenus et peuvent répondre'} jusqu’au ${until}${isHalf ? ' (la moitié du temps qui reste avant le début)' : ''}, puis tous. ${widens}`,
  told: 'Une fois la demande postée, Relève les prévient par les moyens et aux heures que chacun a choisis.',
} as const

const HOUR_MS = 3_600_000

interface Choice {
  readonly value: FirstChoice
  readonly onChange: (chosen: Partial<FirstChoice>) => void
  /** The people who may open it to everybody sooner, in one sentence. */
  readonly widens: string
  /** The instant at which the vacation begins; `now` is the present one. */
  readonly startAt: number
  readonly now: number
  readonly zone: Zone
}

interface NamesProps {
  title: string
  people: readonly WirePerson[]
  /** Some of them are chosen by pressing their names. */
  choice: Choice | undefined
}

function Names({ title, people, choice }: NamesProps): ReactNode {
  if (people.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5">
      <h4 className="text-13 font-600 text-t2">{title}</h4>
      <ul className="flex flex-wrap gap-1.5">
        {people.map((person) => {
          if (choice === undefined) {
            return (
              <li key={person._id} className="rounded-full bg-s2 px-3 py-1 text-14 in-data-[theme=light]:bg-s3">
                {fullName(person)}
              </li>
            )
          }
          const { first } = choice.value
          const isChosen = first.includes(person._id)
          return (
            <li key={person._id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => choice.onChange({ first: isChosen ? first.filter((id) => id !== person._id) : [...first, person._id] })}
                className="flex min-h-11 items-center rounded-full bg-s2 px-3.5 text-14 in-data-[theme=light]:bg-s3 aria-pressed:bg-t1! aria-pressed:text-s0"
              >
                {fullName(person)}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function FirstHours({ value: { first, firstHours }, onChange, widens, startAt, now, zone }: Choice): ReactNode {
  const until = firstUntil(firstHours, { startAt, now })
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-14 font-600">{audienceTexts.after}</h4>
      <SegmentedControl
        wide
        label={audienceTexts.after}
        options={FIRST_HOURS.map((hours) => ({ value: String(hours), label: audienceTexts.hours(hours) }))}
        value={String(firstHours)}
        onChange={(hours) => onChange({ firstHours: Number(hours) })}
      />
      <p className="text-13 text-pretty text-t2">
        <DayText>{audienceTexts.firstUntil(first.length, instantText(until, zone), until < now + firstHours * HOUR_MS, widens)}</DayText>
      </p>
    </div>
  )
}

interface AudienceProps {
  query: {
    readonly data: { readonly taking: readonly WirePerson[]; readonly exchanging: readonly WirePerson[] } | undefined
    readonly isError: boolean
    /** An earlier answer about the same vacation stays, so that nothing moves, but nobody is chosen from it. */
    readonly isPlaceholderData: boolean
  }
  failed: string
  /** The words when nobody can. */
  nobody: ReactNode
  /** The choice of whom to address first, for a demand that is being posted. */
  choice?: Choice
}

export function Audience({ query: { data, isError, isPlaceholderData }, failed, nobody, choice }: AudienceProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { taking = [], exchanging = [] } = data ?? {}
  const count = data === undefined ? null : taking.length + exchanging.length
  const firstCount = choice?.value.first.length ?? 0
  return (
    <section aria-label={audienceTexts.title} className={classNames('-my-2 flex flex-col gap-2', isPlaceholderData && 'opacity-60')}>
      <div role="status" aria-busy={isPlaceholderData || undefined}>
        {count === null || count === 0 ? (
          <p className="flex min-h-11 items-center gap-3 text-14 text-t2">
            <UsersRound size={20} className="flex-none text-t3" />
            {count === null ? <span>{isError ? failed : audienceTexts.looking}</span> : nobody}
          </p>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 w-full items-center gap-3 rounded-button-small text-left text-14"
          >
            <UsersRound size={20} className="flex-none text-t3" />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-600">{audienceTexts.count(taking.length, exchanging.length)}</span>
              {firstCount > 0 && <span className="text-t2">{audienceTexts.first(firstCount)}</span>}
            </span>
            <ChevronDown size={20} className={classNames('flex-none text-t3 transition-transform', isOpen && 'rotate-180')} />
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen || count === null || count === 0} inert={isPlaceholderData} className="flex flex-col gap-3 pl-8">
        {choice !== undefined && <p className="text-13 text-pretty text-t2">{audienceTexts.choose}</p>}
        <Names title={audienceTexts.taking} people={taking} choice={choice} />
        <Names title={audienceTexts.exchanging} people={exchanging} choice={choice} />
        {choice !== undefined && firstCount > 0 && <FirstHours {...choice} />}
        {choice !== undefined && <p className="text-13 text-pretty text-t3">{audienceTexts.told}</p>}
      </div>
    </section>
  )
}
