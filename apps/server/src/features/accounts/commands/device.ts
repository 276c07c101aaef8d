// A session's device in a few words, from what its browser said of itself.

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Telephones first: they also say what computer they resemble. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
]

const nameOf = (list: readonly (readonly [RegExp, string])[], text: string) => list.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** « Firefox sur Windows », « Chrome », « Android », « Appareil inconnu ». */
export function deviceOf(userAgent: string | null): string {
  const browser = nameOf(browsers, userAgent ?? '')
  const system = nameOf(systems, userAgent ?? '')
  if (browser === null) return system ?? 'Appareil inconnu'
  return system === null ? browser : `${browser} sur ${system}`
}
