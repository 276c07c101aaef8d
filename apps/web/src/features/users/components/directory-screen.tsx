// The directory of the centre, of all centres for a master administrator: searched, filtered, each row leading to somebody.
import { useNavigate } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import ListChecks from 'lucide-react/icons/list-checks'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import { roleOf } from '@releve/domain/access/access'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { deferredSheet } from '../../../ui/deferred-overlay.tsx'
import { deferredPart } from '../../../ui/deferred-part.tsx'
import { FailedQueryLine } from '../../../ui/failed-line.tsx'
import { formatCounted } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageBody, PageTitle } from '../../../ui/page-title.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { searchTexts } from '../../../ui/search-texts.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useOverlay } from '../../../ui/use-overlay.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { useSettled } from '../../../kit/use-settled.ts'
import { useMe } from '../../../session/me.ts'
import { useCenterNames } from '../../../shared/center-names.ts'
import { useCenters } from '../../../shared/centers.ts'
import { useFoundMembers, useMemberCount, useMembersOf, useUserIf, type MembersSought } from '../queries.ts'
import { bulkTexts } from './bulk-texts.ts'
import { choicesOf, matchingMembers } from './directory.ts'
import { FilterLine, FilterSheet } from './directory-filters.tsx'
import { DirectoryList, LoadingDirectory } from './directory-list.tsx'
import { changedSearch, filterCount, noFilters, type DirectoryChange, type DirectorySearch } from './directory-search.ts'
import { directoryTexts as texts } from './directory-texts.ts'

// What only administrators open comes when they do.
const MemberSheet = deferredSheet(async () => (await import('./member-sheet.tsx')).MemberSheet, { whenIdle: false })
const BulkBar = deferredPart(async () => (await import('./bulk-bar.tsx')).BulkBar, { whenIdle: false })
const ImportSheet = deferredSheet(async () => (await import('./import-sheet.tsx')).ImportSheet, { whenIdle: false })

