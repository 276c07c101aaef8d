// /financement: what the service costs and how it is paid for, a year at a time; the master administrator writes it.
import { useNavigate, useSearch } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Target from 'lucide-react/icons/target'
import { useState, type ReactNode } from 'react'
import { useWaitReason } from '../api/use-wait-reason.ts'
import { Loaded } from '../kit/loaded.tsx'
import { useMe } from '../session/me.ts'
import { useToday } from '../features/centers/queries.ts'
import { FundingView, LoadingFunding } from '../features/funding/components/funding-view.tsx'
import { useFunding } from '../features/funding/queries.ts'
import { fundingTexts as texts } from '../features/funding/texts.ts'
import { Button } from '../ui/button.tsx'
import { deferredSheet } from '../ui/deferred-overlay.tsx'
import { Page } from '../ui/page-title.tsx'
import { ReasonLine } from '../ui/reason-line.tsx'
import { Select } from '../ui/select.tsx'

// The forms are for the one who writes.
const loadForms = () => import('../features/funding/components/funding-forms.tsx')
const TargetSheet = deferredSheet(async () => (await loadForms()).TargetSheet, { whenIdle: false })
const EntrySheet = deferredSheet(async () => (await loadForms()).EntrySheet, { whenIdle: false })

export function FinancementPage(): ReactNode {
  const { year } = useSearch({ from: '/member/financement' })
  const navigate = useNavigate({ from: '/financement' })
  const isEditor = useMe().adminType === 'master'
  const today = useToday()
  const query = useFunding(year ?? null)
  const { data } = query
  const [opened, setOpened] = useState<'target' | 'entry' | null>(null)
  const close = (isOpen: boolean) => isOpen || setOpened(null)
  const reason = useWaitReason()
  function showYear(next: number): void {
    if (next !== data?.year) void navigate({ search: { year: next }, replace: true, resetScroll: false })
  }
  return (
    <Page title={texts.title} className="max-w-[1400px]">
      <div className="mb-7 flex flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 flex-[1_1_20rem] text-16 text-pretty text-t2">{texts.intro}</p>
        {data !== undefined && (
          <Select
            look="chip"
            label={texts.year}
            options={data.years.map((year) => ({ value: String(year), label: String(year) }))}
            value={String(data.year)}
            onChange={(next) => showYear(Number(next))}
          />
        )}
        {isEditor && data !== undefined && (
          <>
            {reason !== undefined && (
              <span className="basis-full">
                <ReasonLine tone="warn">{reason}</ReasonLine>
              </span>
            )}
            <Button size={40} icon={<Target size={18} />} disabledReason={reason} hideReason onClick={() => setOpened('target')}>
              {texts.editTarget}
            </Button>
            <Button
              size={40}
              variant="primary"
              icon={<Plus size={18} />}
              disabledReason={reason}
              hideReason
              onClick={() => setOpened('entry')}
            >
              {texts.add}
            </Button>
          </>
        )}
      </div>
      <Loaded query={query} failed={texts.failedTitle} skeleton={<LoadingFunding />}>
        {(funding) => (
          <>
            <FundingView funding={funding} isEditor={isEditor} />
            {isEditor && (
              <>
                <TargetSheet key={funding.year} open={opened === 'target'} onOpenChange={close} funding={funding} />
                <EntrySheet open={opened === 'entry'} onOpenChange={close} onAdded={showYear} today={today} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}
