// The services by which people sign on: added, changed, tried and removed by a master administrator.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import type { SignOnCheck, WireSignOnProvider } from '@releve/contract/sign-on'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useProviders, useRemoveProvider, useTryProvider } from '../queries.ts'
import { providerTexts as texts } from '../texts.ts'
import { ProviderSheet } from './provider-form.tsx'

/** It stands in the place of a provider. */
const NEW = 'new'

const trialText = ({ triedWell }: WireSignOnProvider): string =>
  triedWell === null ? texts.untried : triedWell ? texts.triedWell : texts.triedBadly

interface RowProps {
  provider: WireSignOnProvider
  isTrying: boolean
  waits: string | undefined
  onTry: () => void
  onEdit: () => void
  onRemove: () => void
}

function ProviderRow({ provider, isTrying, waits, onTry, onEdit, onRemove }: RowProps): ReactNode {
  const { label, profile, issuer, isOpen } = provider
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-s1 px-4 py-3.5 shadow-e1">
      <span className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2 text-16 font-650">
          <span className="wrap-anywhere">{label}</span>
          <Chip tone={isOpen ? 'success' : 'neutral'}>{isOpen ? texts.open : texts.closed}</Chip>
        </span>
        <span className="text-13 wrap-anywhere text-t2">
          {texts.profiles[profile]}, {URL.parse(issuer)?.host ?? issuer}
        </span>
        <span className="text-13 text-t3">{trialText(provider)}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size={44} aria-label={texts.tryNamed(label)} pending={isTrying} disabledReason={waits} hideReason onClick={onTry}>
          {texts.try}
        </Button>
        <Button size={44} variant="outline" aria-label={texts.editNamed(label)} onClick={onEdit}>
          {texts.edit}
        </Button>
        <Button size={44} variant="outline" aria-label={texts.removeNamed(label)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </span>
    </li>
  )
}

interface Trial {
  readonly provider: WireSignOnProvider
  readonly checks: readonly SignOnCheck[]
}

function TrialSheet({ trial, onClose, ...opening }: Opening & { trial: Trial; onClose: () => void }): ReactNode {
  return (
    <Sheet
      {...opening}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={texts.tryTitle(trial.provider.label)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {trial.checks.map(({ isRight, message }) => (
          <li key={message} className="flex gap-3 text-15 text-pretty">
            {isRight ? (
              <CircleCheck size={20} className="mt-0.5 flex-none text-success" />
            ) : (
              <CircleAlert size={20} className="mt-0.5 flex-none text-error" />
            )}
            <span className="min-w-0 wrap-anywhere">
              <span className="sr-only">{isRight ? texts.isRight : texts.isWrong}</span>
              {message}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

export function ProviderList(): ReactNode {
  const [opened, setOpened] = useState<WireSignOnProvider | typeof NEW | null>(null)
  const [target, setTarget] = useState<WireSignOnProvider | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [tried, setTried] = useState<string | null>(null)
  const remove = useAction(useRemoveProvider(), { done: () => texts.removed, refusedInPassing: true })
  const trying = useAction(useTryProvider(), { refusedInPassing: true, onDone: setTrial })
  return (
    <>
      <p className="text-14 text-pretty text-t2">{texts.about}</p>
      <Loaded query={useProviders(true)} failed={texts.failed} skeleton={<SkeletonStack count={2} height={92} />}>
        {(providers) =>
          providers.length === 0 ? (
            <p className="text-16 text-pretty text-t2">{texts.none}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {providers.map((provider) => (
                <ProviderRow
                  key={provider._id}
                  provider={provider}
                  isTrying={trying.button.pending && tried === provider._id}
                  waits={trying.button.disabledReason}
                  onTry={() => {
                    setTried(provider._id)
                    void trying.run(provider._id)
                  }}
                  onEdit={() => setOpened(provider)}
                  onRemove={() => setTarget(provider)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button icon={<Plus size={20} />} onClick={() => setOpened(NEW)}>
          {texts.add}
        </Button>
      </div>
      <WhileOpen subject={opened}>
        {(subject, opening) => <ProviderSheet {...opening} provider={subject === NEW ? null : subject} onClose={() => setOpened(null)} />}
      </WhileOpen>
      <WhileOpen subject={trial}>
        {(subject, opening) => <TrialSheet {...opening} trial={subject} onClose={() => setTrial(null)} />}
      </WhileOpen>
      <Confirm
        subject={target}
        onClose={() => setTarget(null)}
        title={({ label }) => texts.removeTitle(label)}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        action={remove}
        onConfirm={({ _id }) => remove.run(_id)}
      />
    </>
  )
}
