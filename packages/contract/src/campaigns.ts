// Leave campaigns: a period is opened to wishes, the wishes of everybody are shared out after the last day, and the share is published as
// approved leave. Nobody reads whose wishes are whose; administrators do once they share.
import { MOST_WISHES } from '@releve/domain/campaigns/wishes'
import * as z from 'zod/mini'
import { activityId } from './activities.ts'
import type { ErrorEntries } from './error-entry.ts'
import { centerId, centerParams, clockTime, day, id, instant, line, teamId, text, userId } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const campaignErrors = {
  campaignWishesOver: { status: 409, message: 'Les vœux sont clos\u00A0: le dernier jour est passé.' },
  campaignWishesOpen: { status: 409, message: 'Les vœux sont encore ouverts\u00A0: le partage se calcule après leur dernier jour.' },
  campaignChanged: { status: 409, message: 'Cette campagne vient de changer. Relisez-la avant de continuer.' },
  campaignNotShared: { status: 409, message: 'Calculez d’abord le partage.' },
  campaignPublished: { status: 409, message: 'Les congés de cette campagne sont déjà publiés.' },
  campaignWithdrawn: { status: 409, message: 'Cette campagne est retirée.' },
  campaignBegun: { status: 409, message: 'La période a commencé\u00A0: une publication se retire jusqu’à la veille de son premier jour.' },
  campaignNoLegalShare: { status: 409, message: 'Les vœux imposés ne tiennent pas ensemble.' },
  campaignNoLongerHolds: { status: 409, message: 'Le planning a changé depuis le calcul\u00A0: calculez le partage à nouveau.' },
  campaignNotPublished: { status: 409, message: 'Les congés de cette campagne ne sont pas publiés.' },
  campaignNoWeeks: { status: 409, message: 'Vous n’avez pas obtenu de semaines dans cette campagne.' },
  campaignNotTheirWeeks: { status: 409, message: 'Ce collègue n’a pas obtenu ces semaines dans cette campagne.' },
  campaignExchangeGone: { status: 409, message: 'Cette proposition d’échange ne tient plus.' },
  campaignWeeksBegun: { status: 409, message: 'Une de ces périodes a commencé\u00A0: elle ne s’échange plus.' },
  campaignExchangeBreaks: { status: 409, message: 'Cet échange n’est pas possible.' },
  notInCampaign: { status: 403, message: 'Ce membre ne prend pas part à cette campagne.' },
} as const satisfies ErrorEntries

const WEEKS = 'Indiquez de 1 à 12 semaines.'
const weeks = z.int(WEEKS).check(z.minimum(1, WEEKS), z.maximum(12, WEEKS))
const AWAY = 'Indiquez de 1 à 500 personnes.'
const LONGEST = 'Indiquez de 7 à 90 jours.'
const REASON = 'Le motif est requis.'
const rank = z.int()

const run = z.strictObject({ fromDate: day, toDate: day })

const terms = {
  name: line(60).check(z.minLength(1, 'Nommez la campagne.')),
  activity: activityId,
  fromDate: day,
  toDate: day,
  /** The last day on which members may wish. */
  wishesUntil: day,
  fewestWeeks: weeks,
  mostWeeks: weeks,
  longestDays: z.int(LONGEST).check(z.minimum(7, LONGEST), z.maximum(90, LONGEST)),
  /** The people of one team who may be away on the same day; null: as many as the staffing lets go. */
  mostAway: z.nullable(z.int(AWAY).check(z.minimum(1, AWAY), z.maximum(500, AWAY))),
  keepsStaffing: z.boolean('Indiquez oui ou non.'),
  /** Null: everybody who has a team. */
  teamIds: z.nullable(
    z.array(teamId).check(z.minLength(1, 'Choisissez au moins une équipe.'), z.maxLength(50, 'Au plus 50\u00A0équipes.')),
  ),
}

const campaignState = z.enum(['open', 'shared', 'published', 'withdrawn'])

const campaign = z.strictObject({
  _id: id,
  ...terms,
  state: campaignState,
  /** It goes up with each change: what is published is what was read. */
  version: z.int(),
  seed: z.int(),
  /** Members who take part, and those of them who wished. */
  takingPart: z.int(),
  wishing: z.int(),
  createdAt: instant,
})
export type WireCampaign = z.infer<typeof campaign>

