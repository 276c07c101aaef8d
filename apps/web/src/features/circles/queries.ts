// Exchanges among three or four: those proposed to this person, their answers, and the figures of a centre.
import type { WireCircle } from '@releve/contract/circles'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { fromStart } from '#api/start.ts'
import { useMe } from '#session/me.ts'

export const circleKeys = {
  all: ['circles'],
  list: ['circles', 'list'],
  one: (id: string) => ['circles', 'one', id],
  opening: (bodyText: string) => ['circles', 'opening', bodyText],
  figures: ['circles', 'figures'],
} as const

/** It waits for this person's answer. */
export function asksMe({ status, people }: WireCircle, me: string): boolean {
  return status === 'waiting' && people.some(({ person, answer }) => person._id === me && answer === null)
}

export function useCircles() {
  const { centerId } = useMe()
  return useQuery({
    queryKey: circleKeys.list,
    queryFn: ({ signal }) =>
      fromStart(
        'circles',
        ({ ofCenter }) => ofCenter?.circles,
        () => call('circles.list', { signal }),
      ),
    enabled: centerId !== null,
    // They stand above the demands, which the device keeps: without them the lists would move when they come.
    meta: { persisted: true },
  })
}

/** How many wait for this person's answer. */
export function useCirclesToAnswer(): number {
  const { _id: me } = useMe()
  return (useCircles().data ?? []).filter((circle) => asksMe(circle, me)).length
}
