// The balances that came from files: who took them over and when, the way back, and the way to another file.
import { fullName } from '@releve/contract/person-name'
import type { WireBalanceImport } from '@releve/contract/balance-imports'
import { useQuery } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import { useState, type ReactNode } from 'react'
import { call } from '#api/client.ts'
import { useZone } from '#features/centers/queries.ts'
import { callQuery } from '#kit/call-query.ts'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { useChange } from '#kit/use-change.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { deferredSheet } from '#ui/deferred-overlay.tsx'
import { instantText } from '#shared/instant-text.ts'
import { FieldError } from '#ui/field.tsx'
import { formatCount } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { balanceImportTexts as texts } from './balance-import-texts.ts'

const BalanceSheet = deferredSheet(async () => (await import('./balance-sheet.tsx')).BalanceSheet, { whenIdle: false })

/** Accounts and balances are read again with plannings. */
const key = (centerId: string) => ['planning', 'hours', 'imports', centerId]

function Row({ of, onTakeBack }: { of: WireBalanceImport; onTakeBack: () => void }): ReactNode {
  const zone = useZone()
  const { fileName, author, at, people, lines, isTakenBack, held } = of
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0">
      <span className="flex min-w-0 flex-1 basis-56 flex-col">
        <span className="text-16 font-550 break-words">{fileName}</span>
        <span className="text-13 text-t2">
          {[
            instantText(at, zone),
            ...(author === null ? [] : [fullName(author)]),
            texts.row(formatCount(people, texts.people), formatCount(lines, texts.lines)),
          ].join(' · ')}
        </span>
        {held !== null && <span className="text-13 text-pretty text-t2">{held}</span>}
      </span>
      {isTakenBack ? (
        <span className="text-14 text-t2">{texts.takenBack}</span>
      ) : (
        held === null && (
          <Button size={40} variant="outline" aria-label={texts.takeBackOf(fileName)} onClick={onTakeBack}>
            {texts.takeBack}
          </Button>
        )
      )}
    </li>
  )
}

export function BalanceImports({ centerId }: { centerId: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<WireBalanceImport | null>(null)
  const query = useQuery(callQuery(key(centerId), 'hours.balanceImports', { params: { id: centerId } }))
  const takeBack = useAction(
    useChange(
      (importId: string) => call('hours.takeBackBalances', { params: { id: centerId }, body: { importId } }),
      () => [
        ['planning', 'hours'],
        ['planning', 'leave'],
      ],
    ),
    { done: () => texts.takenBackDone },
  )
  return (
    <section aria-labelledby="soldes-repris" className="flex max-w-[860px] flex-col gap-3">
      <SectionTitle
        id="soldes-repris"
        action={
          <Button size={44} icon={<FileUp size={20} />} onClick={() => setOpen(true)}>
            {texts.open}
          </Button>
        }
      >
        {texts.title}
      </SectionTitle>
      <p className="text-14 text-pretty text-t2">{texts.explain}</p>
      <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={1} height={64} />}>
        {({ imports }) =>
          imports.length > 0 && (
            <Card className="px-4">
              <ul className="flex flex-col">
                {imports.map((each) => (
                  <Row key={each._id} of={each} onTakeBack={() => setAsked(each)} />
                ))}
              </ul>
            </Card>
          )
        }
      </Loaded>
      <FieldError error={takeBack.error} />
      <Confirm
        subject={asked}
        onClose={() => setAsked(null)}
        title={texts.takeBackTitle}
        description={texts.takeBackBody}
        confirmLabel={texts.takeBack}
        cancelLabel={texts.keep}
        action={takeBack}
        onConfirm={({ _id }) => takeBack.run(_id)}
      />
      <BalanceSheet open={isOpen} onOpenChange={setOpen} centerId={centerId} />
    </section>
  )
}
