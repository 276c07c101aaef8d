// The head of a page that is a form of access, and what stands under its form.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '../ui/logo.tsx'

/** Sign, title and first sentence of a page that is a form. */
export function AccessHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  return (
    <>
      <title>{`${title} – Relève`}</title>
      <Link
        to="/landing"
        aria-label="Relève, accueil"
        className="mt-4 mb-6 inline-flex min-h-11 items-center self-start rounded-sm lg:mt-8"
      >
        <Logo withName />
      </Link>
      <h1 className="text-28 text-balance">{title}</h1>
      {children !== undefined && <p className="mt-2 text-16 leading-6 text-pretty text-t2">{children}</p>}
    </>
  )
}

/** Stands under a form: the other way, and where it leads. */
export function OtherWay({ question, to, children }: { question: string; to: string; children: string }): ReactNode {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 text-14 text-t2">
      {question}
      <Link to={to} className="inline-flex min-h-11 items-center font-650 text-primary-ink hover:underline">
        {children}
      </Link>
    </p>
  )
}
