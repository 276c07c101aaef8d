// The webhooks of a centre: which software is told of what, whether it answers; made, turned on again, removed.
import type { WireWebhook } from '@releve/contract/webhooks'
import Plus from 'lucide-react/icons/plus'
import Webhook from 'lucide-react/icons/webhook'
import { useState, type ReactNode } from 'react'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { WhileOpen } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { formatDay } from '#ui/format.ts'
import { IconFace } from '#ui/icon-face.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { todayIn, useZoneOf } from '#features/centers/queries.ts'
import { useRemoveWebhook, useTurnOn, useWebhooks, type NewWebhook } from '../queries.ts'
import { webhookTexts as texts } from '../texts.ts'
import { CreateWebhookSheet, MadeWebhookSheet } from './create-webhook.tsx'
import { DeliveriesSheet } from './deliveries-sheet.tsx'

interface RowProps {
  webhook: WireWebhook
  zone: string
  children: ReactNode
}

function Row({ webhook, zone, children }: RowProps): ReactNode {
  const { name, url, events, offAt, waiting } = webhook
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line py-3">
      <IconFace icon={Webhook} className="self-start rounded-button-small bg-s2 text-t2 in-data-[theme=light]:bg-s3" />
      <span className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <span className="text-16 font-600 wrap-anywhere">{name}</span>
        <span className="text-14 text-pretty">{events.map((event) => texts.events[event]).join(', ')}</span>
        <span className="text-13 wrap-anywhere text-t3">{url}</span>
        {waiting > 0 && <span className="text-13 text-t3">{texts.waiting(waiting)}</span>}
        {offAt !== null && <ReasonLine tone="warn">{texts.off(formatDay(todayIn(zone, offAt), 'short'))}</ReasonLine>}
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}

function WebhookList({ centerId, webhooks }: { centerId: string; webhooks: readonly WireWebhook[] }): ReactNode {
  const zone = useZoneOf(centerId)
  const [removed, setRemoved] = useState<WireWebhook | null>(null)
  const [looked, setLooked] = useState<WireWebhook | null>(null)
  const turnOn = useAction(useTurnOn(centerId), { done: () => texts.turnedOn, refusedInPassing: true })
  const remove = useAction(useRemoveWebhook(centerId), { done: () => texts.removed, refusedInPassing: true })
  if (webhooks.length === 0) {
    return (
      <EmptyState icon={<Webhook size={30} />} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    )
  }
  return (
    <>
      <ul aria-label={texts.title} className="flex flex-col">
        {webhooks.map((webhook) => (
          <Row key={webhook._id} webhook={webhook} zone={zone.name}>
            {webhook.offAt !== null && (
              <Button {...turnOn.button} size={44} aria-label={texts.turnOnOf(webhook.name)} onClick={() => void turnOn.run(webhook._id)}>
                {texts.turnOn}
              </Button>
            )}
            <Button size={44} variant="outline" aria-label={texts.deliveriesOf(webhook.name)} onClick={() => setLooked(webhook)}>
              {texts.deliveries}
            </Button>
            <Button
              size={44}
              variant="outline"
              aria-label={texts.removeOf(webhook.name)}
              disabledReason={remove.button.disabledReason}
              hideReason
              onClick={() => setRemoved(webhook)}
            >
              {texts.remove}
            </Button>
          </Row>
        ))}
      </ul>
      <WhileOpen subject={looked}>
        {(webhook, opening) => <DeliveriesSheet {...opening} centerId={centerId} webhook={webhook} onClose={() => setLooked(null)} />}
      </WhileOpen>
      <Confirm
        subject={removed}
        onClose={() => setRemoved(null)}
        title={({ name }) => texts.removeTitle(name)}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        action={remove}
        onConfirm={({ _id }) => remove.run(_id)}
      />
    </>
  )
}

export function WebhooksScreen({ centerId }: { centerId: string }): ReactNode {
  const query = useWebhooks(centerId)
  const [isCreating, setCreating] = useState(false)
  const [made, setMade] = useState<NewWebhook | null>(null)
  return (
    <section aria-labelledby="webhooks" className="flex max-w-[860px] flex-col gap-3">
      <SectionTitle
        id="webhooks"
        action={
          <Button size={44} icon={<Plus size={18} />} onClick={() => setCreating(true)}>
            {texts.create}
          </Button>
        }
      >
        {texts.title}
      </SectionTitle>
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <Loaded query={query} failed={texts.failed} asLine skeleton={<SkeletonStack count={2} height={72} />}>
        {({ webhooks }) => <WebhookList centerId={centerId} webhooks={webhooks} />}
      </Loaded>
      <WhileOpen subject={isCreating || null}>
        {(_subject, opening) => <CreateWebhookSheet {...opening} centerId={centerId} onClose={() => setCreating(false)} onMade={setMade} />}
      </WhileOpen>
      <WhileOpen subject={made}>
        {(shown, opening) => <MadeWebhookSheet {...opening} made={shown} onClose={() => setMade(null)} />}
      </WhileOpen>
    </section>
  )
}
