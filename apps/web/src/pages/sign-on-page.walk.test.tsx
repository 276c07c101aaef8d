// Walks through the page of the services of connection: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { SignOnPage } from './sign-on-page.tsx'

walkThrough(<SignOnPage />, { as: 'master', at: '/admin/sign-on', page: '/member/admin/sign-on' })

walkThrough(<SignOnPage />, { as: 'administrator', at: '/admin/sign-on', page: '/member/admin/sign-on', isBrief: true })
