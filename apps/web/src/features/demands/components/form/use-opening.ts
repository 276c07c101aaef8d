// The form of a demand asks which other vacations would open an exchange among three or four.
import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { useSettled } from '#kit/use-settled.ts'
import { circleKeys } from '#features/circles/queries.ts'

/**
 * The vacations that a demand being written could ask for besides. It is requested once the person pauses: each question reads the whole
 * centre.
 */
export function useOpening(body: InputOf<'circles.openings'>['body'], isAsked: boolean) {
  const bodyText = JSON.stringify(body)
  const settled = useSettled(bodyText)
  return useQuery({ ...callQuery(circleKeys.opening(bodyText), 'circles.openings', { body }), enabled: isAsked && settled === bodyText })
}
