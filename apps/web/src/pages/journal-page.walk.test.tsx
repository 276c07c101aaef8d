// Walks through the journal page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { JournalPage } from './journal-page.tsx'

walkThrough(<JournalPage />, { as: 'administrator', at: '/admin/journal', page: '/member/admin/journal' })

walkThrough(<JournalPage />, { as: 'master', at: '/admin/journal', page: '/member/admin/journal', isBrief: true })
