// The recipients of a new conversation, and its demand: colleagues of one's centre, nine at most.
import { fullName, plainName } from '@releve/contract/person-name'
import type { WireDemand } from '@releve/contract/demands'
import type { WireUser } from '@releve/contract/users'
import Check from 'lucide-react/icons/check'
import MessageSquare from 'lucide-react/icons/message-square'
import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { formatDay } from '#ui/format.ts'
import { matchesSearch } from '#ui/match-search.ts'
import { byName, roleAndTeam } from '#shared/person.ts'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { Tile } from '#shared/tile.tsx'
import { useMe } from '#session/me.ts'
import { useDemand, useDemands } from '#features/demands/queries.ts'
import { useUsers } from '#features/users/queries.ts'
import { messageTexts } from '../texts.ts'
import { useOpenConversation } from './use-thread.ts'

const texts = messageTexts.form

/** The contract's limit, besides oneself. */
const MOST = 9
const NOTHING = 'none'

/** Demands still open that one of these people, or oneself, has posted; and the one it began with. */
function aboutOptions(demands: readonly WireDemand[], posters: ReadonlySet<string>, first: string | null): WireDemand[] {
  return demands
    .filter(({ _id, posterId, status, isHidden }) => _id === first || (status === 'open' && !isHidden && posters.has(posterId)))
    .toSorted((a, b) => a.posterShift.startAt - b.posterShift.startAt)
}

interface NewConversationProps {
  open: boolean
  /** They were chosen elsewhere: on a profile, in a demand. */
  to: string | null
  demandId: string | null
  onClose: () => void
  onOpened: (conversationId: string) => void
}

function Choosing({ open, to, demandId, onClose, onOpened }: NewConversationProps): ReactNode {
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [about, setAbout] = useState<string | null>(null)
  const opening = useOpenConversation()
  const start = useAction(opening, { onDone: ({ _id }) => onOpened(_id) })
  const { data: demands = [] } = useDemands()
  const { data: askedDemand } = useDemand(demandId ?? '', open && demandId !== null)
  const me = useMe()._id
  const people = chosen ?? (to === null ? [] : [to])
  const known = askedDemand === undefined || demands.some(({ _id }) => _id === askedDemand._id) ? demands : [...demands, askedDemand]
  const options = aboutOptions(known, new Set([...people, me]), demandId)
  const wanted = about ?? demandId ?? NOTHING
  const chosenAbout = options.some(({ _id }) => _id === wanted) ? wanted : NOTHING
  const waits = start.button.disabledReason
  return (
    <UnsavedSheet
      open={open}
      isDirty={chosen !== null && chosen.length > 0 && !opening.isPending && !opening.isSuccess}
      onOpenChange={(next) => next || onClose()}
      backCloses={false}
      title={messageTexts.writeNew}
      footer={
        <>
          <FieldError error={start.error} />
          <span role="status" className="text-center text-13 text-t3">
            {people.length >= MOST ? texts.full : texts.chosen(people.length)}
          </span>
          <Button
            variant="primary"
            wide
            icon={<MessageSquare size={20} />}
            pending={start.isPending}
            disabledReason={waits ?? (people.length === 0 ? texts.chosen(0) : undefined)}
            hideReason={waits === undefined}
            onClick={() => void start.run({ userIds: people, demandId: chosenAbout === NOTHING ? null : chosenAbout })}
          >
            {messageTexts.write}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {options.length > 0 && (
          <Select
            label={texts.about}
            options={[
              { value: NOTHING, label: texts.aboutNothing },
              ...options.map(({ _id, posterShift: { date, shift }, poster, posterId, type }) => ({
                value: _id,
                label: formatDay(date, 'long'),
                note: `${messageTexts.demandTypes[type]}, ${posterId === me ? messageTexts.yourself.toLocaleLowerCase('fr') : fullName(poster)}`,
                icon: <Tile name={shift.name} type={shift.type} size={32} />,
              })),
            ]}
            value={chosenAbout}
            onChange={setAbout}
          />
        )}
        <People chosen={people} onChange={setChosen} />
      </div>
    </UnsavedSheet>
  )
}

export const NewConversation = beginningAnew(Choosing)

function People({ chosen, onChange }: { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }): ReactNode {
  const [search, setSearch] = useState('')
  const { _id: me, centerId } = useMe()
  const isColleague = (user: WireUser) => user._id !== me && user.centerId === centerId && user.status !== 'pending'
  return (
    <Loaded
      query={useUsers()}
      failed={texts.failed}
      skeleton={<SkeletonRows className="gap-4" face={36} widths={[160, 200, 140, 180]} height={16} />}
    >
      {(users) => {
        const colleagues = users.filter(isColleague).toSorted(byName)
        if (colleagues.length === 0) return <p className="text-14 text-t2">{texts.alone}</p>
        const found = colleagues.filter((user) => matchesSearch(`${fullName(user)} ${user.team?.name ?? ''}`, search))
        const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id])
        return (
          <fieldset className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 text-14 font-600">{texts.who}</legend>
            {chosen.length > 0 && (
              <ul className="flex flex-wrap gap-2">
                {colleagues
                  .filter(({ _id }) => chosen.includes(_id))
                  .map((user) => (
                    <li key={user._id}>
                      <button
                        type="button"
                        aria-label={texts.remove(fullName(user))}
                        onClick={() => toggle(user._id)}
                        className="touch-target relative inline-flex min-h-9 items-center gap-1.5 rounded-full bg-primary-tint pr-2.5 pl-3.5 text-14 font-600"
                      >
                        {fullName(user)}
                        <X size={16} />
                      </button>
                    </li>
                  ))}
              </ul>
            )}
            <div className="*:h-[3rem] *:max-w-none">
              <SearchField label={messageTexts.search} value={search} onChange={(event) => setSearch(event.target.value)} />
            </div>
            {found.length === 0 && (
              <p role="status" className="text-14 text-t2">
                {texts.nobody}
              </p>
            )}
            <ul className="-mx-2 flex flex-col">
              {found.map((user) => {
                const isChosen = chosen.includes(user._id)
                const note = roleAndTeam(user)
                return (
                  <li key={user._id}>
                    <label className="flex min-h-14 cursor-pointer items-center gap-3.5 rounded-card px-2 py-1.5 hover:bg-s2 has-focus-visible:outline-2 has-focus-visible:outline-primary has-disabled:cursor-not-allowed has-disabled:opacity-60">
                      <input
                        type="checkbox"
                        className="peer sr-only"
                        checked={isChosen}
                        disabled={!isChosen && chosen.length >= MOST}
                        onChange={() => toggle(user._id)}
                      />
                      <Avatar name={plainName(user)} imageUrl={user.avatar ?? undefined} size={36} />
                      <span className="flex min-w-0 flex-1 flex-col">
                        <span className="text-16 font-600">{fullName(user)}</span>
                        {note !== '' && <span className="text-13 text-t3">{note}</span>}
                      </span>
                      <span
                        aria-hidden="true"
                        className="grid size-6 flex-none place-items-center rounded-full text-transparent shadow-[inset_0_0_0_1.5px_var(--line-strong)] peer-checked:bg-primary peer-checked:text-on-primary peer-checked:shadow-none"
                      >
                        <Check size={16} strokeWidth={3} />
                      </span>
                    </label>
                  </li>
                )
              })}
            </ul>
          </fieldset>
        )
      }}
    </Loaded>
  )
}
