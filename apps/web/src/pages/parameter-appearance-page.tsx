// Dark or light: applied at once, and the person’s on every device.
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import { useThemeChoice } from '../session/preferences.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Tile } from '../shared/tile.tsx'

const texts = {
  theme: 'Thème',
  dark: 'Sombre',
  light: 'Clair',
  size: 'La taille du texte suit celle de votre téléphone ou de votre navigateur, jusqu’à 200\u00A0%.',
} as const

export function ParameterAppearancePage(): ReactNode {
  const { theme, choose } = useThemeChoice()
  return (
    <div className="flex flex-col gap-6">
      <SegmentedControl
        label={texts.theme}
        wide
        options={[
          { value: 'dark', label: texts.dark, icon: <Moon size={18} /> },
          { value: 'light', label: texts.light, icon: <Sun size={18} /> },
        ]}
        value={theme}
        onChange={choose}
      />
      <div aria-hidden="true" className="flex flex-wrap items-center gap-3 rounded-card bg-s1 p-5 shadow-e1 [--ring:var(--s1)]">
        {[...'JNMAGR'].map((name) => (
          <Tile key={name} name={name} size={40} />
        ))}
      </div>
      <p className="text-14 text-pretty text-t3">{texts.size}</p>
    </div>
  )
}
