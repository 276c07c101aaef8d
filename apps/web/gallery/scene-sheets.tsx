// The sheets of the pictures: a day, the consequence of an exchange; and the confirmation.
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowRight from 'lucide-react/icons/arrow-right'
import HandHelping from 'lucide-react/icons/hand-helping'
import { useState, type ReactNode } from 'react'
import { Avatar, TeamMark } from '../src/ui/avatar.tsx'
import { Button } from '../src/ui/button.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { formatHours, NNBSP } from '../src/ui/format.ts'
import { PageBody, PageTitle } from '../src/ui/page-title.tsx'
import { RuleLine } from '../src/ui/reason-line.tsx'
import { RestLine } from '../src/shared/rest-line.tsx'
import { Sheet } from '../src/ui/sheet.tsx'
import { useSnackbar } from '../src/ui/snackbar.tsx'
import { Tile } from '../src/shared/tile.tsx'
import { WeekStrip, type WeekStripDay } from '../src/shared/week-strip.tsx'
import { people } from './people.ts'
import { Shell } from './shell.tsx'

const before: WeekStripDay[] = [...'JNRRRNR'].map((name, index) => ({ day: `2026-11-${18 + index}`, name, label: name }))
const after: WeekStripDay[] = before.map((entry, index) => (index === 3 ? { ...entry, name: 'J', added: true } : entry))

function DaySheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactNode {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Jeudi 19 novembre"
      header={
        <div className="flex items-center gap-4">
          <Tile name="N" size={72} />
          <div className="flex min-w-0 flex-col">
            <span className="text-22 font-650">Jeudi 19 novembre</span>
            <span className="text-18 text-t2">
              {formatHours('19:00', '07:00')}
              <span className="text-t3"> · 12 h</span>
            </span>
            <span className="text-13 text-t3">Fin de service vendredi, 07:00</span>
          </div>
        </div>
      }
      footer={
        <>
          <Button wide icon={<ArrowLeftRight size={20} className="text-permutation" />}>
            <span className="text-permutation">Proposer une permutation</span>
          </Button>
          <Button wide variant="primary" icon={<HandHelping size={20} />}>
            Demander un remplacement
          </Button>
        </>
      }
    >
      <div className="rounded-card bg-s2 px-2 py-3.5">
        <RestLine
          label="24 h de repos avant, 84 h après"
          stops={[
            { name: 'J', caption: 'mer. 18' },
            { name: 'N', caption: 'jeu. 19', current: true },
            { name: 'N', caption: 'lun. 23' },
          ]}
          gaps={[
            { hours: '24 h', tone: 'ok', word: 'de repos' },
            { hours: '84 h', tone: 'ok', word: 'de repos' },
          ]}
        />
      </div>
      <div className="mt-4 mb-2 flex items-center justify-between">
        <span className="flex items-center gap-2 text-14 font-550">
          <TeamMark color="#4C8FE0" />
          Équipe A
        </span>
        <span className="text-13 text-t2">7 présents, minimum 5</span>
      </div>
      <div className="grid grid-cols-5">
        {people.slice(0, 5).map((person) => (
          <span key={person.id} className="flex flex-col items-center gap-1">
            <Avatar name={person.name} size={44} />
            <span className="text-13 font-550">{person.name.split(' ')[0]}</span>
            <span className="text-12 text-t3">opérateur</span>
          </span>
        ))}
      </div>
    </Sheet>
  )
}

