// /contact-admin: writing to the administrators, logged in or not.
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../session/me.ts'
import { ContactForm } from '../features/tickets/components/contact-form.tsx'
import { OwnTickets } from '../features/tickets/components/own-tickets.tsx'
import { useMoment } from '../features/centers/queries.ts'
import { contactTexts as texts } from '../features/tickets/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Page } from '../ui/page-title.tsx'

function Own(): ReactNode {
  const { ticket } = useSearch({ from: '/contact/contact-admin' })
  return <OwnTickets key={ticket} momentOf={useMoment()} {...(ticket !== undefined && { first: ticket })} />
}

export function ContactAdminPage(): ReactNode {
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
