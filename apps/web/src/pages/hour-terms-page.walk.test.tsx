// Walks through the page of the terms of hours: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { HourTermsPage } from './hour-terms-page.tsx'

walkThrough(<HourTermsPage />, { as: 'administrator', at: '/admin/hours', page: '/member/admin/hours' })
