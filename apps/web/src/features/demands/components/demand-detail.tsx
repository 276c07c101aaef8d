// The demand that is open, in the sheet or the column: which face it has depends on whose it is and where it stands.
import type { WireDemand } from '@releve/contract/demands'
import MousePointerClick from 'lucide-react/icons/mouse-pointer-click'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { isMissing } from '../../../api/errors.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useIsDesktop } from '../../../ui/use-media-query.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { WhileOpen } from '../../../kit/while-open.tsx'
import { useMe } from '../../../session/me.ts'
import { useMinute } from '../../centers/queries.ts'
import { useDemand } from '../queries.ts'
import { demandTexts } from '../texts.ts'
import { AnswerDetail } from './answer-detail.tsx'
import { ConsequenceSkeleton } from './consequence-view.tsx'
import { openerOf } from './demand-sections.tsx'
import { DetailFrame } from './detail-frame.tsx'
import { OwnDetail } from './own-detail.tsx'
import { ClosedDetail, GivenDetail, TakenDetail } from './settled-detail.tsx'

const texts = demandTexts.detail

interface DetailActions {
  onClose: () => void
  onEdit: () => void
  /** Opens the form on that day. */
  onPost: (date: string) => void
  /** Beneath the demand, whatever its face: what the page adds. */
  children?: ((demand: WireDemand, onClose: () => void) => ReactNode) | undefined
}

function titleOf(demand: WireDemand | undefined, me: string): string {
  if (demand === undefined) return demandTexts.title
  if (demand.posterId === me) return demand.status === 'open' ? texts.own : texts.agreed
  if (demand.accepterId === me) {
    return demand.acceptedSwitch === null ? demandTexts.card.youTook(demand.poster) : demandTexts.card.youSwapped(demand.poster)
  }
  return demand.type === 'switch' ? texts.swapWith(demand.poster) : texts.replace(demand.poster)
}

function DemandFace({ demand, onClose, onEdit, onPost }: DetailActions & { demand: WireDemand }): ReactNode {
  const me = useMe()._id
  const isColumn = useIsDesktop()
  const now = useMinute()
  if (demand.posterId === me) {
    if (demand.status === 'open') return <OwnDetail demand={demand} onEdit={onEdit} onClose={onClose} />
    return <GivenDetail demand={demand} now={now} />
  }
  // The column then shows how it stands; the sheet of a phone has done its work.
  const onDone = isColumn ? () => undefined : onClose
  if (demand.status === 'accepted') {
    if (demand.accepterId === me) return <TakenDetail demand={demand} now={now} onDone={onDone} onPost={onPost} />
    return <ClosedDetail demand={demand} />
  }
  return <AnswerDetail demand={demand} now={now} onClose={onClose} onDone={onDone} />
}

function OpenDemand({ id, open, ...actions }: DetailActions & { id: string; open: boolean }): ReactNode {
  const me = useMe()._id
  const query = useDemand(id, open)
  return (
    <DetailFrame open={open} title={titleOf(query.data, me)} onClose={actions.onClose} focusAfter={() => openerOf(id)}>
      {isMissing(query.error) ? (
        <EmptyState icon={<SearchX size={30} />} title={texts.gone}>
          {texts.goneText}
        </EmptyState>
      ) : (
        <Loaded query={query} failed={texts.failed} skeleton={<ConsequenceSkeleton />}>
          {(demand) => (
            <>
              <DemandFace demand={demand} {...actions} />
              {actions.children?.(demand, actions.onClose)}
            </>
          )}
        </Loaded>
      )}
    </DetailFrame>
  )
}

interface DemandDetailProps extends DetailActions {
  /** Null: nothing is open. */
  id: string | null
}

export function DemandDetail({ id, ...actions }: DemandDetailProps): ReactNode {
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
