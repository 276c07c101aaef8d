// Dark or light: applied at once, kept for the person on every device.
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { ReactNode } from 'react'
import { ParameterPage } from '../app/layouts/parameter-layout.tsx'
import { appTexts } from '../app/texts.ts'
import { useThemeChoice } from '../features/accounts/queries.ts'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Tile } from '../ui/tile.tsx'

const texts = appTexts.parameters.appearancePage

export function ParameterAppearancePage(): ReactNode {
  const { theme, choose } = useThemeChoice()
  return (
    <ParameterPage title={appTexts.parameters.appearance.title} intro={texts.intro}>
      <div className="flex flex-col gap-6">
        <SegmentedControl
          label={texts.theme}
          wide
          options={[
            { value: 'dark', label: texts.dark, icon: <Moon size={18} aria-hidden="true" /> },
            { value: 'light', label: texts.light, icon: <Sun size={18} aria-hidden="true" /> },
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
    </ParameterPage>
  )
}
