// Walks through the financement page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { FinancementPage } from './financement-page.tsx'

walkThrough(<FinancementPage />, { as: 'master', at: '/financement', page: '/member/financement' })

walkThrough(<FinancementPage />, { at: '/financement', page: '/member/financement', isBrief: true })
