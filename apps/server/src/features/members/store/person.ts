// A member as answers name them.
import type { Person } from './members.ts'

/**
 * The person of an answer: `userId` repeats `_id`, for the specification names it so in some entities. The words that tell namesakes
 * apart are added as the answer leaves (http/distinctions.ts).
 */
export const toWirePerson = ({ _id, name, lastName }: Pick<Person, '_id' | 'name' | 'lastName'>) => ({ _id, userId: _id, name, lastName })
