// Who can answer a demand: how many, and their names where one presses. It is a help: what it stands in waits for nothing of it.
import type { WirePerson } from '@releve/contract/shifts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import UsersRound from 'lucide-react/icons/users-round'
import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { audienceTexts as texts } from './audience-texts.ts'
import { fullName } from './person.ts'

/** Some of them are chosen by pressing their names. */
interface Choice {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

function Names({ title, people, choice }: { title: string; people: readonly WirePerson[]; choice: Choice | undefined }): ReactNode {
  if (people.length === 0) return null
  const press = (id: string) => {
    const { chosen = [], onChange } = choice ?? {}
    onChange?.(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  return (
    <div className="flex flex-col gap-1.5">
      <h4 className="text-13 font-600 text-t2">{title}</h4>
      <ul className="flex flex-wrap gap-1.5">
        {people.map((person) =>
          choice === undefined ? (
            <li key={person._id} className="rounded-full bg-s2 px-3 py-1 text-14 in-data-[theme=light]:bg-s3">
              {fullName(person)}
            </li>
          ) : (
            <li key={person._id}>
              <button
                type="button"
                aria-pressed={choice.chosen.includes(person._id)}
                onClick={() => press(person._id)}
                className="flex min-h-11 items-center rounded-full bg-s2 px-3.5 text-14 in-data-[theme=light]:bg-s3 aria-pressed:bg-t1! aria-pressed:text-s0"
              >
                {fullName(person)}
              </button>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

interface AudienceProps {
  query: {
    readonly data: { readonly taking: readonly WirePerson[]; readonly exchanging: readonly WirePerson[] } | undefined
    readonly isError: boolean
  }
  failed: string
  /** Said where nobody can. */
  nobody: ReactNode
  /** Beneath the number. */
  note?: string | undefined
  before?: ReactNode
  choice?: Choice
  /** After the names. */
  children?: ReactNode
}

export function Audience({ query, failed, nobody, note, before, choice, children }: AudienceProps): ReactNode {
  const { data, isError } = query
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { taking = [], exchanging = [] } = data ?? {}
  const count = data === undefined ? null : taking.length + exchanging.length
  return (
    <section aria-label={texts.title} className="-my-2 flex flex-col gap-2">
      <div role="status">
        {count === null || count === 0 ? (
          <p className="flex min-h-11 items-center gap-3 text-14 text-t2">
            <UsersRound size={20} className="flex-none text-t3" />
            {count === null ? <span>{isError ? failed : texts.looking}</span> : nobody}
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
              <span className="font-600">{texts.count(taking.length, exchanging.length)}</span>
              {note !== undefined && <span className="text-t2">{note}</span>}
            </span>
            <ChevronDown size={20} className={classNames('flex-none text-t3 transition-transform', isOpen && 'rotate-180')} />
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen || count === null || count === 0} className="flex flex-col gap-3 pl-8">
        {before}
        <Names title={texts.taking} people={taking} choice={choice} />
        <Names title={texts.exchanging} people={exchanging} choice={choice} />
        {children}
      </div>
    </section>
  )
}
