// The directory of the centre, of all centres for a master administrator: searched, filtered, each row leading to somebody.
import { useNavigate, useSearch } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import ListChecks from 'lucide-react/icons/list-checks'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Button } from '#ui/button.tsx'
import { deferredSheet } from '#ui/deferred-overlay.tsx'
import { deferredPart } from '#ui/deferred-part.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatCounted } from '#ui/format.ts'
import { FilterButton } from '#ui/filter-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PageBody, PageTitle } from '#ui/page-title.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { searchTexts } from '#ui/search-texts.ts'
import { EmptyState } from '#ui/states.tsx'
import { useOverlay } from '#ui/use-overlay.ts'
import { WayOut } from '#ui/way-out.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useSettled } from '#kit/use-settled.ts'
import { useMe } from '#session/me.ts'
import { useCenterNames } from '#shared/center-names.ts'
import { useCenters } from '#shared/centers.ts'
import { useMemberCount, useMembersOf, useUserIf, type MembersSought } from '#features/users/queries.ts'
import { useFoundMembers } from '../found-members.ts'
import { bulkTexts } from '../bulk-texts.ts'
import { choicesOf, matchingMembers } from '../directory-entries.ts'
import { Filters } from './directory-filters.tsx'
import { DirectoryList, LoadingDirectory } from './directory-list.tsx'
import { changedSearch, filterCount, noFilters, type DirectoryChange } from '../directory-search.ts'
import { directoryTexts as texts } from './directory-texts.ts'

// Parts that only administrators open are loaded when they do.
const MemberSheet = deferredSheet(async () => (await import('../member/member-sheet.tsx')).MemberSheet, { whenIdle: false })
const BulkBar = deferredPart(async () => (await import('./bulk-bar.tsx')).BulkBar, { whenIdle: false })
const AddPersonSheet = deferredSheet(async () => (await import('../import/add-person-sheet.tsx')).AddPersonSheet, { whenIdle: false })
const ImportSheet = deferredSheet(async () => (await import('../import/import-sheet.tsx')).ImportSheet, { whenIdle: false })

