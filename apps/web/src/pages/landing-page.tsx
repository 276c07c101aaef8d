// The presentation of Relève by its own components: the wall of tiles where a team takes over, and three scenes of the product.
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { NBSP, NNBSP } from '../ui/format.ts'
import { Tile } from '../shared/tile.tsx'
import { ExampleRest, ExampleVacation } from './examples.tsx'

const texts = {
  documentTitle: `Relève${NBSP}: qui prend la suite${NNBSP}?`,
  title: ['Qui prend', `la suite${NNBSP}?`],
  lead: `Le planning des centres qui ne ferment jamais. Voyez votre prochaine vacation, cédez une nuit, prenez celle d’un collègue${NBSP}: repos et points sont vérifiés avant de confirmer.`,
  createAccount: 'Créer un compte',
  getStarted: 'Comment démarrer',
  now: 'Équipe C, jusqu’à 07:00',
  next: 'Équipe A, à 07:00',
} as const

/** The cycle of four teams, each a day after the one above; repeated far enough to run off any screen. */
const WALL = ['JNRR', 'RJNR', 'NRRJ', 'RRJN'].map((cycle) => cycle.repeat(4))

/** The team on duty and the one that takes over, by the colour of their vacation. */
const LIT = 'rounded-tile shadow-[0_0_0_4px_var(--s0),0_0_0_6px_var(--lit),0_0_60px_color-mix(in_srgb,var(--v-bg)_var(--glow),transparent)]'

function WallCaption({ children, className }: { children: ReactNode; className: string }): ReactNode {
  return (
    <span
      className={`absolute left-1/2 z-1 -translate-x-1/2 rounded-button-small bg-s3 px-3.5 py-[7px] text-14 font-600 whitespace-nowrap shadow-e2 ${className}`}
    >
      {children}
    </span>
  )
}

function Wall(): ReactNode {
  return (
    <div
      aria-hidden="true"
      className="relative grid w-max grid-cols-[repeat(16,auto)] gap-2 max-lg:-ml-7 max-lg:pt-14 max-lg:pb-20 lg:gap-3 max-xl:[&_.tile]:[--z:60px]!"
    >
      {WALL.flatMap((row, team) =>
        [...row].map((name, day) => {
          const next = team === 0 && day === 4
          const now = team === 3 && day === 3
          return (
            <span key={`${team}-${day}`} className="relative">
              <span
                className={`block ${next ? `${LIT} vac-J [--glow:35%] [--lit:var(--v-bg)]` : now ? `${LIT} vac-N [--glow:55%] [--lit:var(--v-ink)]` : 'opacity-34'}`}
              >
                <Tile name={name} size={80} />
              </span>
              {next && <WallCaption className="bottom-full mb-4">{texts.next}</WallCaption>}
              {now && <WallCaption className="top-full mt-[26px] max-lg:mt-4">{texts.now}</WallCaption>}
            </span>
          )
        }),
      )}
    </div>
  )
}

function Scene({ title, text, children }: { title: string; text: string; children: ReactNode }): ReactNode {
  return (
    <section>
      <h2 className="text-22">{title}</h2>
      <p className="mt-1 mb-4 text-16 leading-6 text-t2 lg:min-h-12">{text}</p>
      <div className="flex min-h-[156px] flex-col justify-center rounded-card bg-s1 px-5 py-2 shadow-e1 [--ring:var(--s1)]">{children}</div>
    </section>
  )
}

const STAFFING = [
  { name: 'J', day: `jeu. 24${NBSP}déc.`, figure: '8 pour 6', look: 'font-550 text-success', Icon: CircleCheck },
  { name: 'N', day: `sam. 26${NBSP}déc.`, figure: '4 pour 5', look: 'font-650 text-error', Icon: TriangleAlert },
] as const

export function LandingPage(): ReactNode {
  return (
    <>
      <title>{texts.documentTitle}</title>
      <div className="mx-auto grid w-full max-w-[1312px] grid-cols-1 items-center gap-x-14 px-4 md:px-8 lg:grid-cols-[420px_minmax(0,1fr)] xl:grid-cols-[560px_minmax(0,1fr)]">
        <div className="pt-12 pb-4 lg:py-0">
          <h1 className="text-56 leading-none font-700 tracking-[-0.035em] xl:text-[5.25rem] xl:leading-[5.5rem]">
            {texts.title[0]}
            <br />
            {texts.title[1]}
          </h1>
          <p className="mt-6 mb-8 max-w-[520px] text-18 leading-7 text-t2 xl:text-[1.25rem] xl:leading-[1.875rem]">{texts.lead}</p>
          <div className="flex flex-wrap gap-3 max-sm:flex-col">
            <Link to="/creation" className={buttonClass({ variant: 'primary', size: 56 })}>
              {texts.createAccount}
            </Link>
            <Link to="/get-started" className={buttonClass({ size: 56 })}>
              {texts.getStarted}
            </Link>
          </div>
        </div>
        <div className="max-lg:-mx-4 max-lg:overflow-hidden md:max-lg:-mx-8 lg:flex lg:h-[492px] lg:items-center lg:pl-11">
          <Wall />
        </div>
      </div>
      <div className="mx-auto w-full max-w-[1312px] px-4 pb-8 md:px-8">
        <div className="grid grid-cols-1 gap-8 border-t border-line pt-7 lg:grid-cols-3">
          <Scene title="Voir sa semaine" text="Prochaine vacation, équipe, repos restant. En deux secondes.">
            <ExampleVacation name="J" day={`mercredi${NBSP}18`} row={0} />
            <ExampleVacation name="N" day={`jeudi${NBSP}19`} row={1} />
          </Scene>
          <Scene title="Échanger sans risque" text="Chaque repos est calculé des deux côtés, avant d’accepter.">
            <ExampleRest size={48} />
          </Scene>
          <Scene title="Tenir l’effectif" text="Un manque se voit à l’avance, avec qui peut le combler.">
            {STAFFING.map(({ name, day, figure, look, Icon }, index) => (
              <div key={day} className={classNames('flex items-center gap-3 py-2', index > 0 && 'border-t border-line')}>
                <Tile name={name} />
                <span className="flex-1 text-16 font-550">{day}</span>
                <span className={`flex items-center gap-1.5 text-14 ${look}`}>
                  <Icon size={16} strokeWidth={2.2} />
                  {figure}
                </span>
              </div>
            ))}
          </Scene>
        </div>
      </div>
    </>
  )
}
