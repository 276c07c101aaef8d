// One centre among all: from a list where they are few, by typing a few letters of its name where they are many.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { ComboField } from '../ui/combo-field.tsx'
import type { FieldTexts } from '../ui/field.tsx'
import { matchesSearch } from '../ui/match-search.ts'
import { Select, type SelectOption } from '../ui/select.tsx'
import { callQuery } from '../kit/call-query.ts'
import { centerListKeys, CENTERS_LISTED, SELDOM_MS, useCenterName, useCenters } from './centers.ts'

interface CenterFieldProps extends FieldTexts {
  placeholder?: string
  /** The label of a centre that no longer exists. */
  gone?: string
  /** Above the centres: « Tous les centres ». */
  first?: SelectOption<string> | undefined
  /** The centre that is not offered. */
  except?: string | null | undefined
  /** Writes it as it stands in the list; its name by default. */
  labelOf?: (name: string) => string
  /** Null while none is chosen. */
  value: string | null
  onChange: (value: string) => void
  look?: 'field' | 'chip'
}

const found = {
  search: 'Nom du centre',
  nothing: 'Aucun centre de ce nom.',
  awaited: 'Les centres arrivent…',
  failed: 'Les centres n’ont pas pu être lus.',
  clear: 'Effacer le choix',
} as const

/** The centres that what is typed finds. */
function useFoundCenters(typed: string) {
  const search = typed.trim()
  return useQuery({
    ...callQuery(centerListKeys.found(search), 'centers.list', { query: { search, limit: CENTERS_LISTED } }),
    staleTime: SELDOM_MS,
    placeholderData: keepPreviousData,
  })
}

interface NamedCenter {
  readonly _id: string
  readonly name: string
}

function nameFace({ name }: NamedCenter): ReactNode {
  return <span className="min-w-0 flex-1 font-550">{name}</span>
}

const asItIs = (name: string) => name

/** The centres are read: with none of them yet there is nothing to choose from. */
export function CenterField({ first, except, labelOf = asItIs, value, onChange, look = 'field', ...texts }: CenterFieldProps): ReactNode {
  const { data: centers = [] } = useCenters()
  const others = centers.filter(({ _id }) => _id !== except)
  const options = others.map(({ _id, name }) => ({ value: _id, label: labelOf(name) }))
  if (centers.length > CENTERS_LISTED) return <Found {...{ ...texts, first, except, labelOf, value, onChange }} />
  return (
    <Select<string>
      {...texts}
      look={look}
      options={first === undefined ? options : [first, ...options]}
      value={value}
      onChange={onChange}
    />
  )
}

function Found(props: CenterFieldProps & Required<Pick<CenterFieldProps, 'labelOf'>>): ReactNode {
  const { first, except, labelOf, value, onChange, placeholder = found.search, gone: _gone, ...texts } = props
  const [typed, setTyped] = useState('')
  // True while another one is typed in its place, and until the field is left.
  const [isErased, setErased] = useState(false)
  const isFirst = first !== undefined && value === first.value
  const { data: name } = useCenterName(value === null || isFirst ? null : value)
  // Once one is chosen its name stands in the field: what is found is the list again.
  const label = name === undefined || name === null ? '' : labelOf(name)
  const reading = useFoundCenters(typed === label || (isFirst && typed === first.label) ? '' : typed)
  // The result for earlier letters stays as far as the new letters find it too: nobody chooses a centre they have not typed.
  const matching: NamedCenter[] | undefined = reading.data
    ?.filter(({ _id, name: own }) => _id !== except && (!reading.isPlaceholderData || matchesSearch(own, typed)))
    .map(({ _id, name: own }) => ({ _id, name: labelOf(own) }))
  // None of those is not none at all.
  const entries = reading.isPlaceholderData && matching?.length === 0 ? undefined : matching
  const top = first === undefined ? null : { _id: first.value, name: first.label }
  const shownId = isErased ? null : isFirst ? first.value : label === '' ? null : value
  const shownName = isFirst ? first.label : label
  // The same one as long as it is the same: the field writes the name of another one over what is being typed.
  const chosen = useMemo(() => (shownId === null ? null : { _id: shownId, name: shownName }), [shownId, shownName])
  return (
    <div onBlur={() => setErased(false)}>
      <ComboField<NamedCenter>
        {...texts}
        placeholder={placeholder}
        entries={entries && (top !== null && typed === '' ? [top, ...entries] : entries)}
        reading={reading}
        value={chosen}
        onChange={(id, isTypedOver) => {
          // Its button empties it: none is chosen, or the one that stands for all. While a name is merely typed over, nothing is chosen: an
          // announcement to one centre would be one to all of them.
          setErased(isTypedOver)
          if (id !== null) onChange(id)
          else if (first !== undefined && !isTypedOver) onChange(first.value)
        }}
        onType={setTyped}
        textOf={({ name: text }) => text}
        labelOf={({ name: text }) => text}
        face={nameFace}
        texts={found}
      />
    </div>
  )
}
