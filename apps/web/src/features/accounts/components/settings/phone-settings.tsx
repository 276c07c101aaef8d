// How a telephone comes to this server: the code to aim at, and the address to type. Both say where, and open nothing by themselves.
import type { ReactNode } from 'react'
import { serverOrigin } from '#api/request.ts'
import { QrCode } from './qr-code.tsx'
import { SettingsSection } from './settings-section.tsx'
import { accountSettingsTexts } from './settings-texts.ts'

const texts = accountSettingsTexts.phone

export function PhoneSettings(): ReactNode {
  const origin = serverOrigin()
  return (
    <SettingsSection title={texts.title} hint={texts.hint}>
      <div className="flex flex-wrap items-center gap-5">
        <span className="aspect-square w-full max-w-56">
          <QrCode text={`releve://connect?server=${encodeURIComponent(origin)}`} label={texts.code} />
        </span>
        <p className="flex min-w-0 flex-col text-14 text-t2">
          {texts.address}
          <span className="text-16 font-650 wrap-anywhere text-t1">{new URL(origin).host}</span>
        </p>
      </div>
    </SettingsSection>
  )
}
