// A new cycle, or new days for the one being edited, from a template.
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { kindsFor, kindsOf } from '@releve/domain/rotations/letters'
import { FormSheet } from '#kit/form-sheet.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { alsoWrong, useContractForm, type Read } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useCreateRotation, useCycles, useTemplates } from '../queries.ts'
import { editorTexts, lettersTexts, newCycleTexts as texts, rotationTexts } from '../texts.ts'
import { ONCE, readLettersDraft, type LettersDraft } from './letters-form.ts'
import { LettersFields } from './letters-sheet.tsx'
import { MiniStrip } from './mini-strip.tsx'

const MOST_LETTERS = 80

/** Gives days the form that the server takes: a rest day has no times. */
export function wishesOf(days: readonly RotationDay[]) {
  return days.map(({ shift: { name, type, default: times }, variations }) => ({
    shift: { name, type, ...(type === 'work' && { default: times }) },
    variations: [...variations],
  }))
}

/** The one chosen, else the first; without a template there is nothing to begin with. */
function useChosen() {
  const { data: templates, isError } = useTemplates()
  const chosenOf = (chosen: string | null) => templates?.find(({ _id }) => _id === chosen) ?? templates?.[0]
  return {
    templates: templates ?? [],
    chosenOf,
    whyNot: templates !== undefined ? undefined : isError ? texts.templatesFailed : texts.templatesAwaited,
  }
}

/** The choice of no template. */
const EMPTY = 'empty'

interface TemplateListProps {
  value: string | null
  onChange: (chosen: string) => void
  /** The first choice begins with nothing: `EMPTY`, with what belongs to it while it is chosen. */
  empty?: ReactNode
}

/** The cycles of the trade to start from, one chosen, each with its days and what it costs. */
function TemplateList({ value, onChange, empty }: TemplateListProps): ReactNode {
  const choiceOf = (id: string, name: string, facts: string, days?: ReactNode) => (
    <label
      key={id}
      className="flex cursor-pointer flex-col gap-2.5 rounded-card bg-s2 p-3.5 has-checked:shadow-[inset_0_0_0_2px_var(--primary)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary in-data-[theme=light]:bg-s3"
    >
      <input type="radio" name="modele" className="sr-only" checked={value === id} onChange={() => onChange(id)} />
      <span className="text-14 font-650">{name}</span>
      {days}
      <span className="text-13 text-t2">{facts}</span>
    </label>
  )
  return (
    <Loaded query={useTemplates()} failed={texts.failed} skeleton={<SkeletonStack count={4} height={92} />}>
      {(templates) => (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-14 font-600">{texts.template}</legend>
          {empty !== undefined && choiceOf(EMPTY, texts.emptyName, texts.emptyFacts)}
          {value === EMPTY && empty}
          <SearchedList
            list={templates}
            textOf={({ name, letters, teams }) => `${name} ${letters} ${texts.forTeams(teams)}`}
            texts={{ search: texts.search, count: texts.templates }}
            from={6}
          >
            {(found) =>
              found.map(({ _id, name, days, metrics, teams }) => {
                const facts = `${rotationTexts.shortFacts(days.length, metrics.averageWeekHours)} · ${texts.forTeams(teams)}`
                return choiceOf(_id, name, facts, <MiniStrip days={days} most={14} />)
              })
            }
          </SearchedList>
        </fieldset>
      )}
    </Loaded>
  )
}

/** Null: the first template, and the name of the one chosen. The letters are those of an empty one. */
interface NewDraft extends LettersDraft {
  readonly chosen: string | null
  readonly name: string | null
}

const NOTHING_YET: NewDraft = { chosen: null, name: null, letters: '', repeat: ONCE }
/** The first letter of an empty cycle: a cycle has a day that is worked. */
const FIRST_LETTER = 'J'

function NewRotation({ open, onOpenChange, centerId }: OverlayProps & { centerId: string }): ReactNode {
  const navigate = useNavigate()
  const { templates, chosenOf, whyNot } = useChosen()
  const create = useCreateRotation()
  const { data: cycles } = useCycles(centerId)
  const known = kindsOf(cycles?.allRotations.flatMap(({ days }) => days) ?? [])
  const kindsOfLetters = (letters: string) => kindsFor(letters, known, templates)
  const wanted = ({ chosen, name }: NewDraft) => {
    const template = chosen === EMPTY ? undefined : chosenOf(chosen)
    return { template, name: name ?? template?.name ?? '' }
  }
  /** The days of the template, or as they are written. */
  const daysOf = (draft: NewDraft): Read<readonly RotationDay[]> => {
    const { template } = wanted(draft)
    if (template !== undefined) return { value: template.days }
    const letters = draft.letters.trim() === '' ? FIRST_LETTER : draft.letters
    return readLettersDraft({ ...draft, letters }, kindsOfLetters(letters))
  }
  const form = useContractForm({
    initial: NOTHING_YET,
    read: (draft) => {
      const name = wanted(draft).name.trim()
      const days = alsoWrong(daysOf(draft), { name: name === '' ? editorTexts.nameMissing : undefined })
      return 'fields' in days ? days : { value: { name, days: wishesOf(days.value), centerId } }
    },
    send: (body, idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
    done: () => texts.created,
    onDone: ({ _id }) => {
      onOpenChange(false)
      void navigate({ to: '/rotation/$rotationId', params: { rotationId: _id } })
    },
  })
  const { template, name } = wanted(form.draft)
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={() => onOpenChange(false)}
      title={texts.title}
      submitLabel={texts.create}
      disabledReason={whyNot}
    >
      <TextInput
        label={texts.name}
        maxLength={MOST_LETTERS}
        autoComplete="off"
        value={name}
        error={form.errors['name']}
        onChange={({ target: { value } }) => form.set({ name: value === template?.name ? null : value })}
      />
      <TemplateList
        value={template?._id ?? form.draft.chosen}
        onChange={(chosen) => form.set({ chosen })}
        empty={<LettersFields form={form} kinds={kindsOfLetters(form.draft.letters)} hint={lettersTexts.emptyHint} />}
      />
    </FormSheet>
  )
}

export const NewRotationSheet = beginningAnew(NewRotation)

export function FillSheet({ open, onOpenChange, onFill }: OverlayProps & { onFill: (days: readonly RotationDay[]) => void }): ReactNode {
  const { chosenOf, whyNot } = useChosen()
  const [chosen, setChosen] = useState<string | null>(null)
  const template = chosenOf(chosen)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.fillTitle}
      footer={
        <Button
          variant="primary"
          wide
          disabledReason={whyNot}
          onClick={() => {
            if (template === undefined) return
            onFill(template.days)
            onOpenChange(false)
          }}
        >
          {texts.fill}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-14 text-t2">{texts.fillHint}</p>
        <TemplateList value={template?._id ?? null} onChange={setChosen} />
      </div>
    </Sheet>
  )
}
