// The actions pressed on a demand without network, as they are kept until there is one. A promise is not kept beyond the limit its person
// saw: the start of the vacation, or the end of the offer to them.
import type { WireDemand } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import type { QueuedWish } from '#session/queued.ts'
import { isOfferedTo } from '../queries.ts'
import { demandTexts } from '../texts.ts'

const texts = demandTexts.queued

export const aboutDemand = (id: string): string => `demand ${id}`

/** Says until when an answer is sent, where it is pressed. `me`: whoever answers. */
export function answerUntil(demand: WireDemand, me: string): { readonly until: number; readonly isOffer: boolean } {
  const { startAt } = demand.posterShift
  const until = isOfferedTo(demand, me) ? Math.min(demand.offer?.until ?? startAt, startAt) : startAt
  return { until, isOffer: until < startAt }
}

/** Taking it, or exchanging one's own vacation of `date`; the version seen goes along. */
export function answerToKeep(demand: WireDemand, date: Day | null, me: string): QueuedWish {
  const { _id: id, version } = demand
  const params = { id }
  const queueFields = { about: aboutDemand(id), until: answerUntil(demand, me).until }
  return date === null
    ? {
        ...queueFields,
        name: 'demands.accept',
        input: { params, body: { version } },
        label: texts.take(demand),
        done: demandTexts.done.taken(demand),
      }
    : {
        ...queueFields,
        name: 'demands.swap',
        input: { params, body: { version, date } },
        label: texts.swap(demand),
        done: demandTexts.done.swapped(demand.poster),
      }
}

/** Interest, or interest no more: the contrary of what is shown. */
export function interestToKeep(demand: WireDemand, me: string): QueuedWish {
  const isWished = !demand.interested.some(({ _id }) => _id === me)
  return {
    name: 'demands.interest',
    input: { params: { id: demand._id } },
    isWished,
    about: aboutDemand(demand._id),
    label: (isWished ? texts.interest : texts.noInterest)(demand),
    done: (isWished ? texts.interestDone : texts.noInterestDone)(demand),
    until: demand.posterShift.startAt,
  }
}
