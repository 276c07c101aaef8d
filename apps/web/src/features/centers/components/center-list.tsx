// Every centre, for master administrators: its people and its cycle; opened, edited, deleted.
import ChevronRight from 'lucide-react/icons/chevron-right'
import CalendarDays from 'lucide-react/icons/calendar-days'
import History from 'lucide-react/icons/history'
import Plus from 'lucide-react/icons/plus'
import Building2 from 'lucide-react/icons/building-2'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Scale from 'lucide-react/icons/scale'
import Trash2 from 'lucide-react/icons/trash-2'
import UsersRound from 'lucide-react/icons/users-round'
import { useState, type ReactNode } from 'react'
import type { WireCenter, WireCenterOverview } from '@releve/contract/centers'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Confirm } from '#kit/confirm.tsx'
import { FormSubmit } from '#kit/form-submit.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useSettled } from '#kit/use-settled.ts'
import { useAction } from '#kit/use-action.ts'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { deferredPart } from '#ui/deferred-part.tsx'
import { formatCount } from '#ui/format.ts'
import { ListRow } from '#ui/list-row.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { useRemoveCenter } from '../mutations.ts'
import { useCenterOverviews } from '#shared/center-overviews.ts'
import { centerFormTexts as formTexts, centerTexts as texts } from '../texts.ts'
import { CenterFields, useCenterForm } from './center-form.tsx'
import { SetUpSteps } from './set-up-steps.tsx'

const CenterHolidays = deferredPart(async () => (await import('./holidays/center-holidays.tsx')).CenterHolidays, { whenIdle: false })

/** Rows are tall: more than these are searched. */
const FEW = 7

/** It stands in the place of an identifier. */
const NEW = 'new'

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
            {(rotation === null || teams === 0 || members === 0) && <Chip tone="pending">{texts.toSetUp}</Chip>}
          </span>
        </span>
        <ChevronRight size={20} className="flex-none text-t3" />
      </button>
    </li>
  )
}

/** One that was just created has nobody yet. */
type OpenedCenter = WireCenter & Partial<Pick<WireCenterOverview, 'members' | 'pending'>>

interface CenterSheetProps extends Opening {
  /** Null: a new one. */
  center: OpenedCenter | null
  onClose: () => void
  /** The remaining steps of a new centre are shown next. */
  onCreated: (center: WireCenter) => void
}

function CenterSheet({ center, onClose, onCreated, ...opening }: CenterSheetProps): ReactNode {
  const form = useCenterForm(center, center === null ? onCreated : onClose)
  return (
    <UnsavedSheet
      {...opening}
      isDirty={form.isUnsaved}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={center?.name ?? formTexts.createTitle}
      footer={<FormSubmit form={form}>{center === null ? formTexts.createConfirm : formTexts.save}</FormSubmit>}
    >
      {center === null ? (
        <CenterFields form={form} isNew />
      ) : (
        <div className="flex flex-col gap-6">
          <SetUpSteps centerId={center._id} />
          <div className="-mx-3 flex flex-col">
            <ListRow
              icon={<CalendarDays size={20} />}
              title={texts.openPlanning}
              to="/calendar"
              search={{ center: center._id, view: 'team' }}
            />
            <ListRow icon={<UsersRound size={20} />} title={texts.openTeams} to={`/center/${center._id}/teams`} />
            <ListRow icon={<RefreshCw size={20} />} title={texts.openRotation} to="/rotation" search={{ center: center._id }} />
            <ListRow icon={<Scale size={20} />} title={texts.openRules} to="/admin/rules" search={{ center: center._id }} />
            <ListRow icon={<History size={20} />} title={texts.openJournal} to="/admin/journal" search={{ center: center._id }} />
          </div>
          <CenterFields form={form} />
          <CenterHolidays centerId={center._id} canEdit />
          <RemoveCenter center={center} onClose={onClose} />
        </div>
      )}
    </UnsavedSheet>
  )
}

function RemoveCenter({ center, onClose }: { center: OpenedCenter; onClose: () => void }): ReactNode {
  const remove = useAction(useRemoveCenter(), { done: () => formTexts.removed, refusedInPassing: true })
  const [isAsking, setAsking] = useState(false)
  const isInhabited = (center.members ?? 0) + (center.pending ?? 0) > 0
  return (
    <>
      <Button
        wide
        icon={<Trash2 size={20} />}
        disabledReason={remove.button.disabledReason ?? (isInhabited ? formTexts.hasMembers : undefined)}
        onClick={() => setAsking(true)}
      >
        {formTexts.remove}
      </Button>
      <Confirm
        subject={isAsking || null}
        onClose={() => setAsking(false)}
        title={formTexts.removeTitle(center.name)}
        description={formTexts.removeBody}
        confirmLabel={formTexts.remove}
        danger
        action={remove}
        // The sheet goes with its centre as soon as the list is read again: it is closed by the answer all the same.
        onConfirm={() => remove.run(center._id).then((isDone) => isDone && onClose())}
      />
    </>
  )
}

/** @param actions beside « Créer un centre »: what the page adds */
export function CenterList({ actions }: { actions?: ReactNode }): ReactNode {
  const waits = useWaitReason()
  const [typed, setTyped] = useState('')
  const searched = useSettled(typed.trim())
  const query = useCenterOverviews(true, searched)
  const [openedId, setOpenedId] = useState<string | null>(null)
  // Just created, it may stand on no page that was read.
  const [createdCenter, setCreatedCenter] = useState<OpenedCenter | null>(null)
  const known = query.data?.find(({ _id }) => _id === openedId) ?? (createdCenter?._id === openedId ? createdCenter : null)
  const opened: OpenedCenter | typeof NEW | null = openedId === NEW ? NEW : known
  const create = (
    <Button variant="primary" size={44} icon={<Plus size={18} />} disabledReason={waits} onClick={() => setOpenedId(NEW)}>
      {texts.create}
    </Button>
  )
  return (
    <div className="flex max-w-[1120px] flex-col gap-4">
      <Loaded
        query={query}
        failed={texts.failedTitle}
        skeleton={<SkeletonStack count={3} height={80} />}
        empty={{
          // Not what the search found last, which stands until the list is read again.
          when: (centers) => centers.length === 0 && typed === '' && searched === '' && !query.isPlaceholderData,
          icon: <Building2 size={30} />,
          title: texts.emptyTitle,
          children: texts.empty,
          actions: create,
        }}
      >
        {(centers) => (
          <>
            <div className="flex flex-wrap gap-2">
              {create}
              {actions}
            </div>
            <SearchedList
              list={centers}
              textOf={({ name, department }) => `${name} ${department ?? ''}`}
              asked={{ typed, onType: setTyped, count: query.hasNextPage ? undefined : formatCount(centers.length, texts.count) }}
              texts={{ search: texts.search, count: texts.count }}
              rest={query}
              from={FEW}
            >
              {(found) => (
                <ul aria-label={texts.list} className="flex flex-col gap-2">
                  {found.map((center) => (
                    <CenterRow key={center._id} center={center} onOpen={() => setOpenedId(center._id)} />
                  ))}
                </ul>
              )}
            </SearchedList>
          </>
        )}
      </Loaded>
      <WhileOpen subject={opened}>
        {(shown, opening) => (
          <CenterSheet
            key={shown === NEW ? NEW : shown._id}
            center={shown === NEW ? null : shown}
            {...opening}
            onClose={() => setOpenedId(null)}
            onCreated={(center) => {
              setCreatedCenter(center)
              setOpenedId(center._id)
            }}
          />
        )}
      </WhileOpen>
    </div>
  )
}