export function DirectoryScreen({ search }: { search: DirectorySearch }): ReactNode {
  const me = useMe()
  const role = roleOf(me)
  const isMaster = role === 'masterAdmin'
  const isAdmin = isMaster || role === 'centerAdmin'
  const waits = useWaitReason()
  const navigate = useNavigate()
  // Over all centres the server finds, page by page; the members of one centre are here, and are filtered here.
  const isOverAll = isMaster && search.center === undefined
  const ofCenter = useMembersOf(isMaster ? (search.center ?? null) : me.centerId)
  const settled = useSettled(search.q ?? '')
  const sought: MembersSought = {
    ...(settled !== '' && { search: settled }),
    ...(search.status !== undefined && { status: search.status }),
    ...(search.admins !== undefined && { admins: '1' }),
  }
  const found = useFoundMembers(sought, isOverAll)
  const total = useMemberCount(sought, isOverAll).data
  const query = isOverAll ? found : ofCenter
  const users = query.data
  const centersQuery = useCenters(isMaster)

  const go = (change: DirectoryChange) =>
    void navigate({ to: '/users', search: (known) => changedSearch(known, change), replace: true, resetScroll: false })

  // The box answers at once; the address and the list follow.
  const [typed, setTyped] = useState(search.q ?? '')
  useEffect(() => setTyped((known) => (known.trim() === (search.q ?? '') ? known : (search.q ?? ''))), [search.q])
  const searched = useDeferredValue(search)
  const members = useMemo(() => (isOverAll ? (users ?? []) : matchingMembers(users ?? [], searched)), [isOverAll, users, searched])
  // Of all centres there is no end of them: these narrow one centre.
  const choices = useMemo(() => choicesOf(isOverAll ? [] : (users ?? []), search.center), [isOverAll, users, search.center])
  const names = useCenterNames(isOverAll ? members.map(({ centerId }) => centerId) : [])
  const centerNames = isOverAll ? (names.data ?? new Map<string, string>()) : null
  const count = isOverAll ? total : members.length
  const hasText = (searched.q ?? '').trim() !== ''
  const hasFilters = filterCount(search) > 0
  const filters = { choices, hasCenters: isMaster, seesStatus: isAdmin, search, onChange: go }
  const listed = search.user === undefined ? undefined : users?.find(({ _id }) => _id === search.user)
  // Named by the address, they may stand on no page that was read.
  const named = useUserIf(isOverAll && users !== undefined && listed === undefined ? search.user : undefined)
  const opened = listed ?? named
  // Of one centre, whose members are all here.
  const centerId = isMaster ? (search.center ?? null) : me.centerId
  const canChoose = isAdmin && centerId !== null
  const [choice, setChoice] = useState<{ readonly centerId: string; readonly of: ReadonlySet<string> } | null>(null)
  const chosen = choice !== null && choice.centerId === centerId ? choice.of : null
  const begin = () => centerId !== null && setChoice({ centerId, of: new Set() })
  const stop = () => setChoice(null)
  useOverlay({ open: chosen !== null, close: stop, backCloses: true, escapeCloses: false })
  const toggle = (userId: string) =>
    setChoice((known) => {
      if (known === null) return known
      const of = new Set(known.of)
      if (!of.delete(userId)) of.add(userId)
      return { ...known, of }
    })

  return (
    <>
      <PageTitle
        title={texts.title}
        documentTitle={texts.title}
        phoneActions={
          <>
            <FilterSheet {...filters} />
            {canChoose && chosen === null && <IconButton label={bulkTexts.choose} icon={<ListChecks size={22} />} onClick={begin} />}
            {isAdmin && <IconButton label={texts.import} icon={<FileUp size={22} />} onClick={() => go({ import: 1 })} />}
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
            {canChoose && chosen === null && (
              <span className="max-lg:hidden">
                <Button size={40} icon={<ListChecks size={18} />} onClick={begin}>
                  {bulkTexts.choose}
                </Button>
              </span>
            )}
            {isAdmin && (
              <span className="max-lg:hidden">
                <Button size={40} icon={<FileUp size={18} />} disabledReason={waits} hideReason onClick={() => go({ import: 1 })}>
                  {texts.import}
                </Button>
              </span>
            )}
          </div>
          <div className="max-lg:hidden">
            <FilterLine {...filters} />
          </div>
          {isMaster && <FailedQueryLine query={centersQuery}>{texts.centersFailed}</FailedQueryLine>}
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
                    (hasFilters || hasText) && (
                      <Button
                        wide
                        onClick={() => {
                          setTyped('')
                          go({ ...noFilters, q: undefined })
                        }}
                      >
                        {hasFilters ? texts.clear : searchTexts.clear}
                      </Button>
                    )
                  }
                >
                  {hasFilters ? texts.emptyFiltered : texts.empty}
                </EmptyState>
              ) : (
                <DirectoryList
                  // Another search begins at its first page again.
                  key={JSON.stringify([searched.q, searched.center, searched.team, searched.role, searched.qualification, searched.status])}
                  members={members}
                  hasLetters={!hasText}
                  rest={isOverAll ? found : null}
                  onOpen={isAdmin ? (user) => go({ user }) : null}
                  centerNames={centerNames}
                  chosen={chosen}
                  onChoose={toggle}
                />
              )}
              {chosen !== null && centerId !== null && (
                <BulkBar
                  centerId={centerId}
                  members={members}
                  chosen={chosen}
                  onChoose={(of) => setChoice({ centerId, of })}
                  onStop={stop}
                />
              )}
            </>
          )}
        </Loaded>
      </PageBody>
      {isAdmin && (
        <>
          <MemberSheet user={opened} open={opened !== undefined} onOpenChange={(isOpen) => !isOpen && go({ user: undefined })} />
          <ImportSheet
            open={search.import === 1}
            onOpenChange={(isOpen) => go({ import: isOpen ? 1 : undefined })}
            centerId={isMaster ? (search.center ?? null) : me.centerId}
          />
        </>
      )}
    </>
  )
}
