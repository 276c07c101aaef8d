// /address: by the link of a mail, an address is confirmed, or kept. What the link holds leaves the address of the page at once, as
// for a forgotten password.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { ConfirmAddress, IncompleteLink, RestoreAddress } from '../features/accounts/components/address/address-link.tsx'

export function AddressPage(): ReactNode {
  const inAddress = useSearch({ from: '/access/forms/address' })
  const navigate = useNavigate()
  const [link, setLink] = useState(inAddress)
  const isNew = inAddress.confirm !== undefined || inAddress.restore !== undefined
  // Another link was opened in the same tab.
  if (isNew && (inAddress.confirm !== link.confirm || inAddress.restore !== link.restore)) setLink(inAddress)

  useEffect(() => {
    if (isNew) void navigate({ to: '/address', search: {}, replace: true, ignoreBlocker: true })
  }, [isNew, navigate])

  const { confirm, restore } = link
  if (confirm !== undefined) return <ConfirmAddress key={confirm} token={confirm} />
  return restore === undefined ? <IncompleteLink /> : <RestoreAddress key={restore} token={restore} />
}
