// Somebody among many, found by typing a few letters of their name: a combobox, for the keyboard and for the thumb.
import { Combobox } from '@base-ui/react/combobox'
import { CSPProvider } from '@base-ui/react/csp-provider'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { FailedLine, hasFailed, type Reading } from '../ui/failed-line.tsx'
import { Field, inputBoxClass, inputClass, labelIdOf } from '../ui/field.tsx'
import { matchesSearch } from '../ui/match-search.ts'
import { fullName, type NamedPerson } from './person.ts'
import { searchTexts } from '../ui/search-texts.ts'

interface ListedPerson extends NamedPerson {
  readonly _id: string
  readonly role: string | null
  readonly avatar?: string | null | undefined
}

interface PersonFieldProps {
  label: string
  /** While nobody is chosen: « Nom du collègue ». */
  placeholder: string
  hint?: ReactNode
  error?: string | undefined
  /** In the order of the list; undefined while they are not read. */
  people: readonly ListedPerson[] | undefined
  /** The query that reads them. */
  reading: Reading & { readonly refetch: () => unknown }
  value: string | null
  onChange: (value: string | null) => void
}

/** As lists name people: « Ardoisière Zoé ». */
const listedName = ({ name, lastName }: NamedPerson): string => `${lastName} ${name}`.trim()

function PersonOption({ person }: { person: ListedPerson }): ReactNode {
  return (
    <Combobox.Item
      value={person}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-14 outline-none data-highlighted:bg-s3"
    >
      <Avatar name={fullName(person)} imageUrl={person.avatar ?? undefined} size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-550">{listedName(person)}</span>
        {person.role !== null && <span className="text-13 text-t3">{person.role}</span>}
      </span>
      <Combobox.ItemIndicator>
        <Check size={18} className="text-primary-ink" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}

export function PersonField({ label, placeholder, hint, error, people, reading, value, onChange }: PersonFieldProps): ReactNode {
  const { isFetching, refetch } = reading
  const isFailed = hasFailed(reading, people)
  const emptyText = people !== undefined ? searchTexts.nobody : isFailed ? searchTexts.peopleFailed : searchTexts.peopleAwaited
  // One shape for all that happens to the reading: what is being typed stays, and who types it.
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={error}>
        {({ id, ...described }) => (
          <Combobox.Root<ListedPerson>
            items={people ?? []}
            value={people?.find(({ _id }) => _id === value) ?? null}
            onValueChange={(person) => onChange(person?._id ?? null)}
            itemToStringLabel={listedName}
            isItemEqualToValue={(one, other) => one._id === other._id}
            filter={(person, typed) => matchesSearch(fullName(person), typed)}
            autoHighlight
          >
            <Combobox.InputGroup className={inputBoxClass}>
              {/* Named by reference: while the list is open what surrounds it is hidden from screen readers, a plain label with it. */}
              <Combobox.Input
                {...described}
                id={id}
                aria-labelledby={labelIdOf(id)}
                placeholder={placeholder}
                autoComplete="off"
                spellCheck={false}
                className={inputClass}
              />
              <Combobox.Clear
                aria-label={searchTexts.clearPerson}
                className="mr-1 grid size-11 flex-none place-items-center rounded-full text-t3 hover:text-t1"
              >
                <X size={20} />
              </Combobox.Clear>
            </Combobox.InputGroup>
            {/* No inline style element: the content security policy refuses it, and kit.css says the same. */}
            <CSPProvider disableStyleElements>
              <Combobox.Portal>
                <Combobox.Positioner sideOffset={6} className="z-40 outline-none">
                  <Combobox.Popup className="popup flex max-h-[min(24rem,var(--available-height))] w-(--anchor-width) flex-col overflow-hidden rounded-card bg-s4 shadow-e2 outline-1 outline-line">
                    <Combobox.Empty className="px-4 py-3.5 text-14 text-t2 empty:hidden">{emptyText}</Combobox.Empty>
                    <Combobox.List className="min-h-0 overflow-y-auto overscroll-contain p-1.5 data-empty:hidden">
                      {(person: ListedPerson) => <PersonOption key={person._id} person={person} />}
                    </Combobox.List>
                  </Combobox.Popup>
                </Combobox.Positioner>
              </Combobox.Portal>
            </CSPProvider>
          </Combobox.Root>
        )}
      </Field>
      {isFailed && (
        <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
          {searchTexts.peopleFailed}
        </FailedLine>
      )}
    </div>
  )
}
