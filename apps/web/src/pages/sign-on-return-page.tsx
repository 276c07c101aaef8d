// /sign-on/:providerId: the address to which a provider of sign-on sends people back. What it wrote leaves the address of the page at once.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { takeErrand } from '../features/accounts/components/login/sign-on-errand.ts'
import { SignOnErrand } from '../features/accounts/components/login/sign-on-errand-return.tsx'
import { SignOnReturn } from '../features/accounts/components/login/sign-on-return.tsx'
import { returnTexts } from '../features/accounts/components/login/sign-on-texts.ts'
import { session } from '../session/current-session.ts'

export function SignOnReturnPage(): ReactNode {
  const { providerId } = useParams({ from: '/access/forms/sign-on/$providerId' })
  const { answer: inAddress } = useSearch({ from: '/access/forms/sign-on/$providerId' })
  const navigate = useNavigate()
  const [answer] = useState(inAddress)
  const [errand] = useState(() => (session.isLoggedIn() ? takeErrand() : null))
  useEffect(() => {
    if (inAddress !== undefined) void navigate({ to: '/sign-on/$providerId', params: { providerId }, search: {}, replace: true })
  }, [inAddress, navigate, providerId])
  return (
    <>
      <title>{`${returnTexts.title} – Relève`}</title>
      {errand !== null ? (
        <SignOnErrand providerId={providerId} answer={answer ?? null} errand={errand} />
      ) : (
        <SignOnReturn
          providerId={providerId}
          answer={answer ?? null}
          // The guard of the log-in page leads whoever is logged in to the page they wanted, if it is one of ours.
          onDone={(next) => void navigate({ to: '/login', search: next === undefined ? {} : { next }, replace: true })}
          onBack={() => void navigate({ to: '/login', search: {}, replace: true })}
        />
      )}
    </>
  )
}
