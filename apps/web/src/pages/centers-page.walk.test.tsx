// Walks through the centers page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { CentersPage } from './centers-page.tsx'

walkThrough(<CentersPage />, { as: 'master', at: '/center/centers', page: '/member/center/centers' })

walkThrough(<CentersPage />, { as: 'administrator', at: '/center/centers', page: '/member/center/centers' })
