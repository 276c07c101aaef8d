// A forgotten password: without a link, asking for it; with one, another password. What the link holds leaves the address at once,
// so that neither the history of the browser, nor a picture of the screen, nor the next page learns it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { AskForLink, ChoosePassword } from '../features/accounts/components/reset-forms.tsx'

export function ResetPasswordPage(): ReactNode {
  const { token: inAddress } = useSearch({ from: '/access/forms/reset-password' })
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>(inAddress ?? null)
  // Another link opened in the same tab.
  if (inAddress !== undefined && inAddress !== token) setToken(inAddress)

  useEffect(() => {
    if (inAddress !== undefined) void navigate({ to: '/reset-password', search: {}, replace: true, ignoreBlocker: true })
  }, [inAddress, navigate])

  return token === null ? <AskForLink /> : <ChoosePassword key={token} token={token} onAskAgain={() => setToken(null)} />
}
