// On a platform that has no centre yet: everything begins with one.
import Building2 from 'lucide-react/icons/building-2'
import type { ReactNode } from 'react'
import { useCenterOverviews } from '../../centers/queries.ts'
import { panelTexts as texts } from '../texts.ts'
import { Part, Row, Rows } from './parts.tsx'

export function FirstCenterPart(): ReactNode {
  const { data } = useCenterOverviews(true)
  if (data?.length !== 0) return null
  const { title, note, create } = texts.platform
  return (
    <Part id="mise-en-place" title={title} count={1}>
      <p className="text-14 text-pretty text-t2">{note}</p>
      <Rows>
        <Row {...create} to="/center/centers" icon={<Building2 size={20} className="flex-none text-t2" />} />
      </Rows>
    </Part>
  )
}
