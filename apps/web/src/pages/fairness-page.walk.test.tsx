// Walks through the fairness page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { FairnessPage } from './fairness-page.tsx'

walkThrough(<FairnessPage />, { as: 'administrator', at: '/admin/fairness', page: '/member/admin/fairness' })

walkThrough(<FairnessPage />, { as: 'master', at: '/admin/fairness', page: '/member/admin/fairness', isBrief: true })
