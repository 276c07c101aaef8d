// Walks through the circle page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { CirclePage } from './circle-page.tsx'

walkThrough(<CirclePage />, { at: '/exchange/circle?circle=00000000-0000-4000-8000-000000000061', page: '/member/exchange/circle' })
