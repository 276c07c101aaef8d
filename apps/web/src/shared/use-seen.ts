// The state that a person had read when they began a change, sent with the change. Whatever is read anew meanwhile, a decision that
// somebody else made in between is refused and said before it is undone. Once it has been said, the person may go on.
import { useState } from 'react'
import { ApiError } from '../api/errors.ts'

/**
 * @param now what is known; undefined while it is not
 * @param code of the refusal that says what was decided meanwhile
 * @param readAgain what is known once it has been read again, if it could be
 * @returns sends with what one saw
 */
export function useSeen<Seen>(now: Seen | undefined, code: string, readAgain: () => Promise<Seen | undefined>) {
  const [begun, setBegun] = useState(now)
  if (begun === undefined && now !== undefined) setBegun(now)
  return async <Answer>(send: (seenFields: { readonly seen?: Seen }) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(begun === undefined ? {} : { seen: begun })
    } catch (refused) {
      if (refused instanceof ApiError && refused.code === code) setBegun((await readAgain()) ?? begun)
      throw refused
    }
  }
}
