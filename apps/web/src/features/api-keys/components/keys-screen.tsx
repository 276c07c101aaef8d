// The keys of a centre: what each permits and until when, when it was last used, who answers for it; made, taken over, revoked.
import type { WireApiKey } from '@releve/contract/api-keys'
import { scopeWords } from '@releve/contract/key-words'
import { fullName } from '@releve/contract/person-name'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { WhileOpen } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { formatClock, formatDay } from '#ui/format.ts'
import { IconFace } from '#ui/icon-face.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { todayIn, useTodayOf, useZoneOf } from '#features/centers/queries.ts'
import { useKeys, useRevokeKey, useTakeOverKey, type CenterKeys, type NewKey } from '../queries.ts'
import { keyTexts as texts } from '../texts.ts'
import { CreateKeySheet, MadeKeySheet } from './create-key.tsx'

interface RowProps {
  apiKey: WireApiKey
  zone: string
  today: string
  children: ReactNode
}

function Row({ apiKey, zone, today, children }: RowProps): ReactNode {
  const { name, prefix, networks, holder, expiresAt, lastUsedAt, takeOverBefore } = apiKey
  const dayOf = (at: number) => formatDay(todayIn(zone, at), 'short', { year: true })
  const isOver = todayIn(zone, expiresAt) < today
  const lines = [
    isOver ? texts.expired(dayOf(expiresAt)) : texts.expires(dayOf(expiresAt)),
    lastUsedAt === null ? texts.neverUsed : texts.lastUsed(dayOf(lastUsedAt), formatClock(lastUsedAt, zone)),
    ...(holder === null ? [] : [texts.heldBy(fullName(holder))]),
    ...(networks.length === 0 ? [] : [texts.from(networks.join(', '))]),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line py-3">
      <IconFace icon={KeyRound} className="self-start rounded-button-small bg-s2 text-t2 in-data-[theme=light]:bg-s3" />
      <span className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <span className="text-16 font-600 wrap-anywhere">
          {name} <span className="numeric text-13 font-400 text-t3">{texts.prefix(prefix)}</span>
        </span>
        <span className="text-14 text-pretty">{apiKey.scopes.map((scope) => scopeWords[scope].name).join(', ')}</span>
        <span className="text-13 text-pretty wrap-anywhere text-t3">{lines.join(', ')}</span>
        {takeOverBefore !== null && <ReasonLine tone="warn">{texts.orphaned(dayOf(takeOverBefore))}</ReasonLine>}
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}

function KeyList({ centerId, keys }: CenterKeys & { centerId: string }): ReactNode {
  const today = useTodayOf(centerId)
  const zone = useZoneOf(centerId)
  const [target, setTarget] = useState<WireApiKey | null>(null)
  const takeOver = useAction(useTakeOverKey(centerId), { done: () => texts.takenOver, refusedInPassing: true })
  const revoke = useAction(useRevokeKey(centerId), { done: () => texts.revoked, refusedInPassing: true })
  if (keys.length === 0) {
    return (
      <EmptyState icon={<KeyRound size={30} />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={texts.list} className="flex flex-col">
        {keys.map((apiKey) => (
          <Row key={apiKey._id} apiKey={apiKey} zone={zone.name} today={today}>
            {apiKey.takeOverBefore !== null && (
              <Button
                {...takeOver.button}
                size={44}
                aria-label={texts.takeOverOf(apiKey.name)}
                onClick={() => void takeOver.run(apiKey._id)}
              >
                {texts.takeOver}
              </Button>
            )}
            <Button
              size={44}
              variant="outline"
              aria-label={texts.revokeOf(apiKey.name)}
              disabledReason={revoke.button.disabledReason}
              hideReason
              onClick={() => setTarget(apiKey)}
            >
              {texts.revoke}
            </Button>
          </Row>
        ))}
      </ul>
      <Confirm
        subject={target}
        onClose={() => setTarget(null)}
        title={({ name }) => texts.revokeTitle(name)}
        description={texts.revokeBody}
        confirmLabel={texts.revoke}
        danger
        action={revoke}
        onConfirm={({ _id }) => revoke.run(_id)}
      />
    </>
  )
}

export function KeysScreen({ centerId }: { centerId: string }): ReactNode {
  const query = useKeys(centerId)
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<NewKey | null>(null)
  return (
    <section aria-labelledby="keys" className="flex max-w-[860px] flex-col gap-3">
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <p>
        <a
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-14 font-600 text-primary-ink underline"
        >
          {texts.docs}
        </a>
      </p>
      <SectionTitle
        id="keys"
        action={
          <Button size={44} icon={<Plus size={18} />} onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        }
      >
        {texts.list}
      </SectionTitle>
      <Loaded query={query} failed={texts.failed} asLine skeleton={<SkeletonStack count={3} height={72} />}>
        {(read) => <KeyList centerId={centerId} {...read} />}
      </Loaded>
      <WhileOpen subject={isCreating || null}>
        {(_subject, opening) => <CreateKeySheet {...opening} centerId={centerId} onClose={() => setCreating(false)} onMade={setMade} />}
      </WhileOpen>
      <WhileOpen subject={made}>{(shown, opening) => <MadeKeySheet {...opening} made={shown} onClose={() => setMade(null)} />}</WhileOpen>
    </section>
  )
}
