// Walks through the directory screen: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../../../../test/walk.tsx'
import { DirectoryScreen } from './directory-screen.tsx'

walkThrough(<DirectoryScreen />, { as: 'administrator', at: '/users', page: '/member/users' })

walkThrough(<DirectoryScreen />, {
  as: 'administrator',
  at: '/users?user=00000000-0000-4000-8000-000000000012',
  page: '/member/users',
  isWide: true,
  isBrief: true,
})

walkThrough(<DirectoryScreen />, { at: '/users', page: '/member/users', isBrief: true })

walkThrough(<DirectoryScreen />, { as: 'administrator', at: '/users?import=1', page: '/member/users', isBrief: true })
