// An installation without a mail server: its mails are written and reach nobody, which every screen that sends one says.
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../kit/call-query.ts'
import { ReasonLine } from '../ui/reason-line.tsx'

const text =
  'Aucun serveur de messagerie n’est réglé sur cette installation\u00A0: personne ne reçoit ses e-mails. Ils restent dans un dossier du serveur.'

/** It takes the place of « un lien vient de partir », where no mail leaves. */
export const UNSENT = 'Le message est écrit, mais il ne part pas.'

/** False once it is known that mails reach nobody. */
export function useSendsMail(): boolean {
  return useQuery({ ...callQuery(['installation'], 'installation.info'), staleTime: Infinity }).data?.sendsMail !== false
}

export function NoMail(): ReactNode {
  return useSendsMail() ? null : <ReasonLine tone="warn">{text}</ReasonLine>
}
