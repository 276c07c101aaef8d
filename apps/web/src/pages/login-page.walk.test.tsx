// Walks through the login page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { LoginPage } from './login-page.tsx'

walkThrough(<LoginPage />, { as: null, at: '/login', page: '/access/login' })
