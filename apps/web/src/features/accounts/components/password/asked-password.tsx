// The password question of the member's layout: nothing of it is in the first page, and its code comes when nothing else is to do.
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { passwordQuestion } from '#api/password-question.ts'
import { deferredPart } from '#ui/deferred-part.tsx'

const PasswordDialog = deferredPart(async () => (await import('./password-dialog.tsx')).PasswordDialog)

export function PasswordQuestion(): ReactNode {
  const isAsked = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.isAsked)
  const [wasAsked, setWasAsked] = useState(isAsked)
  // From then on it stays: it closes by itself.
  if (isAsked && !wasAsked) setWasAsked(true)
  return wasAsked && <PasswordDialog />
}
