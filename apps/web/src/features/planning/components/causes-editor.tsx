// The causes of absence of a centre, for its administrators: renamed, put in another order, added, no longer proposed; saved as a whole.
import type { AbsenceCause } from '@releve/contract/absence-causes'
import { planningRoutes } from '@releve/contract/planning'
import { validate } from '@releve/contract/validation'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ReactNode } from 'react'
import { randomId } from '#api/random-id.ts'
import { Loaded } from '#kit/loaded.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useCauses, useSaveCauses } from '../queries.ts'
import { planningTexts } from '../texts.ts'

const texts = planningTexts.causes

/** `key`: of its row, while it has no identifier. */
interface Line {
  readonly key: string
  readonly _id?: string
  readonly name: string
}

function moved(lines: readonly Line[], from: number, to: number): Line[] {
  const line = lines[from]
  return line === undefined ? [...lines] : lines.toSpliced(from, 1).toSpliced(to, 0, line)
}

const linesOf = (causes: readonly AbsenceCause[]): Line[] => causes.map(({ _id, name }) => ({ key: _id, _id, name }))

/** A cause taken out: the field of the one that stands in its place. */
const nextField: NextFocus = (_lost, list, beside) =>
  (beside instanceof HTMLElement ? beside : list).querySelector<HTMLElement>('input:not([hidden])')

function Editor({ centerId, causes }: { centerId: string; causes: readonly AbsenceCause[] }): ReactNode {
  // The list when the change began: a list saved by somebody else since is not overwritten.
  const [readCauses, setReadCauses] = useState(causes)
  const handsFocus = useHandedFocus(nextField)
  const save = useSaveCauses(centerId)
  const form = useContractForm({
    initial: { causes: linesOf(causes) },
    read: (draft) =>
      validate(planningRoutes['planning.saveCauses'].body, {
        causes: draft.causes.map(({ _id, name }) => ({ ...(_id !== undefined && { _id }), name })),
        seen: [...readCauses],
      }),
    send: (body) => save.mutateAsync(body),
    done: () => texts.saved,
    onDone: (saved) => follow(saved),
  })
  function follow(now: readonly AbsenceCause[]): void {
    setReadCauses(now)
    form.reset({ causes: linesOf(now) })
  }
  if (causes !== readCauses && !form.isDirty && !save.isPending) follow(causes)
  const lines = form.draft.causes
  const put = (next: readonly Line[]) => form.set({ causes: [...next] })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <UnsavedGuard when={form.isUnsaved} part="center" />
      <ol ref={handsFocus} className="flex flex-col gap-2">
        {lines.map((line, index) => {
          const named = line.name === '' ? texts.unnamed : line.name
          const buttons = [
            ['up', ArrowUp, index > 0, moved(lines, index, index - 1)],
            ['down', ArrowDown, index < lines.length - 1, moved(lines, index, index + 1)],
            ['retire', Trash2, lines.length > 1, lines.toSpliced(index, 1)],
          ] as const
          return (
            <li key={line.key} className="flex items-end gap-1">
              <span className="min-w-0 flex-1">
                <TextInput
                  label={texts.name(index + 1)}
                  maxLength={40}
                  value={line.name}
                  error={form.errors[`causes.${index}.name`]}
                  onChange={({ target }) => put(lines.map((listed) => (listed === line ? { ...listed, name: target.value } : listed)))}
                />
              </span>
              {buttons.map(([does, Icon, isPossible, next]) => (
                <IconButton
                  key={does}
                  label={texts[does](named)}
                  icon={<Icon size={20} />}
                  aria-disabled={!isPossible}
                  onClick={() => isPossible && put(next)}
                />
              ))}
            </li>
          )
        })}
      </ol>
      <FieldError error={form.errors['causes'] ?? form.error} />
      <div className="flex flex-wrap gap-2">
        <Button size={44} variant="outline" icon={<Plus size={18} />} onClick={() => put([...lines, { key: randomId(), name: '' }])}>
          {texts.add}
        </Button>
        {form.isDirty && (
          <>
            <Button size={44} onClick={() => follow(causes)}>
              {texts.cancel}
            </Button>
            <Button size={44} variant="primary" {...form.submit}>
              {texts.save}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

export function CausesEditor({ centerId }: { centerId: string }): ReactNode {
  const query = useCauses(centerId)
  return (
    <section aria-labelledby="causes-d-absence" className="flex max-w-[860px] flex-col gap-3">
      <SectionTitle id="causes-d-absence">{texts.title}</SectionTitle>
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <Loaded query={query} failed={texts.failed} asLine skeleton={<Skeleton width="100%" height={200} radius="card" />}>
        {(causes) => <Editor centerId={centerId} causes={causes} />}
      </Loaded>
    </section>
  )
}
