// /haptic: feeling each vibration, and choosing how strong they are, or none.
import Vibrate from 'lucide-react/icons/vibrate'
import VibrateOff from 'lucide-react/icons/vibrate-off'
import { useState, type ReactNode } from 'react'
import { hapticKinds, thisDeviceVibrates, vibrate, type HapticKind, type Intensity } from '../session/haptics.ts'
import { usePreferences } from '../session/preferences.ts'
import { ListRow } from '../ui/list-row.tsx'
import { SectionTitle } from '../ui/section-title.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'

const texts = {
  intensity: 'Intensité',
  intensities: { off: 'Aucune', light: 'Légère', strong: 'Forte' },
  impossibleTitle: 'Cet appareil ne vibre pas',
  impossible: 'Les ordinateurs, les iPhone et certains navigateurs ne le permettent pas. Votre choix est gardé pour vos autres appareils.',
  try: 'Essayer',
  tryNote: 'Touchez une ligne pour la sentir.',
  tryOff: 'Aucune vibration ne vous sera envoyée. Touchez une ligne pour la sentir quand même.',
  felt: (kind: string) => `Vibration envoyée\u00A0: ${kind}.`,
  notFelt: 'Cet appareil n’a pas vibré.',
  kinds: {
    tap: { title: 'Appui', note: 'Un choix est pris en compte' },
    success: { title: 'Réussite', note: 'Une vacation prise, un réglage enregistré' },
    message: { title: 'Message', note: 'Une information à lire' },
    warning: { title: 'Attention', note: 'Une conséquence à connaître' },
    error: { title: 'Refus', note: 'Ce qui n’a pas pu être fait' },
  },
} as const

export function HapticPage(): ReactNode {
  const { preferences, change } = usePreferences()
  const [isPossible] = useState(thisDeviceVibrates)
  const [felt, setFelt] = useState('')
  const intensity: Intensity = preferences.haptics ?? 'light'

  function choose(next: Intensity): void {
    change({ haptics: next })
    vibrate('success', next)
  }

  function feel(kind: HapticKind): void {
    const isFelt = vibrate(kind, intensity === 'off' ? 'light' : intensity)
    setFelt(isFelt ? texts.felt(texts.kinds[kind].title) : texts.notFelt)
  }

  return (
    <>
      {!isPossible && (
        <p role="note" className="mb-6 flex gap-3 rounded-card bg-warn-tint px-4 py-3.5 text-14">
          <VibrateOff size={20} className="flex-none text-warn" />
          <span className="flex flex-col gap-0.5">
            <span className="font-650">{texts.impossibleTitle}</span>
            <span className="text-t2">{texts.impossible}</span>
          </span>
        </p>
      )}
      <SegmentedControl
        label={texts.intensity}
        wide
        options={(['off', 'light', 'strong'] as const).map((value) => ({ value, label: texts.intensities[value] }))}
        value={intensity}
        onChange={choose}
      />
      <section aria-labelledby="essayer" className="mt-9">
        <SectionTitle id="essayer">{texts.try}</SectionTitle>
        <p className="mb-2 text-14 text-t3">{intensity === 'off' ? texts.tryOff : texts.tryNote}</p>
        <ul className="-mx-3 flex flex-col gap-1">
          {hapticKinds.map((kind) => (
            <li key={kind}>
              <ListRow icon={<Vibrate size={20} />} {...texts.kinds[kind]} leads={false} onClick={() => feel(kind)} />
            </li>
          ))}
        </ul>
        <p role="status" className="mt-3 min-h-5 text-14 text-t2">
          {felt}
        </p>
      </section>
    </>
  )
}
