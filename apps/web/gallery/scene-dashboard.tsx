// The dashboard of the pictures, drawn with the kit, to compare them side by side.
import ChevronRight from 'lucide-react/icons/chevron-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { AvatarRow, TeamMark } from '../src/ui/avatar.tsx'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { Chip } from '../src/ui/chip.tsx'
import { Countdown, RestBar } from '../src/shared/countdown.tsx'
import { formatHours } from '../src/ui/format.ts'
import { PageBody, PageTitle } from '../src/ui/page-title.tsx'
import { BalanceFigure, PointsFigure } from '../src/shared/points-figure.tsx'
import { SectionTitle, sectionLinkClass } from '../src/ui/section-title.tsx'
import { Sparkline } from '../src/ui/sparkline.tsx'
import { Tile } from '../src/shared/tile.tsx'
import { WeekStrip, type WeekStripDay } from '../src/shared/week-strip.tsx'
import { nightPeople, people } from './people.ts'
import { Shell } from './shell.tsx'

const NOW = Date.UTC(2026, 10, 17, 20, 42)
const START = Date.UTC(2026, 10, 18, 6, 0)

export const week: WeekStripDay[] = [
  { day: '2026-11-16', name: 'R', label: 'repos' },
  { day: '2026-11-17', name: 'R', label: 'repos' },
  { day: '2026-11-18', name: 'J', label: 'jour' },
  { day: '2026-11-19', name: 'N', label: 'nuit' },
  { day: '2026-11-20', name: 'R', label: 'repos, 1 demande', badge: 'todo' },
  { day: '2026-11-21', name: 'R', label: 'repos, 1 demande', badge: 'todo' },
  { day: '2026-11-22', name: 'J', state: 'gone', label: 'cédée', badge: 'accepted' },
]

function Hero(): ReactNode {
  return (
    <section className="vac vac-J hero-glow rounded-card p-[18px] shadow-e1 lg:grid lg:grid-cols-[auto_1fr_auto] lg:items-center lg:gap-x-7 lg:p-8">
      <div className="flex items-start gap-4 lg:contents">
        <span className="lg:hidden">
          <Tile name="J" size={92} />
        </span>
        <span className="max-lg:hidden">
          <Tile name="J" size={176} />
        </span>
        <div className="flex min-w-0 flex-col pt-px">
          <span className="text-13 font-600 text-v-ink lg:text-14">Prochaine vacation</span>
          <h2 className="text-22 lg:text-[2rem] lg:leading-10">Demain, mercredi 18</h2>
          <span className="mt-0.5 text-18 text-t2 lg:text-22">
            {formatHours('07:00', '19:00')}
            <span className="text-t3"> · 12 h</span>
          </span>
          <div className="mt-5 flex flex-col gap-2 max-lg:hidden">
            <AvatarRow people={people} size={36} label="8 présents" />
            <span className="flex items-center gap-2 text-14 font-550">
              <TeamMark color="#4C8FE0" />
              Équipe A, 8 présents pour 6
            </span>
          </div>
        </div>
      </div>
      <div className="mt-4 flex flex-col gap-2.5 lg:mt-0 lg:w-70 lg:border-l lg:border-line lg:pl-8">
        <span className="lg:hidden">
          <Countdown at={START} now={NOW} done="en cours" />
        </span>
        <span className="max-lg:hidden">
          <Countdown at={START} now={NOW} size={56} done="en cours" />
        </span>
        <RestBar value={0.81} label="Repos pris" />
        <span className="text-13 text-t2">Repos de 48 h depuis lundi, 07:00</span>
        <span className="mt-2 max-lg:hidden">
          <Button variant="outline" size={40} icon={<HandHelping size={18} />}>
            Demander un remplacement
          </Button>
        </span>
      </div>
      <div className="mt-3.5 border-t border-line pt-3 lg:hidden">
        <div className="flex items-center justify-between">
          <AvatarRow people={people.slice(0, 6)} size={32} label="8 présents" />
          <span className="flex items-center gap-0.5 text-14 text-t2">
            8 présents
            <ChevronRight size={18} className="text-t3" />
          </span>
        </div>
      </div>
    </section>
  )
}

