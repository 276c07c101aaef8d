// The directory of the centre, of all centres for a master administrator: searched, filtered, each row leading to somebody.
import { useNavigate } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import UserRoundSearch from 'lucide-react/icons/user-round-search'
import { useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import { roleOf } from '@releve/domain/access/access'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { deferredSheet } from '../../../ui/deferred-overlay.tsx'
import { FailedQueryLine } from '../../../ui/failed-line.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PageBody, PageTitle } from '../../../ui/page-title.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Loaded } from '../../../kit/loaded.tsx'
import { useMe } from '../../../session/me.ts'
import { useCenters } from '../../centers/queries.ts'
import { useUsers } from '../queries.ts'
import { choicesOf, matchingMembers } from './directory.ts'
import { FilterLine, FilterSheet } from './directory-filters.tsx'
import { DirectoryList, LoadingDirectory } from './directory-list.tsx'
import { changedSearch, filterCount, noFilters, type DirectoryChange, type DirectorySearch } from './directory-search.ts'
import { directoryTexts as texts } from './directory-texts.ts'

// What only administrators open comes when they do.
const MemberSheet = deferredSheet(async () => (await import('./member-sheet.tsx')).MemberSheet, { whenIdle: false })
const ImportSheet = deferredSheet(async () => (await import('./import-sheet.tsx')).ImportSheet, { whenIdle: false })

export function DirectoryScreen({ search }: { search: DirectorySearch }): ReactNode {
  const me = useMe()
  const role = roleOf(me)
  const isMaster = role === 'masterAdmin'
  const isAdmin = isMaster || role === 'centerAdmin'
  const waits = useWaitReason()
  const navigate = useNavigate()
  const query = useUsers()
  const users = query.data
  const centersQuery = useCenters(isMaster)
  const centers = centersQuery.data

  const go = (change: DirectoryChange) =>
    void navigate({ to: '/users', search: (known) => changedSearch(known, change), replace: true, resetScroll: false })

  // The box answers at once; the address and the list follow.
  const [typed, setTyped] = useState(search.q ?? '')
  useEffect(() => setTyped((known) => (known.trim() === (search.q ?? '') ? known : (search.q ?? ''))), [search.q])
  const searched = useDeferredValue(search)
  const members = useMemo(() => matchingMembers(users ?? [], searched), [users, searched])
  const choices = useMemo(() => choicesOf(users ?? [], search.center), [users, search.center])
  const centerNames = useMemo(
    () => (isMaster && search.center === undefined ? new Map((centers ?? []).map(({ _id, name }) => [_id, name])) : null),
    [isMaster, search.center, centers],
  )
  const hasText = (searched.q ?? '').trim() !== ''
  const filters = { choices, centers: isMaster ? (centers ?? []) : null, seesStatus: isAdmin, search, onChange: go }
  const opened = search.user === undefined ? undefined : users?.find(({ _id }) => _id === search.user)

  return (
    <>
      <PageTitle
        title={texts.title}
        documentTitle={texts.title}
        phoneActions={
          <>
            <FilterSheet {...filters} />
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
                {formatCount(members.length, texts.count)}
              </p>
              {members.length === 0 ? (
                <EmptyState
                  icon={<UserRoundSearch size={30} />}
                  title={texts.emptyTitle}
                  actions={
                    (filterCount(search) > 0 || hasText) && (
                      <Button
                        wide
                        onClick={() => {
                          setTyped('')
                          go({ ...noFilters, q: undefined })
                        }}
                      >
                        {texts.clear}
                      </Button>
                    )
                  }
                >
                  {texts.empty}
                </EmptyState>
              ) : (
                <DirectoryList
                  // Another search begins at its first page again.
                  key={JSON.stringify([searched.q, searched.center, searched.team, searched.role, searched.qualification, searched.status])}
                  members={members}
                  hasLetters={!hasText}
                  onOpen={isAdmin ? (user) => go({ user }) : null}
                  centerNames={centerNames}
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
