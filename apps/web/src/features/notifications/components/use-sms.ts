// The settings of notifications alone read where somebody is texted.
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'

/** Reads the number to which one is texted. */
export const smsQuery = callQuery(['sms'], 'sms.get')

export function useSms() {
  return useQuery(smsQuery)
}
