// Walks through the change history page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { ChangeHistoryPage } from './change-history-page.tsx'

walkThrough(<ChangeHistoryPage />, {
  as: 'administrator',
  at: '/profile/00000000-0000-4000-8000-000000000011/change-history',
  page: '/member/profile/$userId/change-history',
})
