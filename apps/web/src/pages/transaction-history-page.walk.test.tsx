// Walks through the transaction history page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { TransactionHistoryPage } from './transaction-history-page.tsx'

walkThrough(<TransactionHistoryPage />, {
  at: '/profile/00000000-0000-4000-8000-000000000011/transaction-history',
  page: '/member/profile/$userId/transaction-history',
})
