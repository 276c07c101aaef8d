// Leave campaigns of a centre. They are refreshed with plannings, as what they grant is one.
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { useChange } from '#kit/use-change.ts'

const campaignKeys = { all: (centerId: string) => ['planning', 'campaigns', centerId] } as const

export type CampaignView = OutputOf<'campaigns.get'>
export type Campaign = CampaignView['campaign']

export function useCampaigns(centerId: string) {
  return useQuery({
    ...callQuery(campaignKeys.all(centerId), 'campaigns.list', { params: { id: centerId } }),
    select: ({ campaigns }) => campaigns,
    ...nothingBefore,
  })
}

export function useCampaign(centerId: string, campaignId: string) {
  return useQuery({
    ...callQuery([...campaignKeys.all(centerId), campaignId], 'campaigns.get', { params: { id: centerId, campaignId } }),
    ...nothingBefore,
  })
}

export function useOpenCampaign(centerId: string) {
  return useChange(
    (body: InputOf<'campaigns.open'>['body']) => call('campaigns.open', { params: { id: centerId }, body }),
    () => [campaignKeys.all(centerId)],
  )
}

export function useSendWishes(centerId: string, campaignId: string) {
  return useChange(
    (body: InputOf<'campaigns.wish'>['body']) => call('campaigns.wish', { params: { id: centerId, campaignId }, body }),
    () => [campaignKeys.all(centerId)],
  )
}

export function useShareWishes(centerId: string, campaignId: string) {
  return useChange(
    (body: InputOf<'campaigns.share'>['body']) => call('campaigns.share', { params: { id: centerId, campaignId }, body }),
    () => [campaignKeys.all(centerId)],
  )
}

export function usePublishShare(centerId: string, campaignId: string) {
  return useChange(
    (body: InputOf<'campaigns.publish'>['body']) => call('campaigns.publish', { params: { id: centerId, campaignId }, body }),
    () => [['planning']],
  )
}

export function useProposeExchange(centerId: string, campaignId: string) {
  return useChange(
    (body: InputOf<'campaigns.proposeExchange'>['body']) =>
      call('campaigns.proposeExchange', { params: { id: centerId, campaignId }, body }),
    () => [campaignKeys.all(centerId)],
  )
}

export function useAnswerExchange(centerId: string, campaignId: string) {
  return useChange(
    (body: InputOf<'campaigns.answerExchange'>['body']) => call('campaigns.answerExchange', { params: { id: centerId, campaignId }, body }),
    () => [['planning']],
  )
}

export function useWithdrawCampaign(centerId: string, campaignId: string) {
  return useChange(
    (reason: string) => call('campaigns.withdraw', { params: { id: centerId, campaignId }, body: { reason } }),
    () => [['planning']],
  )
}
