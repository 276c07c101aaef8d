// Every piece of the kit in its states, on one page.
import Printer from 'lucide-react/icons/printer'
import User from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users-round'
import { useState, type ReactNode } from 'react'
import { Badge } from '../src/ui/badge.tsx'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { Chip, type ChipTone } from '../src/ui/chip.tsx'
import { DayText } from '../src/ui/day-text.tsx'
import { formatDay } from '../src/ui/format.ts'
import { IconButton } from '../src/ui/icon-button.tsx'
import { NumberStepper } from '../src/ui/number-stepper.tsx'
import { PointsFigure } from '../src/shared/points-figure.tsx'
import { ReasonLine } from '../src/ui/reason-line.tsx'
import { RestLine } from '../src/shared/rest-line.tsx'
import { SectionTitle } from '../src/ui/section-title.tsx'
import { SegmentedControl } from '../src/ui/segmented-control.tsx'
import { Select } from '../src/ui/select.tsx'
import { PasswordInput, TextArea, TextInput } from '../src/ui/text-input.tsx'
import { Tile, type TileState } from '../src/shared/tile.tsx'
import { Checkbox, Switch } from '../src/ui/toggles.tsx'

const NAMES = ['J', 'N', 'M', 'A', 'G', 'R', 'S', 'M1', 'SD2']
const STATES: TileState[] = ['solid', 'soft', 'gone', 'pending']
const SIZES = [22, 28, 32, 36, 40, 48, 56, 64, 72, 92] as const
const TONES: ChipTone[] = ['neutral', 'remplacement', 'permutation', 'pending', 'accepted', 'todo', 'holiday', 'success', 'warn', 'error']

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  )
}

function Line({ children }: { children: ReactNode }): ReactNode {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

function Tiles(): ReactNode {
  return (
    <Group title="Tuiles">
      {STATES.map((state) => (
        <Line key={state}>
          {NAMES.map((name) => (
            <Tile key={name} name={name} state={state} size={48} />
          ))}
        </Line>
      ))}
      <Line>
        {SIZES.map((size) => (
          <Tile key={size} name="J" size={size} />
        ))}
      </Line>
      <Line>
        <Tile name="R" badge="todo" />
        <Tile name="N" badge="pending" />
        <Tile name="J" state="gone" badge="accepted" />
        <Tile name="R" size={28} badge="todo" />
        <Tile name="J" size={56} added />
        <Tile name="N" size={32} />
        <Badge kind="todo" ringed={false} />
        <Badge kind="pending" ringed={false} />
        <Badge kind="accepted" ringed={false} />
      </Line>
    </Group>
  )
}

function Buttons(): ReactNode {
  const [pending, setPending] = useState(false)
  return (
    <Group title="Boutons">
      <Line>
        <Button variant="primary">Prendre la vacation</Button>
        <Button>Annuler</Button>
        <Button variant="outline">Dire que ça m’intéresse</Button>
        <Button variant="ghost">Créer un compte</Button>
        <Button variant="danger">Retirer</Button>
      </Line>
      <Line>
        <Button variant="primary" size={40}>
          Chercher un renfort
        </Button>
        <Button size={40} icon={<Printer size={18} />}>
          Imprimer
        </Button>
        <Button variant="outline" size={40}>
          Aujourd’hui
        </Button>
        <IconButton label="Imprimer" icon={<Printer size={22} />} />
        <IconButton label="Imprimer" boxed icon={<Printer size={22} />} count={{ value: 2, label: '2' }} />
      </Line>
      <Line>
        <Button variant="primary" pending={pending} onClick={() => setPending(true)}>
          Se connecter
        </Button>
        <Button variant="primary" pending>
          Prendre la vacation
        </Button>
        <Button variant="primary" disabledReason="Préavis de 48 h dépassé depuis 19:00.">
          Se désister
        </Button>
      </Line>
    </Group>
  )
}

function Fields(): ReactNode {
  const [points, setPoints] = useState<number | null>(10)
  const [time, setTime] = useState<'default' | 'late' | null>('default')
  const [on, setOn] = useState(true)
  return (
    <Group title="Champs">
      <div className="grid gap-4 md:grid-cols-2">
        <TextInput label="E-mail" type="email" defaultValue="camille.erable@sdis-brumaie.example" />
        <PasswordInput
          label="Mot de passe"
          defaultValue="secret-secret"
          error="E-mail ou mot de passe incorrect. Vérifiez la saisie ou choisissez un nouveau mot de passe."
        />
        <TextArea label="Commentaire" placeholder="Pourquoi, si vous voulez le dire" hint="Visible de tout le centre." />
        <NumberStepper
          label="Points offerts"
          unit={{ one: 'point', other: 'points' }}
          value={points}
          onChange={setPoints}
          min={0}
          max={100}
        />
        <Select
          label="Horaires"
          value={time}
          onChange={setTime}
          options={[
            { value: 'default', label: '07:00 – 19:00', note: 'habituels' },
            { value: 'late', label: '08:00 – 20:00' },
          ]}
        />
        <div>
          <Checkbox label="Rester connecté sur cet appareil" checked={on} onChange={setOn} />
          <Switch label="Notifications" hint="Quand une vacation se libère" checked={on} onChange={setOn} />
          <Switch label="Vibrations" checked={!on} onChange={(next) => setOn(!next)} />
        </div>
      </div>
    </Group>
  )
}

export function KitScene(): ReactNode {
  const [view, setView] = useState<'me' | 'team'>('me')
  return (
    <main className="mx-auto flex max-w-[1080px] flex-col gap-8 px-4 py-8">
      <h1 className="text-28">Le kit de Relève</h1>
      <Tiles />
      <Group title="Étiquettes">
        <Line>
          {TONES.map((tone) => (
            <Chip key={tone} tone={tone}>
              {tone}
            </Chip>
          ))}
        </Line>
        <Line>
          <SegmentedControl
            label="Vue"
            value={view}
            onChange={setView}
            options={[
              { value: 'me', label: 'Moi', icon: <User size={18} /> },
              { value: 'team', label: 'Équipe', icon: <Users size={18} /> },
            ]}
          />
          <span className="text-18">
            <DayText>{formatDay('2026-11-01', 'long')}</DayText>
          </span>
          <PointsFigure points={12} />
          <PointsFigure points={-10} tone="plain" />
        </Line>
      </Group>
      <Buttons />
      <Fields />
      <Group title="Raisons et repos">
        <Card className="flex flex-col gap-2 p-4">
          <ReasonLine tone="ok">Repos : 24 h avant, 48 h après</ReasonLine>
          <ReasonLine tone="warn">60 h sur 7 jours de suite, au lieu de 48 h au plus</ReasonLine>
          <ReasonLine tone="error">Non possible : votre nuit du 19 finit à 07:00, 0 h de repos au lieu de 12</ReasonLine>
        </Card>
        <Card className="p-4">
          <RestLine
            label="Repos"
            stops={[
              { name: 'N', caption: 'ven. 20' },
              { name: 'J', caption: 'sam. 21', current: true },
              { name: 'N', caption: 'sam. 21 soir' },
            ]}
            gaps={[
              { hours: '24 h', tone: 'warn', word: 'de repos' },
              { hours: '0 h', tone: 'error', word: 'de repos' },
            ]}
          />
        </Card>
      </Group>
    </main>
  )
}
