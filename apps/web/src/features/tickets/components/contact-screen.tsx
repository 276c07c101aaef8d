// Writing to the administrators, and /contact-admin around it: a visitor says who they are, somebody logged in is known.
import { Link, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import CircleCheck from 'lucide-react/icons/circle-check'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { ticketRoutes } from '@releve/contract/tickets'
import { validate } from '@releve/contract/validation'
import { FormSubmit } from '#kit/form-submit.tsx'
import { useContractForm } from '#kit/use-contract-form.ts'
import { useSession } from '#session/me.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { CenterField } from '#shared/center-field.tsx'
import { Page } from '#ui/page-title.tsx'
import { EmailInput, TextArea, TextInput } from '#ui/text-input.tsx'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useCenters } from '#shared/centers.ts'
import { NoMail } from '#shared/no-mail.tsx'
import { useMoment } from '#features/centers/queries.ts'
import { WhileOpen } from '#kit/while-open.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { ReadOn } from '#ui/read-on.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { UnsavedSheet } from '#ui/unsaved-sheet.tsx'
import { DayText } from '#ui/day-text.tsx'
import { useOwnTickets, useSendTicket } from '../queries.ts'
import { contactTexts as texts, ownTicketTexts } from '../texts.ts'
import { TicketStateChip, TicketThread, WriteOn } from './ticket-detail.tsx'

const NO_CENTER = 'none'
const EMPTY = { name: '', email: '', centerId: NO_CENTER, subject: '', message: '' }

function Sent({ email, onAnother, actions }: { email: string | null; onAnother: () => void; actions: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-5 rounded-card bg-s1 p-5 shadow-e1">
      <div role="status" className="flex items-start gap-3.5">
        <span aria-hidden="true" className="disc-accepted grid size-10 flex-none place-items-center rounded-full">
          <CircleCheck size={22} />
        </span>
        <span className="flex min-w-0 flex-col gap-1 pt-1.5">
          <span className="text-18 font-650">{texts.sentTitle}</span>
          <span className="text-16 text-pretty wrap-anywhere text-t2">{email === null ? texts.sentMember : texts.sent(email)}</span>
        </span>
      </div>
      <NoMail />
      <span className="flex flex-wrap gap-3">
        {actions}
        <Button onClick={onAnother}>{texts.another}</Button>
      </span>
    </div>
  )
}

/** `actions`: where one goes after it is sent. */
export function ContactForm({ actions }: { actions?: ReactNode }): ReactNode {
  const isVisitor = useSession() === null
  const centers = useCenters()
  const { mutateAsync } = useSendTicket()
  const [sentTo, setSentTo] = useState<{ readonly email: string | null } | null>(null)
  const form = useContractForm({
    initial: EMPTY,
    read: ({ subject, message, centerId, ...who }) => {
      // The server takes a logged-in author from the session alone.
      const from = isVisitor ? { ...who, centerId: centerId === NO_CENTER ? null : centerId } : {}
      return validate(ticketRoutes['tickets.create'].body, { subject, message, ...from })
    },
    send: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    onDone: (_answer, { email }) => {
      setSentTo({ email: email ?? null })
      form.reset({ ...form.draft, subject: '', message: '' })
    },
  })

  if (sentTo !== null) return <Sent email={sentTo.email} actions={actions} onAnother={() => setSentTo(null)} />
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <UnsavedGuard when={form.isUnsaved} />
      {isVisitor && (
        <>
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:items-start">
            <TextInput {...form.text('name')} label={texts.name} autoComplete="name" maxLength={100} />
            <EmailInput {...form.text('email')} label={texts.email} hint={texts.emailHint} autoComplete="email" />
          </div>
          <CenterField
            {...form.field('centerId')}
            label={texts.center}
            first={{ value: NO_CENTER, label: texts.noCenter, note: texts.noCenterNote }}
          />
          <FailedQueryLine query={centers}>{texts.centersFailed}</FailedQueryLine>
        </>
      )}
      <TextInput {...form.text('subject')} label={texts.subject} autoComplete="off" maxLength={150} />
      <TextArea {...form.text('message')} label={texts.message} rows={6} hint={texts.messageHint} />
      {/* It comes once the server has said so: above the fields it would push them down under the finger. */}
      <NoMail />
      <div className="flex flex-col gap-3 sm:items-start">
        <FormSubmit form={form} wide={false} icon={<SendHorizontal size={20} />}>
          {texts.send}
        </FormSubmit>
      </div>
    </form>
  )
}

