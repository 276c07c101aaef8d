// The acts of a chief on a share: it is computed, tried with what they decided before it is kept, published; the campaign is withdrawn.
import { useState, type ReactNode } from 'react'
import { useToday } from '#features/centers/queries.ts'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FieldError } from '#ui/field.tsx'
import { TextArea } from '#ui/text-input.tsx'
import { UnsavedDialog } from '#ui/unsaved-sheet.tsx'
import { usePublishShare, useShareWishes, useWithdrawCampaign, type CampaignView } from '../queries.ts'
import { campaignTexts as texts } from '../texts.ts'
import type { Choice } from './share-choices.ts'

type Share = NonNullable<CampaignView['share']>

export function WithdrawCampaign({ centerId, view: { campaign } }: { centerId: string; view: CampaignView }): ReactNode {
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const withdraw = useAction(useWithdrawCampaign(centerId, campaign._id), { done: () => texts.withdrawn })
  const reason = typed.trim()
  return (
    <>
      <span>
        <Button size={48} variant="outline" onClick={() => setIsAsking(true)}>
          {texts.withdraw}
        </Button>
      </span>
      <UnsavedDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.withdrawQuestion}
        description={texts.withdrawWhat}
        confirmLabel={texts.withdraw}
        danger
        {...withdraw.button}
        {...(reason === '' && { disabledReason: texts.reasonRequired })}
        isDirty={reason !== '' && !withdraw.isPending}
        onConfirm={() => void withdraw.run(reason).then((isDone) => isDone && setIsAsking(false))}
      >
        <TextArea label="Motif" rows={3} maxLength={300} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <FieldError error={withdraw.error} />
      </UnsavedDialog>
    </>
  )
}

interface ShareActionsProps {
  centerId: string
  view: CampaignView
  choices: { readonly pinned: readonly Choice[]; readonly forbidden: readonly Choice[] }
  /** The number of decisions that the shown share does not rest on. */
  changes: number
  isTrial: boolean
  onTried: (share: Share | null) => void
}

/** Computes, tries what a chief decided before it is kept, publishes, withdraws. */
export function ShareActions({ centerId, view: { campaign, share }, choices, changes, isTrial, onTried }: ShareActionsProps): ReactNode {
  const today = useToday()
  const [isAsking, setIsAsking] = useState(false)
  const compute = useAction(useShareWishes(centerId, campaign._id), {
    done: ({ share: answered }, { dryRun }) => {
      if (dryRun === true) onTried(answered)
      return dryRun === true ? texts.tried : isTrial ? texts.keptTrial : texts.computed
    },
  })
  const publish = useAction(usePublishShare(centerId, campaign._id), { done: () => texts.published })
  const isOpen = today <= campaign.wishesUntil
  const mayChange = campaign.state === 'open' || campaign.state === 'shared'
  const asked = { seen: campaign.version, pinned: [...choices.pinned], forbidden: [...choices.forbidden] }
  const isKept = share !== null && !isTrial && changes === 0
  if (!mayChange) return null
  if (isOpen) return <DayText className="text-14 text-t3">{texts.shareAfter(campaign.wishesUntil)}</DayText>
  return (
    <div className="sticky bottom-(--bottom-nav-space) z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-s0 px-4 py-3 lg:bottom-0 lg:mx-0 lg:px-0 tight:static">
      {changes > 0 && <p className="text-14 text-warn">{texts.chosen(changes)}</p>}
      <FieldError error={compute.error ?? publish.error} />
      <div className="flex flex-wrap gap-2">
        {(!isTrial || changes > 0) && (
          <Button
            size={48}
            variant={isKept ? 'outline' : 'primary'}
            {...compute.button}
            onClick={() => void compute.run({ ...asked, ...(share !== null && { dryRun: true }) })}
          >
            {share === null ? texts.compute : changes > 0 ? texts.tryChoices : texts.recompute}
          </Button>
        )}
        {isTrial && changes === 0 && (
          <Button size={48} variant="primary" {...compute.button} onClick={() => void compute.run(asked)}>
            {texts.keepTrial}
          </Button>
        )}
        {isTrial && (
          <Button size={48} variant="outline" onClick={() => onTried(null)}>
            {texts.dropTrial}
          </Button>
        )}
        {campaign.state === 'shared' && isKept && (
          <Button size={48} variant="primary" {...publish.button} onClick={() => setIsAsking(true)}>
            {texts.publish}
          </Button>
        )}
      </div>
      <UnsavedDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.publishQuestion}
        description={texts.publishWhat}
        confirmLabel={texts.publish}
        {...publish.button}
        isDirty={false}
        onConfirm={() => void publish.run({ seen: campaign.version }).then(() => setIsAsking(false))}
      />
    </div>
  )
}
