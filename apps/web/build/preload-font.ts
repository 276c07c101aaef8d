// Asks for the text font in the head of the page: without it the browser learns of the font only after the style sheet,
// and the first screen is painted twice.
import type { Plugin } from 'vite'

const TEXT_FONT = /atkinson-hyperlegible-next-latin-wght-normal.*\.woff2$/

/** Build plugin: adds `<link rel="preload">` for the hashed file of the latin subset. Fails when there is none. */
export function preloadFont(): Plugin {
  return {
    name: 'releve:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, context) {
        const file = Object.keys(context.bundle ?? {}).find((name) => TEXT_FONT.test(name))
        if (file === undefined) throw new Error('The latin subset of the text font is not in the build.')
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}
