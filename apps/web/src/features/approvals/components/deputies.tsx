// Deputies of a centre: named by whoever decides, for some days; ended by either of the two or an administrator.
import { approvalRoutes } from '@releve/contract/approvals'
import { validate } from '@releve/contract/validation'
import UserRoundCog from 'lucide-react/icons/user-round-cog'
import { useState, type ReactNode } from 'react'
import type { InputOf } from '#api/client.ts'
import { Confirm } from '#kit/confirm.tsx'
import { FormSheet } from '#kit/form-sheet.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { useContractForm, type Read } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { PersonField } from '#shared/person-field.tsx'
import { Button } from '#ui/button.tsx'
import { DayInput } from '#ui/day-input.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { readOptionalDay } from '#ui/read-day.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useMembersOf } from '#features/users/queries.ts'
import { useDeputies, useEndDeputy, useNameDeputy, type WireDeputy } from '../queries.ts'
import { approvalTexts } from '../texts.ts'

const texts = approvalTexts.deputies

interface Draft {
  readonly userId: string | null
  readonly fromDate: string
  readonly untilDate: string
}

type Body = InputOf<'approvals.nameDeputy'>['body']

/** The typed draft as the call takes it, or what is wrong beside each field. */
function readDraft({ userId, ...typed }: Draft): Read<Body> {
  const [from, until] = [readOptionalDay(typed.fromDate), readOptionalDay(typed.untilDate)]
  const wrong = {
    ...(userId === null && { userId: texts.memberMissing }),
    ...('error' in from ? { fromDate: from.error } : from.day === null && { fromDate: texts.dayMissing }),
    ...('error' in until ? { untilDate: until.error } : until.day === null && { untilDate: texts.dayMissing }),
  }
  if (userId === null || 'error' in from || 'error' in until || Object.keys(wrong).length > 0) return { fields: wrong }
  return validate(approvalRoutes['approvals.nameDeputy'].body, { userId, fromDate: from.day, untilDate: until.day })
}

function NameDeputy({ centerId, open, onOpenChange }: OverlayProps & { centerId: string }): ReactNode {
  const me = useMe()._id
  const members = useMembersOf(centerId)
  const { mutateAsync } = useNameDeputy(centerId)
  const form = useContractForm<Draft, Body, unknown>({
    initial: { userId: null, fromDate: '', untilDate: '' },
    read: readDraft,
    send: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    byCode: { deputySelf: 'userId', deputyPast: 'fromDate', deputyHeld: 'userId', deputiesFull: 'userId' },
    done: () => texts.done,
    onDone: () => onOpenChange(false),
  })
  const people = members.data?.filter(({ _id, status }) => _id !== me && status !== 'pending')
  return (
    <FormSheet form={form} open={open} onClose={() => onOpenChange(false)} title={texts.name} submitLabel={texts.submit}>
      <PersonField {...form.field('userId')} people={people} reading={members} label={texts.member} placeholder={texts.memberPlaceholder} />
      <DayInput {...form.field('fromDate')} label={texts.from} />
      <DayInput {...form.field('untilDate')} label={texts.until} />
    </FormSheet>
  )
}

const NameDeputySheet = beginningAnew(NameDeputy)

function List({ centerId, deputies }: { centerId: string; deputies: readonly WireDeputy[] }): ReactNode {
  const me = useMe()
  const [toEnd, setToEnd] = useState<WireDeputy | null>(null)
  const end = useAction(useEndDeputy(centerId), { done: () => texts.ended, refusedInPassing: true })
  return (
    <>
      <ul className="flex flex-col">
        {deputies.map((held) => (
          <li key={held._id} className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
            <span className="flex min-w-[min(12rem,100%)] flex-1 flex-col">
              <span className="text-14 font-600">{texts.line(held.deputy, held.user)}</span>
              <span className="text-13 text-t2">{texts.days(held.fromDate, held.untilDate)}</span>
            </span>
            {(me.isAdmin || [held.user._id, held.deputy._id].includes(me._id)) && (
              <Button size={44} variant="outline" aria-label={texts.endOf(held.deputy, held.user)} onClick={() => setToEnd(held)}>
                {texts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {deputies.length === 0 && <p className="text-14 text-t2">{texts.none}</p>}
      <Confirm
        subject={toEnd}
        onClose={() => setToEnd(null)}
        title={(held) => texts.endQuestion(held.deputy, held.user)}
        description={texts.endExplain}
        confirmLabel={texts.end}
        danger
        action={end}
        onConfirm={(held) => end.run(held)}
      />
    </>
  )
}

export function Deputies({ centerId }: { centerId: string }): ReactNode {
  const query = useDeputies(centerId)
  const [isNaming, setNaming] = useState(false)
  return (
    <section aria-labelledby="deputies" className="flex max-w-[860px] flex-col gap-3">
      <SectionTitle
        id="deputies"
        action={
          <Button size={44} icon={<UserRoundCog size={18} />} onClick={() => setNaming(true)}>
            {texts.name}
          </Button>
        }
      >
        {texts.title}
      </SectionTitle>
      <p className="text-14 text-pretty text-t2">{texts.note}</p>
      <Loaded query={query} failed={texts.failed} asLine skeleton={<SkeletonStack count={2} height={60} />}>
        {(deputies) => <List centerId={centerId} deputies={deputies} />}
      </Loaded>
      <NameDeputySheet centerId={centerId} open={isNaming} onOpenChange={setNaming} />
    </section>
  )
}
