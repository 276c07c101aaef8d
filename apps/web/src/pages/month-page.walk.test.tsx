// Walks through the end of a month: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { MonthPage } from './month-page.tsx'

walkThrough(<MonthPage />, { as: 'administrator', at: '/month', page: '/member/month' })
