// /admin/roles: who may do what in the centre; a master administrator chooses which centre.
import type { ReactNode } from 'react'
import { RolesScreen } from '../features/roles/components/roles-screen.tsx'
import { roleTexts as texts } from '../features/roles/texts.ts'
import { SkeletonStack } from '../ui/skeleton-rows.tsx'
import { OfCenter } from './of-center.tsx'

export function RolesPage(): ReactNode {
  return (
    <OfCenter
      from="/admin/roles"
      title={texts.title}
      className="flex max-w-[1440px] flex-col gap-9"
      skeleton={<SkeletonStack count={3} height={72} />}
    >
      {(centerId) => <RolesScreen centerId={centerId} />}
    </OfCenter>
  )
}
