// The work that waits until the first page is painted, and that no page needs in order to be read.
import { followKeyboard } from '#ui/follow-keyboard.ts'
import { leaveAtOnce } from '#ui/spare-entry.ts'
import { closeUppermost, isAnythingOpen } from '#ui/use-overlay.ts'
import { router } from './router.ts'

/** Nobody writes, or goes back, before they see where. */
export function onceShown(): void {
  followKeyboard()
  leaveAtOnce(router.history, closeUppermost, isAnythingOpen)
}