function ConsequenceSheet({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }): ReactNode {
  const snackbar = useSnackbar()
  const [pending, setPending] = useState(false)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Remplacer Hélène Avocetta"
      header={
        <div className="flex items-center gap-4">
          <Tile name="J" size={64} />
          <div className="flex min-w-0 flex-col">
            <span className="truncate text-[1.25rem] leading-[1.625rem] font-650">Remplacer Hélène Avocetta</span>
            <span className="text-16 text-t2">samedi 21 novembre, {formatHours('07:00', '19:00')}</span>
          </div>
        </div>
      }
      footer={
        <>
          <div className="flex gap-2">
            <Button onClick={() => onOpenChange(false)}>Annuler</Button>
            <Button
              variant="primary"
              wide
              pending={pending}
              onClick={() => {
                setPending(true)
                snackbar.show({
                  kind: 'success',
                  message: 'Vacation prise. Hélène Avocetta est prévenue.',
                  action: { label: 'Annuler', onPress: () => undefined },
                })
              }}
            >
              Prendre la vacation
            </Button>
          </div>
          <span className="text-center text-13 text-t3">Se désister : possible jusqu’au jeudi 19, 07:00</span>
        </>
      }
    >
      <div className="px-1.5">
        <span className="text-13 font-600 text-t3">Avant</span>
        <WeekStrip days={before} numbers="bottom" />
      </div>
      <div className="-mx-2 mt-2.5 rounded-card bg-s2 px-3.5 py-2.5 [--ring:var(--s2)]">
        <span className="text-13 font-600 text-primary-ink">Après</span>
        <WeekStrip days={after} numbers="bottom" />
      </div>
      <div className="mt-4.5 mb-2.5">
        <RestLine
          size={32}
          label="24 h de repos avant, 48 h après"
          stops={[
            { name: 'N', caption: 'fin ven. 07:00' },
            { name: 'J', caption: 'sam. 21', current: true },
            { name: 'N', caption: 'lun. 19:00' },
          ]}
          gaps={[
            { hours: '24 h', tone: 'ok', word: 'repos' },
            { hours: '48 h', tone: 'warn', word: 'repos' },
          ]}
        />
      </div>
      <div className="border-y border-line py-1.5">
        <RuleLine tone="ok" figure="24 h">
          Repos minimal de 12 h respecté
        </RuleLine>
        <RuleLine tone="warn" figure="48 h">
          Sur 7 jours de suite, limite atteinte
        </RuleLine>
      </div>
      <div className="flex items-center pt-2.5">
        <span className="flex flex-1 flex-col">
          <span className="text-16 font-550">Solde de points</span>
          <span className="text-13 text-t3">crédités samedi à 19:00</span>
        </span>
        <span className="numeric flex items-center gap-3 text-18 text-t3">
          128
          <ArrowRight size={18} />
          <b className="text-28 font-700 text-t1">140</b>
        </span>
      </div>
    </Sheet>
  )
}

export function SheetsScene(): ReactNode {
  const [open, setOpen] = useState<'day' | 'consequence' | 'dialog' | null>(null)
  const snackbar = useSnackbar()
  const change = (next: boolean): void => {
    if (!next) setOpen(null)
  }
  return (
    <Shell current="exchanges">
      <PageTitle title="Échanges" documentTitle="Échanges" />
      <PageBody className="flex flex-col items-start gap-3">
        <Button onClick={() => setOpen('day')}>Ouvrir un jour</Button>
        <Button onClick={() => setOpen('consequence')}>Ouvrir la conséquence</Button>
        <Button variant="danger" onClick={() => setOpen('dialog')}>
          Retirer la demande
        </Button>
        <Button
          onClick={() =>
            snackbar.show({ kind: 'error', message: 'Demande déjà prise par Nour Autanelle. Votre planning est rétabli.', durationMs: 0 })
          }
        >
          Montrer un refus
        </Button>
      </PageBody>
      <DaySheet open={open === 'day'} onOpenChange={change} />
      <ConsequenceSheet open={open === 'consequence'} onOpenChange={change} />
      <Dialog
        open={open === 'dialog'}
        onOpenChange={change}
        title={`Retirer la demande${NNBSP}?`}
        description="Vos collègues ne la verront plus. Vous gardez votre nuit du vendredi 27 novembre."
        confirmLabel="Retirer la demande"
        danger
        onConfirm={() => setOpen(null)}
      />
    </Shell>
  )
}
