// The element that opens a demand in the lists: the focus comes back to it, and follows a card that an answer moves.
import type { NextFocus } from '#ui/use-handed-focus.ts'

/** The element that opens the demand, wherever it stands now; that of another one when it is gone. */
export function openerOf(id: string | null, beside: Node | null = null): HTMLElement | null {
  const near = beside instanceof Element ? beside : null
  return (
    (id === null ? null : document.querySelector<HTMLElement>(`[data-demand="${id}"] h3 button`)) ??
    near?.querySelector<HTMLElement>('h3 button') ??
    document.querySelector<HTMLElement>('[data-demand] h3 button') ??
    document.querySelector('main')
  )
}

/** An answer moves a card to another list, or out of all: the focus follows it, or stays where it was. */
export const followCard: NextFocus = (lost, _container, beside) =>
  openerOf(lost.closest('[data-demand]')?.getAttribute('data-demand') ?? null, beside)
