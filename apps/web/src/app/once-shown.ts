// The work that waits until the first page is painted, and that no page needs in order to be read: it is done as this file is loaded. Nobody
// writes, or goes back, before they see where.
import { followKeyboard } from '#ui/follow-keyboard.ts'
import { leaveAtOnce } from '#ui/spare-entry.ts'
import { router } from './router.ts'

followKeyboard()
leaveAtOnce(router.history)
