// Every centre, for master administrators: its people and its cycle; opened, edited, deleted.
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import Building2 from 'lucide-react/icons/building-2'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Scale from 'lucide-react/icons/scale'
import Trash2 from 'lucide-react/icons/trash-2'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { WireCenterOverview } from '@releve/contract/centers'
import { messageOf, whyUnread } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useCenterOverviews, useRemoveCenter } from '../queries.ts'
import { centerFormTexts, centerTexts as texts } from '../texts.ts'
import { CenterForm } from './center-form.tsx'

/** Rows are tall: more than these are searched. */
const FEW = 7

function CenterRow({ center, onOpen }: { center: WireCenterOverview; onOpen: () => void }): ReactNode {
  const { name, department, members, teams, admins, pending, rotation } = center
  const facts = [
    { fact: department, column: 'xl:col-start-2' },
    { fact: texts.teams(teams), column: 'xl:col-start-3' },
    { fact: texts.admins(admins), column: 'xl:col-start-4' },
    { fact: rotation ?? texts.noRotation, column: 'xl:col-start-5' },
  ].filter(({ fact }) => fact !== null)
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-20 w-full items-center gap-4 rounded-card bg-s1 px-4 py-3 text-left shadow-e1 hover:bg-s2"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 xl:grid xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_6rem_9rem_minmax(0,1fr)_10rem]">
          <span className="flex min-w-0 flex-1 basis-60 flex-col gap-0.5 xl:contents">
            <span className="text-16 font-650">{name}</span>
            <span className="text-13 text-t2 xl:contents">
              {facts.map(({ fact, column }, index) => (
                // Each in one piece: a line ends between two of them. On wide screens each has its column.
                <span key={column} className={classNames('inline-block xl:row-start-1 xl:text-13 xl:text-t2', column)}>
                  {fact}
                  {index < facts.length - 1 && <span className="px-1 xl:hidden">·</span>}
                </span>
              ))}
            </span>
          </span>
          <span className="flex max-w-full flex-none flex-wrap items-center gap-x-3 gap-y-1 sm:flex-col sm:items-end xl:col-start-6">
            <span className="numeric text-16 font-700 whitespace-nowrap">{texts.members(members)}</span>
            {pending > 0 && <Chip tone="todo">{texts.pending(pending)}</Chip>}
          </span>
        </span>
        <ChevronRight size={20} className="flex-none text-t3" aria-hidden="true" />
      </button>
    </li>
  )
}

interface CenterSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  center: WireCenterOverview
}

function CenterSheet({ open, onOpenChange, center }: CenterSheetProps): ReactNode {
  const snackbar = useSnackbar()
  const waits = useWaitReason()
  const remove = useRemoveCenter()
  const [isAsking, setAsking] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  // The sheet goes with its centre as soon as the list is read again: what follows waits for the answer, not for the sheet.
  const confirm = useOneAtATime(async () => {
    try {
      await remove.mutateAsync(center._id)
      onOpenChange(false)
      snackbar.show({ kind: 'success', message: centerFormTexts.removed })
    } catch (failure) {
      snackbar.show({ kind: 'error', message: messageOf(failure), durationMs: 8000 })
    }
    setAsking(false)
  })
  const isInhabited = center.members + center.pending > 0
  return (
    <UnsavedSheet
      isDirty={isDirty}
      open={open}
      onOpenChange={onOpenChange}
      title={center.name}
      footer={<div ref={setFooter} className="flex flex-col gap-2" />}
    >
      <div className="flex flex-col gap-6">
        <div className="-mx-3 flex flex-col">
          <ListRow icon={<UsersRound size={20} />} title={texts.openTeams} to={`/center/${center._id}/teams`} />
          <ListRow icon={<RefreshCw size={20} />} title={texts.openRotation} to="/rotation" search={{ center: center._id }} />
          <ListRow icon={<Scale size={20} />} title={texts.openRules} to="/admin/rules" search={{ center: center._id }} />
        </div>
        <CenterForm
          center={center}
          footer={footer}
          onDirty={setDirty}
          onDone={(message) => {
            onOpenChange(false)
            snackbar.show({ kind: 'success', message })
          }}
        />
        <Button
          wide
          icon={<Trash2 size={20} aria-hidden="true" />}
          disabledReason={waits ?? (isInhabited ? centerFormTexts.hasMembers : undefined)}
          onClick={() => setAsking(true)}
        >
          {centerFormTexts.remove}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={centerFormTexts.removeTitle(center.name)}
        description={centerFormTexts.removeBody}
        confirmLabel={centerFormTexts.remove}
        danger
        pending={remove.isPending}
        disabledReason={waits}
        onConfirm={() => void confirm()}
      />
    </UnsavedSheet>
  )
}

/** @param actions beside « Créer un centre »: what the page adds */
export function CenterList({ actions }: { actions?: ReactNode }): ReactNode {
  const snackbar = useSnackbar()
  const waits = useWaitReason()
  const { data, error, refetch, isFetching } = useCenterOverviews(true)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [panel, setPanel] = useState<'create' | 'edit' | null>(null)
  const [serial, setSerial] = useState(0)
  const [isDirty, setDirty] = useState(false)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const opened = data?.find(({ _id }) => _id === openedId)
  const show = (next: 'create' | 'edit') => {
    setSerial((current) => current + 1)
    setPanel(next)
  }
  const close = (open: boolean) => {
    if (!open) setPanel(null)
  }
  if (data === undefined) {
    return error === null ? (
      <SkeletonGroup className="flex flex-col gap-2">
        {[1, 2, 3].map((key) => (
          <Skeleton key={key} width="100%" height={80} radius="card" />
        ))}
      </SkeletonGroup>
    ) : (
      <ErrorState title={texts.failedTitle} onRetry={() => void refetch()} retrying={isFetching}>
        {whyUnread(error)}
      </ErrorState>
    )
  }
  const create = (
    <Button variant="primary" size={44} icon={<Plus size={18} aria-hidden="true" />} disabledReason={waits} onClick={() => show('create')}>
      {texts.create}
    </Button>
  )
  return (
    <div className="flex max-w-[1120px] flex-col gap-4">
      {data.length === 0 ? (
        <EmptyState icon={<Building2 size={30} aria-hidden="true" />} title={texts.emptyTitle} actions={create}>
          {texts.empty}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            {create}
            {actions}
          </div>
          <SearchedList
            list={data}
            textOf={({ name, department }) => `${name} ${department ?? ''}`}
            texts={{ search: texts.search, count: texts.count }}
            from={FEW}
          >
            {(found) => (
              <ul aria-label={texts.list} className="flex flex-col gap-2">
                {found.map((center) => (
                  <CenterRow
                    key={center._id}
                    center={center}
                    onOpen={() => {
                      setOpenedId(center._id)
                      show('edit')
                    }}
                  />
                ))}
              </ul>
            )}
          </SearchedList>
        </>
      )}
      <UnsavedSheet
        isDirty={isDirty}
        key={`create.${panel === 'create' ? serial : 0}`}
        open={panel === 'create'}
        onOpenChange={close}
        title={centerFormTexts.createTitle}
        footer={<div ref={setFooter} className="flex flex-col gap-2" />}
      >
        <CenterForm
          center={null}
          footer={footer}
          onDirty={setDirty}
          onDone={(message) => {
            setPanel(null)
            snackbar.show({ kind: 'success', message })
          }}
        />
      </UnsavedSheet>
      {opened !== undefined && <CenterSheet key={opened._id} open={panel === 'edit'} onOpenChange={close} center={opened} />}
    </div>
  )
}