/**
 * Shows one's own letters to the administrators: the state of each, the answers, and how to go on. It shows nothing before the first
 * letter. @param momentOf an instant in words @param first the letter that is open at first
 */
export function OwnTickets({ momentOf, first }: { momentOf: (at: number) => string; first?: string }): ReactNode {
  const list = useOwnTickets()
  const [open, setOpen] = useState(first ?? null)
  const tickets = list.data ?? []
  return (
    <>
      <FailedQueryLine query={list}>{ownTicketTexts.failed}</FailedQueryLine>
      {tickets.length > 0 && (
        <section aria-labelledby="mes-messages" className="mt-10 flex flex-col gap-2">
          <SectionTitle id="mes-messages">{ownTicketTexts.title}</SectionTitle>
          <ul className="-mx-3 flex flex-col gap-0.5">
            {tickets.map(({ _id, subject, createdAt, messages, state }) => (
              <li key={_id}>
                <ListRow
                  title={<span className="wrap-anywhere">{subject}</span>}
                  note={
                    <span className="flex flex-wrap items-center gap-2 pt-1">
                      <TicketStateChip state={state} />
                      <DayText>{momentOf(messages.at(-1)?.createdAt ?? createdAt)}</DayText>
                    </span>
                  }
                  onClick={() => setOpen(_id)}
                />
              </li>
            ))}
          </ul>
          <ReadOn rest={list} label={ownTicketTexts.more} />
        </section>
      )}
      <WhileOpen subject={tickets.find(({ _id }) => _id === open) ?? null}>
        {(ticket, opening) => (
          <UnsavedSheet {...opening} onOpenChange={(next) => next || setOpen(null)} title={ticket.subject}>
            <article className="flex flex-col gap-5">
              <div className="flex flex-wrap items-center gap-2">
                <TicketStateChip state={ticket.state} />
                <DayText className="text-13 text-t3">{momentOf(ticket.createdAt)}</DayText>
              </div>
              <p className="text-16 leading-6 whitespace-pre-wrap wrap-anywhere">{ticket.message}</p>
              <TicketThread ticket={ticket} momentOf={momentOf} />
              <WriteOn ticket={ticket} words={ownTicketTexts.write} />
            </article>
          </UnsavedSheet>
        )}
      </WhileOpen>
    </>
  )
}

/** Only members have it: a visitor has no centre whose clock it could be. */
function Own(): ReactNode {
  const { ticket } = useSearch({ from: '/contact/contact-admin' })
  return <OwnTickets key={ticket} momentOf={useMoment()} {...(ticket !== undefined && { first: ticket })} />
}

export function ContactScreen(): ReactNode {
  const me = useSession()
  const actions = (
    <Link to={me === null ? '/landing' : '/dashboard'} className={buttonClass({ variant: 'primary' })}>
      {texts.home}
    </Link>
  )
  if (me === null) {
    return (
      <div className="mx-auto w-full max-w-[680px] px-4 py-8 md:px-8 lg:py-14">
        <title>{`${texts.title} – Relève`}</title>
        <h1 className="text-28 text-balance lg:text-40">{texts.title}</h1>
        <p className="mt-2 mb-7 text-16 leading-6 text-pretty text-t2">{texts.introVisitor}</p>
        <ContactForm actions={actions} />
      </div>
    )
  }
  return (
    <Page title={texts.title} className="max-w-[744px]">
      <p className="mb-6 text-16 leading-6 text-pretty text-t2">{me.centerId === null ? texts.introMaster : texts.introMember}</p>
      <ContactForm actions={actions} />
      <Own />
    </Page>
  )
}