/** A minimum that a wish meets: its day, the holders it counts, and who is there. */
const moment = {
  date: day,
  /** The hours, on the wall clock of the centre; null: the whole day. */
  startTime: z.nullable(clockTime),
  endTime: z.nullable(clockTime),
  /** Empty: everybody is counted. */
  qualifications: z.array(z.string()),
  /** The people who must stay; null: a number of people may be away. */
  minimum: z.nullable(z.int()),
  /** The people who may be away then. */
  places: z.int(),
}

const reason = z.strictObject({
  ...run.shape,
  /** `forbidden`: a chief refuses it; `short`: the balance of leave is not enough for it. */
  kind: z.enum(['granted', 'notNeeded', 'forbidden', 'short', 'pinned', 'full']),
  /** The moments that leave no place; the first one of each week. */
  obstacles: z.array(
    z.strictObject({
      ...moment,
      wished: z.int(),
      /** People who have a place there, by the disappointments that they brought from earlier campaigns. */
      before: z.strictObject({ moreCredit: z.int(), sameCredit: z.int(), lessCredit: z.int() }),
    }),
  ),
})
export type WireWishReason = z.infer<typeof reason>

const unproven = z.nullable(z.enum(['served', 'ranks', 'couples', 'draw']))

const result = z.strictObject({
  /** The rank of the wish that is granted, 1 being the first; null: none. */
  rank: z.nullable(rank),
  answers: z.array(reason),
  /** They had it as they wished. */
  unproven,
  seed: z.int(),
  /** Disappointments that count in the next campaign. */
  creditAfter: z.int(),
})

const shareOfMember = z.strictObject({
  person,
  teamId: z.nullable(teamId),
  credit: z.int(),
  rank: z.nullable(rank),
  answers: z.array(reason),
  /** The rank that a chief granted; null: none. */
  pinned: z.nullable(rank),
  /** The ranks that a chief refused. */
  forbidden: z.array(rank),
  /** The rank before this computation, where it was another one; absent: the same. */
  before: z.optional(z.nullable(rank)),
})
export type WireShareOfMember = z.infer<typeof shareOfMember>

const share = z.strictObject({
  people: z.array(shareOfMember),
  unproven,
  /** No share serves more people than that. */
  servedAtMost: z.int(),
  couples: z.int(),
  together: z.int(),
  /** The minima that cost the most wishes, and what one person more in their week would change. */
  dearest: z.array(
    z.strictObject({ ...moment, wishes: z.int(), oneMore: z.nullable(z.strictObject({ served: z.int(), first: z.int() })) }),
  ),
  /** The people away in each week by what is granted. */
  weeks: z.array(z.strictObject({ ...run.shape, away: z.int() })),
})
export type WireShare = z.infer<typeof share>

const own = z.strictObject({
  wishes: z.array(run),
  impossible: z.array(day),
  companion: z.nullable(person),
  /** The companion named them too. */
  isAgreed: z.boolean(),
  /** An administrator entered them, for this reason. */
  enteredBy: z.nullable(person),
  enteredBecause: z.nullable(z.string()),
  credit: z.int(),
  result: z.nullable(result),
  /** The weeks that they have since the publication: those granted, or those they exchanged them for. */
  held: z.nullable(run),
  /** The exchange that they propose: their weeks for these of a colleague. */
  proposal: z.nullable(z.strictObject({ person, wanted: run })),
  /** The exchanges that colleagues propose to them: their weeks for those that are offered. */
  proposals: z.array(z.strictObject({ person, offered: run })),
})

const campaignView = z.strictObject({
  campaign,
  /** The weeks of the period, with how many want each; of the reader's team, or of all. */
  weeks: z.array(z.strictObject({ ...run.shape, first: z.int(), any: z.int() })),
  weeksOfTeam: z.nullable(teamId),
  /** Null: the reader does not take part. */
  own: z.nullable(own),
  /** Colleagues who named the reader, and whom the reader did not name. */
  askedBy: z.array(person),
  /** The participants without a wish, for administrators; empty for others. */
  silent: z.array(person),
  share: z.nullable(share),
})
export type WireCampaignView = z.infer<typeof campaignView>

