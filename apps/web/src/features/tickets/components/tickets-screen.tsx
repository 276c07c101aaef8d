// /tickets: the letters at the left and the open one at the right; on phones it slides over them. Opening one marks it read.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { WireTicket } from '@releve/contract/tickets'
import CircleCheck from 'lucide-react/icons/circle-check'
import Inbox from 'lucide-react/icons/inbox'
import Mail from 'lucide-react/icons/mail'
import MailOpen from 'lucide-react/icons/mail-open'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SearchX from 'lucide-react/icons/search-x'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { TwoPanes } from '#kit/two-panes.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FilterChips } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ReadOn } from '#ui/read-on.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { useStepBack } from '#ui/use-step-back.ts'
import { WayOut } from '#ui/way-out.tsx'
import { useMe } from '#session/me.ts'
import { useMoment } from '#features/centers/queries.ts'
import { afterChange, findTickets, useChangeTicket, useDeleteTicket, useTickets, type TicketChange, type TicketFilter } from '../queries.ts'
import { ticketTexts as texts } from '../texts.ts'
import { TicketBody, TicketStateChip } from './ticket-detail.tsx'
import type { TicketSearch } from './ticket-search.ts'

function TicketRow({ ticket, isCurrent, onOpen }: { ticket: WireTicket; isCurrent: boolean; onOpen: () => void }): ReactNode {
  const me = useMe()
  const momentOf = useMoment()
  const { name, subject, message, messages, isRead, createdAt, centerName, state } = ticket
  const last = messages.at(-1)
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'flex min-h-22 w-full items-start gap-3.5 rounded-card px-3 py-3 text-left transition-colors',
          isCurrent ? 'bg-primary-tint' : 'hover:bg-s2',
        )}
      >
        <Avatar name={name} size={44} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex items-baseline gap-3">
            <span className={classNames('min-w-0 flex-1 truncate text-14', isRead ? 'text-t2' : 'font-650')}>
              {name}
              {me.adminType === 'master' && <span className="font-400 text-t3"> · {centerName ?? texts.toMasters}</span>}
            </span>
            <DayText className={classNames('flex-none text-13', isRead ? 'text-t3' : 'text-todo')}>
              {momentOf(last?.createdAt ?? createdAt)}
            </DayText>
          </span>
          <span className="flex items-center gap-2">
            {!isRead && (
              <>
                <span className="sr-only">{texts.isUnread}, </span>
                <span aria-hidden="true" className="size-2.5 flex-none rounded-full bg-todo" />
              </>
            )}
            <span className={classNames('min-w-0 flex-1 truncate text-16', isRead ? 'font-550' : 'font-700')}>{subject}</span>
            <TicketStateChip state={state} />
          </span>
          <span className="truncate text-14 text-t3">{last?.text ?? message}</span>
        </span>
      </button>
    </li>
  )
}

