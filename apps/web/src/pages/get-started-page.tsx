// How one starts, for somebody who heard of Relève from a colleague: four steps, each shown by what they will see.
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { WithData } from '../session/with-data.tsx'
import { NoMail } from '../shared/no-mail.tsx'
import { NBSP, NNBSP } from '../ui/format.ts'
import { ExampleRest, ExampleVacation } from './examples.tsx'

const texts = {
  title: 'Comment démarrer',
  lead: 'Quatre étapes, cinq minutes de votre temps. Il vous faut une adresse e-mail et le nom de votre centre.',
  create: 'Créer un compte',
  logIn: 'Se connecter',
  already: `Vous avez déjà un compte${NNBSP}?`,
  person: 'Zoé Ardoisière',
  center: 'CTA-CODIS de la Brumaie',
  account: 'Compte créé',
  waiting: 'Approbation en attente',
} as const

const STEPS = [
  {
    title: 'Créez votre compte',
    text: 'Votre nom, votre adresse e-mail, un mot de passe et votre centre. Rien d’autre n’est demandé.',
    scene: (
      <div className="flex items-center gap-3.5">
        <Avatar name={texts.person} size={44} />
        <span className="flex min-w-0 flex-col">
          <span className="text-16 font-650">{texts.person}</span>
          <span className="text-13 text-t3">{texts.center}</span>
        </span>
      </div>
    ),
  },
  {
    title: 'Attendez l’approbation',
    text: (
      <>
        Un administrateur de votre centre vérifie que vous faites partie de l’équipe. Vous êtes prévenu par e-mail.
        {/* The pages of visitors come without the cache that it reads. */}
        <WithData>
          <NoMail />
        </WithData>
      </>
    ),
    scene: (
      <ol className="flex flex-col gap-2.5 text-14">
        <li className="flex items-center gap-2.5 text-t2">
          <CircleCheck size={20} className="flex-none text-success" />
          {texts.account}
        </li>
        <li className="flex items-center gap-2.5 font-650">
          <Hourglass size={20} className="flex-none text-pending" />
          {texts.waiting}
        </li>
      </ol>
    ),
  },
  {
    title: 'Retrouvez votre planning',
    text: 'Vos vacations sont là, avec celles de vos collègues. Ajoutez-les au calendrier de votre téléphone si vous le souhaitez.',
    scene: <ExampleVacation name="N" day={`jeudi${NBSP}19`} />,
  },
  {
    title: 'Échangez',
    text: 'Postez une demande ou prenez celle d’un collègue. Les repos et les points sont calculés avant que vous confirmiez.',
    scene: <ExampleRest size={40} />,
  },
] as const

export function GetStartedPage(): ReactNode {
  return (
    <>
      <title>{`${texts.title} – Relève`}</title>
      <div className="mx-auto w-full max-w-[1312px] px-4 pt-8 pb-10 md:px-8 lg:pt-14">
        <h1 className="text-[min(var(--fs-40),16vw)] leading-[1.1] tracking-[-0.02em] text-balance">{texts.title}</h1>
        <p className="mt-3 max-w-[560px] text-18 leading-7 text-pretty text-t2">{texts.lead}</p>
        <ol className="mt-9 grid grid-cols-1 gap-x-8 gap-y-9 md:grid-cols-2 xl:grid-cols-4">
          {STEPS.map(({ title, text, scene }, index) => (
            <li key={title} className="flex flex-col">
              <span aria-hidden="true" className="numeric text-28 font-700 text-t3">
                {index + 1}
              </span>
              <h2 className="mt-1 text-22">{title}</h2>
              <p className="mt-1.5 mb-4 text-16 leading-6 text-pretty text-t2 md:min-h-18">{text}</p>
              <div className="mt-auto flex flex-col justify-center rounded-card bg-s1 px-5 py-4 md:min-h-28 shadow-e1 [--ring:var(--s1)]">
                {scene}
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-3">
          <Link to="/creation" className={buttonClass({ variant: 'primary', size: 56 })}>
            {texts.create}
          </Link>
          <span className="text-16 text-t2">{texts.already}</span>
          <Link to="/login" className="inline-flex min-h-11 items-center text-16 font-600 text-primary-ink hover:underline">
            {texts.logIn}
          </Link>
        </div>
      </div>
    </>
  )
}
