// Walks through « À décider »: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { DecidePage } from './decide-page.tsx'

walkThrough(<DecidePage />, { as: 'administrator', at: '/decide', page: '/member/decide' })