function Todo(): ReactNode {
  const rows = [
    { name: 'J', who: 'Remplacer Hélène Avocetta', when: `sam. 21 nov., ${formatHours('07:00', '19:00')}`, points: 12 },
    { name: 'N', who: 'Permuter avec Victor E.', when: 'jeu. 26 nov., contre votre J', points: 0 },
  ]
  return (
    <section className="flex flex-col gap-2">
      <SectionTitle
        count={<Chip tone="todo">2</Chip>}
        action={
          <a href="#tout" className={sectionLinkClass}>
            Tout voir
          </a>
        }
      >
        À traiter
      </SectionTitle>
      <Card>
        {rows.map((row, index) => (
          <div key={row.who} className="flex items-center gap-3.5 pl-3.5">
            <Tile name={row.name} />
            <span className={`flex min-w-0 flex-1 items-center py-3 pr-3.5 ${index > 0 ? 'border-t border-line' : ''}`}>
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate text-16 font-550">{row.who}</span>
                <span className="truncate text-13 text-t2">{row.when}</span>
              </span>
              <PointsFigure points={row.points} size={16} />
            </span>
          </div>
        ))}
      </Card>
    </section>
  )
}

export function DashboardScene(): ReactNode {
  return (
    <Shell current="home">
      <PageTitle title="Mardi 17 novembre" documentTitle="Accueil" home />
      <PageBody className="grid gap-4 lg:grid-cols-[1fr_384px] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4 lg:gap-7">
          <Hero />
          <WeekStrip days={week} today="2026-11-17" onDay={() => undefined} />
          <section className="flex flex-col gap-2">
            <SectionTitle action={<span className="text-14 text-t3">21:42</span>}>De garde maintenant</SectionTitle>
            <Card className="flex items-center gap-3.5 p-3.5">
              <Tile name="N" />
              <span className="flex flex-1 flex-col">
                <span className="text-16 font-550">Équipe C, jusqu’à 07:00</span>
                <span className="text-13 text-t2">Sophie Tramontane, chef de salle</span>
              </span>
              <span className="max-lg:hidden">
                <AvatarRow people={nightPeople} size={36} label="7 présents" />
              </span>
            </Card>
          </section>
        </div>
        <aside className="flex flex-col gap-5">
          <Todo />
          <section className="flex flex-col gap-2">
            <SectionTitle>Vos demandes</SectionTitle>
            <div className="flex items-center gap-3 py-1.5">
              <Tile name="J" state="gone" />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="text-14 font-550">dim. 22 nov., {formatHours('07:00', '19:00')}</span>
                <span className="text-13 text-t3">Mehdi Gneissac vous remplace</span>
              </span>
              <Chip tone="accepted" icon={<Check size={14} strokeWidth={3} />}>
                Acceptée
              </Chip>
            </div>
            <div className="flex items-center gap-3 py-1.5">
              <Tile name="N" />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="text-14 font-550">ven. 27 nov., {formatHours('19:00', '07:00')}</span>
                <span className="text-13 text-t3">Remplacement ou permutation, 2 intéressés</span>
              </span>
              <Chip tone="pending" icon={<Hourglass size={14} strokeWidth={2.5} />}>
                En attente
              </Chip>
            </div>
            <span>
              <Button variant="outline" size={44} icon={<Plus size={18} strokeWidth={2.4} />}>
                Poster une demande
              </Button>
            </span>
          </section>
          <Card className="px-5 pt-5 pb-4">
            <div className="flex items-end justify-between">
              <span className="flex flex-col">
                <span className="text-14 text-t2">Points disponibles</span>
                <BalanceFigure available={108} />
              </span>
              <span className="text-right text-13 text-t3">
                128 au solde
                <br />
                20 réservés
              </span>
            </div>
            <Sparkline
              points={[
                { at: 0, value: 80 },
                { at: 206, value: 100 },
                { at: 219, value: 115 },
                { at: 270, value: 98 },
                { at: 315, value: 106 },
                { at: 334, value: 128 },
              ]}
              until={346}
              marks={[
                { at: 0, label: 'sept.' },
                { at: 134, label: 'oct.' },
                { at: 273, label: 'nov.' },
              ]}
            />
          </Card>
        </aside>
      </PageBody>
    </Shell>
  )
}
