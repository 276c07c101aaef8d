// The e-mail typed to log in goes along to the page of a forgotten password, and back: in memory alone, so that neither the address
// nor the history holds it, and no longer than until one is in.
import { useState } from 'react'

let typed = ''

export function useTypedEmail(): readonly [email: string, change: (email: string) => void] {
  const [email, setEmail] = useState(typed)
  return [
    email,
    (next) => {
      typed = next
      setEmail(next)
    },
  ]
}

export function forgetTypedEmail(): void {
  typed = ''
}
