// /admin/circles: what the search for exchanges among three and four found, proposed and came to.
import type { ReactNode } from 'react'
import { NoCenter } from '../features/centers/components/no-center.tsx'
import { CircleFigures } from '../features/circles/components/circle-figures.tsx'
import { circleTexts } from '../features/circles/texts.ts'
import { useMe } from '../session/me.ts'
import { Page } from '../ui/page-title.tsx'

export function CirclesPage(): ReactNode {
  const { centerId } = useMe()
  return <Page title={circleTexts.admin.title}>{centerId === null ? <NoCenter /> : <CircleFigures />}</Page>
}
