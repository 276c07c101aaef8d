// Walks through the rules page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { RulesPage } from './rules-page.tsx'

walkThrough(<RulesPage />, { as: 'administrator', at: '/admin/rules', page: '/member/admin/rules' })

walkThrough(<RulesPage />, { as: 'master', at: '/admin/rules', page: '/member/admin/rules', isBrief: true })
