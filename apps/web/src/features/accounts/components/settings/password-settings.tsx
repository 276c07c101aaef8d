// Changes the password: the present one is the proof, then comes the new one with its rule.
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountRoutes } from '@releve/contract/accounts'
import { validate } from '@releve/contract/validation'
import { call } from '#api/client.ts'
import { useContractForm } from '#kit/use-contract-form.ts'
import { useMe } from '#session/me.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useCenter } from '#features/centers/queries.ts'
import { feedKeys, useFeed } from '#features/feeds/queries.ts'
import { CurrentPassword, PROOF_CODES, withProof } from '../password/current-password.tsx'
import { NewPasswordInput } from '../password/new-password-input.tsx'
import { newPasswordTexts } from '../password/password-texts.ts'
import { SettingsForm, SettingsSection } from './settings-section.tsx'
import { securityTexts } from './settings-texts.ts'
import { withPassword } from '../use-own-account.ts'

const texts = securityTexts.password
const EMPTY = { currentPassword: '', newPassword: '' }

export function PasswordSettings(): ReactNode {
  const me = useMe()
  const center = useCenter()
  const queryClient = useQueryClient()
  const { data: feed } = useFeed()
  const hasFeed = feed !== undefined && feed !== null
  const form = useContractForm({
    initial: EMPTY,
    read: (draft) => withProof(draft, validate(accountRoutes['accounts.updatePassword'].body, { newPassword: draft.newPassword })),
    send: async ({ currentPassword, newPassword }) => {
      await withPassword(currentPassword, () => call('accounts.updatePassword', { body: { newPassword } }))
      // The calendar has another address now.
      void queryClient.invalidateQueries({ queryKey: feedKeys.own })
    },
    byCode: { ...PROOF_CODES, weakPassword: 'newPassword' },
    done: () => (hasFeed ? texts.doneWithFeed : texts.done),
    onDone: () => {
      form.reset(EMPTY)
    },
  })
  return (
    <SettingsSection title={texts.title} hint={hasFeed ? texts.hintWithFeed : texts.hint}>
      <SettingsForm form={form} submit={texts.submit}>
        {/* A password manager fills the one of now in by itself: that is nothing to lose. */}
        <UnsavedGuard when={form.draft.newPassword !== '' && form.isUnsaved} />
        <CurrentPassword {...form.text('currentPassword')} />
        <NewPasswordInput
          {...form.text('newPassword')}
          label={newPasswordTexts.newLabel}
          owner={{ words: [me.name, me.lastName, me.email, center.data?.name ?? ''], isAdministrator: me.isAdmin }}
        />
      </SettingsForm>
    </SettingsSection>
  )
}
