// Says where a new member's request stands. It asks by itself whether they were approved; the guard then leads on.
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { messageOf } from '../api/errors.ts'
import { AddressState } from '../features/accounts/components/address/address-state.tsx'
import { checkSession, useMe } from '../session/me.ts'
import { ContactForm, OwnTickets } from '../features/tickets/components/contact-screen.tsx'
import { todayIn } from '../features/centers/queries.ts'
import { contactTexts } from '../features/tickets/texts.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldError } from '../ui/field.tsx'
import { formatClock } from '../ui/format.ts'
import { formatMoment } from '../ui/moment.ts'

const texts = {
  title: 'Votre demande est en attente',
  intro: (name: string) => `Bonjour ${name}. Votre compte est créé ; il reste à le faire approuver.`,
  steps: 'Où en est votre demande',
  created: 'Compte créé',
  decision: 'Décision d’un administrateur de votre centre',
  decisionDetail: 'Il vérifie que vous faites partie de l’équipe, puis vous donne accès au planning.',
  access: 'Accès à votre planning',
  accessDetail: 'Cette page s’ouvre d’elle-même sur votre planning, sans rien à refaire.',
  done: 'fait',
  current: 'en cours',
  upcoming: 'à venir',
  checkNow: 'Vérifier maintenant',
  stillPending: 'Pas encore de décision.',
  lastCheck: (clock: string) => `Vérifié à ${clock}, puis toutes les 30 s.`,
} as const
const CHECK_EVERY_MS = 30_000

const DISCS = {
  done: { look: 'disc-accepted', icon: <Check size={20} strokeWidth={3} /> },
  current: { look: 'disc-pending', icon: <Hourglass size={18} strokeWidth={2.5} /> },
  upcoming: { look: 'shadow-[inset_0_0_0_2px_var(--line-strong)]', icon: null },
} as const

function Step({ state, title, children }: { state: keyof typeof DISCS; title: string; children: ReactNode }): ReactNode {
  return (
    <li className="relative flex gap-4 pb-7 last:pb-0 not-last:before:absolute not-last:before:top-9 not-last:before:bottom-0 not-last:before:left-[17px] not-last:before:w-0.5 not-last:before:bg-line">
      <span aria-hidden="true" className={`grid size-9 flex-none place-items-center rounded-full ${DISCS[state].look}`}>
        {DISCS[state].icon}
      </span>
      <div className="flex min-w-0 flex-col gap-1 pt-1.5 wrap-anywhere">
        <span className={classNames('text-16 font-650', state === 'upcoming' && 'text-t2')}>
          {title}
          <span className="sr-only">, {texts[state]}</span>
        </span>
        <div className="text-14 text-t2">{children}</div>
      </div>
    </li>
  )
}

export function PendingApprovalPage(): ReactNode {
  const me = useMe()
  const watch = useQuery({
    queryKey: ['accounts', 'check'],
    queryFn: ({ signal }) => checkSession(signal),
    refetchInterval: CHECK_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
  })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <title>{`${texts.title} – Relève`}</title>
      <div className="mx-auto flex w-full max-w-[520px] flex-1 flex-col justify-center px-4 py-10">
        <h1 className="text-28 text-balance">{texts.title}</h1>
        <p className="mt-3 text-16 text-pretty text-t2">{texts.intro(me.name)}</p>
        <ol aria-label={texts.steps} className="mt-9">
          <Step state="done" title={texts.created}>
            {me.email}
            <AddressState />
          </Step>
          <Step state="current" title={texts.decision}>
            {texts.decisionDetail}
          </Step>
          <Step state="upcoming" title={texts.access}>
            {texts.accessDetail}
          </Step>
        </ol>
        <div className="mt-10 flex flex-col items-start gap-3">
          <Button icon={<RefreshCw size={18} />} pending={watch.isFetching} onClick={() => void watch.refetch()}>
            {texts.checkNow}
          </Button>
          {watch.dataUpdatedAt > 0 && (
            <p role="status" className="text-13 text-t3">
              {texts.stillPending} {texts.lastCheck(formatClock(watch.dataUpdatedAt, zone))}
            </p>
          )}
          <FieldError error={watch.error === null ? undefined : messageOf(watch.error)} />
        </div>
        <section aria-labelledby="ecrire" className="mt-12 border-t border-line pt-8">
          <h2 id="ecrire" className="text-[min(var(--fs-22),10vw)]">
            {contactTexts.pendingTitle}
          </h2>
          <p className="mt-1.5 mb-5 text-16 text-pretty text-t2">{contactTexts.introPending}</p>
          <ContactForm />
          {watch.dataUpdatedAt > 0 && (
            <OwnTickets momentOf={(at) => formatMoment(todayIn(zone, at), formatClock(at, zone), todayIn(zone, watch.dataUpdatedAt))} />
          )}
        </section>
      </div>
    </>
  )
}
