// All requests of lost accounts: those to decide, then what became of the others.
import KeyRound from 'lucide-react/icons/key-round'
import { useState, type ReactNode } from 'react'
import type { RecoveryRequest } from '@releve/contract/accounts'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { Loaded } from '../../../kit/loaded.tsx'
import { WhileOpen } from '../../../kit/while-open.tsx'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FailedQueryLine } from '../../../ui/failed-line.tsx'
import { formatDay } from '../../../ui/format.ts'
import { fullName } from '../../../shared/person.ts'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useZone } from '../../centers/queries.ts'
import { useCenterNames } from '../../../shared/center-names.ts'
import { useMe } from '../../../session/me.ts'
import { RejectDialog, RequestCard } from './recovery-request.tsx'
import { requestTexts as texts } from './recovery-texts.ts'
import { useRecoveryRequests } from './use-recovery.ts'

const SHOWN_DECIDED = 10

function Decided({ request }: { request: RecoveryRequest }): ReactNode {
  const zone = useZone()
  const { user, decidedBy, decidedAt, reason } = request
  const by = decidedBy === null ? '' : fullName(decidedBy)
  return (
    <li className="flex flex-col gap-0.5 py-3">
      <span className="text-16 font-600">{fullName(request)}</span>
      <span className="text-14 text-t2">
        {user === null ? texts.wasRejected(by) : texts.wasApproved(fullName(user), by)}
        {decidedAt !== null && <DayText>{`, ${formatDay(fromDayNumber(zone.dayAt(decidedAt)))}`}</DayText>}
      </span>
      {reason !== null && <span className="text-14 break-words text-t3">{texts.because(reason)}</span>}
    </li>
  )
}

function FailedNames({ requests }: { requests: readonly RecoveryRequest[] }): ReactNode {
  const centers = useCenterNames(requests.filter(({ status }) => status === 'pending').map(({ centerId }) => centerId))
  return <FailedQueryLine query={centers}>{texts.centersFailed}</FailedQueryLine>
}

interface RequestsProps {
  requests: readonly RecoveryRequest[]
  /** Some only of all there are: those found. */
  isNarrowed: boolean
}

function Requests({ requests, isNarrowed }: RequestsProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const [most, setMost] = useState(SHOWN_DECIDED)
  const [rejecting, setRejecting] = useState<RecoveryRequest | null>(null)
  const pending = requests.filter(({ status }) => status === 'pending').toSorted((a, b) => a.createdAt - b.createdAt)
  const decided = requests.filter(({ status }) => status !== 'pending')
  const shown = isNarrowed ? decided : decided.slice(0, most)
  return (
    <>
      {pending.length > 0 ? (
        <section aria-label={texts.pending} className="flex flex-col gap-4">
          <p className="max-w-[640px] text-16 leading-6 text-pretty text-t2">{texts.intro}</p>
          <h2 className="text-18">{texts.pending}</h2>
          {pending.map((request) => (
            <RequestCard key={request._id} request={request} isNamed={isMaster} onReject={() => setRejecting(request)} />
          ))}
        </section>
      ) : (
        !isNarrowed && (
          <EmptyState icon={<KeyRound size={30} />} title={texts.empty}>
            {texts.emptyBody}
          </EmptyState>
        )
      )}
      {decided.length > 0 && (
        <section aria-label={texts.decided}>
          <h2 className="text-18">{texts.decided}</h2>
          <ul className="divide-y divide-line">
            {shown.map((request) => (
              <Decided key={request._id} request={request} />
            ))}
          </ul>
          {decided.length > shown.length && (
            <Button size={44} variant="outline" onClick={() => setMost(decided.length)}>
              {texts.moreDecided}
            </Button>
          )}
        </section>
      )}
      <WhileOpen subject={rejecting}>
        {(request, opening) => <RejectDialog request={request} {...opening} onClose={() => setRejecting(null)} />}
      </WhileOpen>
    </>
  )
}

function searchedText({ name, lastName, user, registrationNumber, formerEmail, newEmail }: RecoveryRequest): string {
  return [name, lastName, user === null ? '' : fullName(user), registrationNumber, formerEmail, newEmail].filter(Boolean).join(' ')
}

const skeleton = (
  <SkeletonGroup className="flex max-w-[1100px] flex-col gap-5">
    <Skeleton width="100%" height={44} />
    <Skeleton width="100%" height={320} radius="card" />
    <Skeleton width="100%" height={320} radius="card" />
  </SkeletonGroup>
)

export function RecoveryRequests(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const query = useRecoveryRequests()
  return (
    <Loaded query={query} failed={texts.failed} skeleton={skeleton}>
      {(requests) => (
        <div className="flex max-w-[1100px] flex-col gap-8">
          {isMaster && <FailedNames requests={requests} />}
          <SearchedList list={requests} textOf={searchedText} texts={texts.list} rest={query}>
            {(found, isNarrowed) => <Requests requests={found} isNarrowed={isNarrowed} />}
          </SearchedList>
        </div>
      )}
    </Loaded>
  )
}
