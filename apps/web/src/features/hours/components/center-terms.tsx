// The hours that a centre owes in a year and what a guard of 24 h counts for, from days on; saved as a whole.
import { hourRoutes } from '@releve/contract/hours'
import type { WireCenterHourTerms } from '@releve/contract/hours'
import { validate } from '@releve/contract/validation'
import { useState, type ReactNode } from 'react'
import type { InputOf, OutputOf } from '#api/client.ts'
import { randomId } from '#api/random-id.ts'
import { ChangedForm } from '#kit/changed-form.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { alsoWrong, useContractForm } from '#kit/use-contract-form.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useCenterHourTerms, useSaveCenterTerms } from '../queries.ts'
import { termTexts as texts } from '../texts.ts'
import { centerRow, centerTermsOf, wrongTexts, type CenterRow } from './term-drafts.ts'
import { TermRows } from './term-rows.tsx'

interface Draft {
  readonly terms: readonly CenterRow[]
}

const NEW_ROW = { from: '', annual: '1607', guard: '' }

function Editor({ centerId, terms }: { centerId: string; terms: readonly WireCenterHourTerms[] }): ReactNode {
  // The terms when the change began: those saved by somebody else since are not overwritten.
  const [readTerms, setReadTerms] = useState(terms)
  const save = useSaveCenterTerms(centerId)
  const form = useContractForm<Draft, InputOf<'hours.saveCenterTerms'>['body'], OutputOf<'hours.saveCenterTerms'>>({
    initial: { terms: terms.map(centerRow) },
    read: (draft) =>
      alsoWrong(
        validate(hourRoutes['hours.saveCenterTerms'].body, { terms: centerTermsOf(draft.terms), seen: [...readTerms] }),
        wrongTexts(draft.terms, false),
      ),
    send: (body) => save.mutateAsync(body),
    done: () => texts.saved,
    onDone: (saved) => follow(saved.terms),
  })
  function follow(now: readonly WireCenterHourTerms[]): void {
    setReadTerms(now)
    form.reset({ terms: now.map(centerRow) })
  }
  if (terms !== readTerms && !form.isDirty && !save.isPending) follow(terms)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <UnsavedGuard when={form.isUnsaved} part="center" />
      <TermRows
        rows={form.draft.terms}
        onChange={(rows) => form.set({ terms: rows })}
        empty={() => ({ key: randomId(), ...NEW_ROW })}
        none={texts.none}
        errors={form.errors}
      >
        {(row, put, errorOf) => (
          <>
            <TextInput
              label={texts.annual}
              hint={texts.annualHint}
              maxLength={12}
              value={row.annual}
              onChange={({ target }) => put({ annual: target.value })}
              error={errorOf('annualMinutes')}
            />
            <TextInput
              label={texts.guard}
              hint={texts.guardHint}
              inputMode="decimal"
              maxLength={6}
              value={row.guard}
              onChange={({ target }) => put({ guard: target.value })}
              error={errorOf('guardHours')}
            />
          </>
        )}
      </TermRows>
      <ChangedForm form={form} error={form.errors['terms'] ?? form.error} texts={texts} onCancel={() => follow(terms)} />
    </form>
  )
}

export function CenterTerms({ centerId }: { centerId: string }): ReactNode {
  const query = useCenterHourTerms(centerId)
  return (
    <section aria-label={texts.title} className="flex max-w-[860px] flex-col gap-4">
      <p className="text-14 text-pretty text-t2">{texts.centerNote}</p>
      <Loaded query={query} failed={texts.failed} asLine skeleton={<Skeleton width="100%" height={120} radius="card" />}>
        {(terms) => <Editor centerId={centerId} terms={terms} />}
      </Loaded>
    </section>
  )
}
