// All of administration, page by page, in the words of the menus: on a day when nothing waits, it is what one comes for.
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { everyPage } from './every-page.ts'
import { panelTexts as texts } from '../texts.ts'

/** The pages that this administrator finds in the menus, by their address in the table of pages. */
function useNames(): ReadonlyMap<string, string> {
  const { routesById } = useRouter()
  const { adminType, centerId } = useMe()
  const isMaster = adminType === 'master'
  return new Map(
    Object.values(routesById).flatMap(({ options }) => {
      const page = options.staticData?.page
      if (page?.menu === undefined || (page.menu.isMasters === true && !isMaster)) return []
      if (centerId === null && page.path.includes('$centerId')) return []
      return [[page.path, isMaster ? (page.menu.masterLabel ?? page.menu.label) : page.menu.label] as const]
    }),
  )
}

export function EveryPagePart(): ReactNode {
  const names = useNames()
  const { centerId } = useMe()
  const groups = everyPage
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ path }) => names.has(path)) }))
    .filter(({ pages }) => pages.length > 0)
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="toute-administration" className="flex flex-col gap-4">
      <SectionTitle id="toute-administration">{texts.everyPage}</SectionTitle>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
        {groups.map(({ title, pages }) => (
          <div key={title} className="flex flex-col gap-1">
            <h3 className="text-14 font-600 text-t2">{title}</h3>
            <ul className="-mx-3 flex flex-col">
              {pages.map(({ path, note }) => (
                <li key={path}>
                  <Link
                    to={path.replace('$centerId', centerId ?? '')}
                    className="flex min-h-11 flex-col justify-center rounded-field px-3 py-1.5 hover:bg-s2"
                  >
                    <span className="text-16 font-550">{names.get(path)}</span>
                    <span className="text-13 text-pretty text-t2">{note}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
