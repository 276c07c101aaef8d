// A forgotten password: without a link, asking for it; with one, another password. What the link holds leaves the address at once,
// so that neither the history of the browser, nor a picture of the screen, nor the next page learns it.
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { AskForLink, ChoosePassword } from '../features/accounts/components/access/reset-forms.tsx'

/** The address in the mail's link, behind #; null: nothing that could be an address. */
function emailIn(hash: string): string | null {
  let address = hash
  try {
    address = decodeURIComponent(hash)
  } catch {
    // A stray % is in no address of ours.
  }
  return address.length <= 254 && /^[^@\s]+@[^@\s]+$/.test(address) ? address : null
}

export function ResetPasswordPage(): ReactNode {
  const { token: inAddress } = useSearch({ from: '/access/forms/reset-password' })
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(inAddress ?? null)
  const [email, setEmail] = useState(() => emailIn(hash))
  // Another link opened in the same tab.
  if (inAddress !== undefined && inAddress !== token) {
    setToken(inAddress)
    setEmail(emailIn(hash))
  }

  useEffect(() => {
    if (inAddress !== undefined) void navigate({ to: '/reset-password', search: {}, replace: true, ignoreBlocker: true })
  }, [inAddress, navigate])

  return token === null ? <AskForLink /> : <ChoosePassword key={token} token={token} email={email} onAskAgain={() => setToken(null)} />
}
