// Somebody among many, found by typing a few letters of their name.
import { fullName, type NamedPerson, plainName, withDistinction } from '@releve/contract/person-name'
import type { ComponentProps, ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { ComboField } from '../ui/combo-field.tsx'
import { searchTexts } from '../ui/search-texts.ts'

interface ListedPerson extends NamedPerson {
  readonly _id: string
  readonly role: string | null
  readonly avatar?: string | null | undefined
}

type ComboProps = ComponentProps<typeof ComboField<ListedPerson>>

interface PersonFieldProps extends Pick<ComboProps, 'label' | 'placeholder' | 'hint' | 'error' | 'reading' | 'onType' | 'onChange'> {
  /** They stand in the order of the list; undefined while they are not read. */
  people: ComboProps['entries']
  /** The chosen person, even when absent from `people`. */
  chosen?: ListedPerson | undefined
  value: string | null
}

/** Lists name people so: « Ardoisière Zoé ». */
const listedName = (person: NamedPerson): string => withDistinction(`${person.lastName} ${person.name}`.trim(), person)

function personFace(person: ListedPerson): ReactNode {
  return (
    <>
      <Avatar name={plainName(person)} imageUrl={person.avatar ?? undefined} size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-550">{listedName(person)}</span>
        {person.role !== null && <span className="text-13 text-t3">{person.role}</span>}
      </span>
    </>
  )
}

const texts = {
  nothing: searchTexts.nobody,
  awaited: searchTexts.peopleAwaited,
  failed: searchTexts.peopleFailed,
  clear: searchTexts.clearPerson,
}

export function PersonField({ people, chosen, value, ...field }: PersonFieldProps): ReactNode {
  // The same one whatever is found: the field writes the name of another one over what is being typed.
  const known = value === null ? undefined : chosen?._id === value ? chosen : people?.find(({ _id }) => _id === value)
  return (
    <ComboField<ListedPerson>
      {...field}
      entries={people}
      value={known ?? null}
      textOf={fullName}
      labelOf={listedName}
      face={personFace}
      texts={texts}
    />
  )
}
