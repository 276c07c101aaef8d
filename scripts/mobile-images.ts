// The icon and the opening picture of iPhones, from the drawing of the web application. Android draws the same sign itself
// (`drawable/ic_launcher_foreground.xml`).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const drawing = path.resolve(import.meta.dirname, '../apps/web/public/icon.svg')
const assets = path.resolve(import.meta.dirname, '../apps/mobile/ios/App/App/Assets.xcassets')

/** Side of the sign as a share of the picture's. */
const IMAGES = [
  { file: 'AppIcon.appiconset/AppIcon-512@2x.png', side: 1024, share: 0.9, colours: 64 },
  { file: 'Splash.imageset/splash-2732x2732.png', side: 2732, share: 0.18, colours: 32 },
] as const

export async function drawImages(): Promise<void> {
  const svg = readFileSync(drawing)
  for (const { file, side, share, colours } of IMAGES) {
    const sign = await sharp(svg, { density: (72 * side * share) / 32 })
      .resize(Math.round(side * share))
      .png()
      .toBuffer()
    // iPhones round the corners themselves, and want no transparency.
    await sharp({ create: { width: side, height: side, channels: 3, background: '#0F1316' } })
      .composite([{ input: sign }])
      .png({ palette: true, colours, effort: 10 })
      .toFile(path.join(assets, file))
  }
}
