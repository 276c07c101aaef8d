// Walks through the page of keys: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { KeysPage } from './keys-page.tsx'

walkThrough(<KeysPage />, { as: 'administrator', at: '/admin/keys', page: '/member/admin/keys' })
