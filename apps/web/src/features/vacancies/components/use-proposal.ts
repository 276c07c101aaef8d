// Opens a vacation that is proposed, where an absence or a minimum left it, with one press.
import type { WireProposedVacancy } from '@releve/contract/vacancies'
import { useAction, useWishKey, type ActionOptions } from '../../../kit/use-action.ts'
import { useOpenVacancy, type Opened, type Opening } from '../queries.ts'

export function useProposal(options: ActionOptions<Opening, Opened>) {
  const open = useOpenVacancy()
  const keyOf = useWishKey()
  const { run, error, isPending } = useAction(open, options)
  return {
    error,
    isPending,
    /** What is on its way. */
    sent: isPending ? open.variables?.body : undefined,
    run: ({ origin, date, shift, holder }: WireProposedVacancy) => {
      const body = { origin, date, shift: shift.name, ...(holder !== null && { userId: holder._id }) }
      return run({ body, idempotencyKey: keyOf(body) })
    },
  }
}
