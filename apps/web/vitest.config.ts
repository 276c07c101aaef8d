// The tests of components (src/**/*.test.tsx): each draws one part of the application in Chromium. docs/decisions/0092

import { chromiumArguments, chromiumPath } from '@releve/testing/chromium'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/** A phone and a desktop, where a test asks for one: `page.viewport`. */
const phone = { width: 390, height: 844 }

/** Nothing is timed here: what takes so long does not come. A run of mutations (scripts/mutate.ts) waits less. */
const WITHIN_MS = Number(process.env['RELEVE_COMPONENT_WITHIN_MS'] ?? 10_000)

/** A run that records walks anew records them whole. */
const isDeep = process.env['RELEVE_TEST_DEEP'] === '1' || process.argv.some((argument) => argument === '--update' || argument === '-u')

/** A frame is drawn as soon as one is asked for, not with the next sixtieth of a second. */
const framesAtOnce = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

const config = defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  define: {
    'import.meta.env.VITE_SHELL': '""',
    'import.meta.env.VITE_PUSH_ANDROID': '""',
    'import.meta.env.VITE_PUSH_IOS': '""',
    'import.meta.env.VITE_TEST_DEEP': isDeep ? '"1"' : '""',
  },
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // Packages found while tests run would be bundled anew, and the page loaded again.
  optimizeDeps: { entries: ['src/**/*.tsx', 'test/**/*.tsx'] },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    setupFiles: ['./test/set-up.ts'],
    // It runs after the other projects: a browser beside their processes would have no processor left.
    sequence: { groupOrder: 1 },
    // Two pages for all files: what a module keeps is there for the next file too, and `set-up.ts` empties it.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 6 * WITHIN_MS,
    expect: { poll: { timeout: WITHIN_MS } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: phone,
      provider: playwright({
        launchOptions: { executablePath: chromiumPath(), args: [...chromiumArguments, ...framesAtOnce] },
        // The device stands in another zone than the centre, whose days and hours are shown.
        contextOptions: { locale: 'fr-FR', timezoneId: 'Pacific/Noumea', reducedMotion: 'reduce' },
        actionTimeout: WITHIN_MS,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

export { config as default }
