// The share of time of a member and, where they are not those of the centre, the hours they owe, from days on.
import { hourRoutes } from '@releve/contract/hours'
import { fullName } from '@releve/contract/person-name'
import type { WireUser } from '@releve/contract/users'
import { validate } from '@releve/contract/validation'
import type { ReactNode } from 'react'
import type { InputOf, OutputOf } from '#api/client.ts'
import { randomId } from '#api/random-id.ts'
import { FormSheet } from '#kit/form-sheet.tsx'
import { alsoWrong, useContractForm } from '#kit/use-contract-form.ts'
import { beginningAnew } from '#kit/while-open.tsx'
import type { OverlayProps } from '#ui/deferred-overlay.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { useSaveMemberTerms, type WireAccount } from '../queries.ts'
import { termTexts as texts } from '../texts.ts'
import { memberRow, memberTermsOf, wrongTexts, type MemberRow } from './term-drafts.ts'
import { TermRows } from './term-rows.tsx'

interface MemberTermsProps extends OverlayProps {
  user: Pick<WireUser, '_id' | 'name' | 'lastName'>
  terms: WireAccount['terms']
}

function Editing({ open, onOpenChange, user, terms }: MemberTermsProps): ReactNode {
  const save = useSaveMemberTerms(user._id)
  const form = useContractForm<
    { readonly terms: readonly MemberRow[] },
    InputOf<'hours.saveMemberTerms'>['body'],
    OutputOf<'hours.saveMemberTerms'>
  >({
    initial: { terms: terms.map(memberRow) },
    read: (draft) =>
      alsoWrong(
        validate(hourRoutes['hours.saveMemberTerms'].body, { terms: memberTermsOf(draft.terms), seen: terms }),
        wrongTexts(draft.terms, true),
      ),
    send: (body) => save.mutateAsync(body),
    done: () => texts.saved,
    onDone: () => onOpenChange(false),
  })
  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      form={form}
      title={texts.memberTitle(fullName(user))}
      submitLabel={texts.save}
    >
      <p className="text-14 text-pretty text-t2">{texts.memberNote}</p>
      <TermRows
        rows={form.draft.terms}
        onChange={(rows) => form.set({ terms: rows })}
        empty={() => ({ key: randomId(), from: '', share: 100, annual: '' })}
        none={texts.noneOfMember}
        errors={form.errors}
      >
        {(row, put, errorOf) => (
          <>
            <NumberStepper
              label={texts.share}
              unit={texts.percent}
              min={1}
              max={100}
              value={row.share}
              onChange={(share) => put({ share })}
              error={errorOf('share')}
            />
            <TextInput
              label={texts.ownAnnual}
              hint={texts.ownAnnualHint}
              maxLength={12}
              value={row.annual}
              onChange={({ target }) => put({ annual: target.value })}
              error={errorOf('annualMinutes')}
            />
          </>
        )}
      </TermRows>
    </FormSheet>
  )
}

export const MemberTermsSheet = beginningAnew(Editing)
