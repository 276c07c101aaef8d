// Walks through the teams page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { TeamsPage } from './teams-page.tsx'

walkThrough(<TeamsPage />, {
  as: 'administrator',
  at: '/center/00000000-0000-4000-8000-000000000001/teams',
  page: '/member/center/$centerId/teams',
})
