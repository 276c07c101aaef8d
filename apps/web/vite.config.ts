// How the web application is built: no inline script (content security policy), a stable vendor chunk, compressed files.
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { createChunkGroups } from './build/chunks.ts'
import { early } from './build/early.ts'
import { pages } from './build/pages.ts'
import { precompress } from './build/precompress.ts'
import { preloads } from './build/preloads.ts'
import { preloadFont } from './build/preload-font.ts'
import { shell } from './build/shell.ts'
import { slimContract } from './build/slim-contract.ts'
import { slimIcons } from './build/slim-icons.ts'
import { worker } from './build/worker.ts'

const apiOrigin = process.env['RELEVE_API_ORIGIN'] ?? 'http://localhost:3000'

/** The files that pages need are listed apart (build/pages.ts), and those of a part in the part. */
const parts = preloads()

/** Removes React's messages to the tools of a browser, in the build alone: the server of development renews components by them. */
const withoutDevtools: Plugin = {
  name: 'releve:without-devtools',
  apply: 'build',
  config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
}

/** For the application on telephones (apps/mobile): no server sends it, no worker keeps it, and it begins with no page. */
const isShell = process.env['VITE_SHELL'] === '1'

const compiled = [react(), tailwindcss(), early(), parts, preloadFont(), slimContract(), slimIcons(), withoutDevtools]

export const config = defineConfig({
  root: import.meta.dirname,
  define: {
    'import.meta.env.VITE_SHELL': JSON.stringify(isShell ? '1' : ''),
    'import.meta.env.VITE_PUSH_ANDROID': JSON.stringify(process.env['VITE_PUSH_ANDROID'] ?? ''),
    'import.meta.env.VITE_PUSH_IOS': JSON.stringify(process.env['VITE_PUSH_IOS'] ?? ''),
  },
  plugins: isShell ? [...compiled, shell()] : [...compiled, pages(), worker(), precompress()],
  // React has had it since its eighteenth version: what stands in for it elsewhere is not needed.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  server: { proxy: { '/api': apiOrigin } },
  build: {
    outDir: isShell ? '../mobile/dist' : 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostId, hostType }) => (hostType === 'html' ? needed : parts.namedBy(hostId, needed)),
    },
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // The server compresses nothing and neither does this report: build/precompress.ts does.
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: createChunkGroups(),
        },
      },
    },
  },
})

// Vite reads the default export and nothing else.
export { config as default }