const params = z.strictObject({ id: centerId, campaignId: id })
const ranks = z
  .array(z.strictObject({ userId, rank: z.int().check(z.minimum(1), z.maximum(MOST_WISHES)) }))
  .check(z.maxLength(1000, 'Au plus 1\u202F000\u00A0choix.'))

export const campaignRoutes = {
  'campaigns.list': {
    method: 'GET',
    path: '/center/:id/campaigns',
    access: 'member',
    summary: 'Les campagnes de congés d’un centre, la plus récente d’abord',
    params: centerParams,
    response: z.strictObject({ campaigns: z.array(campaign) }),
    extension: true,
  },
  'campaigns.open': {
    method: 'POST',
    path: '/center/:id/campaigns',
    access: 'admin',
    summary: 'Ouvrir une campagne de congés aux vœux des membres',
    params: centerParams,
    body: z.strictObject(terms),
    response: campaignView,
    extension: true,
  },
  'campaigns.get': {
    method: 'GET',
    path: '/center/:id/campaigns/:campaignId',
    access: 'member',
    summary: 'Une campagne de congés\u00A0: les vœux par semaine sans les noms, les siens, puis ce qui est accordé et pourquoi',
    params,
    response: campaignView,
    extension: true,
  },
  'campaigns.wish': {
    method: 'PUT',
    path: '/center/:id/campaigns/:campaignId/wishes',
    access: 'member',
    summary: 'Envoyer ses vœux classés, six au plus\u202F; un administrateur peut les saisir pour un membre avec un motif',
    params,
    body: z.strictObject({
      /** The member for whom an administrator enters them, with a reason. */
      userId: z.optional(userId),
      reason: z.optional(text(300)),
      wishes: z.array(run).check(z.maxLength(MOST_WISHES, `Au plus ${MOST_WISHES} vœux.`)),
      impossible: z._default(z.array(day).check(z.maxLength(200, 'Au plus 200\u00A0jours.')), []),
      /** The colleague to be off with; null: nobody. */
      companionId: z._default(z.nullable(userId), null),
    }),
    response: campaignView,
    extension: true,
  },
  'campaigns.share': {
    method: 'POST',
    path: '/center/:id/campaigns/:campaignId/share',
    access: 'admin',
    summary: 'Calculer le meilleur partage des vœux, avec ce qu’un responsable impose ou refuse\u202F; un essai n’en garde rien',
    params,
    body: z.strictObject({
      seen: z.int(),
      pinned: z._default(ranks, []),
      forbidden: z._default(ranks, []),
      dryRun: z.optional(z.boolean()),
    }),
    response: campaignView,
    extension: true,
  },
  'campaigns.publish': {
    method: 'POST',
    path: '/center/:id/campaigns/:campaignId/publish',
    access: 'admin',
    summary: 'Publier le partage\u00A0: les congés accordés sont posés et approuvés, tous ou aucun',
    params,
    body: z.strictObject({ seen: z.int() }),
    response: campaignView,
    extension: true,
  },
  'campaigns.proposeExchange': {
    method: 'POST',
    path: '/center/:id/campaigns/:campaignId/exchange',
    access: 'member',
    summary: 'Proposer à un collègue d’échanger ses semaines accordées contre les siennes\u202F; la proposition précédente tombe',
    params,
    body: z.strictObject({ colleagueId: userId, wanted: run }),
    response: campaignView,
    extension: true,
  },
  'campaigns.answerExchange': {
    method: 'POST',
    path: '/center/:id/campaigns/:campaignId/exchange/answer',
    access: 'member',
    summary: 'Accepter ou refuser l’échange de semaines qu’un collègue propose\u202F; refuser la sienne la retire',
    params,
    body: z.strictObject({ proposerId: userId, accepts: z.boolean('Indiquez oui ou non.') }),
    response: campaignView,
    extension: true,
  },
  'campaigns.withdraw': {
    method: 'POST',
    path: '/center/:id/campaigns/:campaignId/withdraw',
    access: 'admin',
    summary: 'Retirer une campagne et tout ce qu’elle a accordé, jusqu’à la veille de son premier jour',
    params,
    body: z.strictObject({ reason: text(300, undefined, REASON).check(z.minLength(1, REASON)) }),
    response: campaignView,
    extension: true,
  },
} as const satisfies Record<string, Route>
