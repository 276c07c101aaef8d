// The administrators of one's own centre, by name: each row leads to a profile, where one writes to them.
import { fullName, plainName } from '@releve/contract/person-name'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { byName, roleAndTeam } from '#shared/person.ts'
import { Avatar } from '#ui/avatar.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useUsers } from '#features/users/queries.ts'
import { adminsTexts as texts } from './directory-texts.ts'

export function CenterAdmins(): ReactNode {
  return (
    <section aria-labelledby="administrateurs" className="flex flex-col gap-1">
      <SectionTitle id="administrateurs">{texts.title}</SectionTitle>
      <Loaded
        query={useUsers()}
        failed={texts.failed}
        asLine
        skeleton={<SkeletonRows widths={[170]} height={18} under={[[120, 14]]} face={40} row="items-center min-h-15" />}
      >
        {(users) => {
          const admins = users.filter(({ isAdmin }) => isAdmin).toSorted(byName)
          return admins.length === 0 ? (
            <p className="text-14 text-t2">{texts.none}</p>
          ) : (
            <ul className="divide-y divide-line">
              {admins.map((admin) => (
                <li key={admin._id}>
                  <Link
                    to="/profile/$userId"
                    params={{ userId: admin._id }}
                    className="flex min-h-15 items-center gap-3.5 rounded-sm py-2 hover:bg-s2"
                  >
                    <Avatar name={plainName(admin)} imageUrl={admin.avatar ?? undefined} size={40} />
                    <span className="flex min-w-0 flex-1 flex-col">
                      <span className="text-16 font-600">{fullName(admin)}</span>
                      <span className="text-13 text-t3 empty:hidden">{roleAndTeam(admin)}</span>
                    </span>
                    <ChevronRight size={20} className="flex-none text-t3" />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
}
