// In the place of a page of a centre, for somebody who belongs to none: why there is nothing, and where he goes from here.
import { Link } from '@tanstack/react-router'
import Building2 from 'lucide-react/icons/building-2'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useMe } from '../../../session/me.ts'
import { useCenters } from '../queries.ts'
import { centerTexts as texts } from '../texts.ts'

const look = buttonClass({ variant: 'primary', wide: true })

export function NoCenter(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const { data: centers } = useCenters(isMaster)
  const icon = <Building2 size={30} />
  if (!isMaster) {
    return (
      <EmptyState
        icon={icon}
        title={texts.noCenterTitle}
        actions={
          <Link to="/contact-admin" className={look}>
            {texts.noCenterWrite}
          </Link>
        }
      >
        {texts.noCenter}
      </EmptyState>
    )
  }
  const isFirst = centers?.length === 0
  return (
    <EmptyState
      icon={icon}
      title={isFirst ? texts.emptyTitle : texts.masterTitle}
      actions={
        <Link to="/center/centers" className={look}>
          {isFirst ? texts.create : texts.masterSees}
        </Link>
      }
    >
      {isFirst ? texts.neededForPlanning : texts.master}
    </EmptyState>
  )
}
