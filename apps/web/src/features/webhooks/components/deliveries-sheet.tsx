// The sendings to one webhook, the newest first: each says when it was made and what became of it, and can be made again.
import type { WireDelivery, WireWebhook } from '@releve/contract/webhooks'
import Webhook from 'lucide-react/icons/webhook'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import type { Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { formatClock, formatDay } from '#ui/format.ts'
import { ReadOn } from '#ui/read-on.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { todayIn, useZoneOf } from '#features/centers/queries.ts'
import { useDeliveries, useResend } from '../queries.ts'
import { webhookTexts } from '../texts.ts'

const texts = webhookTexts.sheet

interface SheetProps {
  centerId: string
  webhook: WireWebhook
  onClose: () => void
}

export function DeliveriesSheet({ centerId, webhook, onClose, ...opening }: Opening & SheetProps): ReactNode {
  const sent = { centerId, webhookId: webhook._id }
  const zone = useZoneOf(centerId)
  const query = useDeliveries(sent)
  const resend = useAction(useResend(sent), { done: () => texts.resent, refusedInPassing: true })
  const momentOf = ({ createdAt }: WireDelivery) =>
    [formatDay(todayIn(zone.name, createdAt), 'short'), formatClock(createdAt, zone.name)] as const
  return (
    <Sheet {...opening} onOpenChange={(isOpen) => isOpen || onClose()} title={webhookTexts.deliveriesOf(webhook.name)}>
      <Loaded
        query={query}
        failed={texts.failed}
        asLine
        skeleton={<SkeletonStack count={4} height={56} />}
        empty={{ when: (deliveries) => deliveries.length === 0, icon: <Webhook size={30} />, title: texts.none, children: texts.noneText }}
      >
        {(deliveries) => (
          <div className="flex flex-col gap-3">
            <ul aria-label={texts.list} className="flex flex-col">
              {deliveries.map((delivery) => (
                <li key={delivery._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5">
                  <span className="flex min-w-0 flex-1 basis-48 flex-col">
                    <span className="text-14 font-600">{texts.eventOf(delivery.event)}</span>
                    <span className="text-13 text-pretty wrap-anywhere text-t3">{texts.line(...momentOf(delivery), delivery)}</span>
                  </span>
                  {delivery.state !== 'waiting' && (
                    <Button
                      {...resend.button}
                      size={44}
                      aria-label={texts.resendOf(texts.eventOf(delivery.event), ...momentOf(delivery))}
                      onClick={() => void resend.run(delivery._id)}
                    >
                      {texts.resend}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            <ReadOn rest={query} label={texts.more} />
          </div>
        )}
      </Loaded>
    </Sheet>
  )
}
