// Cards in which something is being written: they stay where they are when the list they stand in goes on without them.
import type { WireModification } from '@releve/contract/planning'
import { useState } from 'react'

interface Held {
  readonly modification: WireModification
  /** Its place among the cards, when its form was opened. */
  readonly place: number
}

interface HeldCard {
  readonly modification: WireModification
  /** It is in the list no more: it may have been decided, or others are shown. */
  readonly isAway: boolean
}

/** Lists those shown, and in their places those held that are not among them. */
export function withHeld(shown: readonly WireModification[], heldCards: readonly Held[]): readonly HeldCard[] {
  const cards: HeldCard[] = shown.map((modification) => ({ modification, isAway: false }))
  const away = heldCards.filter(({ modification }) => shown.every(({ _id }) => _id !== modification._id))
  for (const { modification, place } of away.toSorted((a, b) => a.place - b.place)) cards.splice(place, 0, { modification, isAway: true })
  return cards
}

/** `hold`: a form was opened in the card, or closed. */
export function useHeld(shown: readonly WireModification[]) {
  const [heldCards, setHeldCards] = useState<readonly Held[]>([])
  const hold = (modification: WireModification, place: number) => (isHeld: boolean) =>
    setHeldCards((known) => [
      ...known.filter((heldModification) => heldModification.modification._id !== modification._id),
      ...(isHeld ? [{ modification, place }] : []),
    ])
  return { cards: withHeld(shown, heldCards), hold }
}
