// The people of the file: new members, members whom the centre has, or left out; a name that was read wrong is corrected.
import type { ReactNode } from 'react'
import { Chip } from '#ui/chip.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatCount, formatDay } from '#ui/format.ts'
import { SearchedList } from '#ui/searched-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useMembersOf } from '#features/users/queries.ts'
import { fullName } from '@releve/contract/person-name'
import { takeoverTexts as texts } from '../texts.ts'
import type { PersonDraft, StepProps } from './draft.ts'

const words = texts.people

function noteOf({ team, registrationNumber, changes, from, to }: StepProps['proposal']['people'][number]): string {
  const day = (date: string) => formatDay(date, 'short', { year: true })
  return [
    team,
    registrationNumber,
    from === null ? null : words.arrived(day(from)),
    to === null ? null : words.gone(day(to)),
    ...changes.map((change) => words.moves(day(change.date), change.team)),
  ]
    .filter((text) => text !== null)
    .join(' · ')
}

const UNNAMED_SHOWN = 5

/** Rows of the file that are nobody: whoever takes it over corrects the file, or adds these people afterwards. */
function Unnamed({ rows }: { rows: readonly { readonly text: string }[] }): ReactNode {
  if (rows.length === 0) return null
  const shown = rows.slice(0, UNNAMED_SHOWN).map(({ text }) => `«\u00A0${text.slice(0, 40)}\u00A0»`)
  const names = `${shown.join(', ')}${rows.length > shown.length ? words.more(rows.length - shown.length) : ''}`
  return <p className="text-14 text-pretty break-words text-todo">{words.notNames(formatCount(rows.length, words.unnamed), names)}</p>
}

export function PeopleStep({ centerId, proposal, draft, change, errors }: StepProps): ReactNode {
  const members = useMembersOf(centerId).data ?? []
  const put = (label: string, person: PersonDraft) => change({ people: { ...draft.people, [label]: person } })
  return (
    <section aria-labelledby="personnes" className="flex flex-col gap-3">
      <SectionTitle id="personnes">{formatCount(proposal.people.length, words.count)}</SectionTitle>
      <p className="text-14 text-pretty text-t2">{words.note}</p>
      <Unnamed rows={proposal.unnamed ?? []} />
      <SearchedList list={proposal.people} textOf={({ label, team }) => `${label} ${team}`} from={20} texts={words.search}>
        {(found) => (
          <ul className="flex flex-col">
            {found.map((person) => {
              const { label } = person
              const place = proposal.people.indexOf(person)
              const own = draft.people[label] ?? { is: 'leftOut', name: person.name, lastName: person.lastName }
              const isKnown = proposal.members.some((member) => member.label === label && member.userId === own.is)
              return (
                <li
                  key={label}
                  className="grid grid-cols-1 gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0 md:grid-cols-[1fr_1fr_14rem] md:items-start"
                >
                  <TextInput
                    label={words.lastName}
                    hint={noteOf(person)}
                    value={own.lastName}
                    readOnly={own.is !== 'new'}
                    error={errors[`people.${place}.lastName`]}
                    onChange={({ target }) => put(label, { ...own, lastName: target.value })}
                  />
                  <TextInput
                    label={words.name}
                    value={own.name}
                    readOnly={own.is !== 'new'}
                    error={errors[`people.${place}.name`]}
                    onChange={({ target }) => put(label, { ...own, name: target.value })}
                  />
                  <div className="flex flex-col gap-1">
                    <Select
                      label={words.is(label)}
                      value={own.is}
                      onChange={(is) => put(label, { ...own, is })}
                      error={errors[`people.${place}.userId`]}
                      options={[
                        { value: 'new', label: words.new },
                        { value: 'leftOut', label: words.leftOut },
                        ...members.map((member) => ({ value: member._id, label: words.member(fullName(member)) })),
                      ]}
                    />
                    {isKnown && (
                      <span>
                        <Chip tone="success">{words.known}</Chip>
                      </span>
                    )}
                  </div>
                </li>
              )
            })}
          </ul>
        )}
      </SearchedList>
      <FieldError error={errors['people']} />
    </section>
  )
}
