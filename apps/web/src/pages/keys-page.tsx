// /admin/keys: the keys by which programs act in the centre, and the webhooks by which they are told of it; a master administrator chooses which centre.
import type { ReactNode } from 'react'
import { KeysScreen } from '../features/api-keys/components/keys-screen.tsx'
import { keyTexts as texts } from '../features/api-keys/texts.ts'
import { WebhooksScreen } from '../features/webhooks/components/webhooks-screen.tsx'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

export function KeysPage(): ReactNode {
  return (
    <OfCenter
      from="/admin/keys"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-9"
      skeleton={<SkeletonStack count={3} height={72} />}
    >
      {(centerId) => (
        <>
          <KeysScreen centerId={centerId} />
          <WebhooksScreen centerId={centerId} />
        </>
      )}
    </OfCenter>
  )
}