export function DirectoryScreen(): ReactNode {
  const search = useSearch({ from: '/member/users' })
  const { adminType, isAdmin, centerId: ownCenter } = useMe()
  const isMaster = adminType === 'master'
  const waits = useWaitReason()
  const navigate = useNavigate()
  // The members of one centre are all here, and are filtered here; over all centres the server searches, page by page.
  const centerId = isMaster ? (search.center ?? null) : ownCenter
  const isOverAll = isMaster && centerId === null
  const ofCenter = useMembersOf(centerId)
  const settled = useSettled(search.q ?? '')
  const sought: MembersSought = {
    ...(settled !== '' && { search: settled }),
    ...(search.status !== undefined && { status: search.status }),
    ...(search.admins !== undefined && { admins: '1' }),
  }
  const foundMembers = useFoundMembers(sought, isOverAll)
  const total = useMemberCount(sought, isOverAll).data
  // An empty answer to the search before does not mean that this one is empty.
  const isAwaited = foundMembers.isPlaceholderData && foundMembers.data.length === 0
  const query = !isOverAll ? ofCenter : isAwaited ? { ...foundMembers, data: undefined } : foundMembers
  const users = query.data
  const centersQuery = useCenters(isMaster)

  const go = (change: DirectoryChange) =>
    void navigate({ to: '/users', search: (known) => changedSearch(known, change), replace: true, resetScroll: false })

  // The box answers at once; the address and the list follow.
  const [typed, setTyped] = useState(search.q ?? '')
  useEffect(() => setTyped((known) => (known.trim() === (search.q ?? '') ? known : (search.q ?? ''))), [search.q])
  const searched = useDeferredValue(search)
  const members = useMemo(() => (isOverAll ? (users ?? []) : matchingMembers(users ?? [], searched)), [isOverAll, users, searched])
  // These filters are for one centre: over all centres there would be no end of choices.
  const choices = useMemo(() => choicesOf(isOverAll ? [] : (users ?? []), search.center), [isOverAll, users, search.center])
  const names = useCenterNames(isOverAll ? members.map(({ centerId: id }) => id) : [])
  const count = isOverAll ? total : members.length
  const hasText = (searched.q ?? '').trim() !== ''
  const filtersSet = filterCount(search)
  const filters = { choices, search, onChange: go }
  const listed = search.user === undefined ? undefined : users?.find(({ _id }) => _id === search.user)
  // Named by the address, they may stand on no page that was read.
  const named = useUserIf(isOverAll && users !== undefined && listed === undefined ? search.user : undefined)
  const opened = listed ?? named
  const [choice, setChoice] = useState<{ readonly centerId: string; readonly of: ReadonlySet<string> } | null>(null)
  const chosen = choice !== null && choice.centerId === centerId ? choice.of : null
  const choose = (userIds: ReadonlySet<string>) => centerId !== null && setChoice({ centerId, of: userIds })
  const stop = () => setChoice(null)
  useOverlay({ open: chosen !== null, close: stop, backCloses: true, escapeCloses: false })

  /** The tools stand in the bar on phones, beside the search on desktop. */
  const tools = [
    ...(isAdmin && centerId !== null && chosen === null
      ? [{ label: bulkTexts.choose, Icon: ListChecks, onClick: () => choose(new Set()), reason: undefined }]
      : []),
    ...(isAdmin && centerId !== null ? [{ label: texts.add, Icon: UserRoundPlus, onClick: () => go({ add: 1 }), reason: waits }] : []),
    ...(isAdmin ? [{ label: texts.import, Icon: FileUp, onClick: () => go({ import: 1 }), reason: waits }] : []),
  ]

  return (
    <>
      <PageTitle
        title={texts.title}
        documentTitle={texts.title}
        phoneActions={
          <>
            <FilterButton texts={texts.filters} active={filtersSet} onClear={() => go(noFilters)}>
              <Filters look="field" {...filters} />
            </FilterButton>
            {tools.map(({ label, Icon, onClick }) => (
              <IconButton key={label} label={label} icon={<Icon size={22} />} onClick={onClick} />
            ))}
          </>
        }
      />
      <PageBody className="flex w-full max-w-[1640px] flex-col gap-4 lg:gap-5">
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <span className="w-full lg:w-[340px] [&>label]:max-w-none">
              <SearchField
                label={texts.search}
                value={typed}
                maxLength={100}
                autoComplete="off"
                onChange={(event) => {
                  setTyped(event.target.value)
                  go({ q: event.target.value.trim() })
                }}
              />
            </span>
            <span className="flex-1 max-lg:hidden" />
            {tools.map(({ label, Icon, onClick, reason }) => (
              <span key={label} className="max-lg:hidden">
                <Button size={40} icon={<Icon size={18} />} disabledReason={reason} hideReason onClick={onClick}>
                  {label}
                </Button>
              </span>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-2 max-lg:hidden">
            <Filters look="chip" {...filters} />
          </div>
          <FailedQueryLine query={centersQuery}>{texts.centersFailed}</FailedQueryLine>
        </div>
        <Loaded query={query} failed={texts.failedTitle} skeleton={<LoadingDirectory />}>
          {() => (
            <>
              <p role="status" className="text-14 text-t3">
                {count !== undefined && formatCounted(count, texts.count)}
              </p>
              {members.length === 0 ? (
                <EmptyState
                  icon={<UserRoundSearch size={30} />}
                  title={texts.emptyTitle}
                  actions={
                    (filtersSet > 0 || hasText) && (
                      <WayOut
                        label={filtersSet > 0 ? texts.clear : searchTexts.clear}
                        onClick={() => {
                          setTyped('')
                          go({ ...noFilters, q: undefined })
                        }}
                      />
                    )
                  }
                >
                  {filtersSet > 0 ? texts.emptyFiltered : texts.empty}
                </EmptyState>
              ) : (
                <DirectoryList
                  // Another search begins at its first page again.
                  key={JSON.stringify([searched.q, searched.center, searched.team, searched.role, searched.qualification, searched.status])}
                  members={members}
                  hasLetters={!hasText}
                  rest={isOverAll ? foundMembers : null}
                  centerNames={isOverAll ? (names.data ?? new Map()) : null}
                  chosen={chosen}
                  onPress={
                    chosen !== null
                      ? (userId) =>
                          choose(new Set(chosen.has(userId) ? [...chosen].filter((chosenId) => chosenId !== userId) : [...chosen, userId]))
                      : isAdmin
                        ? (user) => go({ user })
                        : null
                  }
                />
              )}
              {chosen !== null && centerId !== null && (
                <BulkBar centerId={centerId} members={members} chosen={chosen} onChoose={choose} onStop={stop} />
              )}
            </>
          )}
        </Loaded>
      </PageBody>
      {isAdmin && (
        <>
          <MemberSheet user={opened} open={opened !== undefined} onOpenChange={(isOpen) => !isOpen && go({ user: undefined })} />
          {centerId !== null && (
            <AddPersonSheet open={search.add === 1} onOpenChange={(isOpen) => go({ add: isOpen ? 1 : undefined })} centerId={centerId} />
          )}
          <ImportSheet open={search.import === 1} onOpenChange={(isOpen) => go({ import: isOpen ? 1 : undefined })} centerId={centerId} />
        </>
      )}
    </>
  )
}
