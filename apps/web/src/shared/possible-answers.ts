// The form of a demand and the sheet of a member ask who could answer it.
import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '../api/client.ts'
import { callQuery } from '../kit/call-query.ts'
import { useSettled } from '../kit/use-settled.ts'

/**
 * The members who could answer that demand. The request waits until the person pauses, because each one reads the whole centre. `isAsked`
 * false: the demand has been posted.
 */
export function useAudience(body: InputOf<'demands.audience'>['body'], isAsked = true) {
  const bodyText = JSON.stringify(body)
  const settled = useSettled(bodyText)
  return useQuery({
    ...callQuery(['demands', 'audience', bodyText], 'demands.audience', { body }),
    enabled: isAsked && settled === bodyText,
  })
}
