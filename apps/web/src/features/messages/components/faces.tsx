// The faces of a conversation: one, or two held together for several people.
import { plainName } from '@releve/contract/person-name'
import type { WirePerson } from '@releve/contract/shifts'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { useUsers } from '#features/users/queries.ts'

/** Shows them with their picture, as the members of the centre have one. */
export function Face({ person, size }: { person: WirePerson; size: 28 | 32 | 44 }): ReactNode {
  const { data } = useUsers()
  const picture = data?.find(({ _id }) => _id === person._id)?.avatar ?? undefined
  return <Avatar name={plainName(person)} imageUrl={picture} size={size} />
}

/** 44 px, whoever they are. */
export function Faces({ people }: { people: readonly WirePerson[] }): ReactNode {
  const [first, second] = people
  if (first === undefined) return null
  if (second === undefined) return <Face person={first} size={44} />
  return (
    <span className="relative block size-11 flex-none">
      <span className="absolute top-0 left-0">
        <Face person={first} size={28} />
      </span>
      <span className="absolute right-0 bottom-0 rounded-full shadow-[0_0_0_2px_var(--ring)]">
        <Face person={second} size={28} />
      </span>
    </span>
  )
}
