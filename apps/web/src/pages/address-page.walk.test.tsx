// Walks through the address page: every state of it, every control (docs/decisions/0099).
import { walkThrough } from '../../test/walk.tsx'
import { AddressPage } from './address-page.tsx'

for (const at of ['/address?confirm=a', '/address?restore=a', '/address'])
  walkThrough(<AddressPage />, { as: null, at, page: '/access/forms/address' })
