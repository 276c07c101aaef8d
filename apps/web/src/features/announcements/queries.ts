// Announcements: templates, whom they reach, the preview, sending, how far each one is; and those one received.
import { useInfiniteQuery, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnnouncementTemplateType, WireAnnouncement } from '@releve/contract/announcements'
import { call, type Keyed } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { pagedQuery } from '#kit/pages.ts'
import { useChange } from '#kit/use-change.ts'
import { notificationKeys } from '../notifications/queries.ts'

/** Queries that change once an announcement is sent or taken out; each of a centre, or of all. */
const HISTORY = ['announcements', 'history'] as const
const STATS = ['announcements', 'stats'] as const
const RECEIVED = ['announcements', 'received'] as const

/** Null: everybody within one's reach. */
const ofCenter = (centerId: string | null) => (centerId === null ? {} : { centerId })

export function useAnnouncementTemplates() {
  return useQuery({ ...callQuery(['announcements', 'templates'], 'announcements.templates'), staleTime: Infinity })
}

/** How many would receive it; `template` null: whatever the template; `audience` null: all members. Nothing is asked of an empty one. */
export function useRecipients(
  centerId: string | null,
  template: AnnouncementTemplateType | null,
  audience: AnnouncementContent['audience'],
) {
  const filters = { ...ofCenter(centerId), ...(template !== null && { templateType: template }) }
  return useQuery({
    queryKey: ['announcements', 'count', centerId, template, audience],
    queryFn: ({ signal }) =>
      audience === null
        ? call('announcements.usersCount', { query: filters, signal })
        : call('announcements.recipients', { body: { ...filters, audience }, signal }),
    enabled: audience === null || audience.teams.length + audience.qualifications.length > 0,
  })
}

export interface AnnouncementContent {
  readonly templateType: AnnouncementTemplateType
  /** Null: as the template says. */
  readonly subject: string | null
  readonly message: string
  readonly duration: string | null
  /** Null: all members. */
  readonly audience: { readonly teams: string[]; readonly qualifications: string[] } | null
}

/** The mail as it would leave; null: nothing that could be sent yet. The last one stands until it `isRested`. */
export function useAnnouncementPreview(content: AnnouncementContent | null, isRested: boolean) {
  return useQuery({
    // The recipients change nothing in the preview.
    queryKey: ['announcements', 'preview', { ...content, audience: null }],
    queryFn: ({ signal }) => {
      if (content === null) throw new Error('a preview of nothing')
      const { templateType, subject, message, duration } = content
      return call('announcements.preview', { params: { type: templateType }, body: { subject, message, duration }, signal })
    },
    enabled: content !== null && isRested,
    gcTime: 60_000,
  })
}

/** Answers as soon as the mails are queued; `useProgress` follows them. */
export function useSendAnnouncement() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Keyed<'announcements.send'>) => call('announcements.send', input),
    onSuccess: (announcement) => {
      queryClient.setQueryData(announcementQuery(announcement._id).queryKey, announcement)
      for (const queryKey of [HISTORY, STATS]) void queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** True when no mail of it is on its way any more. */
export function isSettled({ results: { total, sent, failed } }: Pick<WireAnnouncement, 'results'>): boolean {
  return sent + failed >= total
}

function announcementQuery(id: string) {
  return callQuery(['announcements', 'one', id], 'announcements.get', { params: { id } })
}

export function useAnnouncement(id: string) {
  return useQuery(announcementQuery(id))
}

/** The event stream says how far it is; this is for an event that got lost. */
const ASK_AGAIN_MS = 5_000

/** How far these are, in their order; those not read yet are left out. */
export function useProgress(ids: readonly string[]): WireAnnouncement[] {
  const answers = useQueries({
    queries: ids.map((id) => ({
      ...announcementQuery(id),
      refetchInterval: ({ state }: { state: { data?: WireAnnouncement | undefined } }) =>
        state.data !== undefined && isSettled(state.data) ? false : ASK_AGAIN_MS,
    })),
  })
  return answers.flatMap(({ data }) => (data === undefined ? [] : [data]))
}

const PAGE_SIZE = 20

/** Newest first; `fetchNextPage` goes further back. */
export function useAnnouncementHistory(centerId: string | null) {
  return useInfiniteQuery({
    ...pagedQuery([...HISTORY, centerId], (from, signal) =>
      call('announcements.history', { query: { ...ofCenter(centerId), limit: PAGE_SIZE, ...from }, signal }),
    ),
    select: ({ pages }) => pages.flatMap(({ announcements }) => announcements),
  })
}

export function useAnnouncementStats(centerId: string | null) {
  return useQuery(callQuery([...STATS, centerId], 'announcements.stats', { query: ofCenter(centerId) }))
}

/** The announcement itself stays known while its sheet slides away: reading it again would find nothing. */
export function useDeleteAnnouncement() {
  return useChange(
    (id: string) => call('announcements.delete', { params: { id } }),
    () => [HISTORY, STATS],
  )
}

/** Reads the announcements one received, newest first. */
export function useReceived() {
  return useInfiniteQuery({
    ...pagedQuery([...RECEIVED, 'list'], (from, signal) =>
      call('announcements.received', { query: { limit: PAGE_SIZE, ...from }, signal }),
    ),
    select: ({ pages }) => pages.flatMap(({ announcements }) => announcements),
  })
}

export function useReceivedOne(id: string) {
  return useQuery({ ...callQuery([...RECEIVED, 'one', id], 'announcements.receivedOne', { params: { id } }), ...nothingBefore })
}

/** Marks one as read, by its notification. */
export function useReadReceived() {
  return useChange(
    (notificationId: string) => call('notifications.read', { params: { id: notificationId } }),
    () => [RECEIVED, notificationKeys.all],
  )
}
