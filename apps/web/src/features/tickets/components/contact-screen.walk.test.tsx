// Walks through the contact screen: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../test/walk.tsx'
import { ContactScreen } from './contact-screen.tsx'

walkThrough(<ContactScreen />, { at: '/contact-admin', page: '/contact/contact-admin' })

walkThrough(<ContactScreen />, { as: 'master', at: '/contact-admin', page: '/contact/contact-admin', isBrief: true })

walkThrough(<ContactScreen />, { as: null, at: '/contact-admin', page: '/contact/contact-admin' })
