// Who could take the vacation as the form stands, before it is posted: how many, and their names where one presses. It is a help: the
// form waits for nothing of it.
import type { WirePerson } from '@releve/contract/shifts'
import type { Day } from '@releve/domain/calendar/day'
import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import UsersRound from 'lucide-react/icons/users-round'
import { useId, useState, type ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { useSettled } from '../../../kit/use-settled.ts'
import { fullName } from '../../../shared/person.ts'
import { classNames } from '../../../ui/class-names.ts'
import { demandKeys } from '../queries.ts'
import { audienceBody, type Draft } from './demand-draft.ts'
import { formTexts } from './form-texts.ts'

const texts = formTexts.audience

/** Asked once the person rests: each question reads the whole centre. */
function useAudience(draft: Draft, date: Day) {
  const body = audienceBody(draft, date)
  const asked = JSON.stringify(body)
  const settled = useSettled(asked)
  return useQuery({
    queryKey: demandKeys.audience(asked),
    queryFn: ({ signal }) => call('demands.audience', { body, signal }),
    enabled: settled === asked,
  })
}

function Names({ title, people }: { title: string; people: readonly WirePerson[] }): ReactNode {
  if (people.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5">
      <h4 className="text-13 font-600 text-t2">{title}</h4>
      <ul className="flex flex-wrap gap-1.5">
        {people.map((person) => (
          <li key={person._id} className="rounded-full bg-s2 px-3 py-1 text-14 in-data-[theme=light]:bg-s3">
            {fullName(person)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `draft`: one that could be posted on that day. */
export function AudienceLine({ draft, date }: { draft: Draft; date: Day }): ReactNode {
  const { data, isError } = useAudience(draft, date)
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
            {count === null ? (
              <span>{isError ? texts.failed : texts.looking}</span>
            ) : (
              <span className="flex flex-col">
                <span className="font-600 text-t1">{texts.nobody[draft.type]}</span>
                <span className="text-pretty">{texts.help[draft.type]}</span>
              </span>
            )}
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
            <span className="min-w-0 flex-1 font-600">{texts.count(taking.length, exchanging.length)}</span>
            <ChevronDown size={20} className={classNames('flex-none text-t3 transition-transform', isOpen && 'rotate-180')} />
          </button>
        )}
      </div>
      <div id={id} hidden={!isOpen || count === null || count === 0} className="flex flex-col gap-3 pl-8">
        <Names title={texts.taking} people={taking} />
        <Names title={texts.exchanging} people={exchanging} />
        <p className="text-13 text-pretty text-t3">{texts.told}</p>
      </div>
    </section>
  )
}