export function TicketsScreen(): ReactNode {
  const search = useSearch({ from: '/member/tickets' })
  const filter: TicketFilter = search.filter ?? 'all'
  const isDesktop = useIsDesktop()
  const navigate = useNavigate({ from: '/tickets' })
  const stepBack = useStepBack()
  const list = useTickets(filter)
  const changing = useChangeTicket()
  const remove = useDeleteTicket()
  const waits = useWaitReason()
  const [ticketToClose, setTicketToClose] = useState<WireTicket | null>(null)
  // Opened among the unread ones, it leaves them by being read: it stays on screen all the same.
  const [heldTicket, setHeldTicket] = useState<WireTicket | null>(null)
  // Those of another choice do not stand under this one; how many are new is the same under all.
  const tickets = list.isPlaceholderData ? undefined : list.data?.tickets
  const current =
    tickets?.find(({ _id }) => _id === search.ticket) ?? (heldTicket !== null && heldTicket._id === search.ticket ? heldTicket : null)
  if (current !== null && current !== heldTicket) setHeldTicket(current)
  const found = findTickets(tickets ?? [], search.q ?? '')

  const opened = search.ticket
  const change = (wish: TicketChange) => {
    setHeldTicket(afterChange(wish))
    void changing.run(wish)
  }
  const readOnOpening = useEffectEvent(() => {
    if (current?.isRead === false) change({ ticket: current, isRead: true })
  })
  const isKnown = current !== null
  useEffect(() => {
    if (isKnown) readOnOpening()
  }, [opened, isKnown])

  const go = (next: { [K in keyof TicketSearch]?: TicketSearch[K] | undefined }, isStep = false) =>
    void navigate({
      search: (known) => Object.fromEntries(Object.entries({ ...known, ...next }).filter(([, value]) => value !== undefined)),
      replace: !isStep,
      resetScroll: false,
      state: isStep ? { isOverlay: true } : {},
    })
  const close = () => {
    if (!stepBack()) go({ ticket: undefined })
  }

  const choice = {
    label: texts.filter,
    options: [
      { value: 'all', label: texts.filters.all },
      { value: 'open', label: texts.filters.open },
      { value: 'unread', label: texts.unreadCount(list.data?.unread ?? 0) },
      { value: 'read', label: texts.filters.read },
    ],
    value: filter,
    onChange: (next: TicketFilter) => go({ filter: next === 'all' ? undefined : next }),
  } as const
  const isClosed = current?.state === 'closed'
  const actions = current !== null && (
    <div className="flex flex-wrap gap-2 max-lg:flex-col lg:justify-end">
      {[
        { label: texts.delete, Icon: Trash2, variant: 'outline' as const, onClick: () => setTicketToClose(current) },
        {
          label: current.isRead ? texts.markUnread : texts.markRead,
          Icon: current.isRead ? Mail : MailOpen,
          onClick: () => change({ ticket: current, isRead: !current.isRead }),
        },
        {
          label: isClosed ? texts.reopen : texts.close,
          Icon: isClosed ? RotateCcw : CircleCheck,
          onClick: () => change({ ticket: current, isClosed: !isClosed }),
        },
      ].map(({ label, Icon, ...button }, place) => (
        // The same button whichever it says, so that it keeps the focus.
        <Button key={place} {...button} icon={<Icon size={20} />} disabledReason={waits} hideReason>
          {label}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      <PageTitle title={texts.title} documentTitle={texts.title} toolbar={<SegmentedControl {...choice} />} />
      <TwoPanes
        columns="lg:grid-cols-[minmax(340px,460px)_minmax(0,1fr)]"
        className="flex flex-col gap-2 pb-8"
        texts={found.length === 0 ? null : texts}
        list={
          <>
            {!isDesktop && (
              <div className="px-2">
                <FilterChips {...choice} />
              </div>
            )}
            <div className="px-2 pb-1 *:h-[2.75rem] *:max-w-none">
              <SearchField
                label={texts.search}
                value={search.q ?? ''}
                onChange={(event) => go({ q: event.target.value === '' ? undefined : event.target.value })}
              />
            </div>
            <Loaded
              query={{ ...list, data: tickets }}
              failed={texts.failedTitle}
              skeleton={
                <SkeletonRows row="min-h-22 items-center px-3" face={44} widths={[180, 140, 200, 160]} height={16} under={[['90%', 14]]} />
              }
              empty={{
                when: () => found.length === 0,
                icon: search.q === undefined ? <Inbox size={30} /> : <SearchX size={30} />,
                ...(search.q === undefined
                  ? texts.empty[filter]
                  : { title: texts.noneFoundTitle, children: texts.noneFound(tickets?.length ?? 0, list.hasNextPage) }),
                ...((filter !== 'all' || search.q !== undefined) && {
                  actions: <WayOut onClick={() => go({ filter: undefined, q: undefined })} label={texts.showAll} />,
                }),
              }}
            >
              {() => (
                <ul aria-label={texts.list} className="flex flex-col gap-0.5">
                  {found.map((ticket) => (
                    <TicketRow
                      key={ticket._id}
                      ticket={ticket}
                      isCurrent={ticket._id === opened}
                      onOpen={() => go({ ticket: ticket._id }, !isDesktop)}
                    />
                  ))}
                </ul>
              )}
            </Loaded>
            <ReadOn rest={list} label={texts.more} />
          </>
        }
        detail={
          current !== null && (
            <>
              <div className="min-h-0 flex-1 overflow-y-auto px-8 py-8">
                <div className="max-w-[720px]">
                  <TicketBody ticket={current} hasTitle onWritten={setHeldTicket} />
                </div>
              </div>
              <div className="flex-none border-t border-line px-8 py-4">{actions}</div>
            </>
          )
        }
      />
      {!isDesktop && (
        <Sheet
          open={current !== null}
          onOpenChange={(open) => open || close()}
          backCloses={false}
          title={heldTicket?.subject ?? texts.title}
          footer={actions}
        >
          {heldTicket !== null && <TicketBody ticket={heldTicket} hasTitle={false} onWritten={setHeldTicket} />}
        </Sheet>
      )}
      <Confirm
        subject={ticketToClose}
        onClose={() => setTicketToClose(null)}
        title={texts.deleteTitle}
        description={({ subject }) => texts.deleteBody(subject)}
        confirmLabel={texts.delete}
        danger
        action={remove}
        onConfirm={async (ticket) => {
          void remove.run(ticket)
          setHeldTicket(null)
          go({ ticket: undefined })
        }}
      />
    </>
  )
}
