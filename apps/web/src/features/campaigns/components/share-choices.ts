// The decisions of a chief on single wishes: granted whatever the share says, or refused.
import type { CampaignView } from '../queries.ts'

type Share = NonNullable<CampaignView['share']>

/** A chief's word on one wish of somebody. */
export interface Choice {
  readonly userId: string
  readonly rank: number
}

export const hasChoice = (choices: readonly Choice[], { userId, rank }: Choice): boolean =>
  choices.some((each) => each.userId === userId && each.rank === rank)

export const toggled = (choices: readonly Choice[], choice: Choice): Choice[] =>
  hasChoice(choices, choice) ? choices.filter((each) => !hasChoice([choice], each)) : [...choices, choice]

/** The choices that a share rests on. */
export const pinnedIn = (share: Share | null): Choice[] =>
  (share?.people ?? []).flatMap(({ person, pinned }) => (pinned === null ? [] : [{ userId: person.userId, rank: pinned }]))
export const forbiddenIn = (share: Share | null): Choice[] =>
  (share?.people ?? []).flatMap(({ person, forbidden }) => forbidden.map((rank) => ({ userId: person.userId, rank })))
