// The demand that is open, in the sheet or the column: which face it has depends on whose it is and where it stands.
import type { WireDemand } from '@releve/contract/demands'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import SearchX from 'lucide-react/icons/search-x'
import { useState, type ReactNode } from 'react'
import { isMissing } from '#api/errors.ts'
import { deferredPart } from '#ui/deferred-part.tsx'
import { useSheetFoot } from '#ui/sheet-foot.tsx'
import { EmptyState } from '#ui/states.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { Loaded } from '#kit/loaded.tsx'
import { WaitingActions } from '#kit/waiting-action.tsx'
import { WhileOpen } from '#kit/while-open.tsx'
import { useMe } from '#session/me.ts'
import { useDemand } from '#features/demands/queries.ts'
import { demandTexts } from '#features/demands/texts.ts'
import { AnswerDetail } from './answer-detail.tsx'
import { consequenceSkeleton } from '../consequence-view.tsx'
import { mayName, type CounterStep } from './counter-offer.tsx'
import { openerOf } from '../list/opener.ts'
import { titleOf } from './detail-parts.tsx'
import { OwnDetail } from './own-detail.tsx'
import { aboutDemand } from '../queued-demands.ts'
import { ClosedDetail, GivenDetail, TakenDetail } from './settled-detail.tsx'
import { counterTexts, detailTexts as texts } from './detail-texts.ts'

interface DetailActions {
  onClose: () => void
  onEdit: () => void
  /** Opens the form on that day. */
  onPost: (date: string) => void
  counter: CounterStep
  /** The exchange is proposed first, where it may be taken for nothing in return too. */
  prefersSwap: boolean
  /** Beneath the demand, whatever its face: what the page adds. */
  children?: ((demand: WireDemand, onClose: () => void) => ReactNode) | undefined
}

const CounterOfferStep = deferredPart(async () => (await import('./counter-offer-step.tsx')).CounterOfferStep, {
  waiting: () => consequenceSkeleton,
})

function isNaming(demand: WireDemand, me: string, { isOpen }: CounterStep): boolean {
  return isOpen && demand.posterId !== me && demand.status === 'open' && mayName(demand)
}

function DemandFace({ demand, onClose, onEdit, onPost, counter, prefersSwap }: DetailActions & { demand: WireDemand }): ReactNode {
  const me = useMe()._id
  const isColumn = useIsDesktop()
  if (demand.posterId === me) {
    if (demand.status === 'open') return <OwnDetail demand={demand} onEdit={onEdit} onClose={onClose} />
    return <GivenDetail demand={demand} />
  }
  // The column then shows how it stands; the sheet of a phone has done its work.
  const onDone = isColumn ? () => undefined : onClose
  if (demand.status === 'accepted') {
    if (demand.accepterId === me) return <TakenDetail demand={demand} onDone={onDone} onPost={onPost} />
    return <ClosedDetail demand={demand} />
  }
  if (isNaming(demand, me, counter)) return <CounterOfferStep demand={demand} onLeave={counter.onLeave} />
  // Asked for anew, it begins anew with what is asked.
  return (
    <AnswerDetail
      key={prefersSwap ? 'swap' : 'take'}
      demand={demand}
      prefersSwap={prefersSwap}
      onClose={onClose}
      onDone={onDone}
      onName={counter.onOpen}
    />
  )
}

/** Says in a sentence where the demand stands for this reader. */
function standingOf(demand: WireDemand, me: string): string {
  const { posterId, accepterId, accepter, status, interestedCount } = demand
  if (status === 'open' && posterId === me && interestedCount > 0) return demandTexts.card.interestedCount(interestedCount)
  const isBetweenOthers = accepter !== null && accepterId !== me && posterId !== me
  return isBetweenOthers ? texts.closedBy(accepter) : titleOf(demand, me)
}

/** A screen reader hears what becomes of a demand while it is open; the rest is seen. */
function Standing({ demand, isGone }: { demand: WireDemand | undefined; isGone: boolean }): ReactNode {
  const me = useMe()._id
  const words = isGone ? texts.gone : demand === undefined ? null : standingOf(demand, me)
  const [first, setFirst] = useState(words)
  if (first === null && words !== null) setFirst(words)
  return (
    <p role="status" className="sr-only">
      {words === first ? '' : words}
    </p>
  )
}

/** Stands in a sheet on phones, in the detail column on desktop: it stays while the demand changes under it. */
function OpenDemand({ id, open, ...actions }: DetailActions & { id: string; open: boolean }): ReactNode {
  const me = useMe()._id
  const isColumn = useIsDesktop()
  const query = useDemand(id, open)
  const { footer, withFoot } = useSheetFoot(
    isColumn ? 'sticky bottom-0 z-10 border-t border-line bg-s1 px-8 pt-3 pb-4 empty:hidden' : 'flex flex-col gap-2 empty:hidden',
  )
  const title =
    query.data === undefined ? demandTexts.title : isNaming(query.data, me, actions.counter) ? counterTexts.open : titleOf(query.data, me)
  const isGone = isMissing(query.error)
  const content = withFoot(
    <>
      {/* It outlives the demand, whose end it says too. */}
      <Standing demand={query.data} isGone={isGone} />
      {isGone ? (
        <>
          <WaitingActions about={aboutDemand(id)} />
          <EmptyState icon={<SearchX size={30} />} title={texts.gone}>
            {texts.goneText}
          </EmptyState>
        </>
      ) : (
        <Loaded query={query} failed={texts.failed} skeleton={consequenceSkeleton}>
          {(demand) => (
            <>
              <DemandFace demand={demand} {...actions} />
              {!isNaming(demand, me, actions.counter) && actions.children?.(demand, actions.onClose)}
            </>
          )}
        </Loaded>
      )}
    </>,
  )
  if (!isColumn) {
    return (
      <UnsavedSheet
        open={open}
        backCloses={false}
        onOpenChange={(next) => next || actions.onClose()}
        // The focus goes there when what opened it is gone.
        focusAfter={() => openerOf(id)}
        title={title}
        // The head scrolls with the rest: with large text it would leave no room for it.
        header={null}
        footer={footer}
      >
        {content}
      </UnsavedSheet>
    )
  }
  return (
    <section
      data-detail=""
      tabIndex={-1}
      aria-label={title}
      className="flex min-h-full flex-1 flex-col [--ring:var(--s1)] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-primary"
    >
      <div className="flex-1 px-8 pt-9 pb-2">{content}</div>
      {footer}
    </section>
  )
}

/** `id` null: nothing is open. */
export function DemandDetail({ id, ...actions }: DetailActions & { id: string | null }): ReactNode {
  const isColumn = useIsDesktop()
  if (!isColumn) {
    return <WhileOpen subject={id}>{(shown, opening) => <OpenDemand key={shown} id={shown} {...opening} {...actions} />}</WhileOpen>
  }
  if (id !== null) return <OpenDemand key={id} id={id} open {...actions} />
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState icon={<MousePointerClick size={30} />} title={demandTexts.empty.chooseTitle}>
        {demandTexts.empty.chooseText}
      </EmptyState>
    </div>
  )
}
