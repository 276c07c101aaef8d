// Walks through the login page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { LoginPage } from './login-page.tsx'

// Services to log in by come after the page, whose rest does not wait for them: sign-on-ways.test.tsx draws them.
walkThrough(<LoginPage />, { as: null, at: '/login', page: '/access/login', answers: { 'signOn.ways': [] } })
