// Walks through the emails screen: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../test/walk.tsx'
import { EmailsScreen } from './emails-screen.tsx'

walkThrough(<EmailsScreen />, { as: 'administrator', at: '/emails', page: '/member/emails' })

walkThrough(<EmailsScreen />, { as: 'administrator', at: '/emails?view=history', page: '/member/emails', isBrief: true })
