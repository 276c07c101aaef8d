// Takes the place of a page of a centre, for somebody who belongs to none: it says why there is nothing, and where they go from here.
import Building2 from 'lucide-react/icons/building-2'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/states.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { useMe } from '#session/me.ts'
import { useCenters } from '#shared/centers.ts'
import { centerTexts as texts } from '../texts.ts'

/** `way`: what one does instead, and where. */
function Nothing({ title, way, children }: { title: string; way: { to: string; label: string }; children: string }): ReactNode {
  return (
    <EmptyState icon={<Building2 size={30} />} title={title} actions={<WayOut {...way} variant="primary" />}>
      {children}
    </EmptyState>
  )
}

/** Shows a platform that has no centre yet. */
export function FirstCenter({ children }: { children: string }): ReactNode {
  return (
    <Nothing title={texts.emptyTitle} way={{ to: '/center/centers', label: texts.create }}>
      {children}
    </Nothing>
  )
}

export function NoCenter(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const { data: centers } = useCenters(isMaster)
  if (!isMaster) {
    return (
      <Nothing title={texts.noCenterTitle} way={{ to: '/contact-admin', label: texts.noCenterWrite }}>
        {texts.noCenter}
      </Nothing>
    )
  }
  if (centers?.length === 0) return <FirstCenter>{texts.neededForPlanning}</FirstCenter>
  return (
    <Nothing title={texts.masterTitle} way={{ to: '/center/centers', label: texts.masterSees }}>
      {texts.master}
    </Nothing>
  )
}
