// Walks through the pending users page: every state of it, every control (docs/decisions/0099).
import { members, userIdOf, userOf } from '../../test/scene.ts'
import { walkThrough } from '../../test/walk.tsx'
import { PendingUsersPage } from './pending-users-page.tsx'

const pending = [
  userOf('c', { status: 'pending', team: null, email: 'chloe@centre.fr', isEmailVerified: false }),
  userOf('d', { status: 'pending', team: null, email: 'denis@centre.fr', isEmailVerified: true }),
]
const isPending = (id: string) => id === userIdOf('c') || id === userIdOf('d')
const answers = { 'users.center': [...members.filter(({ _id }) => !isPending(_id)), ...pending] }

walkThrough(<PendingUsersPage />, { as: 'administrator', at: '/admin/pending-users', page: '/member/admin/pending-users', answers })
